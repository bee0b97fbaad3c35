import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { CASE_KIND_LABEL, CASE_KINDS } from '#app/domain/after-sale/case.ts';
import { applyAfterSale, type Claimable, caseKind } from '#app/domain/after-sale/contract.ts';
import { CASE_REASONS, CASE_TEXT_MAX } from '#app/domain/after-sale/limits.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';

/** Of the whole order, which is not shipped. */
const WHOLE = 'whole';
const CASES = '/customer/purchase-saleafter-order';

export const applyAfterSaleForm = defineForm(
  'applyAfterSale',
  z.object({
    orderCode: z.string().max(64),
    position: z.string({ error: '请选择商品' }).max(8),
    kind: caseKind.optional(),
    reason: z.string({ error: '请选择售后原因' }).max(40),
    description: applyAfterSale.request.shape.description,
    count: z.string().max(32, { error: '请填写数量' }).default(''),
    amount: z.string().max(32, { error: '请填写退款金额' }).default(''),
    fileIds: z.array(z.string().max(64)).default([]),
  }),
);

/** What of an order can be chosen, as the form shows it; `asked` fills in what an address names. */
export function applyView({ orderCode, whole, until, lines }: Claimable, asked: URLSearchParams) {
  const yuan = (amount: string) => `¥${formatYuanText(amount)}`;
  const typed = (name: string, most: number) => asked.get(name)?.slice(0, most) ?? '';
  return {
    orderCode,
    whole: whole !== null,
    until: until && formatInstant(until),
    first: {
      position: typed('position', 8),
      count: typed('count', 32),
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
      ...lines
        .filter(({ count }) => count !== '0')
        .map((line) => ({
          value: String(line.position),
          label: `${line.productName} ${line.specs}`,
          detail: `${line.sellerName} · 已收 ${line.count} ${line.unit}，最多可退 ${yuan(line.amount)}`,
        })),
    ],
    kinds: CASE_KINDS.map((value) => ({ value, label: CASE_KIND_LABEL[value] })),
    reasons: CASE_REASONS.map((value) => ({ value, label: value })),
  };
}
export type ApplyView = ReturnType<typeof applyView>;

export const applyHandler = handleForm({
  form: applyAfterSaleForm,
  login: '请先登录',
  files: { field: 'fileIds', moderType: 'afterSale' },
  made: { to: CASES, label: '查看售后申请' },
  async submit({ value, token, serial, request }) {
    const { position: chosen, kind = 'refundOnly', ...asked } = value;
    const position = chosen === WHOLE ? undefined : Number(chosen);
    const { id } = await call(applyAfterSale, { ...asked, kind, position }, { token, serial });
    return redirectAfterSuccess(request, `${CASES}/${id}`, {
      toast: { kind: 'success', text: '售后申请已提交' },
    });
  },
});
