import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { sendStepUpCode, stepUp, userByToken } from '#app/domain/account/contract.ts';
import { STEP_UP_NEEDED } from '#app/domain/account/step-up.ts';
import { readCodeWay } from '#app/session/code-way.server.ts';
import { csrfToken } from '#app/session/csrf.server.ts';
import { accountOfPage } from '#app/session/other-account.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { refuse } from './definition.server.ts';
import type { FormReply } from './reply.ts';

/** What a sent form says about its sender. */
interface ProvedForm {
  intent: string;
  token: string | null;
  request: Request;
  data: FormData;
}

/** A reply with the form as typed that asks for a password or a code. */
export async function askForProof(
  { data, intent, token }: ProvedForm,
  form: string,
  text: string,
  errors: Record<string, string[]> = {},
): Promise<FormReply> {
  const { userInfo } = await call(userByToken, { token: token ?? '' });
  const code = userInfo.hasTotp ? 'totp' : await readCodeWay(token ?? '', userInfo);
  return { ...refuse(form, data, errors), stepUp: { intent, text, code } };
}

const typedIn = (data: FormData, name: string) => String(data.get(name) ?? '');

/**
 * Checks a typed password or code before the form is processed; returns a reply if it is wrong or a code was
 * requested.
 */
export async function proveFirst(sent: ProvedForm, form: string): Promise<FormReply | null> {
  const { data, token } = sent;
  if (!token || !data.has('stepUpPassword')) return null;
  try {
    if (data.get('stepUp') === 'send') {
      return await askForProof(sent, form, await call(sendStepUpCode, {}, { token }));
    }
    const password = typedIn(data, 'stepUpPassword').slice(0, 256);
    const code = typedIn(data, 'stepUpCode').slice(0, 40);
    await call(stepUp, { password, code }, { token });
    return null;
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
    const isOfPassword = error.problems.some(({ path }) => path[0] === 'password');
    const control = isOfPassword ? 'stepUpPassword' : 'stepUpCode';
    return askForProof(sent, form, STEP_UP_NEEDED, { [control]: [error.text] });
  }
}

/**
 * A reply with the form as typed, not processed, that asks which account shall send it.
 * @throws ApiFailure, ApiRefusal
 */
export async function askForAccount(
  { request, data, token, intent }: ProvedForm,
  form: string,
): Promise<FormReply> {
  const { userInfo } = await call(userByToken, { token: token ?? '' });
  const { company, name } = userInfo;
  const who = company ? `${name}（${company.name}）` : name;
  const text = `这个页面是以另一个账号打开的，现在登录的是「${who}」，所以没有提交。您填写的内容都还在`;
  return {
    ...refuse(form, data, {}, [text]),
    made: { to: pageOf(request), label: `不提交，以「${who}」查看这个页面` },
    stepUp: {
      ...{ intent, name: who, back: accountOfPage(data) },
      here: csrfToken(token ?? '', userInfo),
    },
  };
}

/** Whether a reply asks which account shall send the form. */
export const isAccountAsked = ({ stepUp }: FormReply): boolean =>
  stepUp !== undefined && 'here' in stepUp;
