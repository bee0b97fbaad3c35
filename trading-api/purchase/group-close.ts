import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm';
import { HOUR_MS } from '#app/domain/duration.ts';
import { formatYuan } from '#app/domain/money.ts';
import { FROM_GROUP } from '#app/domain/order/order.ts';
import { deliveryOfSale, quotedOfSale } from '#app/domain/order/sale-terms.ts';
import { endedUnpaid, isReleased, UNRELEASED_STATES } from '#app/domain/order/state.ts';
import {
  GROUP_PAY_HOURS,
  isReached,
  type LeftReason,
  progressText,
} from '#app/domain/purchase/group-result.ts';
import { storeNameAt } from '#trading-api/account/index.ts';
import { firstReceiver } from '#trading-api/checkout/index.ts';
import { recordOrder } from '#trading-api/lead/index.ts';
import { orderAtAgreedPrices } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { runIsolated } from '#trading-api/platform/jobs.ts';
import { customers, orders, purchaseSchedules, purchasings, sellers } from '#trading-api/schema.ts';
import { forfeitMargin, releaseMargins } from '#trading-api/wallet/index.ts';
import { marginOf } from './joining.ts';
import { notifyBuyers, notifySeller } from './messages.ts';
import { type PlanRow, type Registered, registrationsWithOrders } from './results.ts';

const PAY_WINDOW_MS = GROUP_PAY_HOURS * HOUR_MS;
const BATCH = 100;

/**
 * Closes the groups whose deadline has passed, each exactly once, in a transaction of its own. Those that another
 * process or a registration has locked are left to the next run.
 */
export async function closeDueGroups(db: Database, now: Date): Promise<number> {
  const close = ({ id }: { id: number }) =>
    db.transaction((tx) => closeIf(tx, and(eq(purchaseSchedules.scheduleId, id), isDue(now)), now));
  return runIsolated(await groupsToClose(db, now), close, 'groups could not be closed');
}

export const groupsToClose = (db: Database, now: Date) =>
  db
    .select({ id: purchaseSchedules.scheduleId })
    .from(purchaseSchedules)
    .where(isDue(now))
    .orderBy(asc(purchaseSchedules.deadline));

const isDue = (now: Date): SQL | undefined =>
  and(
    isNull(purchaseSchedules.closedAt),
    isNull(purchaseSchedules.withdrawnAt),
    lte(purchaseSchedules.deadline, now),
  );

async function closeIf(tx: Database, wanted: SQL | undefined, now: Date): Promise<boolean> {
  const [plan] = await tx
    .select()
    .from(purchaseSchedules)
    .where(wanted)
    .for('update', { skipLocked: true });
  if (!plan) return false;
  await closeGroup(tx, plan, now);
  return true;
}

/**
 * Ends a group in the caller's transaction, which has locked its plan. Buyers who have not joined are
 * left out. If those who have joined reach the target together, they get their orders, and their margins
 * are kept until these are paid; otherwise they get their margins back.
 */
async function closeGroup(tx: Database, plan: PlanRow, now: Date): Promise<void> {
  const rows = await lockedMembers(tx, plan);
  const joined = rows.filter(({ purchasing }) => purchasing.marginState === 'frozen');
  const quantity = joined.reduce((sum, { purchasing }) => sum + purchasing.orderedQuantity, 0);
  const reached = isReached(quantity, plan.targetQuantity);
  await tx
    .update(purchaseSchedules)
    .set({ closedAt: now, reached })
    .where(eq(purchaseSchedules.scheduleId, plan.scheduleId));
  const leftOut = rows.filter((row) => !joined.includes(row) && row.order === null);
  await leave(tx, leftOut, 'leftOut');
  const progress = progressText(quantity, plan.targetQuantity, plan.unit);
  const seller = await sellerOf(tx, plan);
  const sellerCode = seller?.code ?? '';
  if (reached) {
    if (!seller) throw new Error(`no store sells the goods of plan ${plan.scheduleId}`);
    const codes: string[] = [];
    for (const row of joined) codes.push(await order(tx, row, seller, now));
    const what = `已成团：${progress}，已为买家生成订单 ${codes.join('、')}，待付款`;
    await notifySeller(tx, { sellerCode, plan }, what, now);
  } else {
    await giveBack(tx, joined, now);
    await notifySeller(tx, { sellerCode, plan }, `未成团：${progress}`, now);
  }
  await notifyBuyers(tx, [...joined, ...leftOut].map(idOf), now);
}

/**
 * Ends the registrations of a plan that was withdrawn before its group was closed, in the caller's
 * transaction, which has locked the plan.
 */
export async function withdrawGroup(tx: Database, plan: PlanRow, now: Date): Promise<void> {
  const rows = (await lockedMembers(tx, plan)).filter(({ order }) => order === null);
  await leave(tx, rows, 'withdrawn');
  await giveBack(tx, rows, now);
  await notifyBuyers(tx, rows.map(idOf), now);
  const seller = await sellerOf(tx, plan);
  if (seller) await notifySeller(tx, { sellerCode: seller.code, plan }, '已由平台撤回', now);
}

/**
 * Ends the margins of the orders that groups have made, each once and in a transaction of its own: given back when
 * the order was paid, the seller's when it ended without.
 */
export async function settleGroupMargins(db: Database, now: Date): Promise<number> {
  const settle = (row: Registered) => db.transaction((tx) => settleMargin(tx, row, now));
  return runIsolated(await marginsToSettle(db), settle, 'margins of groups could not be settled');
}

export const marginsToSettle = (db: Database) =>
  registrationsWithOrders(db)
    .where(
      and(eq(purchasings.marginState, 'frozen'), notInArray(orders.state, [...UNRELEASED_STATES])),
    )
    .orderBy(purchasings.id)
    .limit(BATCH);

async function settleMargin(tx: Database, row: Registered, now: Date): Promise<boolean> {
  const { plan, order } = row;
  const [purchasing] = await tx
    .select()
    .from(purchasings)
    .where(and(eq(purchasings.id, idOf(row)), eq(purchasings.marginState, 'frozen')))
    .for('update', { skipLocked: true });
  if (!purchasing || !order) return false;
  const { orderCode, sellerCode } = order;
  if (!endedUnpaid(order)) {
    await giveBack(tx, [row], now);
    if (isReleased(order.state)) {
      await notifySeller(tx, { sellerCode, plan }, `的订单 ${orderCode} 已付款`, now);
    }
  } else {
    const own = eq(purchasings.id, purchasing.id);
    await tx.update(purchasings).set({ marginState: 'forfeited' }).where(own);
    await forfeitMargin(tx, marginOf(purchasing, 'forfeit'), sellerCode, now);
    const margin = `保证金 ¥${formatYuan(purchasing.margin)}`;
    const what = `的订单 ${orderCode} 买家未按时付款，${margin} 已划入您的账户`;
    await notifySeller(tx, { sellerCode, plan }, what, now);
  }
  await notifyBuyers(tx, [purchasing.id], now);
  return true;
}

const idOf = ({ purchasing }: Registered): number => purchasing.id;

/** The registrations that are still in the group, locked. */
async function lockedMembers(tx: Database, { scheduleId }: PlanRow): Promise<Registered[]> {
  const inGroup = and(
    eq(purchasings.scheduleId, scheduleId),
    isNull(purchasings.leftReason),
    ne(purchasings.auditStatus, 'notPass'),
  );
  return registrationsWithOrders(tx)
    .where(inGroup)
    .orderBy(purchasings.id)
    .for('update', { of: purchasings });
}

async function leave(tx: Database, rows: readonly Registered[], leftReason: LeftReason) {
  if (rows.length === 0) return;
  await tx
    .update(purchasings)
    .set({ leftReason, auditStatus: 'notPass' })
    .where(inArray(purchasings.id, rows.map(idOf)));
}

async function giveBack(tx: Database, rows: readonly Registered[], now: Date): Promise<void> {
  const frozen = rows.filter(({ purchasing }) => purchasing.marginState === 'frozen');
  if (frozen.length === 0) return;
  await tx
    .update(purchasings)
    .set({ marginState: 'released' })
    .where(inArray(purchasings.id, frozen.map(idOf)));
  const margins = frozen.map(({ purchasing }) => marginOf(purchasing, 'release'));
  await releaseMargins(tx, margins, now);
}

interface Seller {
  code: string;
  name: string;
}

/**
 * The order of a registration, at the price that its audit has agreed (it reserves no stock;
 * design/orders: Accepted offers).
 */
async function order(tx: Database, row: Registered, seller: Seller, now: Date): Promise<string> {
  const { purchasing, plan, quotedPrice } = row;
  const { customerId } = purchasing;
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (!customer) throw new Error(`no customer ${customerId}`);
  const { receiver } = await firstReceiver(tx, customer, plan.deliveryPlace);
  const price = quotedPrice ?? plan.referencePrice;
  const { orderCode } = await orderAtAgreedPrices(tx, {
    customerId,
    sellerCode: seller.code,
    sellerName: seller.name,
    source: FROM_GROUP,
    ...receiver,
    remark: `集采「${plan.title}」，${plan.deliveryStartDate} 至 ${plan.deliveryEndDate} 交货`,
    personId: purchasing.personId,
    purchaseNumber: purchasing.purchaseNumber,
    costCentre: purchasing.costCentre,
    project: purchasing.project,
    createdAt: now,
    payDeadline: new Date(now.getTime() + PAY_WINDOW_MS),
    lines: [
      {
        kind: 'self',
        productName: plan.productName,
        specs: plan.varieties,
        brandNumber: plan.brand,
        imageUrl: '',
        price,
        quoted: quotedOfSale(plan.saleTerms, price, plan.unit),
        weights: plan.saleTerms?.weights,
        count: purchasing.orderedQuantity,
        unit: plan.unit,
        ...deliveryOfSale(plan.saleTerms, {
          fetched: plan.deliveryPlace,
          brought: receiver.address,
        }),
      },
    ],
  });
  await recordOrder(tx, { kind: 'group', registrationId: purchasing.id, orderCode });
  return orderCode;
}

/**
 * A plan's goods are sold by its supplier where this is a store, perhaps under another name now, otherwise by the
 * platform's own.
 */
export async function sellerOf(
  tx: Database,
  { supplierName, createdAt }: Pick<PlanRow, 'supplierName' | 'createdAt'>,
): Promise<Seller | undefined> {
  const isSupplier = eq(storeNameAt(createdAt), supplierName);
  const [seller] = await tx
    .select({ code: sellers.code, name: sellers.name })
    .from(sellers)
    .where(or(isSupplier, sellers.selfOperated))
    .orderBy(desc(isSupplier), sellers.code)
    .limit(1);
  return seller;
}
