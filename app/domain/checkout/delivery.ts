/** Delivery method values of the wire (spec 1 §4). */
export const DELIVERY_METHOD = { logistics: 1, pickup: 2, delivery: 4 } as const;
export type DeliveryMethod = (typeof DELIVERY_METHOD)[keyof typeof DELIVERY_METHOD];

/** The method of an order line that is not sent anywhere. */
export const NOT_SENT = 0;
export const NOT_SENT_LABEL = '存入账户，无需配送';

export const DELIVERY_METHOD_LABEL: Readonly<Record<DeliveryMethod, string>> = {
  [DELIVERY_METHOD.logistics]: '物流',
  [DELIVERY_METHOD.pickup]: '自提',
  [DELIVERY_METHOD.delivery]: '配送',
};

/** spec 1 §4. */
export const NO_PICKUP_POINT = '暂无可用的自提点！';
/** spec 1 §5, direct buy. */
export const DELIVERY_ADDRESS_REQUIRED = '请选择您的配送地址';
export const PICKUP_ADDRESS_REQUIRED = '请选择您的自提地址';
export const RESERVATION_REQUIRED = '请选择配送的预约时间';
export const RESERVATION_PASSED = '预约时间不能早于当前时间';
export const DELIVERY_METHOD_REQUIRED = '请选择交货方式';

export interface DeliveryRule {
  methods: readonly DeliveryMethod[];
  preferred: DeliveryMethod;
}

const { logistics, pickup, delivery } = DELIVERY_METHOD;
const EITHER_METHOD: DeliveryRule = { methods: [logistics, pickup], preferred: logistics };
const RULES: ReadonlyMap<number, DeliveryRule> = new Map([
  [1, { methods: [logistics], preferred: logistics }],
  [2, { methods: [pickup], preferred: pickup }],
  [3, EITHER_METHOD],
  [4, { methods: [delivery], preferred: delivery }],
  [5, { methods: [logistics, pickup, delivery], preferred: logistics }],
]);

/** The methods a product's deliveryWay allows; unknown values behave as 3 (spec 1 §4). */
export function deliveryRule(deliveryWay: number): DeliveryRule {
  return RULES.get(deliveryWay) ?? EITHER_METHOD;
}

/** A pickup point as an order keeps it. */
export const pickupAddress = ({ addre, address }: { addre: string; address: string }): string =>
  `${addre} ${address}`;

/** The words for a deliveryWay in lists and details: "物流/自提". */
export function deliveryWayName(deliveryWay: number): string {
  const labels = deliveryRule(deliveryWay).methods.map((method) => DELIVERY_METHOD_LABEL[method]);
  return labels.join('/');
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
  return method === pickup && !hasPickupPoints
    ? { method: logistics, warning: NO_PICKUP_POINT }
    : { method, warning: null };
}

/**
 * Why a line cannot be delivered as chosen, or null (spec 1 §4, §5). Each address is any text that
 * identifies it. `distanceKm` is null where unknown, `distrScope` (km) where there is no limit.
 */
export function deliveryProblem(
  line: {
    method: DeliveryMethod;
    takeAddress: string | null;
    distributionAddress: string | null;
    reservationDate: Date | null;
    distanceKm: number | null;
    distrScope: number | null;
  },
  now: Date,
): DeliveryProblem | null {
  if (line.method === logistics) return null;
  if (line.method === pickup && !line.takeAddress) {
    return { field: 'takeAddress', code: 'missing', text: PICKUP_ADDRESS_REQUIRED };
  }
  if (line.method === delivery) {
    if (!line.distributionAddress) {
      return { field: 'distributionAddress', code: 'missing', text: DELIVERY_ADDRESS_REQUIRED };
    }
    const text = rangeProblem(line.distanceKm, line.distrScope);
    if (text) return { field: 'distributionAddress', code: 'outOfRange', text };
  }
  if (!line.reservationDate) {
    return { field: 'reservationDate', code: 'missing', text: RESERVATION_REQUIRED };
  }
  return line.reservationDate < now
    ? { field: 'reservationDate', code: 'past', text: RESERVATION_PASSED }
    : null;
}

type DeliveryProblem = { text: string } & (
  | { field: 'takeAddress'; code: 'missing' }
  | { field: 'distributionAddress'; code: 'missing' | 'outOfRange' }
  | { field: 'reservationDate'; code: 'missing' | 'past' }
);

/**
 * The message for a place out of the seller's range; null within it, and where the distance is
 * unknown.
 */
export const rangeProblem = (distance: number | null, distrScope: number | null): string | null =>
  distance !== null && distrScope !== null && distance > distrScope
    ? outOfRangeMessage(distance)
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

/** Great-circle distance in km, one decimal (decision 20). */
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
