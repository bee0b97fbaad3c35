import { expect } from 'vitest';
import { askedOf, invoiceable } from '#app/domain/invoice/billable.ts';
import { feeOf } from '#app/domain/payout/fee.ts';
import { billsOf } from '#trading-api/invoice/billable.ts';
import { awaitedBy } from '#trading-api/payout/awaited.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { entriesBetween } from '#trading-api/statement/histories.ts';
import type { Checkout } from './history.ts';
import { LedgerBook, NOTHING_MOVED } from './history-book.ts';
import { SELLERS, sum } from './history-bought.ts';
import { happenedTo, nameOf, problemsOfEnd, problemsOfPlaced } from './history-end.ts';
import {
  type Facts,
  factsOf,
  invoicedOf,
  type OrderFacts,
  sellerMoney,
  stocksOf,
  takenBy,
} from './history-facts.ts';
import { isReleased, OrderModel } from './history-model.ts';
import { differs, isBelow, type Problems } from './history-problems.ts';

const EVER = new Date(0);

const isPaidAtOnce = (order: OrderFacts, { paidAmount, paymentAmount }: OrderFacts) =>
  paidAmount > 0 && (order.settledAmount ?? 0) > paymentAmount;

/** Watches a checkout from its beginning to its end, to the fen. */
export class Watch {
  #before: Facts | null = null;
  readonly #models = new Map<string, OrderModel>();

  private constructor(
    readonly checkout: Checkout,
    readonly book: LedgerBook,
    readonly money: readonly number[],
    readonly stocks: Awaited<ReturnType<typeof stocksOf>>,
  ) {}

  /** Before the checkout is placed; from then on it looks at each step. */
  static async begin(checkout: Checkout): Promise<void> {
    const watch = await checkout.db.transaction(
      async (tx) =>
        new Watch(
          checkout,
          await LedgerBook.open(tx),
          await sellerMoney(tx),
          await stocksOf(tx, checkout),
        ),
    );
    checkout.watch = () => watch.expectSound();
    checkout.end = () => watch.expectEnded();
  }

  private async expectSound(): Promise<void> {
    this.expectNone(await this.checkout.db.transaction((tx) => this.problems(tx)));
  }

  private expectNone(problems: Problems): void {
    const after = `after ${this.checkout.steps.join(', ')}`;
    expect(problems.length === 0 ? problems : [...problems, after]).toEqual([]);
  }

  private async problems(tx: Database): Promise<Problems> {
    const facts = await factsOf(tx, this.checkout);
    const before = this.#before;
    const changed = facts.orders.filter(
      (order, at) => JSON.stringify(before?.orders[at]) !== JSON.stringify(order),
    );
    const problems = before ? [] : problemsOfPlaced(this.checkout, facts.orders);
    for (const order of changed) {
      this.modelOf(order).advance(order);
      const had = before?.orders.find(({ orderCode }) => orderCode === order.orderCode);
      const isNew = had?.settledAmount === null && order.settledAmount !== null;
      if (isNew && order.paidAmount < (order.settledAmount ?? 0) && isPaidAtOnce(order, had)) {
        this.checkout.players.played.count('supplement unpaid at first');
      }
    }
    this.#before = facts;
    this.checkout.facts = facts.orders;
    return [
      ...problems,
      ...(await this.book.readOn(tx)),
      ...changed.flatMap((order) => this.problemsOf(order, before)),
      ...(changed.length === 0 ? [] : await this.problemsOfReads(tx, changed)),
      ...this.problemsOfPurse(facts),
    ];
  }

  private modelOf(order: OrderFacts): OrderModel {
    const { orderCode } = order;
    const known = this.#models.get(orderCode);
    if (known) return known;
    const { sellers } = this.checkout.players;
    const couponsOfSellers = sellers.map(({ couponId }) => couponId);
    const takenBack = () =>
      this.checkout.orders.find((each) => each.orderCode === orderCode)?.takenBack ?? 0;
    const made = new OrderModel(order, () => ({ couponsOfSellers, takenBack: takenBack() }));
    this.#models.set(orderCode, made);
    return made;
  }

  /** The order's own rows and the ledger. */
  private problemsOf(order: OrderFacts, before: Facts | null): Problems {
    const { orderCode, paidAmount, settledAmount, payments, payout, state, cases } = order;
    const moved = this.book.ofOrders.get(orderCode) ?? NOTHING_MOVED;
    const { paid, fee, toppedUp, feeRate } = payout ?? { paid: 0, fee: 0, toppedUp: 0, feeRate: 0 };
    const kept = sum(payments.map(({ amount, returned }) => amount - returned));
    const model = this.modelOf(order);
    const { worth } = model;
    const about = (what: string) => `${what} of ${nameOf(this.checkout, order)}`;
    const had = before?.orders.find((each) => each.orderCode === orderCode);
    const closings = cases.filter(({ kind, whole }) => kind === 'unshipped' && !whole);
    const asking = cases.filter(
      ({ id, whole }) =>
        !whole && !had?.cases.some((each) => each.id === id) && this.checkout.fullCases.has(id),
    );
    return [
      ...differs(about('paid less returned'), kept, paidAmount),
      ...differs(about('paid'), paidAmount, model.paid),
      ...differs(about('ledger: paid'), moved.paid, paidAmount),
      ...differs(about('ledger: to the seller'), moved.toSeller, paid),
      ...differs(about('ledger: fee'), moved.fee, fee),
      ...differs(about('fee'), fee, feeOf(paid, feeRate)),
      ...differs(about('ledger: added by the platform'), moved.toppedUp, toppedUp),
      ...differs(about('payout'), paid, model.payout),
      ...differs(about('added by the platform'), toppedUp, model.added),
      ...(settledAmount === null || state === 'cancelled'
        ? []
        : differs(about('settled'), settledAmount, worth.owed)),
      ...differs(
        about('given back for closed goods'),
        sum(closings.map(({ refunded }) => refunded ?? 0)),
        model.closedCost,
      ),
      ...asking.flatMap((each) =>
        differs(about(`asked by case ${each.id}, ${each.kind}`), each.asked, model.mostOf(each)),
      ),
    ];
  }

  /** What the pages say of the changed orders: invoices, statement, and account of the seller. */
  private async problemsOfReads(tx: Database, changed: readonly OrderFacts[]): Promise<Problems> {
    const { buyer } = this.checkout;
    const bills = await billsOf(
      tx,
      changed.map(({ orderCode }) => orderCode),
    );
    const entries = await entriesBetween(tx, { customerId: buyer.id }, EVER);
    const problems: Problems = [];
    for (const order of changed) {
      const { orderCode, sellerCode, paidAmount, requests, state } = order;
      const about = (what: string) => `${what} of ${nameOf(this.checkout, order)}`;
      const model = this.modelOf(order);
      const bill = bills.get(orderCode);
      const most = Math.max(0, Math.min(model.worth.owed, paidAmount));
      const invoiced = invoicedOf(order);
      const issued = requests.filter((request) => request.state !== 'waiting');
      const stated = entries.filter((entry) => entry.sellerCode === sellerCode);
      problems.push(
        ...differs(about('asked in invoices'), bill ? askedOf(bill) : -1, invoiced),
        ...differs(
          about('invoiceable'),
          bill ? invoiceable(bill) : -1,
          Math.max(0, most - invoiced),
        ),
        ...(issued.length === requests.length
          ? []
          : isBelow(
              about('to be invoiced'),
              Math.max(most, invoicedOf({ ...order, requests: issued })),
              invoiced,
            )),
        ...differs(
          about('statement'),
          sum(stated.map(({ amount }) => amount)),
          state === 'cancelled' ? 0 : model.stated - model.paid,
        ),
        ...(await this.problemsOfAccount(tx, order, model)),
      );
    }
    return problems;
  }

  /** What the seller's account shows: what it has, and what is still to come. */
  private async problemsOfAccount(
    tx: Database,
    order: OrderFacts,
    model: OrderModel,
  ): Promise<Problems> {
    const { held, unpaid } = await awaitedBy(tx, order.sellerCode);
    const { state, paidAmount, settledAmount, payout } = order;
    const isOwed = state === 'completed' && (settledAmount ?? 0) > paidAmount;
    const counts = isOwed || ['partPaid', 'paid', 'partShipped', 'shipped'].includes(state);
    const { owed, added } = model.awaited;
    const due = Math.max(0, Math.min(owed, paidAmount) + added);
    const about = (what: string) => `account, ${what}, of ${nameOf(this.checkout, order)}`;
    return [
      ...differs(about('held'), held, counts ? Math.max(0, due - (payout?.paid ?? 0)) : 0),
      ...differs(about('unpaid'), unpaid, counts ? owed + added - due : 0),
    ];
  }

  /** What was taken off a checkout is with its orders, or back with the buyer: coupons whole, the rest by their orders. */
  private problemsOfPurse({ orders, purse: has }: Facts): Problems {
    const { purse, players } = this.checkout;
    const coupons = has.coupons.flatMap(({ discountId, state }) => {
      const users = orders.filter(
        (order) => order.state !== 'cancelled' && takenBy(order, 'coupon', discountId) > 0,
      );
      const should = users.length === 0 ? 'T' : users.some(isReleased) ? 'Y' : 'frozen';
      const whose = players.sellers.findIndex(({ couponId }) => couponId === discountId);
      const name = whose < 0 ? 'the market' : SELLERS[whose];
      return state === should ? [] : [`coupon of ${name}: ${state}, not ${should}`];
    });
    const used = (of: (order: OrderFacts) => number) =>
      sum(orders.map((order) => this.modelOf(order).keptOf(of(order))));
    return [
      ...coupons,
      ...differs(
        'points used',
        has.pointsUsed,
        used((order) => takenBy(order, 'points')),
      ),
      ...has.cards.flatMap(({ id, balance }) => {
        const had = purse.cards.find((each) => each.id === id)?.balance ?? 0;
        return differs(
          `gone from card ${id}`,
          had - balance,
          used((order) => takenBy(order, 'giftCard', id)),
        );
      }),
    ];
  }

  /** Once nothing is left to be done. */
  private async expectEnded(): Promise<void> {
    const { checkout, book, money } = this;
    const { ended, stocks, after } = await checkout.db.transaction(async (tx) => ({
      ended: (await factsOf(tx, checkout)).orders,
      stocks: await stocksOf(tx, checkout),
      after: await sellerMoney(tx),
    }));
    const problems = ended.flatMap((order) => problemsOfEnd(order, nameOf(this.checkout, order)));
    for (const [seller, code] of SELLERS.entries()) {
      const own = ended.filter((order) => order.sellerCode === code);
      const got = (after[seller] ?? 0) - (money[seller] ?? 0) + (checkout.withdrawn[seller] ?? 0);
      const paid = sum(own.map(({ payout }) => (payout?.paid ?? 0) - (payout?.fee ?? 0)));
      problems.push(...differs(`money of ${code}`, got, paid));
    }
    for (const [id, { stock, sales }] of this.stocks) {
      const sold = sum(
        ended
          .filter(({ state }) => state !== 'cancelled')
          .flatMap(({ lines }) => lines)
          .filter((line) => line.goodsId === id)
          .map(({ count, closed }) => count - closed),
      );
      problems.push(
        ...differs(`stock of goods ${id}`, stocks.get(id)?.stock ?? 0, stock - sold),
        ...differs(`sales of goods ${id}`, stocks.get(id)?.sales ?? 0, sales + sold),
      );
    }
    problems.push(...differs('held in the market', book.changes.get(book.sales) ?? 0, 0));
    this.expectNone(problems);
    for (const order of ended) {
      checkout.players.played.count(...happenedTo(order, this.modelOf(order)));
    }
    checkout.players.isLeft = false;
  }
}
