import { namesOf } from '#app/domain/names-of.ts';
import type { Party } from '#app/domain/order/parties.ts';
import type { Hundredths } from '#app/domain/quantity.ts';

/**
 * How far a delivery is. `waitConsent`: its weight is so far from what was ordered that the buyer has
 * to agree before it counts as shipped; `refused`: the buyer does not, and the seller corrects it.
 * `arrived`: the buyer has it, and found more of it than was loaded, which somebody of its company has to agree to.
 */
export const DELIVERY_STATES = [
  'waitConsent',
  'refused',
  'underWay',
  'arrived',
  'received',
  'withdrawn',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const DELIVERY_STATE_LABEL: Readonly<Record<DeliveryState, string>> = {
  waitConsent: '待买家同意',
  refused: '买家不同意',
  underWay: '已发货',
  arrived: '到货数量待买家同意',
  received: '已收货',
  withdrawn: '已撤回',
};

/** Those that left the seller: their quantities count as shipped. */
export const SHIPPED_DELIVERY_STATES = ['underWay', 'arrived', 'received'] as const;

/** Of which it is open whether, or as what, their goods count. */
export const OPEN_DELIVERY_STATES = ['waitConsent', 'refused', 'underWay', 'arrived'] as const;

/** In which the buyer is asked about a weight. */
export const ASKED_DELIVERY_STATES = ['waitConsent', 'arrived'] as const;

/** Those that the buyer has, whatever of them counts. */
const HAS_ARRIVED: ReadonlySet<DeliveryState> = new Set(['arrived', 'received']);

/** Who states that a delivery has arrived: its buyer, or the market once its time has passed. */
export const RECEIVERS = ['buyer', 'system'] as const;
export type Receiver = (typeof RECEIVERS)[number];

/** How far the appointment of a lorry is. */
export const APPOINTMENT_STATES = ['open', 'loaded', 'cancelled'] as const;

/** What somebody does with a delivery. */
export type DeliveryAction = 'answer' | 'correct' | 'receive';

/** Which action a side may take: screens show its form, the API refuses all others. */
export function mayHandle(action: DeliveryAction, actor: Party, state: DeliveryState): boolean {
  switch (action) {
    case 'answer':
      return actor === 'buyer' && ASKED_DELIVERY_STATES.some((each) => each === state);
    case 'correct':
      return actor === 'seller' && state !== 'withdrawn' && !HAS_ARRIVED.has(state);
    case 'receive':
      return actor === 'buyer' && state === 'underWay';
  }
}

/** What a file of a delivery shows; `receipt`: how it arrived. */
export const DELIVERY_FILE_LABEL = {
  certificate: '质保书',
  weighing: '磅单',
  photo: '照片',
  receipt: '收货照片',
} as const;
export type DeliveryFileKind = keyof typeof DELIVERY_FILE_LABEL;
export const DELIVERY_FILE_KINDS = namesOf(DELIVERY_FILE_LABEL);

/** Days after which an unconfirmed delivery counts as received; the buyer is reminded before. */
export const AUTO_RECEIVE_DAYS = 10;
export const REMIND_DAYS_BEFORE = 3;

/** Days after which a weight that the buyer has not answered is refused: silence agrees to nothing. */
export const CONSENT_DAYS = 10;

/** Days after which a delivery whose refused weight is not corrected is withdrawn. */
export const CORRECT_DAYS = 10;

/** Characters of the texts of a delivery. */
export const DELIVERY_TEXT_MAX = 64;
export const DELIVERY_REMARK_MAX = 300;

export const REFUSAL_REASON_REQUIRED = '请填写不同意的原因';
export const VEHICLE_REQUIRED = '请填写车牌号';
export const DRIVER_REQUIRED = '请填写司机姓名';
export const PICKUP_TIME_REQUIRED = '请选择提货时间';

/** 「DO202611240001-2」. */
export const deliveryName = (orderCode: string, number: number): string => `${orderCode}-${number}`;

/** A line of an order and what of it is on its way, in any state. */
export interface ShippableLine {
  position: number;
  /** Ordered. */
  count: Hundredths;
  /** What of it is not to be shipped any more. */
  closed: Hundredths;
  /** In deliveries that were not withdrawn. */
  shipped: Hundredths;
}

/** What can still be put into a delivery. */
export const leftOf = ({ count, closed, shipped }: ShippableLine): Hundredths =>
  count - closed - shipped;

/** What has not left the seller: a delivery whose weight the buyer refuses has not. */
export const unshippedOf = (line: ShippableLine & { refused: Hundredths }): Hundredths =>
  leftOf(line) + line.refused;
