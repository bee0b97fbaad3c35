import { z } from 'zod';
import {
  askRedConfirmation,
  takeRedStep,
  useInvoice,
} from '#app/domain/invoice/after-issue-contract.ts';
import { INVOICE_USE_LABEL, INVOICE_USES } from '#app/domain/invoice/deduction.ts';
import { RED_REASON_LABEL, RED_REASONS, RED_STEPS } from '#app/domain/invoice/red-confirmation.ts';
import type { Party } from '#app/domain/order/parties.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { pageOf } from '#app/session/session.server.ts';

const { number, amount } = askRedConfirmation.request.shape;

export const askRedForm = defineForm(
  'askRed',
  z.object({ number, amount, reason: z.enum(RED_REASONS, { error: '请选择红冲原因' }) }),
);
export const redStepForm = defineForm('redStep', z.object({ number, step: z.enum(RED_STEPS) }));
export const useForm = defineForm(
  'useInvoice',
  z.object({ number, use: z.enum(INVOICE_USES), month: useInvoice.request.shape.month }),
);

/** What the pages of both sides do with issued invoices. */
export const afterIssueHandlers = (side: Party) => [
  handleCall(askRedForm, askRedConfirmation, {
    input: ({ value, params }) => ({ ...value, side, id: params.id ?? '' }),
    to: (request) => pageOf(request),
    done: '红字确认单已登记，等待对方确认',
  }),
  handleCall(redStepForm, takeRedStep, {
    input: ({ value }) => ({ ...value, side }),
    to: (request) => pageOf(request),
    done: '红字确认单已更新',
  }),
];

export const useHandler = handleCall(useForm, useInvoice, {
  to: (request) => pageOf(request),
  done: '发票用途已保存',
});

const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const USES = choicesOf(INVOICE_USE_LABEL);

/** The forms of an issued invoice, for a page that has one. */
export const describeAfterIssue = (request: Request) => ({
  askRed: describeForm(askRedForm, request),
  redStep: describeForm(redStepForm, request),
  reasons: choicesOf(RED_REASON_LABEL),
});
