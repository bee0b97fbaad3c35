import { asc, eq, inArray } from 'drizzle-orm';
import type { Delivery, OrderDeliveries } from '#app/domain/delivery/contract.ts';
import {
  AUTO_RECEIVE_DAYS,
  CONSENT_DAYS,
  CORRECT_DAYS,
  leftOf,
} from '#app/domain/delivery/delivery.ts';
import { type CountsAt, isWithinTolerance } from '#app/domain/delivery/weight-terms.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import { groupBy } from '#app/domain/group-by.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { figuresOf, NO_FIGURES } from '#app/domain/order/line-figures.ts';
import { type DeliveredLine, deliveredWorth, weighedOf } from '#app/domain/payout/settlement.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { exactYuan } from '#app/domain/unit-price.ts';
import { nameAt } from '#trading-api/account/index.ts';
import { ORDER_UNKNOWN, type OrderRow } from '#trading-api/order/index.ts';
import { claimFor, receivedLines } from '#trading-api/payout/index.ts';
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
  weighingSlips,
} from '#trading-api/schema.ts';
import { sentLines } from './sent-lines.ts';
import { type DeliveryRow, isOf, type Owner } from './shippable.ts';
import { usedSlips } from './used-slips.ts';

/** What is sent of an order, for its buyer or for its seller. */
export async function deliveriesOf(
  db: Database,
  orderCode: string,
  viewer: Owner,
): Promise<OrderDeliveries> {
  const [found] = await db
    .select({ order: orders, buyerName: nameAt(orders.createdAt) })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(eq(orders.orderCode, orderCode));
  if (!found || !isOf(found.order, viewer)) throw notFound(ORDER_UNKNOWN);
  const { order, buyerName } = found;
  const isSale = 'sellerCode' in viewer;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderCode, orderCode))
    .orderBy(asc(orderLines.position));
  const sent = await sentLines(db, orderCode);
  const received = await receivedLines(db, orderCode);
  return {
    buyerName,
    sellerName: order.sellerName,
    lines: sent.map((line) => ({
      position: line.position,
      ...goodsOf(line),
      deliveryMethod: line.deliveryMethod,
      deliveryAddress: line.deliveryAddress,
      number: toQuantity(line.count),
      shipped: toQuantity(line.shipped),
      left: toQuantity(leftOf(line)),
      weights: line.weights,
    })),
    deliveries: await deliveriesWithLines(db, order, lines, viewer),
    appointments: await appointmentsOf(db, orderCode),
    settlement: settlementOf(order, lines, received, isSale),
    sale: isSale ? await saleOf(db, order, received) : null,
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
  order: OrderRow,
  ordered: readonly LineRow[],
  viewer: Owner,
): Promise<Delivery[]> {
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.orderCode, order.orderCode))
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
  const slips = await slipsOf(db, ids);
  const used = await usedSlips(db, order, ids, viewer);
  const linesBy = groupBy(lines, ({ deliveryId }) => deliveryId);
  const filesBy = groupBy(attached, ({ deliveryId }) => deliveryId);
  const goods = new Map(ordered.map((line) => [line.position, line]));
  return rows.map((row) => ({
    ...headOf(row),
    lines: (linesBy.get(row.id) ?? []).flatMap(
      ({ position, count, weighed, received, ...found }) => {
        const line = goods.get(position);
        if (!line) return [];
        return {
          position,
          ...goodsOf(line),
          number: toQuantity(count),
          weighed: toQuantity(weighed),
          received: received === null ? null : toQuantity(received),
          withinTolerance: isWithinTolerance(count, found.loaded ?? weighed, line),
          loaded: found.loaded === null ? null : toQuantity(found.loaded),
          pieces: found.pieces,
          slip: slips(row.id, position, 'loading'),
          receiptSlip: slips(row.id, position, 'receipt'),
          weights: line.weights,
        };
      },
    ),
    usedSlips: used.get(row.id) ?? [],
    files: (filesBy.get(row.id) ?? []).map(({ deliveryId: _, ...file }) => file),
  }));
}

/** The slips of deliveries, as they go over the wire. */
async function slipsOf(db: Database, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(weighingSlips)
    .where(inArray(weighingSlips.deliveryId, [...ids]));
  const keyOf = (id: number, position: number, at: CountsAt) => `${id} ${position} ${at}`;
  const byKey = new Map(rows.map((row) => [keyOf(row.deliveryId, row.position, row.at), row]));
  return (id: number, position: number, at: CountsAt) => {
    const row = byKey.get(keyOf(id, position, at));
    if (!row) return null;
    const { slipNo, gross, grossRest, tare, tareRest } = row;
    return { slipNo, gross: toQuantity(gross), grossRest, tare: toQuantity(tare), tareRest };
  };
}

const after = (from: Date | null, days: number) =>
  from && new Date(from.getTime() + days * DAY_MS).toISOString();

const headOf = (row: DeliveryRow) => ({
  deliveryId: String(row.id),
  number: row.number,
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
  if (state === 'waitConsent' || state === 'arrived') return after(askedAt, CONSENT_DAYS);
  return state === 'refused' ? after(askedAt, CORRECT_DAYS) : null;
}

async function appointmentsOf(db: Database, orderCode: string) {
  const rows = await db
    .select()
    .from(pickupAppointments)
    .where(eq(pickupAppointments.orderCode, orderCode))
    .orderBy(asc(pickupAppointments.at), asc(pickupAppointments.id));
  return rows.map((row) => ({
    appointmentId: String(row.id),
    place: row.place,
    vehicle: row.vehicle,
    driver: row.driver,
    driverPhone: row.driverPhone,
    date: row.at.toISOString(),
    state: row.state,
  }));
}

/** The calculation of a settled order; for its seller less only what it bore itself. */
function settlementOf(
  { settledAt, settledAmount, freight: ofOrder }: OrderRow,
  ordered: readonly LineRow[],
  received: readonly DeliveredLine[],
  isSale: boolean,
): OrderDeliveries['settlement'] {
  if (!settledAt || settledAmount === null) return null;
  const worths = deliveredWorth(received);
  const lines = received.map((line, at) => {
    const weighed = worths[at]?.received;
    const { goods, claim, owed } = weighed ? figuresOf(weighed, weighed.count) : NO_FIGURES;
    return { ...line, goods, due: isSale ? claim : owed };
  });
  const goodsAmount = sumFen(lines.map(({ goods }) => goods));
  const afterDeductions = sumFen(lines.map(({ due }) => due));
  const freight = isSale ? 0 : ofOrder;
  const { worth } = claimFor(received, null);
  const total = isSale ? worth : settledAmount;
  return {
    date: settledAt.toISOString(),
    lines: lines.flatMap(({ position, amount, goods, ...received }) => {
      const line = ordered.find((each) => each.position === position);
      if (!line) return [];
      return {
        position,
        productName: line.productName,
        unit: line.unit,
        sellingPrice: toYuan(line.price),
        exactPrice: exactYuan(line),
        number: toQuantity(line.count),
        weighed: toQuantity(weighedOf(received)),
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
  { orderCode, sellerCode }: OrderRow,
  received: readonly DeliveredLine[],
): Promise<OrderDeliveries['sale']> {
  const [payout] = await db
    .select()
    .from(sellerPayouts)
    .where(eq(sellerPayouts.orderCode, orderCode));
  const [seller] = await db
    .select({ feeRate: sellers.feeRate })
    .from(sellers)
    .where(eq(sellers.code, sellerCode));
  const { worth } = claimFor(received, null);
  const { worth: before } = claimFor(received.map(asReceived), null);
  return {
    worth: toYuan(worth),
    charged: toYuan(before - worth),
    paid: toYuan(payout?.paid ?? 0),
    fee: toYuan(payout?.fee ?? 0),
    feePercent: (payout?.feeRate ?? seller?.feeRate ?? 0) / 100,
  };
}

/** A line as if no case had taken anything off it. */
const asReceived = (line: DeliveredLine): DeliveredLine => ({ ...line, returned: 0, reduced: 0 });
