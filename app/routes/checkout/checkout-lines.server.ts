import type { Address, submitOrder } from '#app/domain/checkout/contract.ts';
import {
  DELIVERY_METHOD,
  type DeliveryMethod,
  deliveryProblem,
  PICKUP_ADDRESS_REQUIRED,
  RESERVATION_REQUIRED,
  resolveDeliveryMethod,
} from '#app/domain/checkout/delivery.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { isoWallTime, parseWallTime, wallTimeOfControl } from '#app/domain/time.ts';

/** Controls of a line are named `<wire name>.<its id>`. */
const CONTROLS = [
  'num',
  'skuType',
  'productType',
  'deliveryMethod',
  'takeAddress',
  'distributionAddress',
  'reservationDate',
  'discountId',
] as const;

/** A line as its controls were sent; '' where there was nothing. */
export type TypedLine = Record<(typeof CONTROLS)[number], string> & { skuId: string };

/** The lines of a submitted checkout form, in their order; `skuIds` names them. */
export function typedLines(data: FormData): TypedLine[] {
  return textsOf(data, 'skuIds').map((skuId) => {
    const controls = CONTROLS.map((name) => [name, textsOf(data, `${name}.${skuId}`)[0] ?? '']);
    return { ...Object.fromEntries(controls), skuId } as TypedLine;
  });
}

const textsOf = (data: FormData, name: string): string[] =>
  data.getAll(name).filter((value) => typeof value === 'string');

export const RESERVATION_PASSED = '预约时间不能早于当前时间';
const DELIVERY_METHOD_REQUIRED = '请选择交货方式';

/** What is known of a line beside what was typed. */
export interface LineFacts {
  deliveryWay: number;
  distrScope: string | null;
  hasPickupPoints: boolean;
  /** Kilometres to the chosen delivery address; null where it is not known. */
  distanceKm: number | null;
}

/** What is wrong with a line, by the control it is said beside (spec 1 §4, §5). */
export function lineProblem(
  line: TypedLine,
  { deliveryWay, distrScope, hasPickupPoints, distanceKm }: LineFacts,
  now: Date,
): { control: string; message: string } | null {
  const at = (name: string, message: string) => ({ control: `${name}.${line.skuId}`, message });
  const method = methodOf(line);
  if (method === null) return at('deliveryMethod', DELIVERY_METHOD_REQUIRED);
  const resolved = resolveDeliveryMethod({ deliveryWay, chosen: method, hasPickupPoints });
  // A method the page did not offer is told, never changed behind the buyer's back.
  if (resolved.method !== method) {
    return at('deliveryMethod', resolved.warning ?? DELIVERY_METHOD_REQUIRED);
  }
  const reservationDate = reservationInstant(line.reservationDate);
  const problem = deliveryProblem({
    method,
    takeAddress: line.takeAddress,
    distributionAddress: line.distributionAddress,
    reservationDate,
    distanceKm,
    distrScope: distrScope === null ? null : Number(distrScope),
  });
  if (problem === PICKUP_ADDRESS_REQUIRED) return at('takeAddress', problem);
  if (problem === RESERVATION_REQUIRED) return at('reservationDate', problem);
  if (problem !== null) return at('distributionAddress', problem);
  const passed = reservationDate !== null && new Date(reservationDate) < now;
  return passed && method !== DELIVERY_METHOD.logistics
    ? at('reservationDate', RESERVATION_PASSED)
    : null;
}

export function methodOf({ deliveryMethod }: TypedLine): DeliveryMethod | null {
  const chosen = Number(deliveryMethod);
  return Object.values(DELIVERY_METHOD).find((method) => method === chosen) ?? null;
}

/** The instant a `datetime-local` control of Shanghai names ("2026-11-25T10:30"), or null. */
export function reservationInstant(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const instant = parseWallTime(wallTimeOfControl(text.slice(0, 16)));
  return instant && isoWallTime(instant);
}

type SkuDetail = Input<typeof submitOrder>['skuDetail'][number];

/**
 * A line as the order call takes it; only what its delivery method needs is passed on. Made from
 * the form alone, so that a form sent twice makes the same call twice.
 */
export function skuDetailOf(line: TypedLine, addresses: readonly Address[]): SkuDetail {
  const method = methodOf(line) ?? DELIVERY_METHOD.logistics;
  const to =
    method === DELIVERY_METHOD.delivery
      ? addresses.find(({ id }) => id === line.distributionAddress)
      : undefined;
  return {
    skuId: line.skuId,
    num: line.num,
    skuType: line.skuType === 'self' ? 'self' : 'sale',
    productType: line.productType || null,
    deliveryMethod: method,
    takeAddress: method === DELIVERY_METHOD.pickup ? line.takeAddress : null,
    distributionAddress: to?.id ?? null,
    longitude: to?.longitude ?? null,
    latitude: to?.latitude ?? null,
    reservationDate:
      method === DELIVERY_METHOD.logistics ? null : reservationInstant(line.reservationDate),
    discountId: line.discountId || null,
  };
}
