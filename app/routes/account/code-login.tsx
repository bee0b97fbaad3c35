import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { NOT_SENT, WAY_LABEL } from '#app/domain/account/codes.ts';
import { loginByCode } from '#app/domain/account/contract.ts';
import { wayBack } from '#app/domain/account/way-back.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import { cookiesOfLogin, enteringOf } from '#app/session/entering.server.ts';
import { requireOffered } from '#app/session/load.server.ts';
import { readSends } from '#app/session/market-facts.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { getToken, requireOwnCustomerPages } from '#app/session/session.server.ts';
import { codeSteps, helpLine, sendHandler, typedCode } from './code-steps.server.ts';
import { CodeForms, NotSent } from './code-steps.tsx';
import { toSecondStep } from './totp/second-step.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('验证码登录');

const codeLoginForm = defineForm('codeLogin', z.object({ phone: mobile, code: typedCode }));

const backOf = (request: Request): string =>
  wayBack(new URL(request.url).searchParams.get('redirectTo'));

export async function loader({ request }: LoaderFunctionArgs) {
  requireOwnCustomerPages(request);
  requireOffered(request);
  if (await getToken(request)) throw redirectTo(backOf(request));
  const { texts, mails } = await readSends();
  const steps = texts || mails ? await codeSteps(request, codeLoginForm) : null;
  return { steps, help: await helpLine(), redirectTo: backOf(request) };
}

export const action = formAction(
  sendHandler('login', codeLoginForm),
  handleForm(codeLoginForm, loginByCode, {
    isPublic: true,
    async submit({ value, request }) {
      const entering = await enteringOf(request);
      const tried = call(loginByCode, { ...value, ...entering });
      const session = await tried.catch((error) => toSecondStep(request, error, backOf(request)));
      if (session instanceof Response) return session;
      return redirectAfterSuccess(request, backOf(request), {
        toast: '登录成功',
        cookies: await cookiesOfLogin(request, session, entering),
      });
    },
  }),
);

/** The second way in: a code that is sent to the phone, or by mail. */
export default function CodeLogin() {
  const { steps, help, redirectTo: back } = useLoaderData<typeof loader>();
  return (
    <Page title={`${steps ? WAY_LABEL[steps.by] : '验证码'}登录`} narrow>
      <Card gap={4}>
        {steps ? (
          <CodeForms steps={steps} submit="登录" />
        ) : (
          <NotSent text={NOT_SENT.login} help={help} />
        )}
        <p>
          <Link to={`/customer/login?${new URLSearchParams({ redirectTo: back })}`}>
            用密码登录
          </Link>
        </p>
      </Card>
    </Page>
  );
}
