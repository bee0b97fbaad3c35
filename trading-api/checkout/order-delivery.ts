import { inArray } from 'drizzle-orm';
import type { PickupPoint } from '#app/domain/checkout/contract.ts';
import {
  type Coordinates,
  DELIVERY_METHOD_REQUIRED,
  type DeliveryMethod,
  deliveryFacts,
  deliveryMethodName,
  deliveryRule,
  distanceKm,
  isFetched,
  NOT_SENT,
  pickupAddress,
  placeProblem,
  rangeExcess,
  reservationProblem,
  resolveDeliveryMethod,
} from '#app/domain/checkout/delivery.ts';
import {
  type Choice,
  methodNotTaken,
  methodsTaken,
  notDeliveredTo,
} from '#app/domain/market/choices.ts';
import { isSent } from '#app/domain/marketing/deductions.ts';
import { type Offer, regionJudge } from '#trading-api/catalogue/index.ts';
import { waysOfMarket } from '#trading-api/platform/choices.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import { sellers } from '#trading-api/schema.ts';
import type { AddressRow } from './addresses.ts';
import { pickupPointsOf } from './lines.ts';

const PLACE_UNKNOWN = '无法确定该地址的位置，请选择其他配送地址';

/** How the buyer wants one line; the two addresses are ids. */
export interface DeliveryChoice {
  offer: Offer;
  deliveryMethod: DeliveryMethod | null;
  takeAddress: string | null;
  distributionAddress: string | null;
  reservationDate: string | null;
}

export interface Delivery {
  deliveryMethod: DeliveryMethod | typeof NOT_SENT;
  deliveryAddress: string;
  reservationDate: Date | null;
}

interface Places {
  points: ReadonlyMap<string, PickupPoint[]>;
  warehouses: ReadonlyMap<string, Coordinates>;
  ownAddresses: readonly AddressRow[];
  receivingAddress: string;
  now: Date;
  ways: readonly Choice[];
  /** The region to which the market does not deliver, of an address there. */
  regionOff(place: string): string | null;
}

/**
 * The data needed to check lines against the delivery rules (spec 1 §4, §5): the method must be
 * offered, a pickup point must be the seller's, a delivery address the customer's own and within
 * range, and the reservation in the future.
 */
export async function deliveryArranger(
  db: Database,
  lines: readonly DeliveryChoice[],
  given: Pick<Places, 'ownAddresses' | 'receivingAddress' | 'now'>,
) {
  const points = await pickupPointsOf(db, sellersOf(lines.filter(dependsOnPickupPoints)));
  const warehouses = await warehousesOf(db, sellersOf(lines.filter(dependsOnDistance)));
  const [ways, regionOff] = await Promise.all([waysOfMarket(db), regionJudge(db)]);
  const places = { ...given, points, warehouses, ways, regionOff };
  return (line: DeliveryChoice) => arrange(line, places);
}

const sellersOf = (choices: readonly DeliveryChoice[]) =>
  choices.map(({ offer }) => offer.sellerCode);

/** A seller without a pickup point delivers by logistics instead. */
const dependsOnPickupPoints = ({ offer, deliveryMethod }: DeliveryChoice) =>
  deliveryMethod === null ||
  isFetched(deliveryMethod) ||
  !deliveryRule(offer.deliveryWay).methods.includes(deliveryMethod);

const dependsOnDistance = ({ offer, deliveryMethod }: DeliveryChoice) =>
  deliveryMethod !== null &&
  deliveryFacts(deliveryMethod).placeField === 'distributionAddress' &&
  offer.distrScope !== null;

async function warehousesOf(db: Database, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, Coordinates>();
  const rows = await db
    .select({ code: sellers.code, longitude: sellers.longitude, latitude: sellers.latitude })
    .from(sellers)
    .where(inArray(sellers.code, [...codes]));
  return new Map(rows.map(({ code, ...place }) => [code, place]));
}

/**
 * The own addresses that a seller does not bring a line to, and why: said before the order is sent. A function of the
 * line.
 */
export async function rangeJudge(
  db: Database,
  offers: readonly Offer[],
  own: readonly AddressRow[],
) {
  const regionOff = await regionJudge(db);
  const limited = own.length === 0 ? [] : offers.filter(isBroughtWithinRange);
  const warehouses = await warehousesOf(
    db,
    limited.map(({ sellerCode }) => sellerCode),
  );
  return (offer: Offer) =>
    own.flatMap((address) => {
      const region = isBrought(offer) ? regionOff(address.warehouseAddress) : null;
      const text = region
        ? notDeliveredTo(region)
        : limited.includes(offer)
          ? excessOf(address, offer, warehouses)
          : null;
      return text === null ? [] : [{ addressId: String(address.id), text }];
    });
}

function excessOf(address: AddressRow, offer: Offer, warehouses: Places['warehouses']) {
  const distance = distanceTo(address, offer, warehouses);
  return distance === null ? PLACE_UNKNOWN : rangeExcess(distance, offer.distrScope);
}

const isBroughtWithinRange = (offer: Offer) => offer.distrScope !== null && isBrought(offer);

const isBrought = (offer: Offer) =>
  isSent(offer) &&
  deliveryRule(offer.deliveryWay).methods.some(
    (method) => deliveryFacts(method).placeField === 'distributionAddress',
  );

/** The region of the receiver of an order to which the market does not deliver what goes there by carrier. */
export async function receiverRegionOff(
  db: Database,
  lines: readonly DeliveryChoice[],
  address: string,
): Promise<string | null> {
  const isCarried = lines.some(
    ({ offer, deliveryMethod }) =>
      isSent(offer) && deliveryMethod !== null && deliveryFacts(deliveryMethod).placeField === null,
  );
  return isCarried && address !== '' ? (await regionJudge(db))(address) : null;
}

const UNSENT: Delivery = { deliveryMethod: NOT_SENT, deliveryAddress: '', reservationDate: null };

/** The delivery of a line, or what is wrong with it, by the name of the request's field. */
function arrange(choice: DeliveryChoice, places: Places) {
  const { offer, deliveryMethod: chosen } = choice;
  if (!isSent(offer)) return { delivery: UNSENT };
  const points = places.points.get(offer.sellerCode) ?? [];
  const { method, warning } = resolveDeliveryMethod({
    deliveryWay: offer.deliveryWay,
    chosen,
    hasPickupPoints: points.length > 0,
  });
  const [missing] = [chosen ?? method].filter(
    (each) => !methodsTaken(places.ways, offer.deliveryWay).includes(each),
  );
  if (missing !== undefined && deliveryRule(offer.deliveryWay).methods.includes(missing)) {
    return {
      deliveryMethod: wrong('deliveryRefused', methodNotTaken(deliveryMethodName(missing))),
    };
  }
  // A method that is not offered is refused with its reason, never replaced silently.
  if (chosen === null || method !== chosen) {
    return { deliveryMethod: wrong('deliveryRefused', warning ?? DELIVERY_METHOD_REQUIRED) };
  }

  const point = points.find(({ id }) => id === choice.takeAddress);
  const target = places.ownAddresses.find(({ id }) => String(id) === choice.distributionAddress);
  const reservationDate = choice.reservationDate === null ? null : new Date(choice.reservationDate);
  const isLimited = dependsOnDistance(choice) && target !== undefined;
  const distance = isLimited ? distanceTo(target, offer, places.warehouses) : null;
  const late = reservationProblem({ method, reservationDate }, places.now);
  const date = late && wrong(late.code, late.text);
  const problem = placeProblem({
    method,
    takeAddress: point?.id ?? null,
    distributionAddress: target ? String(target.id) : null,
    distanceKm: distance,
    distrScope: offer.distrScope,
  });
  switch (problem?.field) {
    case 'takeAddress':
      return { takeAddress: wrong(problem.code, problem.text), reservationDate: date };
    case 'distributionAddress':
      // The form clears an address that cannot be delivered to (spec 1 §4).
      return {
        distributionAddress: wrong(problem.code, problem.text, ''),
        reservationDate: date,
      };
  }
  const region =
    deliveryFacts(method).placeField === 'distributionAddress' && target
      ? places.regionOff(target.warehouseAddress)
      : null;
  if (region) {
    const text = notDeliveredTo(region);
    return { distributionAddress: wrong('outOfRange', text, ''), reservationDate: date };
  }
  // Where the distance cannot be computed, a delivery with a limited range is refused.
  if (isLimited && distance === null) {
    return { distributionAddress: wrong('outOfRange', PLACE_UNKNOWN, ''), reservationDate: date };
  }
  if (date) return { reservationDate: date };
  const { placeField, takesDate } = deliveryFacts(method);
  const chosenPlaces = {
    takeAddress: point && pickupAddress(point),
    distributionAddress: target?.warehouseAddress,
  };
  const delivery: Delivery = {
    deliveryMethod: method,
    deliveryAddress: (placeField && chosenPlaces[placeField]) ?? places.receivingAddress,
    reservationDate: takesDate ? reservationDate : null,
  };
  return { delivery };
}

/** Null where the warehouse or the address has no coordinates. */
function distanceTo(
  target: AddressRow,
  offer: Offer,
  warehouses: Places['warehouses'],
): number | null {
  const from = warehouses.get(offer.sellerCode);
  const { longitude, latitude } = target;
  if (!from || longitude === null || latitude === null) return null;
  return distanceKm(from, { longitude, latitude });
}
