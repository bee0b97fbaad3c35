import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { giveUpShipping, type UnshippedGoods } from '#app/domain/after-sale/contract.ts';
import { COUNT_REQUIRED } from '#app/domain/after-sale/limits.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { unshippedDetail } from './apply.server.ts';

/** The choice of all goods of the seller that are not shipped. */
const ALL = 'all';
const CASES = '/customer/sale-saleafter';

export const giveUpForm = defineForm(
  'giveUpShipping',
  z.object({
    orderCode: idText,
    position: z.string({ error: '请选择商品' }).max(8),
    count: z.string().max(32, { error: COUNT_REQUIRED }).default(''),
    description: giveUpShipping.request.shape.description,
  }),
);

/** What of an order its seller can give up shipping, as the form shows it; null: nothing. */
export function giveUpView(orderCode: string, goods: UnshippedGoods | null) {
  if (!goods || goods.lines.length === 0) return null;
  const all = goods.amount !== null && goods.lines.length > 1;
  return {
    orderCode,
    /** What the quantity begins with, where there is no choice of goods. */
    count: goods.lines.length === 1 ? (goods.lines[0]?.count ?? '') : '',
    goods: [
      ...(all
        ? [
            {
              value: ALL,
              label: '未发货的全部商品',
              detail: `退款 ¥${formatYuanText(goods.amount ?? '')}`,
            },
          ]
        : []),
      ...goods.lines.map((line) => ({
        value: String(line.position),
        label: `${line.productName} ${line.specs}`,
        detail: unshippedDetail(line),
      })),
    ],
  };
}
export type GiveUpView = NonNullable<ReturnType<typeof giveUpView>>;

export const giveUpHandler = handleForm(giveUpForm, giveUpShipping, {
  made: { to: CASES, label: '查看售后处理' },
  async submit({ value, token, serial, request }) {
    const { position: chosen, ...asked } = value;
    const position = chosen === ALL ? undefined : Number(chosen);
    const { id } = await call(giveUpShipping, { ...asked, position }, { token, serial });
    return redirectAfterSuccess(
      request,
      `${CASES}/${id}`,
      '已请买家确认退款，买家 72 小时内未答复视为接受',
    );
  },
});
