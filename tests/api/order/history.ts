import { eq, inArray } from 'drizzle-orm';
import { toYuan } from '#app/domain/money.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { first } from '#tests/api/support/open-market.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import { releaseOrder, submitOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { orderLines, orders } from '#trading-api/schema.ts';
import { type Bought, linesOf, SELLERS, sum, type Taken, takenOff } from './history-bought.ts';
import type { OrderFacts } from './history-facts.ts';
import type { Happening } from './history-played.ts';
import {
  type Customer,
  forgetOthers,
  goodsOf,
  newBuyer,
  offer,
  type Players,
  type Purse,
} from './history-players.ts';

/** A checkout, and everything that its people and the passing time can do to its orders. */
export class Checkout {
  now: Date;
  /** By the codes of the orders, in the order of their sellers among the lines. */
  orders: readonly History[] = [];
  /** Fen that each seller has got out of the market. */
  readonly withdrawn = SELLERS.map(() => 0);
  /** Cases that ask for all that there is, by which it is seen what that is. */
  readonly fullCases = new Set<number>();
  /** How it stands: as it was seen after the last step. */
  facts: readonly OrderFacts[] = [];
  /** What was done so far: a shrunk history says it. */
  readonly steps: string[] = [];
  /** Looks at it after every step that was done. */
  watch: () => Promise<void> = () => Promise.resolve();
  /** Looks at what is left of it. */
  end: () => Promise<void> = () => Promise.resolve();

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
    const { buyer, titleId, purse } = await db.transaction(async (tx) => {
      await offer(tx, players, bought, taken);
      return newBuyer(tx, players, taken);
    });
    return new Checkout(players, buyer, titleId, bought, taken, purse);
  }

  /** Orders it all, which makes an order for each seller. */
  async place(): Promise<void> {
    const lines = linesOf(this.bought);
    const placed = await this.db.transaction((tx) => this.submit(tx, lines));
    const bySeller = [...new Set(lines.map(({ seller }) => seller))];
    this.orders = placed.orderCodes.map(
      (orderCode, at) => new History(this, orderCode, bySeller[at] ?? 0),
    );
    for (const history of this.orders) {
      const terms = this.termsOf(history.seller);
      if (terms.kind !== 'full') await this.agree(history.orderCode, terms);
    }
    if (this.bought.isOld) await this.forgetFigures();
    this.players.played.count(...this.kinds());
    await this.watch();
  }

  /** What is special about it. */
  private kinds(): Happening[] {
    const { bought, taken, orders: made } = this;
    const has = (holds: boolean, what: Happening) => (holds ? [what] : []);
    const terms = made.map(({ seller }) => this.termsOf(seller).kind);
    return [
      `sellers: ${made.length as 1 | 2 | 3 | 4}`,
      ...terms.flatMap((kind) => (kind === 'full' ? [] : (`with: ${kind}` as const))),
      ...has(bought.isOld, 'with: old lines'),
      ...has(
        linesOf(bought).some(({ kind }) => kind === 'service'),
        'with: services',
      ),
      ...has(taken.bands > 0, 'with: quantity discount'),
      ...has(sum(taken.sellers) > 0, 'with: coupon'),
      ...has(taken.market > 0, 'with: market coupon'),
      ...has(taken.points > 0, 'with: points'),
      ...has(sum(taken.cards) > 0, 'with: gift card'),
    ];
  }

  /** The lines of a seller, in the order of the checkout, with what is taken off each. */
  linesOfSeller = (seller: number) =>
    linesOf(this.bought)
      .map((line, at) => ({ ...line, ...this.taken.lines[at] }))
      .filter((line) => line.seller === seller);

  /** Services are paid at once. */
  private termsOf(seller: number): PaymentTerms {
    const isSent = this.linesOfSeller(seller).every(({ kind }) => kind === 'goods');
    return (isSent && this.bought.terms[seller]) || { kind: 'full' };
  }

  private submit(tx: Database, lines: ReturnType<typeof linesOf>) {
    const { players, buyer, bought, taken, purse } = this;
    const ids = goodsOf(players, bought);
    const skus = lines.map(({ seller, kind, count, coupon }, at) => {
      const cut = coupon === 'seller' ? taken.sellers[seller] : taken.market;
      const { couponId } = first(players.sellers.slice(seller));
      const discountId = coupon === 'seller' ? couponId : players.marketCouponId;
      return {
        ...{ skuId: String(ids[at]), num: toQuantity(count), ...PLAIN_DETAIL },
        skuType: kind === 'goods' ? ('sale' as const) : ('self' as const),
        deliveryMethod: kind === 'goods' ? (1 as const) : null,
        discountId: coupon === null || !cut ? null : String(discountId),
      };
    });
    return submitOrder(
      tx,
      forOwnAccount(buyer),
      {
        ...{ source: 'direct', skuIds: skus.map(({ skuId }) => skuId), skuDetail: skus },
        ...{ addressId: null, name: '甲', mobile: '13800000001', address: '无锡', remark: '' },
        ...{ purchaseNumber: '', costCentre: '', project: '' },
        ...{ useIntegral: taken.points, useAmount: null, shownAmount: toYuan(taken.payable) },
        giftCardids: purse.cards.flatMap(({ id, balance }) => (balance > 0 ? String(id) : [])),
      },
      this.now,
    );
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

  /** As lines were written before they kept what was taken off them. */
  private async forgetFigures(): Promise<void> {
    const codes = this.orders.map(({ orderCode }) => orderCode);
    await this.db
      .update(orderLines)
      .set({ sellerDeduction: null, platformDeduction: null })
      .where(inArray(orderLines.orderCode, codes));
  }

  /** What somebody does in a transaction of its own, unless a rule refuses it. @returns whether it was done */
  async attempt(what: Happening, work: (tx: Database) => Promise<unknown>): Promise<boolean> {
    // No two things happen at the same moment.
    this.now = new Date(this.now.getTime() + 1);
    try {
      await this.db.transaction(work);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
    await this.done(what);
    return true;
  }

  /** After every step. */
  async done(what: Happening): Promise<void> {
    this.players.played.count(what);
    this.steps.push(what);
    await this.watch();
  }
}

const PLAIN_DETAIL = {
  ...{ bindSkuId: null, productType: null, takeAddress: null, reservationDate: null },
  ...{ distributionAddress: null, longitude: null, latitude: null },
};

/** One of the orders of a checkout, all of one seller. */
export class History {
  /** Fen of payments that were taken back, because they were booked on the wrong order. */
  takenBack = 0;

  constructor(
    readonly checkout: Checkout,
    readonly orderCode: string,
    /** Which of `SELLERS`. */
    readonly seller: number,
  ) {}

  get facts(): OrderFacts | undefined {
    return this.checkout.facts.find(({ orderCode }) => orderCode === this.orderCode);
  }

  get sellerCode(): string {
    return SELLERS[this.seller] ?? '';
  }

  get salesman(): Customer {
    return first(this.checkout.players.sellers.slice(this.seller)).customer;
  }
}

/** One of the items, for any number. */
export const oneOf = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items.length === 0 ? undefined : items[at % items.length];
