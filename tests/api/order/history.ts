import { eq, isNotNull, sql } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { TITLE } from '#tests/api/invoice/invoicing.ts';
import { first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { forItself } from '#trading-api/account/index.ts';
import { INTEGRAL_RULE_SETTING } from '#trading-api/marketing/balances.ts';
import { releaseOrder, submitOrder } from '#trading-api/order/index.ts';
import { IS_OWED, UNDER_WAY } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import {
  afterSaleCases,
  coupons,
  customers,
  discounts,
  giftCards,
  goods,
  invoiceTitles,
  marketingGroups,
  orders,
  pointsAccounts,
  settings,
} from '#trading-api/schema.ts';

export const SELLERS: readonly string[] = ['S0001', 'S0002', 'S0003', 'S0004'];
/** Goods that each seller has on offer, so that an order has at most as many lines. */
export const GOODS_OF_ONE = 2;

type Customer = typeof customers.$inferSelect;

interface Seller {
  customer: Customer;
  goodsIds: readonly number[];
  /** The discount of its coupon. */
  couponId: number;
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
}

export async function openPlayers(market: OpenMarket): Promise<Players> {
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
    const goodsIds: number[] = [];
    while (goodsIds.length < GOODS_OF_ONE) {
      const offered = { sellerCode, marketingId, availableCount: 1_000_000_000 };
      goodsIds.push((await market.offer(offered)).id);
    }
    sellers.push({ customer, goodsIds, couponId: await discount({ marketingId }) });
  }
  const operator = await account({ platformType: 'operator' });
  return { market, operator, sellers, marketCouponId: await discount({}), isLeft: false };
}

/** What somebody buys, and what is taken off it. */
export interface Bought {
  lines: readonly {
    seller: number;
    price: number;
    count: number;
    /** Of its seller, or of the market. */
    coupon: 'seller' | 'market' | null;
  }[];
  /** Per cent of the lines with it that each seller's coupon takes off, and that of the market. */
  coupons: readonly number[];
  marketCoupon: number;
  /** Per cent of what is left that points pay, and then two gift cards. */
  points: number;
  cards: readonly number[];
  /** How each order is paid. */
  terms: readonly PaymentTerms[];
}

/** Fen that a checkout comes to, in the order in which it is taken off (decision 17). */
export interface Taken {
  amounts: readonly number[];
  sellers: readonly number[];
  market: number;
  points: number;
  cards: readonly number[];
  payable: number;
}

/** A line of a seller that has no more goods is left out. */
export function linesOf({ lines }: Bought): Bought['lines'] {
  const seen = SELLERS.map(() => 0);
  return lines.filter(({ seller }) => {
    seen[seller] = (seen[seller] ?? 0) + 1;
    return (seen[seller] ?? 0) <= GOODS_OF_ONE;
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const perCent = (amount: number, percent: number) => Math.floor((amount * percent) / 100);

export function takenOff(bought: Bought): Taken {
  const lines = linesOf(bought);
  const amounts = lines.map(({ price, count }) => Math.floor((price * count + 50) / 100));
  const ofLines = (holds: (line: (typeof lines)[number]) => boolean) =>
    sum(amounts.filter((_, at) => holds(first(lines.slice(at)))));
  const sellers = SELLERS.map((_, seller) =>
    perCent(
      ofLines((line) => line.seller === seller && line.coupon === 'seller'),
      bought.coupons[seller] ?? 0,
    ),
  );
  const market = perCent(
    ofLines(({ coupon }) => coupon === 'market'),
    bought.marketCoupon,
  );
  let left = sum(amounts) - sum(sellers) - market;
  const take = (amount: number) => {
    left -= amount;
    return amount;
  };
  const points = take(perCent(left, bought.points));
  const cards = bought.cards.map((percent) => take(perCent(left, percent)));
  return { amounts, sellers, market, points, cards, payable: left };
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

/** A checkout, and everything that its people and the passing time can do to its orders. */
export class Checkout {
  now: Date;
  /** By the codes of the orders, in the order of their sellers among the lines. */
  orders: readonly History[] = [];
  /** Fen that each seller has got out of the market. */
  readonly withdrawn = SELLERS.map(() => 0);

  private constructor(
    readonly players: Players,
    readonly buyer: Customer,
    readonly titleId: string,
    readonly bought: Bought,
    readonly taken: Taken,
    readonly purse: Purse,
  ) {
    this.now = players.market.now();
  }

  get db(): Database {
    return this.players.market.db;
  }

  /** Its goods are on offer, and its buyer has what is to be taken off. */
  static async of(players: Players, bought: Bought): Promise<Checkout> {
    const { db } = players.market;
    if (players.isLeft) await forgetOthers(db);
    players.isLeft = true;
    const taken = takenOff(bought);
    await offer(players, bought, taken);
    const { buyer, titleId, purse } = await newBuyer(players, taken);
    return new Checkout(players, buyer, titleId, bought, taken, purse);
  }

  /** Orders it all, which makes an order for each seller. */
  async place(): Promise<void> {
    const { players, buyer, bought, taken, purse } = this;
    const lines = linesOf(bought);
    const next = SELLERS.map(() => 0);
    const skus = lines.map(({ seller, count, coupon }) => {
      const place = next[seller] ?? 0;
      next[seller] = place + 1;
      const { goodsIds, couponId } = first(players.sellers.slice(seller));
      const cut = coupon === 'seller' ? taken.sellers[seller] : taken.market;
      const discountId = coupon === 'seller' ? couponId : players.marketCouponId;
      return {
        skuId: String(goodsIds[place]),
        ...{ num: toQuantity(count), skuType: 'sale' as const, deliveryMethod: 1 as const },
        ...PLAIN_DETAIL,
        discountId: coupon === null || !cut ? null : String(discountId),
      };
    });
    const placed = await this.db.transaction((tx) =>
      submitOrder(
        tx,
        forItself(buyer),
        {
          ...{ source: 'direct', skuIds: skus.map(({ skuId }) => skuId), skuDetail: skus },
          ...{ addressId: null, name: '甲', mobile: '13800000001', address: '无锡', remark: '' },
          ...{ purchaseNumber: '', costCentre: '', project: '' },
          ...{ useIntegral: taken.points, useAmount: null, shownAmount: toYuan(taken.payable) },
          giftCardids: purse.cards.flatMap(({ id, balance }) => (balance > 0 ? String(id) : [])),
        },
        this.now,
      ),
    );
    const bySeller = [...new Set(lines.map(({ seller }) => seller))];
    this.orders = placed.orderCodes.map(
      (orderCode, at) => new History(this, orderCode, bySeller[at] ?? 0),
    );
    for (const [at, { orderCode }] of this.orders.entries()) {
      const terms = bought.terms[at];
      if (terms && terms.kind !== 'full') await this.agree(orderCode, terms);
    }
  }

  /** An order of an offer has terms; that of a cart is given some here. */
  private async agree(orderCode: string, terms: PaymentTerms): Promise<void> {
    await this.db.transaction(async (tx) => {
      const own = eq(orders.orderCode, orderCode);
      const [order] = await tx.update(orders).set({ terms }).where(own).returning();
      const waits = terms.kind === 'deposit' || order?.state !== 'waitPay';
      if (!waits) await releaseOrder(tx, { orderCode }, this.now);
    });
  }

  /** What an action does in a transaction of its own, unless a rule refuses it. @returns whether it was done */
  async attempt(work: (tx: Database) => Promise<unknown>): Promise<boolean> {
    // No two things happen at the same moment.
    this.now = new Date(this.now.getTime() + 1);
    try {
      await this.db.transaction(work);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }
}

const PLAIN_DETAIL = {
  ...{ bindSkuId: null, productType: null, takeAddress: null, reservationDate: null },
  ...{ distributionAddress: null, longitude: null, latitude: null },
};

/** One of the orders of a checkout, all of one seller. */
export class History {
  constructor(
    readonly checkout: Checkout,
    readonly orderCode: string,
    /** Which of `SELLERS`. */
    readonly seller: number,
  ) {}

  get sellerCode(): string {
    return SELLERS[this.seller] ?? '';
  }

  get salesman(): Customer {
    return first(this.checkout.players.sellers.slice(this.seller)).customer;
  }
}

/** Prices and coupons as this checkout finds them. */
async function offer(
  { market: { db }, sellers, marketCouponId }: Players,
  bought: Bought,
  taken: Taken,
) {
  const next = SELLERS.map(() => 0);
  for (const { seller, price } of linesOf(bought)) {
    const id = sellers[seller]?.goodsIds[next[seller] ?? 0] ?? 0;
    next[seller] = (next[seller] ?? 0) + 1;
    await db.update(goods).set({ price }).where(eq(goods.id, id));
  }
  const cut = (id: number, discountAmount: number) =>
    db.update(discounts).set({ discountAmount }).where(eq(discounts.id, id));
  for (const [at, { couponId }] of sellers.entries()) {
    if (taken.sellers[at]) await cut(couponId, taken.sellers[at]);
  }
  if (taken.market > 0) await cut(marketCouponId, taken.market);
}

/** A buyer who has what is taken off, and nothing else. */
async function newBuyer({ market, sellers, marketCouponId }: Players, taken: Taken) {
  const { db } = market;
  const { id } = await market.buyer({ name: TITLE.name });
  const claimedAt = market.now();
  const claimed = [...sellers.map(({ couponId }) => couponId), marketCouponId];
  await db
    .insert(coupons)
    .values(claimed.map((discountId) => ({ customerId: id, discountId, claimedAt })));
  if (taken.points > 0) {
    await db.insert(pointsAccounts).values({ customerId: id, integral: taken.points });
  }
  const validUntil = new Date(claimedAt.getTime() + 1e12);
  const given = taken.cards.map((balance) => {
    const cardNo = `H${nextSerial()}`;
    return { customerId: id, cardNo, faceAmount: balance, balanceAmount: balance, validUntil };
  });
  const cards = given.length > 0 ? await db.insert(giftCards).values(given).returning() : [];
  const [title] = await db
    .insert(invoiceTitles)
    .values({ ...TITLE, customerId: id, createdAt: claimedAt })
    .returning();
  return {
    buyer: first(await db.select().from(customers).where(eq(customers.id, id))),
    titleId: String(title?.id),
    purse: {
      points: taken.points,
      cards: cards.map((card) => ({ id: card.id, balance: card.balanceAmount })),
    },
  };
}

/** Orders of the demo market, or of a history that has failed, are left alone by what time does, and are in no account. */
async function forgetOthers(db: Database): Promise<void> {
  await db
    .update(afterSaleCases)
    .set({ deadline: null, state: 'closed' })
    .where(isNotNull(afterSaleCases.deadline));
  await db.update(orders).set({ state: 'cancelled' }).where(UNDER_WAY);
  await db.update(orders).set({ paidAmount: sql`settled_amount` }).where(IS_OWED);
}

/** One of the items, for any number. */
export const oneOf = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items.length === 0 ? undefined : items[at % items.length];
