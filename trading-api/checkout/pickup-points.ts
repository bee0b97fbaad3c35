import { and, asc, count, countDistinct, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fetchedMethods, pickupAddress } from '#app/domain/checkout/delivery.ts';
import {
  MOST_PICKUP_POINTS,
  PICKUP_ADDRESS_MISSING,
  PICKUP_NAME_REQUIRED,
  PICKUP_POINT_EXISTS,
  readVehicles,
  TOO_MANY_PICKUP_POINTS,
  VEHICLES_UNREADABLE,
} from '#app/domain/checkout/pickup-point.ts';
import {
  deleteSalePickupPoint,
  salePickupPoints,
  saveSalePickupPoint,
} from '#app/domain/checkout/pickup-point-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { UNDER_WAY } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import {
  orderLines,
  orders,
  pickupAppointments,
  pickupPoints,
  sellers,
} from '#trading-api/schema.ts';
import { geocode } from './geocode.ts';

const POINT_UNKNOWN = '自提点不存在';

type PointRow = typeof pickupPoints.$inferSelect;

const placeOf = ({ name, address }: Pick<PointRow, 'name' | 'address'>): string =>
  pickupAddress({ addre: name, address });

/** The pickup points that a seller offers, each with what is still fetched there. */
export const salePickupPointsOf = customerRoute(salePickupPoints, async ({ db, customer }) => {
  const sellerCode = sellerCodeOf(customer);
  const [points, ordered, appointed] = await Promise.all([
    offeredBy(db, sellerCode),
    ordersByPlace(db, sellerCode),
    appointmentsByPlace(db, sellerCode),
  ]);
  return points.map((point) => {
    const places = [placeOf(point), ...point.formerPlaces];
    const sumOf = (by: ReadonlyMap<string, number>) =>
      places.reduce((sum, place) => sum + (by.get(place) ?? 0), 0);
    const { id, name, address, capacity } = point;
    return {
      ...{ id: String(id), name, address, capacity },
      orders: sumOf(ordered),
      appointments: sumOf(appointed),
    };
  });
});

const offeredBy = (db: Database, sellerCode: string): Promise<PointRow[]> =>
  db
    .select()
    .from(pickupPoints)
    .where(and(eq(pickupPoints.sellerCode, sellerCode), isNull(pickupPoints.endedAt)))
    .orderBy(asc(pickupPoints.id));

async function ordersByPlace(db: Database, sellerCode: string) {
  const found = await db
    .select({ place: orderLines.deliveryAddress, count: countDistinct(orders.orderCode) })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderCode, orders.orderCode))
    .where(
      and(
        UNDER_WAY,
        eq(orders.sellerCode, sellerCode),
        inArray(orderLines.deliveryMethod, fetchedMethods()),
      ),
    )
    .groupBy(orderLines.deliveryAddress);
  return new Map(found.map((row) => [row.place, row.count]));
}

async function appointmentsByPlace(db: Database, sellerCode: string) {
  const found = await db
    .select({ place: pickupAppointments.place, count: count() })
    .from(pickupAppointments)
    .innerJoin(orders, eq(orders.orderCode, pickupAppointments.orderCode))
    .where(and(eq(orders.sellerCode, sellerCode), eq(pickupAppointments.state, 'open')))
    .groupBy(pickupAppointments.place);
  return new Map(found.map((row) => [row.place, row.count]));
}

/**
 * Adds a pickup point, or changes one, in the call's transaction. Orders and appointments keep the place they were
 * made for, and by it its point is still found.
 */
export const savePickupPoint = customerRoute(saveSalePickupPoint, async (call) => {
  const { db: tx, customer, input } = call;
  const { id, ...typed } = input;
  const sellerCode = sellerCodeOf(customer);
  const values = accept(saveSalePickupPoint, {
    name: filled(typed.name, PICKUP_NAME_REQUIRED),
    address: filled(typed.address, PICKUP_ADDRESS_MISSING),
    capacity: readVehicles(typed.capacity) ?? wrong('invalid', VEHICLES_UNREADABLE),
  });
  // Of those who save at once, and who make an appointment meanwhile, one comes after the other.
  const [warehouse] = await tx
    .select({ longitude: sellers.longitude, latitude: sellers.latitude })
    .from(sellers)
    .where(eq(sellers.code, sellerCode))
    .for('no key update');
  const offered = await offeredBy(tx, sellerCode);
  const known = id === undefined ? null : offered.find((point) => point.id === rowId(id));
  if (known === undefined || !warehouse) throw notFound(POINT_UNKNOWN);
  if (!known && offered.length >= MOST_PICKUP_POINTS) {
    throw new Refusal('tooMany', TOO_MANY_PICKUP_POINTS);
  }
  const place = placeOf(values);
  if (offered.some((point) => point !== known && placeOf(point) === place)) {
    throw new Refusal('exists', PICKUP_POINT_EXISTS, 'name');
  }
  await leavePlace(tx, sellerCode, place);
  if (!known) {
    const [added] = await tx
      .insert(pickupPoints)
      .values({ ...values, ...(geocode(values.address) ?? warehouse), sellerCode })
      .returning({ id: pickupPoints.id });
    if (!added) throw new Error('the pickup point was not written');
    return { id: String(added.id) };
  }
  const moved = known.address !== values.address;
  const before = new Set([...known.formerPlaces, placeOf(known)]);
  before.delete(place);
  await tx
    .update(pickupPoints)
    .set({
      ...values,
      ...(moved && (geocode(values.address) ?? warehouse)),
      formerPlaces: [...before],
    })
    .where(eq(pickupPoints.id, known.id));
  return { id: String(known.id) };
});

/** What is called so now is meant by it, and no point that was called so before. */
const leavePlace = (tx: Database, sellerCode: string, place: string) =>
  tx
    .update(pickupPoints)
    .set({ formerPlaces: sql`array_remove(${pickupPoints.formerPlaces}, ${place})` })
    .where(
      and(
        eq(pickupPoints.sellerCode, sellerCode),
        sql`${place} = any(${pickupPoints.formerPlaces})`,
      ),
    );

/** Offers a pickup point no more. It stays for what was ordered before. */
export const endPickupPoint = customerRoute(deleteSalePickupPoint, async (call) => {
  const { db, customer, input, now } = call;
  const { id } = input;
  const sellerCode = sellerCodeOf(customer);
  const ended = await db
    .update(pickupPoints)
    .set({ endedAt: now })
    .where(
      and(
        eq(pickupPoints.id, rowId(id) ?? 0),
        eq(pickupPoints.sellerCode, sellerCode),
        isNull(pickupPoints.endedAt),
      ),
    )
    .returning({ id: pickupPoints.id });
  if (ended.length === 0) throw notFound(POINT_UNKNOWN);
});
