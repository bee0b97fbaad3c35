import { eq } from 'drizzle-orm';
import { isOperator } from '#app/domain/account/customer.ts';
import { LINK_LABEL, type LinkPurpose, linkPath } from '#app/domain/account/one-time-link.ts';
import { MAX_NAME } from '#app/domain/account/registration.ts';
import { isMobile, maskedPhone } from '#app/domain/phone.ts';
import { formatInstant } from '#app/domain/time.ts';
import {
  accountOf,
  audit,
  type Customer,
  endSessions,
  forgetTotp,
  makeLink,
} from '#trading-api/account/index.ts';
import { insertFirstCatalogue, openStore } from '#trading-api/catalogue/index.ts';
import { geocode } from '#trading-api/checkout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, members } from '#trading-api/schema.ts';

/** Who acts, in the audit log: a person, or what acts in the place of one. */
export interface Actor {
  person: number | null;
  device?: string;
}

export interface Terms {
  now: Date;
  actor: Actor;
  /** How one does the same once more. */
  again: string;
  /** What visitors call the portal; empty: it is not known. */
  origin?: string | undefined;
}

const SELLER_CODE = /^[A-Za-z0-9]{1,32}$/;

/** A link with which the owner of a phone opens an account, whatever the market can send. */
export async function invite(tx: Database, phone: string, terms: Terms): Promise<string> {
  if (!isMobile(phone)) throw new Error(`${phone} 不是手机号。`);
  if (await accountWith(tx, phone)) throw new Error(`手机号 ${phone} 已有账号。`);
  return `请把这个链接交给手机号 ${phone} 的本人，用来注册账号：\n${await writeLink(tx, phone, 'register', terms)}`;
}

/** A link with which the owner of an account sets another password; their authenticator stays unless it was lost. */
export async function reset(
  tx: Database,
  phone: string,
  { isTotp, ...terms }: Terms & { isTotp: boolean },
): Promise<string> {
  const account = await lockAccount(tx, phone);
  if (isTotp) await removeTotp(tx, account, terms);
  const link = await writeLink(tx, phone, 'reset', terms, account);
  return `请把这个链接交给 ${described(account)}的本人，用来设置新密码${isTotp ? '（两步验证已取消）' : ''}：\n${link}`;
}

async function removeTotp(tx: Database, { id }: Customer, { now, actor }: Terms): Promise<void> {
  await forgetTotp(tx, id);
  await endSessions(tx, id);
  await audit(tx, { ...actor, action: 'totpReset', account: await accountOf(tx, id) }, now);
}

async function writeLink(
  tx: Database,
  phone: string,
  purpose: LinkPurpose,
  { now, actor, origin }: Terms,
  account?: Customer,
): Promise<string> {
  const { token, expiresAt } = await makeLink(tx, { phone, purpose }, now);
  const until = formatInstant(expiresAt.toISOString());
  const detail = `${LINK_LABEL[purpose]}，${maskedPhone(phone)}，有效至 ${until}`;
  const about = account ? await accountOf(tx, account.id) : null;
  await audit(tx, { ...actor, action: 'linkMade', account: about, detail }, now);
  const place = origin ? '' : '（没有设置 PUBLIC_ORIGIN：请在前面加上网站地址）';
  return `  ${origin ?? ''}${linkPath(token)}\n只能使用一次，有效至 ${until}${place}。`;
}

/** Which account it is: whoever has registered a phone need not be its owner. */
function described({ name, phone, createdAt, phoneProvedAt }: Customer): string {
  const proved = phoneProvedAt
    ? `${dateOf(phoneProvedAt)} 证明手机号属于本人`
    : '没有证明手机号属于本人';
  return `${name}（${maskedPhone(phone)}，${dateOf(createdAt)} 注册，${proved}）`;
}

const dateOf = (at: Date): string => formatInstant(at.toISOString()).slice(0, 10);

/**
 * Who has not shown that the phone is theirs is given no rights: somebody else may have registered it. The link that is
 * printed instead has its owner take the account over.
 * @returns what to do first; null: nothing
 */
async function proofFirst(tx: Database, account: Customer, terms: Terms): Promise<string | null> {
  if (account.phoneProvedAt) return null;
  const link = await writeLink(tx, account.phone, 'reset', terms, account);
  return `没有办理：${described(account)}。请把这个链接交给手机号的本人，由其设置新密码，再${terms.again}：\n${link}`;
}

export async function nameOperator(tx: Database, phone: string, terms: Terms): Promise<string> {
  const { now, actor } = terms;
  const account = await lockAccount(tx, phone);
  await refuseMember(tx, account);
  if (isOperator(account)) throw new Error(`${phone} 已经是平台运营。`);
  // An operator cannot be suspended (design/company: Suspended accounts).
  if (account.suspendedAt) throw new Error(`${phone} 已被暂停交易：请先恢复，再设为平台运营。`);
  const first = await proofFirst(tx, account, terms);
  if (first) return first;
  await tx
    .update(customers)
    .set({ platformType: `${account.platformType},operator` })
    .where(eq(customers.id, account.id));
  const detail = described(account);
  await audit(tx, { ...actor, action: 'operatorNamed', account: account.id, detail }, now);
  return `${detail}已设为平台运营。`;
}

export async function removeOperator(
  tx: Database,
  phone: string,
  { now, actor }: Terms,
): Promise<string> {
  const account = await lockAccount(tx, phone);
  if (!isOperator(account)) throw new Error(`${phone} 不是平台运营。`);
  const platformType = account.platformType
    .split(',')
    .filter((word) => word !== 'operator')
    .join(',');
  await tx.update(customers).set({ platformType }).where(eq(customers.id, account.id));
  await audit(tx, { ...actor, action: 'operatorRemoved', account: account.id }, now);
  return `${phone}（${account.name}）不再是平台运营。`;
}

export async function nameSeller(
  tx: Database,
  [phone = '', code = '', name = '', address = '']: readonly string[],
  terms: Terms,
): Promise<string> {
  const { now, actor } = terms;
  if (!SELLER_CODE.test(code)) {
    throw new Error(`店铺编码「${code}」有误：请用字母和数字，最多 32 位，如 S0001。`);
  }
  if (name === '' || name.length > MAX_NAME) {
    throw new Error(`店铺名称应有 1 到 ${MAX_NAME} 个字。`);
  }
  const account = await lockAccount(tx, phone);
  await refuseMember(tx, account);
  // Orders, contracts and invoices name a company as the seller.
  if (account.customerType !== 'enterprise') {
    throw new Error(`${phone} 是个人账号，不能开店：卖家须是企业，请用企业的账号。`);
  }
  if (account.sellerCode) throw new Error(`${phone} 已有店铺 ${account.sellerCode}。`);
  const first = await proofFirst(tx, account, terms);
  if (first) return first;
  if (!(await openStore(tx, account, { code, name, address, place: geocode(address) }))) {
    throw new Error(`店铺编码 ${code} 已被使用：请换一个。`);
  }
  const detail = `${code} ${name}`;
  await audit(tx, { ...actor, action: 'storeOpened', account: account.id, detail }, now);
  return `${described(account)}已开通店铺 ${detail}。`;
}

/** @param tops the codes of the main categories that the market begins with; absent: all */
export async function fillCatalogue(
  tx: Database,
  { now, actor }: Terms,
  tops?: readonly string[],
): Promise<string> {
  const { categories, dictionaries } = await insertFirstCatalogue(tx, tops);
  if (categories + dictionaries === 0) return '市场里已有类目和字典，没有写入任何内容。';
  const detail = `${categories} 个类目，${dictionaries} 条字典`;
  await audit(tx, { ...actor, action: 'catalogueFilled', account: null, detail }, now);
  return `已写入 ${detail}。`;
}

async function lockAccount(tx: Database, phone: string): Promise<Customer> {
  const account = await accountWith(tx, phone);
  if (!account) {
    throw new Error(
      `手机号 ${phone} 没有账号：请先在网站上注册，或用 npm run market -- invite ${phone} 生成注册链接。`,
    );
  }
  return account;
}

export async function accountWith(tx: Database, phone: string): Promise<Customer | undefined> {
  const found = tx.select().from(customers).where(eq(customers.phone, phone));
  const [account] = await found.for('no key update');
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
