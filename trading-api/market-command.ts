import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { isOperator } from '#app/domain/account/customer.ts';
import { MAX_NAME } from '#app/domain/account/registration.ts';
import { audit, type Customer } from './account/index.ts';
import { insertFirstCatalogue } from './catalogue/first/first-catalogue.ts';
import { locationOf } from './catalogue/index.ts';
import { geocode } from './checkout/geocode.ts';
import { decideMoney, moneyReport } from './payment/index.ts';
import type { Database } from './platform/database/client.ts';
import { customers, members, sellers } from './schema.ts';

const USAGE = `用法：
  npm run market -- operator 手机号 [--remove]
  npm run market -- seller 手机号 店铺编码 店铺名称 [地址]
  npm run market -- catalogue
  npm run market -- money [real | sandbox]`;

/** Who acts, in the audit log: no person, and this instead of a browser. */
const ACTOR = { person: null, device: '命令行 npm run market' } as const;

const SELLER_CODE = /^[A-Za-z0-9]{1,32}$/;
const STORE_PICTURE = '/goods/scene-warehouse.svg';

/**
 * Gives a market its operators, its sellers and its categories (ADR 223), all or nothing.
 * @returns what was done, in the operator's words
 * @throws Error in the operator's words where it cannot be done
 */
export async function runMarketCommand(db: Database, args: string[], now: Date): Promise<string> {
  const { task, typed, remove } = read(args);
  return db.transaction(async (tx: Database) => {
    if (task === 'catalogue' && typed.length === 0 && !remove) return fillCatalogue(tx, now);
    if (task === 'money' && typed.length === 0 && !remove) return moneyReport(tx);
    if (task === 'money' && typed.length === 1 && !remove) return chooseMoney(tx, typed, now);
    const [phone = '', code = '', name = '', address = ''] = typed.map((text) => text.trim());
    if (task === 'operator' && typed.length === 1) {
      return remove ? removeOperator(tx, phone, now) : nameOperator(tx, phone, now);
    }
    if (task === 'seller' && (typed.length === 3 || typed.length === 4) && !remove) {
      return openStore(tx, phone, { code, name, address }, now);
    }
    throw new Error(USAGE);
  });
}

function read(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { remove: { type: 'boolean', default: false } },
    });
    const [task, ...typed] = positionals;
    return { task, typed, remove: values.remove };
  } catch {
    throw new Error(USAGE);
  }
}

async function nameOperator(tx: Database, phone: string, now: Date): Promise<string> {
  const account = await lockAccount(tx, phone);
  await refuseMember(tx, account);
  if (isOperator(account)) throw new Error(`${phone} 已经是平台运营。`);
  // An operator cannot be suspended (ADR 160).
  if (account.suspendedAt) throw new Error(`${phone} 已被暂停交易：请先恢复，再设为平台运营。`);
  await tx
    .update(customers)
    .set({ platformType: `${account.platformType},operator` })
    .where(eq(customers.id, account.id));
  await audit(tx, { ...ACTOR, action: 'operatorNamed', account: account.id }, now);
  return `${phone}（${account.name}）已设为平台运营。`;
}

async function removeOperator(tx: Database, phone: string, now: Date): Promise<string> {
  const account = await lockAccount(tx, phone);
  if (!isOperator(account)) throw new Error(`${phone} 不是平台运营。`);
  const platformType = account.platformType
    .split(',')
    .filter((word) => word !== 'operator')
    .join(',');
  await tx.update(customers).set({ platformType }).where(eq(customers.id, account.id));
  await audit(tx, { ...ACTOR, action: 'operatorRemoved', account: account.id }, now);
  return `${phone}（${account.name}）不再是平台运营。`;
}

interface Store {
  code: string;
  name: string;
  address: string;
}

async function openStore(tx: Database, phone: string, store: Store, now: Date): Promise<string> {
  const { code, name, address } = store;
  if (!SELLER_CODE.test(code)) {
    throw new Error(`店铺编码「${code}」有误：请用字母和数字，最多 32 位，如 S0001。`);
  }
  if (name === '' || name.length > MAX_NAME) {
    throw new Error(`店铺名称应有 1 到 ${MAX_NAME} 个字。`);
  }
  const account = await lockAccount(tx, phone);
  await refuseMember(tx, account);
  if (account.sellerCode) throw new Error(`${phone} 已有店铺 ${account.sellerCode}。`);
  const opened = await tx
    .insert(sellers)
    .values({
      code,
      name,
      ...locationOf(address),
      address,
      // Only goods that are delivered within a radius depend on them, and no form sets a radius.
      ...(geocode(address) ?? { longitude: 0, latitude: 0 }),
      introduce: '',
      imageUrl: STORE_PICTURE,
    })
    .onConflictDoNothing()
    .returning({ code: sellers.code });
  if (opened.length === 0) throw new Error(`店铺编码 ${code} 已被使用：请换一个。`);
  await tx
    .update(customers)
    .set({ platformType: `${account.platformType},seller`, sellerCode: code })
    .where(eq(customers.id, account.id));
  const detail = `${code} ${name}`;
  await audit(tx, { ...ACTOR, action: 'storeOpened', account: account.id, detail }, now);
  return `${phone}（${account.name}）已开通店铺 ${detail}。`;
}

async function fillCatalogue(tx: Database, now: Date): Promise<string> {
  const { categories, dictionaries } = await insertFirstCatalogue(tx);
  if (categories + dictionaries === 0) return '市场里已有类目和字典，没有写入任何内容。';
  const detail = `${categories} 个类目，${dictionaries} 条字典`;
  await audit(tx, { ...ACTOR, action: 'catalogueFilled', account: null, detail }, now);
  return `已写入 ${detail}。`;
}

async function chooseMoney(tx: Database, [kind = '']: string[], now: Date): Promise<string> {
  const detail = await decideMoney(tx, kind, now);
  await audit(tx, { ...ACTOR, action: 'moneyDecided', account: null, detail }, now);
  return `${detail}。`;
}

async function lockAccount(tx: Database, phone: string): Promise<Customer> {
  const [account] = await tx
    .select()
    .from(customers)
    .where(eq(customers.phone, phone))
    .for('no key update');
  if (!account) throw new Error(`手机号 ${phone} 没有账号：请先在网站上注册。`);
  return account;
}

/** A member has the rights of the company's account, never those of their own. */
async function refuseMember(tx: Database, { id, phone }: Customer): Promise<void> {
  const [company] = await tx
    .select({ name: customers.name, phone: customers.phone })
    .from(members)
    .innerJoin(customers, eq(customers.id, members.companyId))
    .where(eq(members.personId, id));
  if (company) {
    throw new Error(`${phone} 是企业「${company.name}」的成员：请用企业的账号 ${company.phone}。`);
  }
}
