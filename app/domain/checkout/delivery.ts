/** How goods get to the buyer: the delivery methods of the wire (spec 1 §4). */
export const DELIVERY_METHOD = { logistics: 1, pickup: 2, delivery: 4 } as const;
export type DeliveryMethod = (typeof DELIVERY_METHOD)[keyof typeof DELIVERY_METHOD];

const { logistics, pickup, delivery } = DELIVERY_METHOD;

/** The field of an order's line that says where it goes; null: the receiving address of the whole order. */
export type PlaceField = 'takeAddress' | 'distributionAddress' | null;

interface DeliveryFacts {
  label: string;
  placeField: PlaceField;
  /** Whether the buyer names when. */
  takesDate: boolean;
  /** What has to be known of it once it is sent. */
  sentBy: 'carrier' | 'vehicle';
}

const FACTS: Readonly<Record<DeliveryMethod, DeliveryFacts>> = {
  [logistics]: { label: '物流', placeField: null, takesDate: false, sentBy: 'carrier' },
  [pickup]: { label: '自提', placeField: 'takeAddress', takesDate: true, sentBy: 'vehicle' },
  [delivery]: {
    label: '配送',
    placeField: 'distributionAddress',
    takesDate: true,
    sentBy: 'vehicle',
  },
};

export const DELIVERY_METHODS: readonly DeliveryMethod[] = Object.values(DELIVERY_METHOD);

export const isDeliveryMethod = (value: number): value is DeliveryMethod =>
  Object.hasOwn(FACTS, value);

export const deliveryFacts = (method: DeliveryMethod): DeliveryFacts => FACTS[method];

/** The methods of which something holds, such as that they take a date. */
export const methodsWith = (asks: (facts: DeliveryFacts) => boolean): DeliveryMethod[] =>
  DELIVERY_METHODS.filter((method) => asks(FACTS[method]));

/** The methods by which the buyer fetches the goods at a pickup point; a function, so that pages without need send none. */
export const fetchedMethods = (): DeliveryMethod[] =>
  methodsWith(({ placeField }) => placeField === 'takeAddress');

export const isFetched = (method: number): boolean =>
  fetchedMethods().some((fetched) => fetched === method);

/** The method of an order line that is not sent anywhere. */
export const NOT_SENT = 0;
export const NOT_SENT_LABEL = '存入账户，无需配送';

/** What a method that was stored is called; '' of one that is not known. */
export const deliveryMethodName = (method: number): string =>
  method === NOT_SENT ? NOT_SENT_LABEL : isDeliveryMethod(method) ? FACTS[method].label : '';

/** What a seller offers, by the deliveryWay of the wire: the preferred method first (spec 1 §4). */
const DELIVERY_WAY = {
  1: [logistics],
  2: [pickup],
  3: [logistics, pickup],
  4: [delivery],
  5: [logistics, pickup, delivery],
} as const satisfies Record<number, readonly [DeliveryMethod, ...DeliveryMethod[]]>;
export type DeliveryWay = keyof typeof DELIVERY_WAY;

export const DELIVERY_WAYS = Object.keys(DELIVERY_WAY).map(Number) as readonly DeliveryWay[];

export const isDeliveryWay = (value: number): value is DeliveryWay =>
  Object.hasOwn(DELIVERY_WAY, value);

/** The way that somebody has chosen; null for none that there is. */
export const chosenDeliveryWay = (typed: string): DeliveryWay | null =>
  DELIVERY_WAYS.find((way) => String(way) === typed) ?? null;

/** spec 1 §4. */
export const NO_PICKUP_POINT = '暂无可用的自提点！';
/** spec 1 §5, direct buy. */
export const DELIVERY_ADDRESS_REQUIRED = '请选择您的配送地址';
export const PICKUP_ADDRESS_REQUIRED = '请选择您的自提地址';
export const RESERVATION_REQUIRED = '请选择配送的预约时间';
export const RESERVATION_PASSED = '预约时间不能早于当前时间';
export const DELIVERY_METHOD_REQUIRED = '请选择交货方式';

/** The methods a product's deliveryWay allows; unknown values behave as 3 (spec 1 §4). */
export function deliveryRule(deliveryWay: number): {
  methods: readonly DeliveryMethod[];
  preferred: DeliveryMethod;
} {
  const methods = DELIVERY_WAY[isDeliveryWay(deliveryWay) ? deliveryWay : 3];
  return { methods, preferred: methods[0] };
}

/** A pickup point as an order keeps it. */
export const pickupAddress = ({ addre, address }: { addre: string; address: string }): string =>
  `${addre} ${address}`;

/** The words for a deliveryWay in lists and details: "物流/自提". */
export function deliveryWayName(deliveryWay: number): string {
  return deliveryRule(deliveryWay).methods.map(deliveryMethodName).join('/');
}

/**
 * The delivery method of an order line: the chosen one where the product offers it, else the
 * preferred one. Pickup without a pickup point falls back to logistics with a warning, even for
 * goods that are only picked up (spec 1 §4).
 */
export function resolveDeliveryMethod({
  deliveryWay,
  chosen,
  hasPickupPoints,
}: {
  deliveryWay: number;
  chosen: number | null;
  hasPickupPoints: boolean;
}): { method: DeliveryMethod; warning: string | null } {
  const { methods, preferred } = deliveryRule(deliveryWay);
  const method = methods.find((offered) => offered === chosen) ?? preferred;
  return isFetched(method) && !hasPickupPoints
    ? { method: logistics, warning: NO_PICKUP_POINT }
    : { method, warning: null };
}

interface ChosenDelivery {
  method: DeliveryMethod;
  /** Any text that identifies the place. */
  takeAddress: string | null;
  distributionAddress: string | null;
  reservationDate: Date | null;
  /** Null where unknown. */
  distanceKm: number | null;
  /** In km; null: no limit. */
  distrScope: number | null;
}

/** Why a line cannot be brought or fetched when it was chosen to be, or null (spec 1 §5). */
export function reservationProblem(
  { method, reservationDate }: Pick<ChosenDelivery, 'method' | 'reservationDate'>,
  now: Date,
) {
  if (!FACTS[method].takesDate) return null;
  if (!reservationDate) return { code: 'missing', text: RESERVATION_REQUIRED } as const;
  return reservationDate < now ? ({ code: 'past', text: RESERVATION_PASSED } as const) : null;
}

/** Why a line cannot be delivered to where it was chosen to be, or null (spec 1 §4, §5). */
export function placeProblem(line: Omit<ChosenDelivery, 'reservationDate'>): PlaceProblem | null {
  const { placeField } = FACTS[line.method];
  switch (placeField) {
    case null:
      return null;
    case 'takeAddress':
      return line.takeAddress
        ? null
        : { field: placeField, code: 'missing', text: PICKUP_ADDRESS_REQUIRED };
    case 'distributionAddress': {
      if (!line.distributionAddress) {
        return { field: placeField, code: 'missing', text: DELIVERY_ADDRESS_REQUIRED };
      }
      const text = rangeProblem(line.distanceKm, line.distrScope);
      return text ? { field: placeField, code: 'outOfRange', text } : null;
    }
  }
}

type PlaceProblem = { text: string } & (
  | { field: 'takeAddress'; code: 'missing' }
  | { field: 'distributionAddress'; code: 'missing' | 'outOfRange' }
);

/**
 * The message for a place out of the seller's range; null within it, and where the distance is
 * unknown.
 */
export const rangeProblem = (distance: number | null, distrScope: number | null): string | null =>
  distance !== null && distrScope !== null && distance > distrScope
    ? outOfRangeMessage(distance)
    : null;

/** The same before anything is sent, with how much too far it is: 「距离 150.9 km，超出 50.9 km」. */
export const rangeExcess = (distance: number | null, distrScope: number | null): string | null =>
  distance !== null && distrScope !== null && rangeProblem(distance, distrScope) !== null
    ? `距离 ${distance.toFixed(1)} km，超出 ${(distance - distrScope).toFixed(1)} km`
    : null;

/** spec 1 §4, §8; the blank before the comma is the specification's. */
export function outOfRangeMessage(km: number): string {
  return `该地址距离${km.toFixed(1)} km ，超出配送范围！`;
}

export interface Coordinates {
  /** Degrees. */
  longitude: number;
  latitude: number;
}

const EARTH_RADIUS_KM = 6371.0088;

/** Great-circle distance in km, one decimal (design/orders: Checkout). */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const latitudeA = radians(a.latitude);
  const latitudeB = radians(b.latitude);
  const haversine =
    Math.sin((latitudeB - latitudeA) / 2) ** 2 +
    Math.cos(latitudeA) *
      Math.cos(latitudeB) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  // Rounding can push the value of antipodes above 1, where the arc sine is NaN.
  const km = 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, haversine)));
  return Math.round(km * 10) / 10;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
