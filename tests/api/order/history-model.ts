import { eq, inArray, or } from 'drizzle-orm';
import { expect } from 'vitest';
import { ENDED_CASE_STATES } from '#app/domain/after-sale/case.ts';
import { NOT_SENT } from '#app/domain/checkout/delivery.ts';
import { feeOf } from '#app/domain/delivery/delivery.ts';
import { VOID_INVOICE_STATES } from '#app/domain/invoice/invoice.ts';
import { amountOf, sumFen } from '#app/domain/money.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { openAmount } from '#app/domain/order/terms.ts';
import { entriesOf } from '#app/domain/statement/entries.ts';
import { withDeductions } from '#trading-api/delivery/index.ts';
import {
  goods,
  ledgerAccounts,
  orderPayments,
  sellerAccounts,
  sellerDebts,
} from '#trading-api/schema.ts';
import { releaseOf } from '#trading-api/statement/histories.ts';
import { stepsOf } from '#trading-api/statement/steps.ts';
import { type History, type Players, SELLERS } from './history.ts';

/** What an order leaves behind outside of it. */
export interface World {
  goods: { stock: number; sales: number }[];
  /** By seller: the account, less what the platform has lent to it. */
  sellers: number[];
  /** Of the market's account of sales, in which the buyers' money is held. */
  held: number;
  /** Money that has come into the market from outside, less what has been paid out. */
  outside: number;
}

export async function worldOf({ market: { db }, sellers }: Players): Promise<World> {
  const ids = sellers.map(({ goodsId }) => goodsId);
  const stocks = await db.select().from(goods).where(inArray(goods.id, ids));
  const accounts = await db
    .select({ sellerCode: sellerAccounts.sellerCode, account: ledgerAccounts })
    .from(ledgerAccounts)
    .leftJoin(sellerAccounts, eq(sellerAccounts.accountId, ledgerAccounts.id))
    .where(
      or(
        inArray(sellerAccounts.sellerCode, [...SELLERS]),
        inArray(ledgerAccounts.kind, ['sales', 'topUp']),
      ),
    );
  const marketBalance = (kind: 'sales' | 'topUp') =>
    accounts.find(({ account }) => account.kind === kind)?.account.balance ?? 0;
  const debts = await db.select().from(sellerDebts);
  return {
    goods: ids.map((id) => {
      const found = stocks.find((each) => each.id === id);
      return { stock: found?.availableCount ?? 0, sales: found?.salesVolume ?? 0 };
    }),
    sellers: SELLERS.map(
      (code) =>
        (accounts.find(({ sellerCode }) => sellerCode === code)?.account.balance ?? 0) -
        (debts.find(({ sellerCode }) => sellerCode === code)?.amount ?? 0),
    ),
    held: marketBalance('sales'),
    outside: -marketBalance('topUp'),
  };
}

const isUnsent = ({ deliveryMethod }: { deliveryMethod: number }) => deliveryMethod === NOT_SENT;

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  sumFen(items.map(amount));

const VOID: readonly string[] = VOID_INVOICE_STATES;

type Requests = Awaited<ReturnType<History['requests']>>;

/** What of an order is asked for in invoices of a seller, and what of it is not issued yet. */
function invoicedBy(requests: Requests, sellerCode: string) {
  const own = requests.filter(
    ({ request }) => request.sellerCode === sellerCode && !VOID.includes(request.state),
  );
  const waiting = own.filter(({ request }) => request.state === 'waiting');
  return {
    open: sumOf(own, ({ part }) => part.amount - part.reversed),
    waiting: sumOf(waiting, ({ part }) => part.amount),
  };
}

/**
 * What was received of each seller's goods, or closed, at its price, in plain figures, less its own coupon: of each line as
 * much of it as of its goods, and all of it once all is there (ADR 189).
 */
async function receivedBy(history: History): Promise<number[]> {
  const received = await history.received();
  const worths: number[] = SELLERS.map(() => 0);
  const { state } = await history.order();
  for (const line of await history.lines()) {
    const { position, price, count, closed, amount, sellerCode } = line;
    const whole = isUnsent(line) && isReleased(state) ? [{ position, count, weighed: count }] : [];
    const parts = [...whole, ...received.filter((part) => part.position === position)];
    const delivered = parts.reduce((sum, part) => sum + part.count, closed);
    const weighed = parts.reduce((sum, part) => sum + part.weighed, closed);
    const isExact = delivered === count && weighed === count;
    const coupon = Math.floor(((history.off.ofLines[position] ?? 0) * delivered) / count);
    const at = SELLERS.indexOf(sellerCode);
    worths[at] = (worths[at] ?? 0) + (isExact ? amount : amountOf(price, weighed)) - coupon;
  }
  return worths.map((worth) => Math.max(0, worth));
}

/** What holds after every step: nothing above the order's amount, and no money that was not paid in. */
export async function expectSound(history: History): Promise<void> {
  const order = await history.order();
  const payouts = await history.payouts();
  expect(order.paidAmount).toBeGreaterThanOrEqual(0);
  const payments = await history.db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderCode, history.orderCode));
  expect(sumOf(payments, ({ amount }) => amount)).toBe(history.paidIn);
  expect(order.paidAmount).toBe(history.paidIn - sumOf(payments, ({ returned }) => returned));
  const held = order.paidAmount - sumOf(payouts, ({ paid, toppedUp }) => paid - toppedUp);
  expect(held).toBeGreaterThanOrEqual(0);
  // A seller's coupon is paid by that seller.
  expect(sumOf(payouts, ({ toppedUp }) => toppedUp)).toBeLessThanOrEqual(history.off.points);
  if (order.state !== 'cancelled') {
    const cases = await history.cases();
    const back = sumOf(cases, ({ refunded }) => refunded ?? 0);
    const owed = order.settledAmount ?? Math.max(0, order.paymentAmount - back);
    expect(order.paidAmount + openAmount(order)).toBe(owed);
  }
  for (const { paid, fee, feeRate } of payouts) expect(fee).toBe(feeOf(paid, feeRate));
  if (order.state !== 'completed') expect(order.settledAmount).toBeNull();
  const requests = await history.requests();
  if (!requests.some(({ request }) => request.state === 'waiting')) return;
  const received = await receivedBy(history);
  for (const [at, sellerCode] of SELLERS.entries()) {
    const { open, waiting } = invoicedBy(requests, sellerCode);
    if (waiting === 0) continue;
    expect(open).toBeLessThanOrEqual(received[at] ?? 0);
    expect(open).toBeLessThanOrEqual(order.paidAmount);
  }
}

/** What the statement says that the buyer still owes for an order, in fen. */
async function statedOf(history: History): Promise<number> {
  const { db, orderCode } = history;
  const order = await history.order();
  const lines = await withDeductions(db, [order], await history.lines());
  const steps = [...releaseOf(order, lines), ...(await stepsOf(db, [orderCode]))];
  const entries = entriesOf({ ...order, lines, steps });
  return sumFen(entries.map(({ amount }) => amount));
}

/** What must have come of an order once nothing is left to be done. */
export async function expectEnded(history: History, before: World): Promise<void> {
  const { players } = history;
  const order = await history.order();
  const lines = await history.lines();
  const cases = await history.cases();
  const payouts = await history.payouts();
  expect(['completed', 'cancelled']).toContain(order.state);
  for (const { state, deadline } of cases) {
    expect(ENDED_CASE_STATES).toContain(state);
    expect(deadline).toBeNull();
  }
  const isCancelled = order.state === 'cancelled';
  const worths = await receivedBy(history);
  const { points } = history.off;
  const backBy = (sellerCode: string) =>
    sumOf(
      cases.filter((each) => !each.whole && each.sellerCode === sellerCode),
      ({ refunded }) => refunded ?? 0,
    );
  const kept = worths.map((worth, at) => Math.max(0, worth - backBy(SELLERS[at] ?? '')));
  const owed =
    points === 0
      ? sumFen(kept)
      : Math.max(0, sumFen(worths) - points) - sumOf([...SELLERS], backBy);
  if (isCancelled) {
    expect(order.paidAmount).toBe(0);
    expect(await history.received()).toEqual([]);
  } else {
    expect(order.settledAmount).toBe(owed);
    expect(order.paidAmount).toBe(owed);
    expect(openAmount(order)).toBe(0);
    const received = await history.received();
    for (const { position, count, closed } of lines.filter((line) => !isUnsent(line))) {
      const parts = received.filter((part) => part.position === position);
      expect(parts.reduce((sum, part) => sum + part.count, closed)).toBe(count);
    }
  }
  // Nobody has the goods and the money of the platform: what it added is the points that did not come back.
  const toppedUp = sumOf(payouts, (payout) => payout.toppedUp);
  const added = sumOf(payouts, (payout) => payout.chargedPlatform);
  expect(toppedUp).toBe(isCancelled ? 0 : Math.min(points, sumFen(worths)) - added);
  if (!isCancelled && owed === 0) expect(toppedUp).toBe(0);
  const after = await worldOf(players);
  for (const [at, sellerCode] of SELLERS.entries()) {
    const payout = payouts.find((each) => each.sellerCode === sellerCode);
    const claim = isCancelled ? 0 : (kept[at] ?? 0) - (payout?.chargedPlatform ?? 0);
    expect(payout?.paid ?? 0).toBe(claim);
    const got = (after.sellers[at] ?? 0) + (history.withdrawn[at] ?? 0);
    expect(got - (before.sellers[at] ?? 0)).toBe(claim - (payout?.fee ?? 0));
    const taken = lines.filter((line) => line.goodsId === players.sellers[at]?.goodsId);
    const quantity = isCancelled
      ? 0
      : taken.reduce((sum, { count, closed }) => sum + count - closed, 0);
    expect(after.goods[at]).toEqual({
      stock: (before.goods[at]?.stock ?? 0) - quantity,
      sales: (before.goods[at]?.sales ?? 0) + quantity,
    });
  }
  expect(after.held).toBe(before.held);
  expect(await statedOf(history)).toBe(0);
  const requests = await history.requests();
  const invoiced = SELLERS.map((code) => invoicedBy(requests, code).open);
  expect(sumFen(invoiced)).toBe(isCancelled ? 0 : owed);
  const paidOut = sumFen([...history.withdrawn]);
  expect(after.outside - before.outside).toBe(order.paidAmount - paidOut);
}
