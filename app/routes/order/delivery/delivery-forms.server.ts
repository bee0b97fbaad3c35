import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { SHORT_REASON } from '#app/domain/after-sale/limits.ts';
import {
  answerWeight,
  appointPickup,
  cancelPickup,
  correctDelivery,
  deliveriesOfOrder,
  receiveDelivery,
  shipOrder,
} from '#app/domain/delivery/contract.ts';
import {
  DELIVERY_REMARK_MAX,
  DELIVERY_TEXT_MAX,
  DRIVER_REQUIRED,
  PICKUP_TIME_REQUIRED,
  REFUSAL_REASON_REQUIRED,
  VEHICLE_REQUIRED,
} from '#app/domain/delivery/delivery.ts';
import { usedSlipText } from '#app/domain/delivery/weight-text.ts';
import type { UsedSlip } from '#app/domain/delivery/weights-contract.ts';
import { fromQuantity, toQuantity } from '#app/domain/quantity.ts';
import { wallTimeOfControl } from '#app/domain/typed-time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { ControlOf } from '#app/forms/refusal-reply.server.ts';
import { type LineField, lineControl, positionOf, SHIP, SHOWN } from './delivery-controls.ts';

const optional = textUpTo(DELIVERY_TEXT_MAX).default('');

export const shipForm = defineForm(
  SHIP,
  z.object({
    way: z.string().max(8).default(''),
    carrier: optional,
    vehicle: optional,
    driver: optional,
    driverPhone: optional,
    billNo: optional,
    appointmentId: idText.default(''),
  }),
);

const corrected = textUpTo(DELIVERY_TEXT_MAX).optional();
export const correctForm = defineForm(
  'correctDelivery',
  z.object({
    deliveryId: idText,
    carrier: corrected,
    vehicle: corrected,
    driver: corrected,
    driverPhone: corrected,
    billNo: corrected,
    reason: textUpTo(DELIVERY_REMARK_MAX).default(''),
    /** The whole delivery is taken back. */
    withdraw: z.literal('on').optional(),
  }),
);

export const agreeForm = defineForm('agreeWeight', z.object({ deliveryId: idText }));
export const refuseForm = defineForm(
  'refuseWeight',
  z.object({
    deliveryId: idText,
    reason: textUpTo(DELIVERY_REMARK_MAX, '', REFUSAL_REASON_REQUIRED),
  }),
);

export const receiveForm = defineForm(
  'receive',
  z.object({
    deliveryId: idText,
    remark: textUpTo(DELIVERY_REMARK_MAX).default(''),
    /** A case is to be opened about what was received. */
    claim: z.literal('on').optional(),
  }),
);

export const appointForm = defineForm(
  'appointPickup',
  z.object({
    vehicle: textUpTo(DELIVERY_TEXT_MAX, '', VEHICLE_REQUIRED),
    driver: textUpTo(DELIVERY_TEXT_MAX, '', DRIVER_REQUIRED),
    driverPhone: textUpTo(DELIVERY_TEXT_MAX, '', '请输入手机号'),
    date: z.string({ error: PICKUP_TIME_REQUIRED }).max(32),
  }),
);

export const cancelPickupForm = defineForm('cancelPickup', z.object({ appointmentId: idText }));

/** The positions of the lines that a form has controls for, in its order. */
const positionsIn = (data: FormData, field: LineField): number[] =>
  [...data.keys()].flatMap((name) => {
    const at = positionOf(name);
    return name.startsWith(`${field}.`) && at !== undefined ? [Number(at)] : [];
  });

const typed = (data: FormData, field: LineField, position: number): string =>
  String(data.get(lineControl(field, position)) ?? '');

const shippedLines = (data: FormData) =>
  positionsIn(data, 'number').map((position) => ({
    position,
    number: typed(data, 'number', position),
    weighed: typed(data, 'weighed', position).trim() || undefined,
    ...slipOf(data, position),
    pieces: typed(data, 'pieces', position),
  }));

const slipOf = (data: FormData, position: number) => ({
  slipNo: typed(data, 'slipNo', position),
  gross: typed(data, 'gross', position),
  tare: typed(data, 'tare', position),
});

/** What the page showed of a delivery; nothing where it had no such controls. */
function shownLines(data: FormData) {
  const lines = positionsIn(data, 'shownWeighed').map((position) => ({
    position,
    number: typed(data, 'shownNumber', position),
    weighed: typed(data, 'shownWeighed', position),
  }));
  return lines.length > 0 ? lines : undefined;
}

const controlOfShown: ControlOf = ([name]) => (name === SHOWN ? SHOWN : undefined);

/** The control of a line's value; of the lines as a whole, the first one. */
const controlOfLine =
  (first: LineField): ControlOf =>
  ([name, at, field], data) => {
    if (name !== 'lines') return undefined;
    const position = positionsIn(data, first)[Number(at ?? 0)];
    if (position === undefined) return undefined;
    return lineControl((field as LineField | undefined) ?? first, position);
  };

const idsIn = (data: FormData, field: string) => data.getAll(field).map(String);

const files = (...fields: string[]) =>
  fields.map((field) => ({ field, moderType: 'delivery' as const }));

/** What the seller does with an order's deliveries. */
export const sellerHandlers = [
  handleForm(shipForm, shipOrder, {
    files: files('certificateIds', 'weighingIds', 'photoIds'),
    controlOf: controlOfLine('number'),
    async submit({ value, data, params, token, serial, request }) {
      const orderCode = params.orderCode ?? '';
      const { appointmentId, way, ...rest } = value;
      const { state, usedSlips } = await call(
        shipOrder,
        {
          ...rest,
          orderCode,
          way: Number(way),
          ...(appointmentId !== '' && { appointmentId }),
          lines: shippedLines(data).map((line) => ({
            ...line,
            left: typed(data, 'left', line.position) || undefined,
          })),
          certificateIds: idsIn(data, 'certificateIds'),
          weighingIds: idsIn(data, 'weighingIds'),
          photoIds: idsIn(data, 'photoIds'),
        },
        { token, serial },
      );
      const text = state === 'underWay' ? '发货成功' : '已提交，等待买家同意实提数量';
      const page = `/customer/sale-order/${orderCode}`;
      return redirectAfterSuccess(request, page, withUsed(text, usedSlips, orderCode));
    },
  }),
  handleForm(correctForm, correctDelivery, {
    files: files('weighingIds'),
    controlOf: controlOfLine('number'),
    async submit({ value: { withdraw, ...value }, data, params, token, serial, request }) {
      const lines = shippedLines(data);
      const none = lines.map(({ position }) => ({ position, number: '0' }));
      const { state, usedSlips } = await call(
        correctDelivery,
        {
          ...value,
          lines: withdraw ? none : lines,
          weighingIds: idsIn(data, 'weighingIds'),
        },
        { token, serial },
      );
      const { orderCode = '' } = params;
      const page = `/customer/sale-order/${orderCode}`;
      const text = CORRECTED.get(state) ?? '已更正';
      return redirectAfterSuccess(request, page, withUsed(text, usedSlips, orderCode));
    },
  }),
];

/** What was done, and which slips another delivery has too. */
const withUsed = (text: string, used: readonly UsedSlip[], orderCode: string): string =>
  [text, ...used.map((each) => usedSlipText(each, orderCode))].join('；');

const CORRECTED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    underWay: '已更正，该批已发货',
    waitConsent: '已更正，等待买家同意实提数量',
    withdrawn: '已撤回该批发货',
  }),
);

const purchaseOrder = (orderCode = '') => `/customer/purchase-order/${orderCode}`;

/** The form for a case about a received delivery: what is missing of it is filled in. */
async function claimPath(
  { orderCode, deliveryId, remark }: { orderCode: string; deliveryId: string; remark: string },
  token: string | null,
): Promise<string> {
  const { deliveries } = await call(deliveriesOfOrder, { orderCode }, { token });
  const lines = deliveries.find((each) => each.deliveryId === deliveryId)?.lines ?? [];
  const missing = lines.flatMap(({ position, weighed, received }) => {
    const count = fromQuantity(weighed) - fromQuantity(received ?? weighed);
    return count > 0 ? [{ position: String(position), count: toQuantity(count) }] : [];
  });
  const [first] = missing;
  const query = new URLSearchParams({
    orderCode,
    ...(first && { ...first, reason: SHORT_REASON }),
    ...(remark && { description: remark }),
  });
  return `/customer/purchase-saleafter-order?${query}`;
}

const RECEIVED = '已确认收货';
const RECEIVED_LAST = '已确认收货，订单已按实提数量结算';
const RECEIVED_HEAVIER = '已确认收货；到货过磅比出库多，订单金额待企业同意';

/** What the buyer does with them. */
export const buyerHandlers = [
  handleForm(agreeForm, answerWeight, {
    controlOf: controlOfShown,
    async submit({ value, data, params, token, serial, request }) {
      const answer = { ...value, agreed: true, shown: shownLines(data) };
      await call(answerWeight, answer, { token, serial });
      return redirectAfterSuccess(request, purchaseOrder(params.orderCode), '已同意实提数量');
    },
  }),
  handleForm(refuseForm, answerWeight, {
    controlOf: controlOfShown,
    async submit({ value, data, params, token, serial, request }) {
      const answer = { ...value, agreed: false, shown: shownLines(data) };
      await call(answerWeight, answer, { token, serial });
      return redirectAfterSuccess(
        request,
        purchaseOrder(params.orderCode),
        '已告知卖家不同意实提数量',
      );
    },
  }),
  handleForm(receiveForm, receiveDelivery, {
    files: files('photoIds'),
    controlOf: (path, data) => controlOfShown(path, data) ?? controlOfLine('received')(path, data),
    async submit({ value: { claim, ...value }, data, params, token, serial, request }) {
      const lines = positionsIn(data, 'received').map((position) => ({
        position,
        received: typed(data, 'received', position),
        ...slipOf(data, position),
      }));
      const { completed, state } = await call(
        receiveDelivery,
        { ...value, lines, shown: shownLines(data), photoIds: idsIn(data, 'photoIds') },
        { token, serial },
      );
      const text = state === 'arrived' ? RECEIVED_HEAVIER : completed ? RECEIVED_LAST : RECEIVED;
      const next = claim
        ? await claimPath({ ...value, orderCode: params.orderCode ?? '' }, token)
        : purchaseOrder(params.orderCode);
      return redirectAfterSuccess(request, next, text);
    },
  }),
  handleForm(appointForm, appointPickup, async ({ value, params, token, serial, request }) => {
    const orderCode = params.orderCode ?? '';
    await call(
      appointPickup,
      { ...value, orderCode, date: wallTimeOfControl(value.date) },
      { token, serial },
    );
    return redirectAfterSuccess(request, purchaseOrder(orderCode), '提货预约成功');
  }),
  handleCall(cancelPickupForm, cancelPickup, {
    to: (_request, { params }) => purchaseOrder(params.orderCode),
    done: '已取消提货预约',
  }),
];
