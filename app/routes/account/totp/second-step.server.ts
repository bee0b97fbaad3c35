import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { type ApiRefusal, isRefusal } from '#app/api/errors.ts';
import { login, loginByCode, secondStep } from '#app/domain/account/contract.ts';
import { SECOND_STEP_MINUTES } from '#app/domain/account/totp.ts';
import { wayBack } from '#app/domain/account/way-back.ts';
import { MINUTE_MS } from '#app/domain/duration.ts';
import { idText } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { getDraft, keepDraft } from '#app/session/draft.server.ts';
import { cookiesOfLogin, enteringOf } from '#app/session/entering.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { totpCode } from './totp.server.ts';

const LOGIN_PAGE = '/customer/login';

const secondStepForm = defineForm(
  'secondStep',
  z.object({
    challenge: idText,
    code: totpCode,
    redirectTo: z.string().optional(),
  }),
);

const challengeOf = ({ problems }: ApiRefusal) =>
  problems.find(({ path }) => path[0] === 'challenge')?.instead;

/**
 * Ends the first step of a login, whichever it was: what the second one needs waits at the login.
 * @throws what is no such refusal
 */
export async function toSecondStep(
  request: Request,
  error: unknown,
  back: string,
): Promise<Response> {
  const isAsked =
    isRefusal(error, login, 'secondStep') || isRefusal(error, loginByCode, 'secondStep');
  const challenge = isAsked ? challengeOf(error) : undefined;
  if (challenge === undefined) throw error;
  const values = { challenge, sentAt: String(Date.now()) };
  const cookie = await keepDraft(request, LOGIN_PAGE, { form: secondStepForm.name, values });
  const query = new URLSearchParams({ redirectTo: back, step: '2' });
  return redirectTo(`${LOGIN_PAGE}?${query}`, { cookies: [cookie] });
}

/** The second step that waits in this browser, or null. */
export async function waitingStep(request: Request) {
  if (new URL(request.url).searchParams.get('step') !== '2') return null;
  const draft = await getDraft(request, LOGIN_PAGE, secondStepForm.name);
  const { challenge, sentAt } = draft?.values ?? {};
  const isOver = Date.now() - Number(sentAt) > SECOND_STEP_MINUTES * MINUTE_MS;
  if (typeof challenge !== 'string' || isOver) return null;
  return { challenge, form: describeForm(secondStepForm, request) };
}

export const secondStepHandler = handleForm(secondStepForm, secondStep, {
  isPublic: true,
  async submit({ value: { challenge, code, redirectTo: back }, request }) {
    const entering = await enteringOf(request);
    const session = await call(secondStep, { challenge, code, ...entering });
    return redirectAfterSuccess(request, wayBack(back), {
      toast: '登录成功',
      cookies: await cookiesOfLogin(request, session, entering),
    });
  },
});
