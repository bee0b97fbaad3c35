import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { groupBy } from '#app/domain/group-by.ts';
import { toYuan } from '#app/domain/money.ts';
import { type Order, orderById, purchaseOrders } from '#app/domain/order/contract.ts';
import { FROM_AUCTION } from '#app/domain/order/order.ts';
import { orderTab } from '#app/domain/order/search-contract.ts';
import { instalmentsOf } from '#app/domain/order/terms.ts';
import { type Batch, weighedOf } from '#app/domain/payout/settlement.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { exactYuan } from '#app/domain/unit-price.ts';
import { actorsOf, successorNames } from '#trading-api/account/index.ts';
import { waitingFor } from '#trading-api/company/index.ts';
import { receivedBatches } from '#trading-api/payout/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { cappedTotals } from '#trading-api/platform/page-totals.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { tabsOf } from '#trading-api/platform/tab-counts.ts';
import {
  auctionAwards,
  orderLines,
  orders,
  paymentAttempts,
  refunds,
} from '#trading-api/schema.ts';
import { checkoutsOf } from './checkout-reads.ts';
import { type OwedOrder, owedOrder } from './owed-order.ts';
import { payableOf, waitsForApproval } from './payable.ts';
import { foundPurchases, inPurchaseTab, orderBy, orderCounts, totalsOf } from './search.ts';
import { noStockHold, stockHolds } from './stock-hold.ts';
import { eventsOf, peopleOfSide, toEvent } from './timeline.ts';
import { orderWaits, payUntil, toPay } from './waits.ts';
import { orderRateOf, writtenPriceOf } from './written-prices.ts';

export const ORDER_UNKNOWN = '订单不存在';

type LineRow = typeof orderLines.$inferSelect;
type ReceivedRow = LineRow & { batches: readonly Batch[] };

export const orderOf = customerRoute(orderById, async ({ db, customer, input, now }) => {
  const { id: orderCode } = input;
  const [row] = await db
    .select(owedOrder)
    .from(orders)
    .where(and(eq(orders.orderCode, orderCode), eq(orders.customerId, customer.id)));
  if (!row) throw notFound(ORDER_UNKNOWN);
  const [order] = await withLines(db, [row], now);
  if (!order) throw notFound(ORDER_UNKNOWN);
  return order;
});

export const purchaseOrdersOf = customerRoute(purchaseOrders, async (call) => {
  const { db, customer, person, input: search, now } = call;
  const { page, rows, state, approval, waits, withCounts } = search;
  const amount = orders.paymentAmount;
  const inAllTabs = and(eq(orders.customerId, customer.id), foundPurchases(db, search));
  const wanted = and(
    inAllTabs,
    state && inPurchaseTab(state),
    approval && inPurchaseTab('waitsForApproval'),
    waits && orderWaits(db, waits),
    search.toPay && toPay(db, { customer, person }),
  );
  const sorted = orderBy(search.sort, { amount, by: [orders.createdAt, orders.orderCode] });
  const found = await db
    .select(owedOrder)
    .from(orders)
    .where(wanted)
    .orderBy(...(search.toPay ? [asc(payUntil), asc(orders.orderCode)] : sorted))
    .limit(rows)
    .offset((page - 1) * rows);
  const { counted, sum } = await totalsOf(db, search, { found, wanted, amount });
  return {
    content: await withLines(db, found, now),
    ...cappedTotals(counted, rows),
    sum: toYuan(sum),
    counts: withCounts
      ? await orderCounts(db, inAllTabs, tabsOf(orderTab.options, inPurchaseTab))
      : undefined,
  };
});

export const linesOf = (db: Database, orderCodes: readonly string[]): Promise<LineRow[]> =>
  db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderCode, [...orderCodes]))
    .orderBy(orderLines.orderCode, orderLines.position);

async function withLines(db: Database, rows: readonly OwedOrder[], now: Date): Promise<Order[]> {
  if (rows.length === 0) return [];
  const codes = rows.map(({ orderCode }) => orderCode);
  const won = rows
    .filter(({ source }) => source === FROM_AUCTION)
    .map(({ orderCode }) => orderCode);
  const customerId = rows[0]?.customerId ?? 0;
  const personIds = rows.map(({ personId }) => personId);
  const [lines, batchesOf, sentBack, auctions, events, checkouts, successors] = await Promise.all([
    linesOf(db, codes),
    receivedBatches(db, rows),
    refundsOf(db, codes),
    auctionsOf(db, won),
    eventsOf(db, codes),
    checkoutsOf(db, rows, now),
    successorNames(db, customerId, personIds),
  ]);
  const waiting = rows.filter(waitsForApproval).map(({ orderCode }) => orderCode);
  const deciders = await waitingFor(db, waiting, now);
  const holds = await stockHolds(db, waiting);
  const people = await actorsOf(db, customerId, [...personIds, ...peopleOfSide('buyer', events)]);
  const linesBy = groupBy(lines, ({ orderCode }) => orderCode);
  const refundsBy = groupBy(sentBack, ({ orderCode }) => orderCode);
  const eventsBy = groupBy(events, ({ orderCode }) => orderCode);
  return rows.map((row) =>
    toOrder(row, now, {
      lines: (linesBy.get(row.orderCode) ?? []).map((line) => ({
        ...line,
        batches: batchesOf(line),
      })),
      sentBack: refundsBy.get(row.orderCode) ?? [],
      auctionId: auctions.get(row.orderCode) ?? null,
      events: (eventsBy.get(row.orderCode) ?? []).map((each) => toEvent(each, 'buyer', people)),
      placedBy: people.name(row.personId, row.createdAt) || null,
      placedByPerson: people.person(row.personId, row.createdAt),
      takenOverBy: successors.get(row.personId) ?? null,
      waitsFor: deciders.get(row.orderCode) ?? [],
      stock: holds.get(row.orderCode) ?? noStockHold(),
      checkout: checkouts.get(row.checkoutCode) ?? null,
    }),
  );
}

/** The auctions in which orders were won. */
async function auctionsOf(db: Database, orderCodes: readonly string[]) {
  if (orderCodes.length === 0) return new Map<string | null, number>();
  const { orderCode, auctionId } = auctionAwards;
  const awards = await db
    .select({ orderCode, auctionId })
    .from(auctionAwards)
    .where(inArray(orderCode, [...orderCodes]));
  return new Map(awards.map((award) => [award.orderCode, award.auctionId]));
}

const refundsOf = (db: Database, orderCodes: readonly string[]) =>
  db
    .select({
      orderCode: refunds.orderCode,
      reason: refunds.reason,
      amount: refunds.amount,
      payMethod: sql<string>`coalesce(${paymentAttempts.payMethod}, 'transfer')`,
      state: refunds.state,
      createdAt: refunds.createdAt,
      doneAt: refunds.doneAt,
    })
    .from(refunds)
    .leftJoin(paymentAttempts, eq(paymentAttempts.tradeNo, refunds.tradeNo))
    .where(inArray(refunds.orderCode, [...orderCodes]))
    .orderBy(refunds.id);
type RefundRow = Awaited<ReturnType<typeof refundsOf>>[number];

interface Beside {
  lines: readonly ReceivedRow[];
  sentBack: readonly RefundRow[];
  auctionId: number | null;
  events: Order['events'];
  placedBy: string | null;
  placedByPerson: Order['placedByPerson'];
  takenOverBy: string | null;
  waitsFor: string[];
  stock: ReturnType<typeof noStockHold>;
  checkout: Order['checkout'];
}

const toOrder = (
  row: OwedOrder,
  now: Date,
  { lines, sentBack, auctionId, waitsFor, stock, ...beside }: Beside,
): Order => ({
  ...payableOf(row, now),
  formerCode: row.formerCode,
  paidAmount: toYuan(row.paidAmount),
  settledAmount: row.settledAmount === null ? null : toYuan(row.settledAmount),
  terms: row.terms,
  rate: row.rate && orderRateOf(row.rate, lines),
  instalments: instalmentsOf(row).map(({ kind, amount, paid, dueAt }) => ({
    kind,
    amount: toYuan(amount),
    paid: toYuan(paid),
    dueDate: dueAt?.toISOString() ?? null,
  })),
  freight: toYuan(row.freight),
  deductions: row.deductions.map((deduction) => ({
    ...deduction,
    amount: toYuan(deduction.amount),
  })),
  paymentMethod: row.paymentMethod,
  name: row.name,
  mobile: row.mobile,
  address: row.address,
  remark: row.remark,
  purchaseNumber: row.purchaseNumber,
  costCentre: row.costCentre,
  project: row.project,
  createDate: row.createdAt.toISOString(),
  payDate: row.paidAt?.toISOString() ?? null,
  cancelDate: row.cancelledAt?.toISOString() ?? null,
  cancelReason: row.cancelReason,
  ...beside,
  approval: row.approval && { state: row.approval, waitsFor, stock },
  inquiryNum: row.inquiryNum,
  auctionId: auctionId === null ? null : String(auctionId),
  sellerCode: row.sellerCode,
  sellerName: row.sellerName,
  lines: lines.map((line) => toLine(line, row.sellerCode)),
  refunds: sentBack.map(({ reason, amount, payMethod, state, createdAt, doneAt }) => ({
    reason,
    amount: toYuan(amount),
    payMethod,
    state,
    createDate: createdAt.toISOString(),
    doneDate: doneAt?.toISOString() ?? null,
  })),
});

export const toLine = (line: ReceivedRow, sellerCode: string): Order['lines'][number] => ({
  skuId: line.goodsId === null ? null : String(line.goodsId),
  type: line.kind,
  productName: line.productName,
  specs: line.specs,
  brandNumber: line.brandNumber,
  imageUrl: line.imageUrl,
  sellerCode,
  sellingPrice: toYuan(line.price),
  exactPrice: exactYuan(line),
  number: toQuantity(line.count),
  weighed: line.batches.length > 0 ? toQuantity(weighedOf(line)) : null,
  unit: line.unit,
  amount: toYuan(line.amount),
  quoted: line.quoted && writtenPriceOf(line.quoted),
  weights: line.weights,
  deliveryMethod: line.deliveryMethod,
  deliveryAddress: line.deliveryAddress,
  reservationDate: line.reservationDate?.toISOString() ?? null,
});
