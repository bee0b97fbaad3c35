import { renderSVG } from 'uqr';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { TOTP_INVALID, TOTP_REQUIRED } from '#app/domain/account/totp.ts';
import {
  confirmTotp,
  endTotp,
  renewRecoveryCodes,
  startTotp,
  totpState,
} from '#app/domain/account/totp-contract.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm, refuse } from '#app/forms/definition.server.ts';
import { sessionCookie } from '#app/session/session.server.ts';
import { typedCode } from '../code-steps.server.ts';

const PAGE = '/customer/security';

/** A code of the authenticator, or one of recovery. */
export const totpCode = z.string({ error: TOTP_REQUIRED }).max(40, { error: TOTP_INVALID });

const startForm = defineForm('startTotp', z.object({}));
const confirmForm = defineForm('confirmTotp', z.object({ code: typedCode }));
const endForm = defineForm('endTotp', z.object({ code: totpCode }));
const recoveryForm = defineForm('recoveryCodes', z.object({ code: totpCode }));

/** The second step of a person's logins, as their page shows it. */
export async function totpView(request: Request, token: string) {
  const { waiting, ...state } = await call(totpState, {}, { token });
  return {
    ...state,
    waiting: waiting && {
      secret: waiting.secret.replace(/(.{4})(?=.)/g, '$1 '),
      svg: renderSVG(waiting.uri, { border: 2 }).replace(
        '<svg',
        '<svg width="200" aria-hidden="true"',
      ),
    },
    startForm: describeForm(startForm, request),
    confirmForm: describeForm(confirmForm, request),
    endForm: describeForm(endForm, request),
    recoveryForm: describeForm(recoveryForm, request),
  };
}
export type TotpView = Awaited<ReturnType<typeof totpView>>;

export const totpHandlers = [
  handleForm(startForm, startTotp, async ({ token, request }) => {
    await call(startTotp, {}, { token });
    return redirectAfterSuccess(request, `${PAGE}#totp`);
  }),
  handleForm(confirmForm, confirmTotp, async ({ value, token, data }) => {
    const { recoveryCodes } = await call(confirmTotp, value, { token });
    return { ...refuse(confirmForm.name, data, {}), values: {}, shownOnce: recoveryCodes };
  }),
  handleForm(endForm, endTotp, async ({ value, token, request }) => {
    const renewed = await call(endTotp, value, { token });
    return redirectAfterSuccess(request, PAGE, {
      toast: '两步验证已关闭，其他设备已全部退出',
      cookies: [await sessionCookie(renewed.token)],
    });
  }),
  handleForm(recoveryForm, renewRecoveryCodes, async ({ value, token, data }) => {
    const shownOnce = await call(renewRecoveryCodes, value, { token });
    return { ...refuse(recoveryForm.name, data, {}), values: {}, shownOnce };
  }),
];
