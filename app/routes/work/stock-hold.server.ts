import { z } from 'zod';
import type { Content } from '#app/domain/endpoint.ts';
import {
  INVOICING_CHOICES,
  INVOICING_LABEL,
  INVOICING_REQUIRED,
} from '#app/domain/invoice/special-invoice.ts';
import { HOLD_CHOICES, HOLD_LABEL, HOLD_REQUIRED } from '#app/domain/order/stock-hold.ts';
import { type saleSetting, saveSaleSetting } from '#app/domain/order/stock-hold-contract.ts';
import { formAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';

const SALE_DESK = '/customer/sale-desk';

const holdForm = defineForm(
  'saleSetting',
  z.object({
    approvalHold: z.enum(HOLD_CHOICES, { error: HOLD_REQUIRED }),
    invoicing: z.enum(INVOICING_CHOICES, { error: INVOICING_REQUIRED }),
  }),
);

/** The settings as their form shows them. */
export const holdView = (request: Request, setting: Content<typeof saleSetting>) => ({
  form: describeForm(holdForm, request, { form: holdForm.name, values: setting }),
  choices: HOLD_CHOICES.map((value) => ({ value, label: HOLD_LABEL[value] })),
  invoicing: INVOICING_CHOICES.map((value) => ({ value, label: INVOICING_LABEL[value] })),
});

export const holdAction = formAction(
  handleCall(holdForm, saveSaleSetting, { to: SALE_DESK, done: '设置已保存' }),
);
