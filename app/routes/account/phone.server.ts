import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { changePhone } from '#app/domain/account/phone-contract.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import { readSends } from '#app/session/market-facts.server.ts';
import { sessionCookie } from '#app/session/session.server.ts';
import { codeSteps, sendHandler, typedCode } from './code-steps.server.ts';

const changeForm = defineForm('changePhone', z.object({ phone: mobile, code: typedCode }));

/** Null where no code can be sent to the new phone: the operator changes it then. */
export const phoneView = async (request: Request) =>
  (await readSends()).texts ? codeSteps(request, changeForm) : null;

export const phoneHandlers = [
  sendHandler('changePhone', changeForm),
  handleForm(changeForm, changePhone, async ({ value, token, request }) => {
    const renewed = await call(changePhone, value, { token });
    return redirectAfterSuccess(request, '/customer/security', {
      toast: '手机号已更换，请用新手机号登录；其他设备已全部退出',
      cookies: [await sessionCookie(renewed.token)],
    });
  }),
];
