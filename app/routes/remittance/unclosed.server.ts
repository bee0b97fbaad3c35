import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { orderStateLabel } from '#app/domain/order/state.ts';
import { payMethodName } from '#app/domain/payment/payment.ts';
import { UNCLOSED_REMARK_MAX, UNCLOSED_REMARK_REQUIRED } from '#app/domain/remittance/unclosed.ts';
import {
  closeAgain,
  settleUnclosed,
  type UnclosedPayment,
  unclosedPayments,
} from '#app/domain/remittance/unclosed-contract.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { askedHref } from './reconciliation.server.ts';

export const closeAgainForm = defineForm('closeAgain', z.object({ tradeNo: idText }));
export const settleUnclosedForm = defineForm(
  'settleUnclosed',
  z.object({
    tradeNo: idText,
    remark: textUpTo(UNCLOSED_REMARK_MAX, '处理结果', UNCLOSED_REMARK_REQUIRED),
  }),
);

/** Payments that are not needed and that their providers did not close. */
export async function readUnclosed(
  asked: Input<typeof unclosedPayments>,
  token: string,
  settleHref: (tradeNo: string) => string,
) {
  const page = await call(unclosedPayments, asked, { token });
  return { page, unclosed: page.content.map((each) => unclosedRow(each, settleHref)) };
}

const unclosedRow = (
  { seen, ...payment }: UnclosedPayment,
  settleHref: (tradeNo: string) => string,
) => ({
  tradeNo: payment.tradeNo,
  orderCode: payment.orderCode,
  state: payment.orderState ? orderStateLabel({ state: payment.orderState }) : '合并付款',
  buyer: payment.buyerName,
  phone: payment.buyerPhone,
  way: payMethodName(payment.payMethod),
  amount: formatYuanText(payment.amount),
  begun: formatNear(payment.createDate, new Date()),
  givenUp: formatNear(payment.givenUpDate, new Date()),
  seen: seen && { who: `${seen.by} ${formatNear(seen.date, new Date())}`, remark: seen.remark },
  settleTo: seen ? null : settleHref(payment.tradeNo),
  askTo: askedHref(payment.tradeNo),
});
export type UnclosedRow = ReturnType<typeof unclosedRow>;

export const describeUnclosed = (chosen: UnclosedRow | undefined, request: Request) =>
  chosen?.settleTo
    ? {
        ...chosen,
        form: describeForm(settleUnclosedForm, request),
        again: describeForm(closeAgainForm, request),
      }
    : null;

/** Both answer the message of success. */
export async function sendCloseAgain(
  value: { tradeNo: string },
  token: string | null,
): Promise<string> {
  await call(closeAgain, value, { token });
  return '已重新请求关闭，结果稍后更新';
}

export async function sendSettled(
  value: { tradeNo: string; remark: string },
  token: string | null,
): Promise<string> {
  await call(settleUnclosed, value, { token });
  return '已记为处理';
}
