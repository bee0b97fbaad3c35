import { eq, isNotNull, sql } from 'drizzle-orm';
import { VOUCHERS } from '#app/domain/marketing/deductions.ts';
import { TITLE } from '#tests/api/invoice/invoicing.ts';
import { first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { INTEGRAL_RULE_SETTING } from '#trading-api/marketing/balances.ts';
import { IS_OWED, UNDER_WAY } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  afterSaleCases,
  coupons,
  customers,
  discounts,
  giftCards,
  invoiceTitles,
  marketingGroups,
  orders,
  pointsAccounts,
  settings,
} from '#trading-api/schema.ts';
import { type Bought, GOODS_OF_ONE, linesOf, SELLERS, type Taken } from './history-bought.ts';
import type { Played } from './history-played.ts';

export type Customer = typeof customers.$inferSelect;

interface Seller {
  customer: Customer;
  goodsIds: readonly number[];
  serviceId: number;
  /** The discounts of its coupon, and of the quantity of its goods. */
  couponId: number;
  bandId: number;
}

/** Who takes part in the histories, each of which is a checkout of a buyer of its own. */
export interface Players {
  market: OpenMarket;
  operator: Customer;
  /** In the order of `SELLERS`. */
  sellers: readonly Seller[];
  /** The discount of a coupon of the whole market. */
  marketCouponId: number;
  /** Whether a history has failed and left orders behind that had not ended. */
  isLeft: boolean;
  played: Played;
}

export async function openPlayers(market: OpenMarket, played: Played): Promise<Players> {
  const { db } = market;
  await forgetOthers(db);
  const account = async (fields: Partial<typeof customers.$inferInsert>) => {
    const { id } = await market.buyer(fields);
    return first(await db.select().from(customers).where(eq(customers.id, id)));
  };
  // One point is one fen, and an order may use any number of them.
  const rule = { integralRule: 1, integralNum: '0.01', integralMax: 2_000_000_000 };
  await db
    .update(settings)
    .set({ value: JSON.stringify(rule) })
    .where(eq(settings.name, INTEGRAL_RULE_SETTING));
  const discount = async (fields: Partial<typeof discounts.$inferInsert>) => {
    const terms = { name: '满减券', markeType: 1, rangeMin: 0, discountAmount: 1, ...fields };
    return first(await db.insert(discounts).values(terms).returning()).id;
  };
  const sellers: Seller[] = [];
  for (const sellerCode of SELLERS) {
    const customer = await account({ platformType: 'seller', sellerCode });
    const group = { sellerCode, markeName: '秋季促销', buyQuantity: 0 };
    const { id: marketingId } = first(await db.insert(marketingGroups).values(group).returning());
    const plenty = { sellerCode, availableCount: 1_000_000_000 };
    const goodsIds: number[] = [];
    while (goodsIds.length < GOODS_OF_ONE) {
      goodsIds.push((await market.offer({ ...plenty, marketingId })).id);
    }
    const service = { ...plenty, kind: 'self' as const, productType: VOUCHERS };
    const { id: serviceId } = await market.offer({ ...service, unitDecimals: true });
    const band = { marketingId, markeType: 5, name: '满量减', rangeMax: 1_000_000_000 };
    sellers.push({
      ...{ customer, goodsIds, serviceId },
      couponId: await discount({ marketingId }),
      bandId: await discount({ ...band, discountAmount: 0 }),
    });
  }
  const operator = await account({ platformType: 'operator' });
  const marketCouponId = await discount({});
  return { market, operator, sellers, marketCouponId, isLeft: false, played };
}

/** Orders of the demo market, or of a history that has failed, are left alone by what time does, and are in no account. */
export async function forgetOthers(db: Database): Promise<void> {
  await db
    .update(afterSaleCases)
    .set({ deadline: null, state: 'closed' })
    .where(isNotNull(afterSaleCases.deadline));
  await db.update(orders).set({ state: 'cancelled' }).where(UNDER_WAY);
  await db.update(orders).set({ paidAmount: sql`settled_amount` }).where(IS_OWED);
}

/** Which goods or service each line is of. */
export function goodsOf({ sellers }: Players, bought: Bought): number[] {
  const next = SELLERS.map(() => 0);
  return linesOf(bought).map(({ seller, kind }) => {
    const own = first(sellers.slice(seller));
    if (kind === 'service') return own.serviceId;
    const place = next[seller] ?? 0;
    next[seller] = place + 1;
    return first(own.goodsIds.slice(place));
  });
}

/** Sets a column of rows that stay for all histories, in one statement. */
const setEach = (db: Database, what: string, values: readonly (readonly number[])[]) => {
  const rows = values.map((each) => sql`(${sql.join([...each], sql`::bigint, `)}::bigint)`);
  return db.execute(sql`${sql.raw(what)} from (values ${sql.join(rows, sql`, `)}) as v
    where each.id = v.column1`);
};

/** Prices, coupons and quantity discounts as this checkout finds them. */
export async function offer(db: Database, players: Players, bought: Bought, taken: Taken) {
  const ids = goodsOf(players, bought);
  const prices = linesOf(bought).map(({ price }, at) => [ids[at] ?? 0, price]);
  await setEach(db, 'update goods each set price = v.column2', prices);
  const cuts = players.sellers.flatMap(({ couponId, bandId }, at) => {
    const { from = 0, off = 0 } = bought.bands[at] ?? {};
    return [
      [couponId, taken.sellers[at] ?? 0, 0],
      [bandId, off, from],
    ];
  });
  cuts.push([players.marketCouponId, taken.market, 0]);
  const cut = 'update discounts each set discount_amount = v.column2, range_min = v.column3';
  await setEach(db, cut, cuts);
}

let serial = 0;
/** A number that no other history has used. */
export const nextSerial = (): number => {
  serial += 1;
  return serial;
};

/** What a buyer has got to take off, by which it is seen what comes back. */
export interface Purse {
  points: number;
  cards: readonly { id: number; balance: number }[];
}

/** A buyer who has what is taken off, and nothing else. */
export async function newBuyer(db: Database, players: Players, taken: Taken) {
  const claimedAt = players.market.now();
  const phone = `18${String(nextSerial()).padStart(9, '0')}`;
  const account = { ...{ phone, passwordHash: '', name: TITLE.name }, customerType: 'personal' };
  const [buyer] = await db
    .insert(customers)
    .values({ ...account, customerType: 'personal' as const })
    .returning();
  const customerId = first(buyer ? [buyer] : []).id;
  const claimed = [...players.sellers.map(({ couponId }) => couponId), players.marketCouponId];
  await db
    .insert(coupons)
    .values(claimed.map((discountId) => ({ customerId, discountId, claimedAt })));
  if (taken.points > 0) {
    await db.insert(pointsAccounts).values({ customerId, integral: taken.points });
  }
  const validUntil = new Date(claimedAt.getTime() + 1e12);
  const given = taken.cards.map((balance) => {
    const cardNo = `H${nextSerial()}`;
    return { customerId, cardNo, faceAmount: balance, balanceAmount: balance, validUntil };
  });
  const cards = given.length > 0 ? await db.insert(giftCards).values(given).returning() : [];
  const [title] = await db
    .insert(invoiceTitles)
    .values({ ...TITLE, customerId, createdAt: claimedAt })
    .returning();
  const purse: Purse = {
    points: taken.points,
    cards: cards.map((card) => ({ id: card.id, balance: card.balanceAmount })),
  };
  return { buyer: first(buyer ? [buyer] : []), titleId: String(title?.id), purse };
}
