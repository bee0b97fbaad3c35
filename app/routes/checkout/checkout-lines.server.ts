import type { submitOrder } from '#app/domain/checkout/contract.ts';
import {
  type DeliveryMethod,
  deliveryFacts,
  isDeliveryMethod,
  type PlaceField,
} from '#app/domain/checkout/delivery.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { isoWallTime, parseWallTime } from '#app/domain/time.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import type { ControlOf } from '#app/forms/refusal-reply.server.ts';
import { typedValues } from '#app/forms/typed-values.ts';
import { submittedDeductions } from './deductions/checkout-deductions.server.ts';

/** Controls of a line are named `<wire name>.<its id>`. */
const CONTROLS = [
  'num',
  'skuType',
  'productType',
  'sellerCode',
  'deliveryMethod',
  'takeAddress',
  'distributionAddress',
  'discountId',
] as const;

/** One time for all that is fetched from a seller, or brought by one. */
const reservationControl = ({ sellerCode }: { sellerCode: string }) =>
  `reservationDate.${sellerCode}`;

/** The submitted values of a line; '' where a control is missing. */
export type TypedLine = Record<(typeof CONTROLS)[number] | 'skuId' | 'reservationDate', string>;

/** The lines of a submitted checkout form, in the order of `skuIds`. */
export function typedLines(data: FormData): TypedLine[] {
  return textsOf(data, 'skuIds').map((skuId) => {
    const controls = CONTROLS.map((name) => [name, textIn(data, `${name}.${skuId}`)]);
    const line = { ...Object.fromEntries(controls), skuId } as TypedLine;
    return { ...line, reservationDate: textIn(data, reservationControl(line)) };
  });
}

const textsOf = (data: FormData, name: string): string[] =>
  data.getAll(name).filter((value) => typeof value === 'string');

const textIn = (data: FormData, name: string): string => textsOf(data, name)[0] ?? '';

export function methodOf({ deliveryMethod }: TypedLine): DeliveryMethod | null {
  const chosen = Number(deliveryMethod);
  return isDeliveryMethod(chosen) ? chosen : null;
}

/** The instant that a `datetime-local` value means in Shanghai ("2026-11-25T10:30"), or null. */
export function reservationInstant(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)) return null;
  const instant = parseWallTime(wallTimeOfControl(text));
  return instant && isoWallTime(instant);
}

type SkuDetail = Input<typeof submitOrder>['skuDetail'][number];

/**
 * A line of the order call, with only what its delivery method needs. It is built from the form
 * alone, so that a form sent twice makes the same call twice.
 */
export function skuDetailOf(line: TypedLine): SkuDetail {
  const method = methodOf(line);
  const facts = method === null ? null : deliveryFacts(method);
  const placeIn = (field: NonNullable<PlaceField>) =>
    facts?.placeField === field ? line[field] : null;
  return {
    skuId: line.skuId,
    num: line.num,
    skuType: line.skuType === 'self' ? 'self' : 'sale',
    productType: line.productType || null,
    deliveryMethod: method,
    takeAddress: placeIn('takeAddress'),
    distributionAddress: placeIn('distributionAddress'),
    reservationDate: facts?.takesDate === false ? null : reservationInstant(line.reservationDate),
    discountId: line.discountId || null,
  };
}

/**
 * The control of a value of the order call; what the page does not ask for has none. What is wrong with a line's goods
 * or their quantity is said at its quantity. The call for a spot listing has one line only, whose values are at the
 * top level of the request.
 */
export const checkoutControl: ControlOf = (path, data) => {
  const [first, second] = path;
  if (first === undefined) return undefined;
  if (first === 'useIntegral') return first;
  if (first === 'giftCardids') {
    const { giftCardids = [] } = submittedDeductions(typedValues(data));
    return `giftCardids.${giftCardids[Number(second)]}`;
  }
  const [at, field = 'num'] = first === 'skuDetail' ? path.slice(1) : [0, first];
  const line = typedLines(data)[Number(at)];
  if (line && field === 'reservationDate') return reservationControl(line);
  const asked = CONTROLS.find((control) => control === (field === 'count' ? 'num' : field));
  return asked && line ? `${asked}.${line.skuId}` : undefined;
};
