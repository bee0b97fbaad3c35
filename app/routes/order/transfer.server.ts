import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { shownFile } from '#app/domain/file/shown-file.ts';
import { formatYuanText } from '#app/domain/money.ts';
import type { Order } from '#app/domain/order/contract.ts';
import { ordersName } from '#app/domain/order/order.ts';
import {
  chooseRemittance,
  type Remittance,
  remittance,
  uploadReceipt,
} from '#app/domain/remittance/contract.ts';
import { RECEIPT_REQUIRED, transferRequest } from '#app/domain/remittance/remittance.ts';
import { formatInstant } from '#app/domain/time.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { customerUrl } from '#app/session/session.server.ts';

const chooseTransferForm = defineForm('chooseTransfer', z.object({}));
const receiptForm = defineForm('uploadReceipt', z.object({}));

/** The part of an order's page about paying it by transfer; null where it cannot be. */
export async function transferOf(request: Request, order: Order, token: string) {
  if (order.dueAmount === null) return null;
  const found = await call(remittance, { orderCode: order.orderCode }, { token });
  if (!found) return null;
  return {
    chosen: found.remittanceCode !== null,
    facts: factsOf(found),
    payerName: found.payerName,
    until: found.payDeadline && formatInstant(found.payDeadline),
    holds: found.extends,
    receipts: found.receipts.map((receipt) => ({
      ...shownFile(receipt),
      date: formatInstant(receipt.date),
    })),
    chooseForm: describeForm(chooseTransferForm, request),
    receiptForm: describeForm(receiptForm, request),
  };
}
export type Transfer = NonNullable<Awaited<ReturnType<typeof transferOf>>>;

const factsOf = (found: Remittance) => [
  ...(found.orderCodes.length > 1
    ? [{ term: '合并汇款', value: ordersName(found.orderCodes) }]
    : []),
  { term: '收款户名', value: found.payee },
  { term: '开户银行', value: found.bank },
  { term: '收款账号', value: found.account },
  { term: '汇款金额', value: `¥${formatYuanText(found.dueAmount)}` },
  ...(found.remittanceCode ? [{ term: '汇款码', value: found.remittanceCode }] : []),
  {
    term: '付款期限',
    value: found.payDeadline ? `${formatInstant(found.payDeadline)} 前到账` : '收货结算后计算',
  },
];

const pageOfOrder = (orderCode: string) => customerUrl(`purchase-order/${orderCode}#transfer`);

export const transferHandlers = [
  handleForm(chooseTransferForm, chooseRemittance, async ({ params, token, request }) => {
    const orderCode = params.orderCode ?? '';
    const { payDeadline } = await call(chooseRemittance, { orderCode }, { token });
    const text = transferRequest(payDeadline);
    return redirectAfterSuccess(request, pageOfOrder(orderCode), text);
  }),
  handleForm(receiptForm, uploadReceipt, {
    files: { field: 'fileIds', moderType: 'receipt' },
    async submit({ params, data, token, request }) {
      const orderCode = params.orderCode ?? '';
      const fileIds = data.getAll('fileIds').map(String);
      if (fileIds.length === 0) {
        return refuse(receiptForm.name, data, { fileIds: [RECEIPT_REQUIRED] });
      }
      await call(uploadReceipt, { orderCode, fileIds }, { token });
      const text = '回单已上传，平台到账核对后更新订单';
      return redirectAfterSuccess(request, pageOfOrder(orderCode), text);
    },
  }),
];
