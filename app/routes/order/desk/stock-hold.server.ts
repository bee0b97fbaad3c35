import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { HOLD_CHOICES, HOLD_REQUIRED } from '#app/domain/order/stock-hold.ts';
import { saveSaleSetting } from '#app/domain/order/stock-hold-contract.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';

export const SALE_DESK = '/customer/sale-desk';

export const holdForm = defineForm(
  'approvalHold',
  z.object({ approvalHold: z.enum(HOLD_CHOICES, { error: HOLD_REQUIRED }) }),
);

export const holdAction = formAction(
  handleForm({
    form: holdForm,
    login: LOGIN_REQUIRED,
    async submit({ value, token, request }) {
      await call(saveSaleSetting, value, { token });
      const toast = { kind: 'success', text: '已保存，对之后提交的订单生效' } as const;
      return redirectAfterSuccess(request, SALE_DESK, { toast });
    },
  }),
);
