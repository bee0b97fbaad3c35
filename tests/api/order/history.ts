import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { priceOrder } from '#app/domain/checkout/pricing.ts';
import type { Coupon } from '#app/domain/marketing/discount.ts';
import { amountOf, sumFen } from '#app/domain/money.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { TITLE } from '#tests/api/invoice/invoicing.ts';
import { first, type OpenMarket } from '#tests/api/support/open-market.ts';
import { owedOrder, releaseOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import {
  afterSaleCases,
  customers,
  deliveries,
  deliveryLines,
  discounts,
  goods,
  invoiceRequestOrders,
  invoiceRequests,
  invoiceTitles,
  marketingGroups,
  orderLines,
  orders,
  sellerPayouts,
} from '#trading-api/schema.ts';

export const SELLERS: readonly string[] = ['S0001', 'S0002'];

type Customer = typeof customers.$inferSelect;

/** Who takes part in the histories, each of which is one order of the buyer. */
export interface Players {
  market: OpenMarket;
  buyer: Customer;
  operator: Customer;
  /** In the order of `SELLERS`, with goods of each. */
  sellers: readonly { customer: Customer; goodsId: number; couponId: number }[];
  titleId: string;
}

export async function openPlayers(market: OpenMarket): Promise<Players> {
  const account = async (fields: Partial<typeof customers.$inferInsert>) => {
    const { id } = await market.buyer(fields);
    return first(await market.db.select().from(customers).where(eq(customers.id, id)));
  };
  const buyer = await account({ name: TITLE.name });
  const operator = await account({ platformType: 'operator' });
  const sellers = [];
  for (const sellerCode of SELLERS) {
    const customer = await account({ platformType: 'seller', sellerCode });
    const { id } = await market.offer({ sellerCode, availableCount: 100_000_000 });
    const group = { sellerCode, markeName: '秋季促销', buyQuantity: 0 };
    const made = first(await market.db.insert(marketingGroups).values(group).returning());
    const terms = { name: '店铺券', markeType: 1, rangeMin: 0, discountAmount: 1 };
    const coupon = { marketingId: made.id, ...terms };
    const { id: couponId } = first(await market.db.insert(discounts).values(coupon).returning());
    sellers.push({ customer, goodsId: id, couponId });
  }
  const [title] = await market.db
    .insert(invoiceTitles)
    .values({ ...TITLE, customerId: buyer.id, createdAt: market.now() })
    .returning();
  return { market, buyer, operator, sellers, titleId: String(title?.id) };
}

export interface Ordered {
  terms: PaymentTerms;
  /** `stocked`: it has taken its quantity from the stock of goods. `sent: false`: it has nothing to be sent. */
  lines: { seller: number; price: number; count: number; stocked: boolean; sent?: boolean }[];
  /** Per cent of each seller's goods that its own coupon takes off. */
  coupons: readonly [number, number];
  /** Per cent of the rest that points of the platform pay. */
  points: number;
  /** Whether the lines have kept what was taken off them; else the order is from before they did. */
  kept: boolean;
}

/** Whose cases and orders of earlier, failed histories are left alone by what time does. */
async function forgetOthers(db: Database): Promise<void> {
  await db
    .update(afterSaleCases)
    .set({ deadline: null, state: 'closed' })
    .where(isNotNull(afterSaleCases.deadline));
}

let serial = 0;
/** A number that no other history has used. */
export const nextSerial = (): number => {
  serial += 1;
  return serial;
};

/** The price of an order, and how much each seller and the platform take off. */
function pricedFor({ sellers }: Players, { lines, coupons, points }: Ordered) {
  const shareOfSeller = (seller: number) => {
    const own = lines.filter((line) => line.seller === seller);
    const worth = sumFen(own.map(({ price, count }) => amountOf(price, count)));
    return Math.floor((worth * (coupons[seller] ?? 0)) / 100);
  };
  const couponOf = sellers.map(
    ({ couponId }, seller): Coupon => ({
      ...{ id: String(couponId), name: '店铺券', markeType: 1, rangeMin: 0 },
      ...{ discountAmount: shareOfSeller(seller), isOfSeller: true },
    }),
  );
  const priceLines = lines.map(({ seller, price, count }, at) => ({
    ...{ id: String(at), unitPrice: price, quantity: count, unit: '吨' },
    coupon: couponOf[seller] ?? null,
  }));
  const { payable } = priceOrder({ lines: priceLines });
  // One point is one fen.
  const rule = { integralRule: 1, integralNum: 1, integralMax: Number.MAX_SAFE_INTEGER };
  const use = Math.floor((payable * points) / 100);
  const priced = priceOrder({ lines: priceLines, points: { use, rule } });
  const off = {
    ofLines: priced.lines.map(({ sellerDeduction }) => sellerDeduction),
    points: payable - priced.payable,
  };
  return { priced, off };
}

/** An order and everything that its people and the passing time can do to it. */
export class History {
  now: Date;
  /** Fen that came from the buyer, without regard to refunds. */
  paidIn = 0;
  /** Fen that each seller has got out of the market. */
  readonly withdrawn = [0, 0];

  private constructor(
    readonly players: Players,
    readonly orderCode: string,
    /** Fen that the coupon of its seller took off each line, and that points took off all. */
    readonly off: { ofLines: readonly number[]; points: number },
  ) {
    this.now = players.market.now();
  }

  get db(): Database {
    return this.players.market.db;
  }

  static async of(players: Players, ordered: Ordered): Promise<History> {
    const { market, buyer, sellers } = players;
    const { terms, lines, kept } = ordered;
    await forgetOthers(market.db);
    const orderCode = `DH${String(nextSerial()).padStart(8, '0')}`;
    const { priced, off } = pricedFor(players, ordered);
    const history = new History(players, orderCode, off);
    const { now } = history;
    await market.db.transaction(async (tx) => {
      await tx.insert(orders).values({
        ...{ orderCode, customerId: buyer.id, state: 'waitPay', source: 'cart', terms },
        ...{ sellerCode: SELLERS[lines[0]?.seller ?? 0] ?? 'S0001', sellerName: '甲' },
        deductions: priced.deductions,
        ...{ orderAmount: priced.goodsAmount, paymentAmount: priced.payable },
        ...{ name: '甲', mobile: '13800000000', address: '上海', createdAt: now },
        payDeadline: new Date(now.getTime() + 1e9),
      });
      await tx.insert(orderLines).values(
        lines.map(({ seller, stocked, sent, price, count }, position) => {
          const { amount = 0, sellerDeduction, platformDeduction } = priced.lines[position] ?? {};
          return {
            ...{ orderCode, position, kind: 'sale' as const, price, count, amount },
            ...(kept && { sellerDeduction, platformDeduction }),
            ...{ productName: '螺纹钢', productType: 'goods', specs: '', brandNumber: '' },
            ...{ imageUrl: '', sellerName: '甲', unit: '吨' },
            deliveryMethod: sent === false ? NOT_SENT : 1,
            deliveryAddress: '',
            goodsId: stocked ? (sellers[seller]?.goodsId ?? null) : null,
            sellerCode: SELLERS[seller] ?? 'S0001',
          };
        }),
      );
      for (const { seller, count, stocked } of lines) {
        if (!stocked) continue;
        await tx
          .update(goods)
          .set({ availableCount: sql`${goods.availableCount} - ${count}` })
          .where(eq(goods.id, sellers[seller]?.goodsId ?? 0));
      }
      const waits = terms.kind === 'full' || terms.kind === 'deposit';
      if (!waits) await releaseOrder(tx, { orderCode }, now);
    });
    return history;
  }

  /** What an action does in a transaction of its own, unless a rule refuses it. */
  async attempt(work: (tx: Database) => Promise<unknown>): Promise<void> {
    // No two things happen at the same moment.
    this.now = new Date(this.now.getTime() + 1);
    try {
      await this.db.transaction(work);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  deliveries(state: 'waitConsent' | 'refused' | 'underWay') {
    return this.db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.orderCode, this.orderCode), eq(deliveries.state, state)))
      .orderBy(deliveries.id);
  }

  cases() {
    return this.db
      .select()
      .from(afterSaleCases)
      .where(eq(afterSaleCases.orderCode, this.orderCode))
      .orderBy(afterSaleCases.id);
  }

  requests() {
    return this.db
      .select({ request: invoiceRequests, part: invoiceRequestOrders })
      .from(invoiceRequests)
      .innerJoin(invoiceRequestOrders, eq(invoiceRequestOrders.requestId, invoiceRequests.id))
      .where(eq(invoiceRequestOrders.orderCode, this.orderCode))
      .orderBy(invoiceRequests.id);
  }

  lines() {
    const own = eq(orderLines.orderCode, this.orderCode);
    return this.db.select().from(orderLines).where(own).orderBy(orderLines.position);
  }

  async order() {
    const own = eq(orders.orderCode, this.orderCode);
    return first(await this.db.select(owedOrder).from(orders).where(own));
  }

  payouts() {
    const own = eq(sellerPayouts.orderCode, this.orderCode);
    return this.db.select().from(sellerPayouts).where(own);
  }

  received() {
    return this.db
      .select({
        position: deliveryLines.position,
        count: deliveryLines.count,
        weighed: deliveryLines.weighed,
      })
      .from(deliveries)
      .innerJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
      .where(and(eq(deliveries.orderCode, this.orderCode), eq(deliveries.state, 'received')));
  }

  sellerOf(sellerCode: string): Customer {
    const { sellers, operator } = this.players;
    return sellers.find(({ customer }) => customer.sellerCode === sellerCode)?.customer ?? operator;
  }
}

/** One of the items, for any number. */
export const oneOf = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items.length === 0 ? undefined : items[at % items.length];
