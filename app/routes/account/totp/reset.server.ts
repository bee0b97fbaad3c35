import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  ACCOUNT_UNKNOWN,
  RESET_REASON_REQUIRED,
  RESET_REASON_TOO_LONG,
} from '#app/domain/account/totp.ts';
import { resetTotp } from '#app/domain/account/totp-contract.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { pageOf } from '#app/session/session.server.ts';

const resetForm = defineForm(
  'resetTotp',
  z.object({
    phone: z.string({ error: ACCOUNT_UNKNOWN }).max(32, { error: ACCOUNT_UNKNOWN }),
    reason: z.string({ error: RESET_REASON_REQUIRED }).max(1000, { error: RESET_REASON_TOO_LONG }),
  }),
);

export const describeReset = (request: Request) => describeForm(resetForm, request);

export const resetAction = singleFormAction(
  resetForm,
  resetTotp,
  async ({ value, token, request }) => {
    await call(resetTotp, value, { token });
    const text = '已重置该账号的两步验证，并通知客户本人';
    return redirectAfterSuccess(request, pageOf(request), text);
  },
);
