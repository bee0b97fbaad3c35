import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { refuseInvoice, registerInvoice, reverseInvoice } from '#app/domain/invoice/contract.ts';
import { REASON_MAX, REFUSAL_REQUIRED } from '#app/domain/invoice/invoice.ts';
import { TAX_RATE_REQUIRED } from '#app/domain/invoice/tax-rate.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import { pageOf } from '#app/session/session.server.ts';

const { reason } = reverseInvoice.request.shape;
const { number, issueDate, amount, taxAmount } = registerInvoice.request.shape;
const fileIds = z.array(idText).default([]);

export const registerForm = defineForm(
  'registerInvoice',
  z.object({
    number,
    issueDate,
    amount,
    taxRate: z.string({ error: TAX_RATE_REQUIRED }).max(8),
    taxAmount,
    fileIds,
    corrects: registerInvoice.request.shape.corrects,
  }),
);

export const refuseForm = defineForm(
  'refuseInvoice',
  z.object({
    reason: textUpTo(REASON_MAX, '原因', REFUSAL_REQUIRED),
  }),
);

export const reverseForm = defineForm(
  'reverseInvoice',
  z.object({
    number,
    issueDate,
    amount,
    taxAmount,
    reason,
    fileIds,
  }),
);

const redirectToInvoice = ({ request }: Pick<Submission<unknown>, 'request'>, text: string) =>
  redirectAfterSuccess(request, pageOf(request), text);

const files = { field: 'fileIds', moderType: 'invoice', single: true } as const;
/** One file: the newest takes the place of another. */
const newest = (ids: readonly string[]) => ids.slice(-1);

export const saleInvoiceAction = formAction(
  handleForm(registerForm, registerInvoice, {
    files,
    async submit({ value, token, serial, params, ...sent }) {
      const asked = { ...value, fileIds: newest(value.fileIds), id: params.id ?? '' };
      await call(registerInvoice, asked, { token, serial });
      const text = value.corrects ? '发票已更正，买家会收到通知' : '发票已登记，买家可以下载';
      return redirectToInvoice(sent, text);
    },
  }),
  handleForm(refuseForm, refuseInvoice, async ({ value, token, serial, params, ...sent }) => {
    await call(refuseInvoice, { ...value, id: params.id ?? '' }, { token, serial });
    return redirectToInvoice(sent, '已驳回开票申请');
  }),
  handleForm(reverseForm, reverseInvoice, {
    files,
    async submit({ value, token, serial, params, ...sent }) {
      const asked = { ...value, fileIds: newest(value.fileIds), id: params.id ?? '' };
      await call(reverseInvoice, asked, { token, serial });
      return redirectToInvoice(sent, '红字发票已登记');
    },
  }),
);
