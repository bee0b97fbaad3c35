import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Delivery, OrderDeliveries } from '#app/domain/delivery/contract.ts';
import {
  AUTO_RECEIVE_DAYS,
  CONSENT_DAYS,
  CORRECT_DAYS,
  leftOf,
} from '#app/domain/delivery/delivery.ts';
import { deliveredWorth, sellerWorths } from '#app/domain/delivery/settlement.ts';
import { isWithinTolerance } from '#app/domain/delivery/tolerance.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { DAY_MS } from '#app/domain/time.ts';
import { nameAt } from '#trading-api/account/index.ts';
import { ORDER_UNKNOWN } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import {
  customers,
  deliveries,
  deliveryFiles,
  deliveryLines,
  files,
  orderLines,
  orders,
  pickupAppointments,
  sellerPayouts,
  sellers,
} from '#trading-api/schema.ts';
import { takenOff } from './claims.ts';
import { receivedOrders } from './delivered.ts';
import { sentLines } from './sent-lines.ts';
import type { DeliveryRow } from './shippable.ts';

type Viewer = { customerId: number } | { sellerCode: string };

/**
 * What is sent of an order, for its buyer or for one of its sellers, who sees only the own part.
 * @throws Refusal `G404` unless it is theirs
 */
export async function deliveriesOf(
  db: Database,
  orderCode: string,
  viewer: Viewer,
): Promise<OrderDeliveries> {
  const sellerCode = 'sellerCode' in viewer ? viewer.sellerCode : undefined;
  const [found] = await db
    .select({ order: orders, buyerName: nameAt(orders.createdAt) })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.orderCode, orderCode));
  const lines = await db
    .select()
    .from(orderLines)
    .where(
      and(
        eq(orderLines.orderCode, orderCode),
        sellerCode === undefined ? undefined : eq(orderLines.sellerCode, sellerCode),
      ),
    )
    .orderBy(asc(orderLines.position));
  const isOwn =
    'sellerCode' in viewer ? lines.length > 0 : found?.order.customerId === viewer.customerId;
  if (!found || !isOwn) throw notFound(ORDER_UNKNOWN);
  const sent = await sentLines(db, orderCode, sellerCode);
  return {
    buyerName: found.buyerName,
    lines: sent.map((line) => ({
      position: line.position,
      sellerCode: line.sellerCode,
      ...goodsOf(line),
      deliveryMethod: line.deliveryMethod,
      deliveryAddress: line.deliveryAddress,
      number: toQuantity(line.count),
      shipped: toQuantity(line.shipped),
      left: toQuantity(leftOf(line)),
    })),
    deliveries: await deliveriesWithLines(db, orderCode, lines, sellerCode),
    appointments: await appointmentsOf(db, orderCode, sellerCode),
    settlement: await settlementOf(db, found.order, lines, sellerCode),
    sale: sellerCode === undefined ? null : await saleOf(db, orderCode, sellerCode),
  };
}

type LineRow = typeof orderLines.$inferSelect;

const goodsOf = ({ productName, brandNumber, specs, unit }: LineRow) => ({
  productName,
  grade: `${brandNumber} ${specs}`.trim(),
  unit,
});

async function deliveriesWithLines(
  db: Database,
  orderCode: string,
  ordered: readonly LineRow[],
  sellerCode: string | undefined,
): Promise<Delivery[]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.orderCode, orderCode),
        sellerCode === undefined ? undefined : eq(deliveries.sellerCode, sellerCode),
      ),
    )
    .orderBy(asc(deliveries.number));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .select()
    .from(deliveryLines)
    .where(inArray(deliveryLines.deliveryId, ids))
    .orderBy(deliveryLines.deliveryId, deliveryLines.position);
  const attached = await db
    .select({
      deliveryId: deliveryFiles.deliveryId,
      kind: deliveryFiles.kind,
      fileId: files.id,
      fileName: files.fileName,
      mediaType: files.mediaType,
      byteLength: files.byteLength,
    })
    .from(deliveryFiles)
    .innerJoin(files, eq(files.id, deliveryFiles.fileId))
    .where(inArray(deliveryFiles.deliveryId, ids))
    .orderBy(deliveryFiles.deliveryId, deliveryFiles.kind, deliveryFiles.position);
  const linesBy = groupBy(lines, ({ deliveryId }) => deliveryId);
  const filesBy = groupBy(attached, ({ deliveryId }) => deliveryId);
  const goods = new Map(ordered.map((line) => [line.position, line]));
  return rows.map((row) => ({
    ...headOf(row),
    sellerName: ordered.find((line) => line.sellerCode === row.sellerCode)?.sellerName ?? '',
    lines: (linesBy.get(row.id) ?? []).flatMap(({ position, count, weighed, received }) => {
      const line = goods.get(position);
      if (!line) return [];
      return {
        position,
        ...goodsOf(line),
        number: toQuantity(count),
        weighed: toQuantity(weighed),
        received: received === null ? null : toQuantity(received),
        withinTolerance: isWithinTolerance(count, weighed, line),
      };
    }),
    files: (filesBy.get(row.id) ?? []).map(({ deliveryId: _, ...file }) => file),
  }));
}

const after = (from: Date | null, days: number) =>
  from && new Date(from.getTime() + days * DAY_MS).toISOString();

const headOf = (row: DeliveryRow) => ({
  deliveryId: String(row.id),
  number: row.number,
  sellerCode: row.sellerCode,
  state: row.state,
  way: row.way,
  weighing: row.weighing,
  carrier: row.carrier,
  vehicle: row.vehicle,
  driver: row.driver,
  driverPhone: row.driverPhone,
  billNo: row.billNo,
  createDate: row.createdAt.toISOString(),
  shipDate: row.shippedAt?.toISOString() ?? null,
  autoReceiveDate: row.state === 'underWay' ? after(row.shippedAt, AUTO_RECEIVE_DAYS) : null,
  answerUntil: answerUntilOf(row),
  refusal: row.refusal,
  consent: null,
  receiveDate: row.receivedAt?.toISOString() ?? null,
  receivedBy: row.receivedBy,
  remark: row.remark,
});

/** Until when the buyer answers about the weight, or the seller corrects one that is refused. */
function answerUntilOf({ state, askedAt }: DeliveryRow): string | null {
  if (state === 'waitConsent') return after(askedAt, CONSENT_DAYS);
  return state === 'refused' ? after(askedAt, CORRECT_DAYS) : null;
}

async function appointmentsOf(db: Database, orderCode: string, sellerCode: string | undefined) {
  const rows = await db
    .select()
    .from(pickupAppointments)
    .where(
      and(
        eq(pickupAppointments.orderCode, orderCode),
        sellerCode === undefined ? undefined : eq(pickupAppointments.sellerCode, sellerCode),
      ),
    )
    .orderBy(asc(pickupAppointments.at), asc(pickupAppointments.id));
  return rows.map((row) => ({
    appointmentId: String(row.id),
    sellerCode: row.sellerCode,
    place: row.place,
    vehicle: row.vehicle,
    driver: row.driver,
    driverPhone: row.driverPhone,
    date: row.at.toISOString(),
    state: row.state,
  }));
}

/** The calculation of a settled order; for a seller of the own lines, less what it bore itself. */
async function settlementOf(
  db: Database,
  order: typeof orders.$inferSelect,
  ordered: readonly LineRow[],
  sellerCode: string | undefined,
): Promise<OrderDeliveries['settlement']> {
  const { orderCode, settledAt, settledAmount } = order;
  if (!settledAt || settledAmount === null) return null;
  const [received] = await receivedOrders(db, [orderCode]);
  if (!received) return null;
  const isBuyer = sellerCode === undefined;
  const worths = deliveredWorth(received.lines);
  const own = received.lines.flatMap((line, at) => {
    const worth = worths[at];
    return worth && (isBuyer || line.sellerCode === sellerCode) ? [{ ...line, ...worth }] : [];
  });
  const goodsAmount = sumFen(own.map(({ goods }) => goods));
  const afterDeductions = sumFen(own.map(({ owed, claim }) => (isBuyer ? owed : claim)));
  const freight = isBuyer ? order.freight : 0;
  const total = isBuyer ? settledAmount : afterDeductions;
  return {
    date: settledAt.toISOString(),
    lines: own.flatMap(({ position, amount, goods, weighed }) => {
      const line = ordered.find((each) => each.position === position);
      if (!line) return [];
      return {
        position,
        productName: line.productName,
        unit: line.unit,
        sellingPrice: toYuan(line.price),
        number: toQuantity(line.count),
        weighed: toQuantity(weighed),
        ordered: toYuan(amount),
        settled: toYuan(goods),
      };
    }),
    goodsAmount: toYuan(goodsAmount),
    deductions: toYuan(goodsAmount - afterDeductions),
    freight: toYuan(freight),
    allowances: toYuan(afterDeductions + freight - total),
    total: toYuan(total),
  };
}

async function saleOf(
  db: Database,
  orderCode: string,
  sellerCode: string,
): Promise<OrderDeliveries['sale']> {
  const [received] = await receivedOrders(db, [orderCode]);
  const worth = received ? (sellerWorths(received.lines).get(sellerCode)?.claim ?? 0) : 0;
  const [row] = await db
    .select()
    .from(sellerPayouts)
    .where(and(eq(sellerPayouts.orderCode, orderCode), eq(sellerPayouts.sellerCode, sellerCode)));
  const [seller] = await db
    .select({ feeRate: sellers.feeRate })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  const charged = takenOff(row);
  return {
    worth: toYuan(Math.max(0, worth - charged)),
    charged: toYuan(charged),
    paid: toYuan(row?.paid ?? 0),
    fee: toYuan(row?.fee ?? 0),
    feePercent: (row?.feeRate ?? seller?.feeRate ?? 0) / 100,
  };
}
