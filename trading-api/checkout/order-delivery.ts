import { inArray } from 'drizzle-orm';
import type { PickupPoint } from '#app/domain/checkout/contract.ts';
import {
  type Coordinates,
  DELIVERY_METHOD,
  type DeliveryMethod,
  deliveryProblem,
  deliveryRule,
  distanceKm,
  outOfRangeMessage,
  resolveDeliveryMethod,
} from '#app/domain/checkout/delivery.ts';
import type { Offer } from '#trading-api/catalogue/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { sellers } from '#trading-api/schema.ts';
import type { AddressRow } from './addresses.ts';
import { pickupPointsOf } from './lines.ts';

const METHOD_NOT_OFFERED = '该商品不支持所选的配送方式';
const PLACE_UNKNOWN = '无法确定该地址的位置，请选择其他配送地址';

/** How the buyer wants one line; the two addresses are ids. */
export interface DeliveryChoice {
  offer: Offer;
  deliveryMethod: DeliveryMethod;
  takeAddress: string | null;
  distributionAddress: string | null;
  /** ISO 8601. */
  reservationDate: string | null;
}

/** How one line goes, as the order keeps it. */
export interface Delivery {
  deliveryMethod: DeliveryMethod;
  deliveryAddress: string;
  reservationDate: Date | null;
}

interface Places {
  /** By seller code. */
  points: ReadonlyMap<string, PickupPoint[]>;
  /** Sellers' warehouses, by seller code. */
  warehouses: ReadonlyMap<string, Coordinates>;
  ownAddresses: readonly AddressRow[];
  receivingAddress: string;
  now: Date;
}

/**
 * Holds each line against the delivery rules (spec 1 §4, §5): the method must be offered, a
 * pickup point the seller's, a delivery address the customer's own and within reach, and the
 * reservation in the future.
 * @throws Refusal `D001`, `D002`
 */
export async function arrangeDeliveries<Line extends DeliveryChoice>(
  db: Database,
  lines: readonly Line[],
  given: Pick<Places, 'ownAddresses' | 'receivingAddress' | 'now'>,
): Promise<(Line & { delivery: Delivery })[]> {
  const points = await pickupPointsOf(db, sellersOf(lines.filter(dependsOnPickupPoints)));
  const warehouses = await warehousesOf(db, sellersOf(lines.filter(dependsOnDistance)));
  const places = { ...given, points, warehouses };
  return lines.map((line) => ({ ...line, delivery: arrange(line, places) }));
}

const sellersOf = (choices: readonly DeliveryChoice[]) =>
  choices.map(({ offer }) => offer.sellerCode);

/** Logistics stands in for pickup where the seller has no pickup point. */
const dependsOnPickupPoints = ({ offer, deliveryMethod }: DeliveryChoice) =>
  deliveryMethod === DELIVERY_METHOD.pickup ||
  !deliveryRule(offer.deliveryWay).methods.includes(deliveryMethod);

const dependsOnDistance = ({ offer, deliveryMethod }: DeliveryChoice) =>
  deliveryMethod === DELIVERY_METHOD.delivery && offer.distrScope !== null;

async function warehousesOf(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, Coordinates>();
  const rows = await db
    .select({ code: sellers.code, longitude: sellers.longitude, latitude: sellers.latitude })
    .from(sellers)
    .where(inArray(sellers.code, [...codes]));
  return new Map(rows.map(({ code, ...place }) => [code, place]));
}

function arrange(choice: DeliveryChoice, places: Places): Delivery {
  const { offer, deliveryMethod: chosen } = choice;
  const points = places.points.get(offer.sellerCode) ?? [];
  const { method, warning } = resolveDeliveryMethod({
    deliveryWay: offer.deliveryWay,
    chosen,
    hasPickupPoints: points.length > 0,
  });
  if (method !== chosen) throw new Refusal('D001', warning ?? METHOD_NOT_OFFERED);

  const point = points.find(({ id }) => id === choice.takeAddress);
  const target = places.ownAddresses.find(({ id }) => String(id) === choice.distributionAddress);
  const reservationDate = futureDate(choice.reservationDate, places.now);
  const distance = dependsOnDistance(choice) && target ? distanceTo(target, offer, places) : null;
  const problem = deliveryProblem({
    method,
    takeAddress: point?.id ?? null,
    distributionAddress: target ? String(target.id) : null,
    reservationDate,
    distanceKm: distance,
    distrScope: offer.distrScope,
  });
  if (problem) {
    const tooFar = distance !== null && problem === outOfRangeMessage(distance);
    throw new Refusal(tooFar ? 'D002' : 'D001', problem);
  }
  if (method === DELIVERY_METHOD.pickup && point) {
    const deliveryAddress = `${point.addre} ${point.address}`;
    return { deliveryMethod: method, deliveryAddress, reservationDate };
  }
  if (method === DELIVERY_METHOD.delivery && target) {
    const deliveryAddress = target.warehouseAddress;
    return { deliveryMethod: method, deliveryAddress, reservationDate };
  }
  return {
    deliveryMethod: method,
    deliveryAddress: places.receivingAddress,
    reservationDate: null,
  };
}

/** A limited delivery to a place nobody can locate is refused rather than guessed. */
function distanceTo(target: AddressRow, offer: Offer, places: Places): number {
  const from = places.warehouses.get(offer.sellerCode);
  const { longitude, latitude } = target;
  if (!from || longitude === null || latitude === null) throw new Refusal('D002', PLACE_UNKNOWN);
  return distanceKm(from, { longitude, latitude });
}

function futureDate(text: string | null, now: Date): Date | null {
  const date = text === null ? null : new Date(text);
  return date && date > now ? date : null;
}
