import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  handOverOwnStore,
  OWN_STORE_CODE,
  openOwnStore,
  ownStore,
} from '#app/domain/company/own-store-contract.ts';
import { STORE_NAME_REQUIRED } from '#app/domain/company/rename.ts';
import { audit, type Customer } from '#trading-api/account/index.ts';
import { locationOf, openStore } from '#trading-api/catalogue/index.ts';
import { geocode } from '#trading-api/checkout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, transactionRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { customers, goods, members, sellers } from '#trading-api/schema.ts';
import { moveSellerAccount } from '#trading-api/wallet/index.ts';

const ALREADY_OPEN = '自营店铺已经开通';
const MONEY_WAITS = '店铺有货款在等待领取，请先由现在的经营账号开通钱包，或移交给还没有钱包的账号';
const CODE_TAKEN = `店铺编码 ${OWN_STORE_CODE} 已被其他卖家使用，请联系技术人员`;

export const ownStoreDetail = customerRoute(ownStore, async ({ db, customer }) => {
  const [store] = await db.select().from(sellers).where(eq(sellers.selfOperated, true));
  const ownPhone = customer.customerType === 'enterprise' ? customer.phone : '';
  if (!store) return { store: null, ownPhone };
  const own = eq(goods.sellerCode, store.code);
  const [accounts, onShelf, offShelf] = await Promise.all([
    db
      .select({ id: customers.id, name: customers.name, phone: customers.phone })
      .from(customers)
      .where(and(eq(customers.sellerCode, store.code), isNull(customers.closedAt)))
      .orderBy(asc(customers.id)),
    db.$count(goods, and(own, eq(goods.onShelf, true))),
    db.$count(goods, and(own, eq(goods.onShelf, false))),
  ]);
  return {
    store: {
      sellerCode: store.code,
      name: store.name,
      registryAddress: store.address,
      onShelf,
      offShelf,
      accounts: accounts.map(({ id, ...account }) => ({ accountId: String(id), ...account })),
    },
    ownPhone,
  };
});

/** Opens it in the call's transaction; its first listing is made by whoever logs in to that account. */
export const openPlatformStore = transactionRoute(openOwnStore, async (call) => {
  const { db: tx, person, input: typed, now } = call;
  if ((await tx.$count(sellers, eq(sellers.selfOperated, true))) > 0) {
    throw new Refusal('alreadySo', ALREADY_OPEN);
  }
  const registryAddress = typed.registryAddress.trim();
  const { phone: account, ...store } = accept(openOwnStore, {
    phone: await accountToRun(tx, typed.phone.trim()),
    name: filled(typed.name, STORE_NAME_REQUIRED),
    registryAddress: locationOf(registryAddress).province
      ? registryAddress
      : wrong('invalid', '注册地址请从省、市名称写起，如江苏省无锡市'),
  });
  const isOpened = await openStore(tx, account, {
    code: OWN_STORE_CODE,
    name: store.name,
    address: store.registryAddress,
    place: geocode(store.registryAddress),
    selfOperated: true,
  });
  if (!isOpened) throw new Refusal('alreadySo', CODE_TAKEN);
  const said = { person: person.id, account: account.id } as const;
  const detail = `${OWN_STORE_CODE} ${store.name}（平台自营）`;
  await audit(tx, { ...said, action: 'storeOpened', detail }, now);
  return `已为 ${account.name} 开通自营店铺`;
});

/**
 * Lets another account keep it, in the call's transaction. What the store has sold and owes goes with it; money that
 * has arrived stays in the wallet of who kept it.
 */
export const handOverPlatformStore = transactionRoute(handOverOwnStore, async (call) => {
  const { db: tx, person, input: typed, now } = call;
  const [store] = await tx
    .select()
    .from(sellers)
    .where(eq(sellers.selfOperated, true))
    .for('no key update');
  if (!store) throw new Refusal('alreadySo', '自营店铺还没有开通');
  const { phone: keeper } = accept(handOverOwnStore, {
    phone: await accountToRun(tx, typed.phone.trim()),
  });
  if (!(await moveSellerAccount(tx, store.code, keeper.id))) {
    throw new Refusal('invalid', MONEY_WAITS, 'phone');
  }
  const former = await tx
    .select()
    .from(customers)
    .where(eq(customers.sellerCode, store.code))
    .orderBy(asc(customers.id))
    .for('no key update');
  for (const { id, platformType } of former) {
    const types = platformType.split(',').filter((type) => type !== 'seller');
    await tx
      .update(customers)
      .set({ sellerCode: null, platformType: types.join(',') || 'buyer' })
      .where(eq(customers.id, id));
  }
  await tx
    .update(customers)
    .set({ sellerCode: store.code, platformType: `${keeper.platformType},seller` })
    .where(eq(customers.id, keeper.id));
  const names = former.map(({ name, phone }) => `${name} ${phone}`).join('、') || '无人经营';
  const detail = `${store.code} ${store.name}：${names} → ${keeper.name} ${keeper.phone}`;
  for (const account of [...former.map(({ id }) => id), keeper.id]) {
    await audit(tx, { action: 'ownStoreHandedOver', person: person.id, account, detail }, now);
  }
  return `自营店铺已移交给 ${keeper.name}`;
});

/** Orders, contracts and invoices name a company as the seller, and only who has proved a phone gets rights. */
async function accountToRun(tx: Database, phone: string) {
  if (phone === '') return wrong('missing', '请输入经营账号的手机号');
  const [account] = await tx
    .select()
    .from(customers)
    .where(and(eq(customers.phone, phone), isNull(customers.closedAt)))
    .for('no key update');
  if (!account) return wrong('invalid', '没有这个手机号的账号，请先注册');
  const reason = await reasonAgainst(tx, account);
  return reason ? wrong('invalid', reason) : account;
}

async function reasonAgainst(tx: Database, account: Customer): Promise<string | null> {
  if (account.customerType !== 'enterprise') return '个人账号不能开店，请用企业的账号';
  if (account.sellerCode) return `这个账号已有店铺 ${account.sellerCode}`;
  if (account.suspendedAt) return '这个账号已被暂停交易';
  if (!account.phoneProvedAt) return '这个账号还没有证明手机号属于本人，请先由本人用验证码登录一次';
  const isMember = (await tx.$count(members, eq(members.personId, account.id))) > 0;
  return isMember ? '这是一家企业的成员，请用企业的账号' : null;
}
