import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { refuseInvoice, registerInvoice, reverseInvoice } from '#app/domain/invoice/contract.ts';
import { MOST_LINES, REASON_MAX, REFUSAL_REQUIRED } from '#app/domain/invoice/invoice.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import { pageOf } from '#app/session/session.server.ts';
import { afterIssueHandlers } from './after-issue.server.ts';
import { LINE_FIELDS, type LineField, lineControl, redControl, redNoOf } from './line-controls.ts';

const { reason } = reverseInvoice.request.shape;
const { number, issueDate, amount, taxAmount } = registerInvoice.request.shape;
const fileIds = z.array(idText).default([]);

export const registerForm = defineForm(
  'registerInvoice',
  z.object({
    number,
    issueDate,
    amount,
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

/** Of an invoice without lines its only row has the controls. */
const ofOnlyLine = (name: unknown) => {
  const field = name === 'rateReason' ? 'reason' : LINE_FIELDS.find((each) => each === name);
  return field && lineControl(field, 0);
};

/** The lines of the form, each for a line of an order; what is for all of them where none is named. */
function linesIn(data: FormData) {
  const typed = (field: Parameters<typeof lineControl>[0], at: number) =>
    String(data.get(lineControl(field, at)) ?? '').slice(0, REASON_MAX);
  const lines = [];
  for (let at = 0; at < MOST_LINES && data.has(lineControl('line', at)); at += 1) {
    const [orderCode = '', position = ''] = typed('line', at).split(' ');
    const [taxRate, taxAmount, lineCount, reason] = LINE_FIELDS.map((field) => typed(field, at));
    const line = { taxRate, taxAmount, lineCount, reason };
    lines.push({ orderCode, position: Number(position) || 0, ...line });
  }
  const [only] = lines;
  if (only?.orderCode) return { lines };
  return { taxRate: only?.taxRate, taxAmount: only?.taxAmount, rateReason: only?.reason };
}

/** The lines of which something was typed to be taken back. */
const redLinesIn = (data: FormData) =>
  [...data].flatMap(([control, typed]) => {
    const no = redNoOf(control);
    const amount = String(typed).trim().slice(0, 32);
    return no === null || amount === '' ? [] : [{ no, amount }];
  });

export const saleInvoiceAction = formAction(
  handleForm(registerForm, registerInvoice, {
    files,
    controlOf: ([name, at, field]) =>
      name === 'lines' ? lineControl(field as LineField, Number(at ?? 0)) : ofOnlyLine(name),
    async submit({ value, token, serial, params, data, ...sent }) {
      const head = { ...value, fileIds: newest(value.fileIds), id: params.id ?? '' };
      const asked = { ...head, ...linesIn(data) };
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
    controlOf: ([name, at], data) => {
      const line = name === 'lines' ? redLinesIn(data)[Number(at ?? 0)] : undefined;
      return line && redControl(line.no);
    },
    async submit({ value, token, serial, params, data, ...sent }) {
      const head = { ...value, fileIds: newest(value.fileIds), id: params.id ?? '' };
      const asked = { ...head, lines: redLinesIn(data) };
      await call(reverseInvoice, asked, { token, serial });
      return redirectToInvoice(sent, '红字发票已登记');
    },
  }),
  ...afterIssueHandlers('seller'),
);
