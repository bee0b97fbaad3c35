import { and, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { isFetched } from '#app/domain/checkout/delivery.ts';
import { appointPickup, cancelPickup } from '#app/domain/delivery/contract.ts';
import {
  DRIVER_REQUIRED,
  leftOf,
  PICKUP_TIME_REQUIRED,
  VEHICLE_REQUIRED,
} from '#app/domain/delivery/delivery.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { isReleased } from '#app/domain/order/state.ts';
import { isMobile, MOBILE_INVALID, phoneDigits } from '#app/domain/phone.ts';
import { formatInstant } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { lockOrder, recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import {
  accept,
  filled,
  instantOf,
  notFound,
  Refusal,
  wrong,
} from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { orders, pickupAppointments, pickupPoints, sellers } from '#trading-api/schema.ts';
import { type DeliveryRow, lockSent } from './shippable.ts';

const APPOINTMENT_UNKNOWN = '预约不存在';
/** Of a place that is no pickup point of the seller. */
const DEFAULT_CAPACITY = 4;

/** A pickup point as orders keep it (`pickupAddress`). */
const placeColumn = sql<string>`${pickupPoints.name} || ' ' || ${pickupPoints.address}`;

/**
 * Names a vehicle that fetches goods of an order, in the caller's transaction, within the hour's capacity of the
 * pickup point.
 */
export async function makeAppointment(
  tx: Database,
  customer: Customer,
  sent: Parsed<typeof appointPickup>,
  now: Date,
): Promise<Content<typeof appointPickup>> {
  const { orderCode } = sent;
  const { order, lines } = await lockSent(tx, orderCode, { customerId: customer.id });
  const { sellerCode } = order;
  if (order.state === 'cancelled') throw new Refusal('orderEnded', '订单已取消，不能预约提货');
  if (!isReleased(order.state)) {
    throw new Refusal('orderUnpaid', '订单尚未付清发货前的款项，不能预约提货');
  }
  const fetched = lines.filter((line) => isFetched(line.deliveryMethod) && leftOf(line) > 0);
  const place = fetched[0]?.deliveryAddress;
  if (place === undefined) throw new Refusal('alreadySo', '没有待自提的商品');
  const phone = phoneDigits(sent.driverPhone);
  const at = instantOf(sent.date, PICKUP_TIME_REQUIRED);
  const accepted = accept(appointPickup, {
    vehicle: filled(sent.vehicle, VEHICLE_REQUIRED),
    driver: filled(sent.driver, DRIVER_REQUIRED),
    driverPhone: isMobile(phone) ? phone : wrong('invalid', MOBILE_INVALID),
    date: at instanceof Date && at <= now ? wrong('past', '提货时间不能早于当前时间') : at,
  });
  await requireRoom(tx, { sellerCode, place, at: accepted.date });
  const [written] = await tx
    .insert(pickupAppointments)
    .values({
      orderCode,
      place,
      vehicle: accepted.vehicle.toUpperCase(),
      driver: accepted.driver,
      driverPhone: accepted.driverPhone,
      at: accepted.date,
      state: 'open',
      createdAt: now,
    })
    .returning({ id: pickupAppointments.id });
  if (!written) throw new Error('the appointment was not written');
  const what = `${formatInstant(accepted.date.toISOString())} ${accepted.vehicle.toUpperCase()}`;
  await recordEvents(tx, {
    orderCode,
    kind: 'pickupAppointed',
    actor: 'buyer',
    createdAt: now,
    actorName: customer.name,
    note: what,
  });
  await notify(
    tx,
    'pickupAppointed',
    [{ sellerCode }],
    { orderCode, what: `买家预约提货：${what}` },
    { now },
  );
  return { appointmentId: String(written.id) };
}

/** Locks the seller, so that two that come at once do not both take the last place of an hour. */
async function requireRoom(
  tx: Database,
  { sellerCode, place, at }: { sellerCode: string; place: string; at: Date },
): Promise<void> {
  await tx
    .select({ code: sellers.code })
    .from(sellers)
    .where(eq(sellers.code, sellerCode))
    .for('no key update');
  const { places, capacity } = await pointCalled(tx, sellerCode, place);
  const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  const taken = await tx.$count(
    pickupAppointments,
    and(
      inArray(
        pickupAppointments.orderCode,
        tx
          .select({ orderCode: orders.orderCode })
          .from(orders)
          .where(eq(orders.sellerCode, sellerCode)),
      ),
      inArray(pickupAppointments.place, places),
      eq(pickupAppointments.state, 'open'),
      gte(pickupAppointments.at, hour),
      lt(pickupAppointments.at, new Date(hour.getTime() + HOUR_MS)),
    ),
  );
  if (taken >= capacity) {
    throw new Refusal('tooMany', '该时段车辆已约满，请选择其他时间', 'date');
  }
}

/**
 * All that orders call the pickup point which one of them calls so, and its capacity: a point that has
 * another name or address now still loads one vehicle after the other. Of several the one that is offered.
 */
async function pointCalled(tx: Database, sellerCode: string, place: string) {
  const isCalledSo = sql`${placeColumn} = ${place}`;
  const [point] = await tx
    .select({
      place: placeColumn,
      formerPlaces: pickupPoints.formerPlaces,
      capacity: pickupPoints.capacity,
    })
    .from(pickupPoints)
    .where(
      and(
        eq(pickupPoints.sellerCode, sellerCode),
        or(isCalledSo, sql`${place} = any(${pickupPoints.formerPlaces})`),
      ),
    )
    .orderBy(sql`${pickupPoints.endedAt} is not null`, desc(isCalledSo), desc(pickupPoints.id))
    .limit(1);
  if (!point) return { places: [place], capacity: DEFAULT_CAPACITY };
  return { places: [point.place, ...point.formerPlaces], capacity: point.capacity };
}

export const cancelAppointment = customerRoute(cancelPickup, async (call) => {
  const { db: tx, customer, input, now } = call;
  const { appointmentId } = input;
  const found = await appointmentOf(tx, appointmentId);
  const order = found && (await lockOrder(tx, found.orderCode));
  if (!found || order?.customerId !== customer.id) throw notFound(APPOINTMENT_UNKNOWN);
  const { id, orderCode, vehicle, at } = found;
  const cancelled = await tx
    .update(pickupAppointments)
    .set({ state: 'cancelled' })
    .where(and(eq(pickupAppointments.id, id), eq(pickupAppointments.state, 'open')))
    .returning({ id: pickupAppointments.id });
  if (cancelled.length === 0) throw new Refusal('decided', '该预约已提货或已取消');
  await recordEvents(tx, {
    orderCode,
    kind: 'pickupCancelled',
    actor: 'buyer',
    createdAt: now,
    actorName: customer.name,
    note: vehicle,
  });
  const what = `买家取消提货预约：${formatInstant(at.toISOString())} ${vehicle}`;
  const { sellerCode } = order;
  await notify(tx, 'pickupCancelled', [{ sellerCode }], { orderCode, what }, { now });
});

/** The goods of a delivery were loaded at an appointment. */
export async function loadAppointment(
  tx: Database,
  appointmentId: string,
  { id: deliveryId, orderCode }: DeliveryRow,
): Promise<void> {
  const loaded = await tx
    .update(pickupAppointments)
    .set({ state: 'loaded', deliveryId })
    .where(
      and(
        eq(pickupAppointments.id, rowId(appointmentId) ?? -1),
        eq(pickupAppointments.orderCode, orderCode),
        eq(pickupAppointments.state, 'open'),
      ),
    )
    .returning({ id: pickupAppointments.id });
  if (loaded.length === 0) {
    throw new Refusal('decided', '该提货预约已取消或已提货', 'appointmentId');
  }
}

async function appointmentOf(tx: Database, appointmentId: string) {
  const id = rowId(appointmentId);
  if (id === null) return undefined;
  const [found] = await tx.select().from(pickupAppointments).where(eq(pickupAppointments.id, id));
  return found;
}
