import { and, asc, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import { approvalList } from '#app/domain/company/approval-contract.ts';
import { agreementsOf } from '#app/domain/company/approval-stage.ts';
import type { Approval } from '#app/domain/company/approval-view-contract.ts';
import type { SpentSum } from '#app/domain/company/sum-rule.ts';
import { toYuan } from '#app/domain/money.ts';
import { ordersName } from '#app/domain/order/order.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { hasPassed } from '#app/domain/time.ts';
import type { Task } from '#app/domain/work/contract.ts';
import type { Acting, PeopleAt } from '#trading-api/account/index.ts';
import { codesOf, type OrderRow, stockHolds } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import {
  approvalDecisions,
  approvals,
  auctionSigns,
  auctions,
  orders,
} from '#trading-api/schema.ts';
import { askedView, namedIn } from './approval-asked-view.ts';
import {
  concerned,
  type Found,
  holdOf,
  isOpenApproval,
  linesOf,
  ordersOf,
} from './approval-orders.ts';
import {
  type Decision,
  decidersIn,
  decisionsBy,
  isLastBy,
  planOf,
  type StageNow,
  stagesBy,
} from './approval-stages.ts';
import { agreedBefore } from './ask-anew.ts';
import { sumsOf } from './bought-sums.ts';
import { budgetView } from './budgets.ts';
import { mayPass } from './sign-approval.ts';
import { peopleToldApart } from './told-apart.ts';

/** More than wait in any company at one time. */
const MOST_WAITING = 2_000;

export const approvalsOf = customerRoute(approvalList, async (call) => {
  const { db, customer, person, input, now } = call;
  const { which, page, rows } = input;
  const acting = { customer, person };
  if (which === 'waiting') {
    const ids = await waitingForPerson(db, acting, now);
    const shown = await waitingOf(db, ids.slice((page - 1) * rows, page * rows));
    return { content: await approvalViews(db, shown, now), ...pageTotals(ids.length, rows) };
  }
  const decided = db
    .select({ id: approvalDecisions.approvalId })
    .from(approvalDecisions)
    .where(eq(approvalDecisions.personId, acting.person.id));
  const wanted = and(eq(approvals.companyId, acting.customer.id), inArray(approvals.id, decided));
  const total = await db.$count(approvals, wanted);
  const shown = await joined(db, wanted)
    .limit(rows)
    .offset((page - 1) * rows);
  return { content: await approvalViews(db, shown, now), ...pageTotals(total, rows) };
});

export const joined = (db: Database, wanted: SQL | undefined) =>
  db
    .select({ approval: approvals, order: orders, sign: auctionSigns, auction: auctions })
    .from(approvals)
    .leftJoin(orders, eq(orders.orderCode, approvals.orderCode))
    .leftJoin(auctionSigns, eq(auctionSigns.id, approvals.signId))
    .leftJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(wanted)
    .orderBy(desc(approvals.id))
    .$dynamic();

/** What ends first comes first. */
const BY_END = [asc(approvals.expiresAt), asc(approvals.id)];

const waitingOf = (db: Database, ids: readonly number[]): Promise<Found[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : joined(db, inArray(approvals.id, [...ids])).orderBy(...BY_END);

/** The same as tasks, with what is bought. */
export async function approvalTasks({ db, now, ...acting }: Acting & { db: Database; now: Date }) {
  const found = await waitingOf(db, await waitingForPerson(db, acting, now));
  const ordersBy = await ordersOf(db, found);
  return found.map(({ approval, order, auction, sign }): Task => {
    const asked = concerned(ordersBy.get(approval.id) ?? []);
    const amount = order ? sumsOf(asked).bought : approval.bidLimit;
    return {
      kind: 'approve',
      ref: String(approval.id),
      title: auction?.name ?? ordersName(codesOf(asked)),
      party: sign?.buyerName ?? order?.sellerName ?? '',
      amount: amount === null ? null : toYuan(amount),
      since: approval.createdAt.toISOString(),
      due: approval.expiresAt.toISOString(),
    };
  });
}

/** The ids of all that waits for a person, what ends first before the rest. */
async function waitingForPerson(
  db: Database,
  { customer, person }: Acting,
  now: Date,
): Promise<number[]> {
  const asked = await db
    .select(getTableColumns(approvals))
    .from(approvals)
    .leftJoin(orders, eq(orders.orderCode, approvals.orderCode))
    .leftJoin(auctionSigns, eq(auctionSigns.id, approvals.signId))
    .leftJoin(auctions, eq(auctions.id, auctionSigns.auctionId))
    .where(and(eq(approvals.companyId, customer.id), isOpenApproval(db, now)))
    .orderBy(...BY_END)
    .limit(MOST_WAITING);
  const stages = await stagesBy(db, asked, await decisionsBy(db, asked), now);
  const isTheirs = (id: number) =>
    decidersIn(stages.get(id)?.stage).some(({ personId }) => personId === person.id);
  return asked.filter(({ id }) => isTheirs(id)).map(({ id }) => id);
}

export async function approvalViews(
  db: Database,
  found: readonly Found[],
  now: Date,
): Promise<Approval[]> {
  const decisions = await decisionsBy(
    db,
    found.map(({ approval }) => approval),
  );
  const ordersBy = await ordersOf(db, found);
  const shown = found.map((each) => {
    const decided = decisions.get(each.approval.id) ?? [];
    const asked = concerned(ordersBy.get(each.approval.id) ?? []);
    const [first] = asked;
    const state = first ? stateOfOrder(first) : stateOfSign(each, decided, now);
    return { ...each, orders: asked, decided, state };
  });
  const waiting = shown.filter(({ state }) => state === 'waiting');
  const stages = await stagesBy(
    db,
    waiting.map(({ approval }) => approval),
    decisions,
    now,
  );
  const companyId = found[0]?.approval.companyId ?? 0;
  const people = await peopleToldApart(db, companyId, [
    ...shown.map(({ approval }) => approval.personId),
    ...shown.flatMap(({ decided }) => decided.flatMap((each) => [each.personId, each.behalfOf])),
    ...[...stages.values()].flatMap(namedIn),
  ]);
  const holds = await stockHolds(
    db,
    waiting.flatMap((each) => codesOf(each.orders)),
  );
  const views: Approval[] = [];
  for (const each of shown) {
    const asks = stages.get(each.approval.id);
    views.push(await approvalView(db, { ...each, asks, people, holds, now }));
  }
  return views;
}

interface Shown extends Found {
  orders: readonly OrderRow[];
  decided: readonly Decision[];
  state: Approval['state'];
  /** Who decides now; undefined: nobody has to. */
  asks: StageNow | undefined;
  people: PeopleAt;
  now: Date;
  holds: Awaited<ReturnType<typeof stockHolds>>;
}

async function approvalView(
  db: Database,
  { decided, state, asks, people, now, holds, orders: asked, ...found }: Shown,
): Promise<Approval> {
  const { approval } = found;
  const [order] = asked;
  const orderCodes = codesOf(asked);
  const limit = approval.bidLimit ?? 0;
  const { bought, amount } = order ? sumsOf(asked) : { bought: limit, amount: limit };
  const agreed = agreedBefore(approval, asked);
  const { personId, reasons, createdAt, expiresAt, budgetLimit, budgetUsed } = approval;
  const own = order ?? found.sign;
  const levels = Math.max(agreementsOf(planOf(approval), decided), decided.length);
  return {
    approvalId: String(approval.id),
    orderCode: order?.orderCode ?? '',
    orderCodes,
    sign: signView(found),
    state,
    reasons,
    askedBy: people.name(personId, createdAt),
    askedByPerson: people.person(personId, createdAt),
    askDate: createdAt.toISOString(),
    expireDate: expiresAt.toISOString(),
    paymentAmount: toYuan(amount),
    boughtAmount: toYuan(bought),
    agreedAmount: state === 'waiting' && agreed !== null ? toYuan(agreed) : null,
    levels,
    level: Math.min(levels, decided.length + 1),
    budget:
      budgetLimit === null ? null : { limit: toYuan(budgetLimit), used: toYuan(budgetUsed ?? 0) },
    budgets: approval.budgets.map(budgetView),
    sums: approval.sums.map(sumView),
    split: approval.split && { ...approval.split, amount: toYuan(approval.split.amount) },
    untold: approval.untold,
    remark: order?.remark ?? '',
    purchaseNumber: own?.purchaseNumber ?? '',
    costCentre: own?.costCentre ?? '',
    project: own?.project ?? '',
    lines: order ? await linesOf(db, order, orderCodes) : [],
    stock: holdOf(orderCodes.flatMap((code) => holds.get(code) ?? [])),
    decisions: decided.map((each) => ({
      name: people.name(each.personId, each.decidedAt),
      person: people.person(each.personId, each.decidedAt),
      behalfOf: each.behalfOf === each.personId ? null : people.name(each.behalfOf, each.decidedAt),
      agree: each.agree,
      reason: each.reason,
      date: each.decidedAt.toISOString(),
    })),
    ...askedView(asks, people, now),
  };
}

/** One that was kept by a program of before has of several sellers what the others add taken off. */
const sumView = ({ amount, used, fromSeller, ...rule }: SpentSum) => ({
  ...rule,
  amount: toYuan(amount),
  used: toYuan(Math.max(0, used)),
  fromSeller: fromSeller === undefined ? null : toYuan(fromSeller),
});

function signView({ sign, auction }: Found): Approval['sign'] {
  if (!sign || !auction) return null;
  return {
    auctionId: String(auction.id),
    auctionName: auction.name,
    sellerName: auction.sellerName,
    productName: auction.productName,
    productCount: toQuantity(auction.productCount),
    productUnit: auction.productUnit,
    startPrice: toYuan(auction.startPrice),
    marginAmount: toYuan(auction.marginAmount),
    startDate: auction.startDate.toISOString(),
    companyName: sign.companyName,
  };
}

function stateOfOrder({ state, approval }: OrderRow): Approval['state'] {
  if (approval !== 'waiting') return approval === 'returned' ? 'returned' : 'approved';
  return state === 'cancelled' ? 'ended' : 'waiting';
}

function stateOfSign(
  { approval, sign, auction }: Found,
  decided: readonly Decision[],
  now: Date,
): Approval['state'] {
  if (decided.some(({ agree }) => !agree)) return 'returned';
  if (isLastBy(approval, decided)) return 'approved';
  return sign && auction && mayPass({ approval, sign, auction }, now) ? 'waiting' : 'ended';
}

/** Whether it was over before anybody had decided. */
export async function isOver(db: Database, found: Found, now: Date): Promise<boolean> {
  const { approval } = found;
  const [order] = concerned((await ordersOf(db, [found])).get(approval.id) ?? []);
  if (!order) return !approval.endedAt && stateOfSign(found, [], now) === 'ended';
  if (order.cancelReason === 'unapproved') return true;
  return stateOfOrder(order) === 'waiting' && hasPassed(order.payDeadline, now);
}
