import { expect } from 'vitest';
import { invoiceable } from '#app/domain/invoice/invoice.ts';
import { feeOf } from '#app/domain/payout/fee.ts';
import { billsOf } from '#trading-api/invoice/billable.ts';
import { awaitedBy } from '#trading-api/payout/awaited.ts';
import { entriesBetween } from '#trading-api/statement/histories.ts';
import { type Checkout, SELLERS } from './history.ts';
import {
  type Facts,
  factsOf,
  LedgerBook,
  type OrderFacts,
  sellerMoney,
  stocksOf,
} from './history-facts.ts';
import {
  awaitedLines,
  dueOf,
  grossOf,
  invoicedOf,
  isReleased,
  receivedLines,
  sum,
  takenBy,
  takenOffReceived,
  type Worth,
  worthOf,
} from './history-model.ts';

/** What is wrong, in words: a shrunk history shows them all. */
type Problems = string[];

const differs = (what: string, is: number, should: number, slack = 0): Problems =>
  Math.abs(is - should) > slack
    ? [`${what}: ${is}, not ${should}${slack ? ` ± ${slack}` : ''}`]
    : [];

const isBelow = (what: string, is: number, least: number): Problems =>
  is < least ? [`${what}: ${is}, below ${least}`] : [];

const EVER = new Date(0);
const END_STATES: readonly string[] = ['refunded', 'done', 'closed'];

/** Watches a checkout from its beginning to its end. */
export class Watch {
  #before: Facts | null = null;
  #seen = '';

  private constructor(
    readonly checkout: Checkout,
    readonly book: LedgerBook,
    readonly money: readonly number[],
    readonly stocks: Awaited<ReturnType<typeof stocksOf>>,
  ) {}

  /** Before the checkout is placed. */
  static async begin(checkout: Checkout): Promise<Watch> {
    const [money, stocks] = [await sellerMoney(checkout), await stocksOf(checkout)];
    return new Watch(checkout, await LedgerBook.open(checkout), money, stocks);
  }

  /** After every step; what has changed nothing cannot have broken anything. */
  async expectSound(): Promise<void> {
    const facts = await factsOf(this.checkout);
    const seen = JSON.stringify(facts);
    if (seen === this.#seen) return;
    const changed = facts.orders.filter((order, at) => {
      const before = this.#before?.orders[at];
      return !before || JSON.stringify(before) !== JSON.stringify(order);
    });
    const problems = [
      ...(await this.book.readOn(this.checkout)),
      ...changed.flatMap((order) => this.problemsOf(order)),
      ...(await this.problemsOfReads(changed)),
      ...problemsOfPurse(this.checkout, facts),
    ];
    this.#before = facts;
    this.#seen = seen;
    expect(problems).toEqual([]);
  }

  /** The order's own rows and the ledger. */
  private problemsOf(order: OrderFacts): Problems {
    const { orderCode, paidAmount, settledAmount, payments, payout, state } = order;
    const moved = this.book.ofOrders.get(orderCode) ?? {
      paid: 0,
      toppedUp: 0,
      fee: 0,
      toSeller: 0,
    };
    const { paid, fee, toppedUp, feeRate } = payout ?? { paid: 0, fee: 0, toppedUp: 0, feeRate: 0 };
    const kept = sum(payments.map(({ amount, returned }) => amount - returned));
    const worth = worthOf(order, receivedLines(order));
    const about = (what: string) => `${what} of ${this.nameOf(order)}`;
    return [
      ...differs(about('paid less returned'), kept, paidAmount),
      ...differs(about('ledger: paid'), moved.paid, paidAmount),
      ...differs(about('ledger: to the seller'), moved.toSeller, paid),
      ...differs(about('ledger: fee'), moved.fee, fee),
      ...differs(about('fee'), fee, feeOf(paid, feeRate)),
      ...differs(about('ledger: added by the platform'), moved.toppedUp, toppedUp),
      ...isBelow(about('held'), paidAmount + toppedUp - paid, 0),
      ...isBelow(about('added by the platform'), toppedUp, 0),
      ...isBelow(
        about('taken off by the platform'),
        sum(order.lines.map((line) => line.byPlatform)),
        toppedUp,
      ),
      ...(settledAmount === null
        ? []
        : [
            ...differs(
              about('settled'),
              settledAmount,
              state === 'cancelled' ? 0 : worth.owed,
              worth.slack,
            ),
            ...isBelow(about('paid above what is owed'), settledAmount, paidAmount),
          ]),
      ...this.problemsOfPayout(order, worth, about('payout')),
    ];
  }

  /** The seller has what is due for its own lines; before the settlement a light lorry takes nothing back. */
  private problemsOfPayout(order: OrderFacts, worth: Worth, what: string): Problems {
    const { orderCode, paidAmount, payout, settledAmount, state } = order;
    const paid = payout?.paid ?? 0;
    const due = isReleased(order) && state !== 'cancelled' ? dueOf(worth, paidAmount) : 0;
    const before = this.#before?.orders.find((each) => each.orderCode === orderCode)?.payout?.paid;
    if (settledAmount === null && paid > due && paid === before) return [];
    return differs(what, paid, Math.max(0, due), worth.slack);
  }

  /** What the pages say of the changed orders: invoices, statement, and account of the seller. */
  private async problemsOfReads(changed: readonly OrderFacts[]): Promise<Problems> {
    if (changed.length === 0) return [];
    const { checkout } = this;
    const { db, buyer } = checkout;
    const codes = changed.map(({ orderCode }) => orderCode);
    const bills = await billsOf(db, codes);
    const entries = await entriesBetween(db, { customerId: buyer.id }, EVER);
    const problems: Problems = [];
    for (const order of changed) {
      const { orderCode, sellerCode, paidAmount, settledAmount, state } = order;
      const about = (what: string) => `${what} of ${this.nameOf(order)}`;
      const worth = worthOf(order, receivedLines(order));
      const own = [bills.get(orderCode)].flatMap((bill) => bill ?? []);
      const most = Math.max(0, Math.min(worth.owed, paidAmount));
      problems.push(
        ...differs(about('bills'), own.length, 1),
        ...own.flatMap((bill) =>
          differs(about('asked in invoices'), bill.asked, invoicedOf(order)),
        ),
        ...own.flatMap((bill) =>
          differs(
            about('invoiceable'),
            invoiceable(bill),
            Math.max(0, most - invoicedOf(order)),
            worth.slack,
          ),
        ),
      );
      const waiting = order.requests.some((request) => request.state === 'waiting');
      const issued = sum(
        order.requests
          .filter((request) => request.state !== 'waiting')
          .map((request) =>
            ['refused', 'withdrawn'].includes(request.state)
              ? 0
              : request.amount - request.reversed,
          ),
      );
      if (waiting) {
        problems.push(
          ...isBelow(
            about('to be invoiced'),
            Math.max(most, issued) + worth.slack,
            invoicedOf(order),
          ),
        );
      }
      const balance = sum(
        entries.filter((entry) => entry.sellerCode === sellerCode).map(({ amount }) => amount),
      );
      if (state === 'cancelled') {
        problems.push(...differs(about('statement'), balance, 0));
      } else if (settledAmount !== null) {
        problems.push(...differs(about('statement'), balance, settledAmount - paidAmount));
      } else {
        const gross = Math.max(0, grossOf(order) - takenOffReceived(order));
        problems.push(
          ...isBelow(about('statement'), balance + worth.slack, worth.owed - paidAmount),
          ...isBelow(about('statement, from above'), gross - paidAmount + worth.slack, balance),
        );
      }
      problems.push(...(await this.problemsOfAccount(order)));
    }
    return problems;
  }

  /** What the seller's account shows: what it has, and what is still to come. */
  private async problemsOfAccount(order: OrderFacts): Promise<Problems> {
    const { held, unpaid } = await awaitedBy(this.checkout.db, order.sellerCode);
    const worth = worthOf(order, awaitedLines(order));
    const { state, paidAmount, settledAmount, payout } = order;
    const isOwed = state === 'completed' && (settledAmount ?? 0) > paidAmount;
    const counts = isOwed || ['partPaid', 'paid', 'partShipped', 'shipped'].includes(state);
    const due = Math.max(0, dueOf(worth, paidAmount));
    const about = (what: string) => `account, ${what}, of ${this.nameOf(order)}`;
    const toCome = counts ? Math.max(0, due - (payout?.paid ?? 0)) : 0;
    // What deductions of a light lorry took off what was paid out already is settled with the last goods.
    const slack = worth.slack + 2 * order.lines.length;
    return [
      ...differs(about('held'), held, toCome, slack),
      ...differs(about('unpaid'), unpaid, counts ? worth.claim - due : 0, slack),
    ];
  }

  private nameOf = ({ orderCode }: OrderFacts): string => {
    const at = this.checkout.orders.findIndex((order) => order.orderCode === orderCode);
    return `order ${at} (${this.checkout.orders[at]?.sellerCode})`;
  };

  /** Once nothing is left to be done. */
  async expectEnded(): Promise<void> {
    await this.expectSound();
    const { checkout, book, money } = this;
    const { orders: ended } = await factsOf(checkout);
    const problems = ended.flatMap((order) => this.problemsOfEnd(order));
    const stocks = await stocksOf(checkout);
    const after = await sellerMoney(checkout);
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
    expect(problems).toEqual([]);
    checkout.players.isLeft = false;
  }

  private problemsOfEnd(order: OrderFacts): Problems {
    const about = (what: string) => `${what} of ${this.nameOf(order)}, ended`;
    const { state, cases, paidAmount, settledAmount, payout, lines, requests } = order;
    const open = cases.filter((each) => each.isOpen || !END_STATES.includes(each.state));
    if (state === 'cancelled') {
      return [
        ...differs(about('open cases'), open.length, 0),
        ...differs(about('paid'), paidAmount, 0),
        ...differs(about('payout'), payout?.paid ?? 0, 0),
        ...differs(about('added by the platform'), payout?.toppedUp ?? 0, 0),
      ];
    }
    const delivered = receivedLines(order);
    return [
      ...(state === 'completed' ? [] : [`${about('state')}: ${state}`]),
      ...differs(about('open cases'), open.length, 0),
      ...differs(about('paid'), paidAmount, settledAmount ?? -1),
      ...differs(
        about('added by the platform'),
        payout?.toppedUp ?? 0,
        (payout?.paid ?? 0) - paidAmount,
      ),
      ...lines.flatMap(({ position, count, closed }, at) =>
        differs(
          about(`line ${position}, delivered`),
          delivered[at]?.delivered ?? 0,
          count - closed,
        ),
      ),
      ...(requests.length > 0 || paidAmount > 0
        ? differs(about('invoiced'), invoicedOf(order), paidAmount)
        : []),
    ];
  }
}

/** What was taken off a checkout is with its orders, or back with the buyer: coupons whole, the rest by their orders. */
function problemsOfPurse({ purse, players }: Checkout, { orders, purse: has }: Facts): Problems {
  const problems: Problems = [];
  for (const { discountId, state } of has.coupons) {
    const users = orders.filter(
      (order) => order.state !== 'cancelled' && takenBy(order, 'coupon', discountId) > 0,
    );
    const should = users.length === 0 ? 'T' : users.some(isReleased) ? 'Y' : 'frozen';
    const whose = players.sellers.findIndex(({ couponId }) => couponId === discountId);
    const name = whose < 0 ? 'the market' : SELLERS[whose];
    if (state !== should) problems.push(`coupon of ${name}: ${state}, not ${should}`);
  }
  const used = (of: (order: OrderFacts) => number) => {
    const kept = orders.filter(({ state }) => state !== 'cancelled');
    // Of goods that cases took off, their part has come back.
    const certain = kept.filter(({ cases }) => cases.every((each) => each.refunded === null));
    return { least: sum(certain.map(of)), most: sum(kept.map(of)) };
  };
  const points = used((order) => takenBy(order, 'points'));
  problems.push(
    ...isBelow('points used', has.pointsUsed, points.least),
    ...isBelow('points to be used', points.most, has.pointsUsed),
  );
  for (const { id, balance } of has.cards) {
    const card = purse.cards.find((each) => each.id === id);
    const gone = (card?.balance ?? 0) - balance;
    const { least, most } = used((order) => takenBy(order, 'giftCard', id));
    problems.push(
      ...isBelow(`gone from card ${id}`, gone, least),
      ...isBelow(`to be gone from card ${id}`, most, gone),
    );
  }
  return problems;
}
