import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CASE_KIND_LABEL, RECEIVED_KINDS } from '#app/domain/after-sale/case.ts';
import {
  applyAfterSale,
  type Claimable,
  caseKind,
  type UnshippedGoods,
} from '#app/domain/after-sale/contract.ts';
import {
  CASE_REASON_REQUIRED,
  CASE_REASONS,
  CASE_TEXT_MAX,
  COUNT_REQUIRED,
  REFUND_AMOUNT_REQUIRED,
} from '#app/domain/after-sale/limits.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';

/** The choice of the whole order, of which nothing is shipped. */
const WHOLE = 'whole';
/** The choice of what is not shipped: of a line, with its position behind it, or of all lines. */
const UNSHIPPED = 'unshipped-';
const CASES = '/customer/purchase-saleafter-order';

export const applyAfterSaleForm = defineForm(
  'applyAfterSale',
  z.object({
    orderCode: idText,
    position: z.string({ error: '请选择商品' }).max(80),
    kind: caseKind.optional(),
    reason: z.string({ error: CASE_REASON_REQUIRED }).max(40),
    description: applyAfterSale.request.shape.description,
    count: z.string().max(32, { error: COUNT_REQUIRED }).default(''),
    amount: z.string().max(32, { error: REFUND_AMOUNT_REQUIRED }).default(''),
    fileIds: z.array(idText).default([]),
  }),
);

/** What of an order can be chosen, as the form shows it; `asked` fills in what an address names. */
export function applyView(claimable: Claimable, asked: URLSearchParams) {
  const { orderCode, whole, until, lines, unshipped } = claimable;
  const received = lines.filter(({ count }) => count !== '0');
  const unsent = unshipped?.lines ?? [];
  /** All that has not left is all of the order, where nothing has left. */
  const rest = whole === null && unsent.length > 1 ? unshipped?.amount : null;
  /** Where nothing can be chosen, the form begins with all of it. */
  const all = whole === null && received.length + unsent.length === 1;
  const typed = (name: string, most: number) => asked.get(name)?.slice(0, most) ?? '';
  return {
    orderCode,
    received: received.length > 0,
    /** Whether a quantity can be chosen. */
    counted: received.length + unsent.length > 0,
    until: until && formatInstant(until),
    first: {
      position: typed('position', 80),
      count: asked.has('count') || !all ? typed('count', 32) : [...received, ...unsent][0]?.count,
      amount: asked.has('count') || !all ? '' : received[0]?.amount,
      reason: typed('reason', 40),
      description: typed('description', CASE_TEXT_MAX),
    },
    goods: [
      ...(whole === null
        ? []
        : [
            {
              value: WHOLE,
              label: '全部商品',
              detail: `卖家还没有发货，同意后订单取消，退款 ${yuan(whole)}，库存和所用优惠一并退回`,
            },
          ]),
      ...received.map((line) => ({
        value: String(line.position),
        label: `${line.productName} ${line.specs}`,
        detail: `已收 ${line.count} ${line.unit}，最多可退 ${yuan(line.amount)}`,
      })),
      ...(rest
        ? [
            {
              value: UNSHIPPED,
              label: '未发货的全部商品',
              detail: `未发货退款 ${yuan(rest)}，卖家不再发货`,
            },
          ]
        : []),
      ...unsent.map((line) => ({
        value: `${UNSHIPPED}${line.position}`,
        label: `${line.productName} ${line.specs}（未发货）`,
        detail: unshippedDetail(line),
      })),
    ],
    kinds: RECEIVED_KINDS.map((value) => ({ value, label: CASE_KIND_LABEL[value] })),
    reasons: CASE_REASONS.map((value) => ({ value, label: value })),
  };
}
const yuan = (amount: string) => `¥${formatYuanText(amount)}`;

/** What of a line has not left and what it gives back. */
export const unshippedDetail = ({ count, unit, amount }: UnshippedGoods['lines'][number]): string =>
  `未发 ${count} ${unit}，全部退款为 ${yuan(amount)}`;

/** Which goods a value of the form names. */
export function goodsNamed(chosen: string) {
  if (chosen === WHOLE) return {};
  if (!chosen.startsWith(UNSHIPPED)) return { position: Number(chosen) };
  const kind = 'unshipped' as const;
  return chosen === UNSHIPPED
    ? { kind }
    : { kind, position: Number(chosen.slice(UNSHIPPED.length)) };
}

export type ApplyView = ReturnType<typeof applyView>;

export const applyHandler = handleForm(applyAfterSaleForm, applyAfterSale, {
  files: { field: 'fileIds', moderType: 'afterSale' },
  made: { to: CASES, label: '查看售后申请' },
  async submit({ value, token, serial, request }) {
    const { position: chosen, kind = 'refundOnly', ...asked } = value;
    const wanted = { ...asked, kind, ...goodsNamed(chosen) };
    const { id } = await call(applyAfterSale, wanted, { token, serial });
    return redirectAfterSuccess(request, `${CASES}/${id}`, '售后申请已提交');
  },
});
