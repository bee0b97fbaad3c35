import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { NOT_SENT } from '#app/domain/account/codes.ts';
import { resetPassword } from '#app/domain/account/contract.ts';
import { wayBack } from '#app/domain/account/way-back.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { mobile } from '#app/forms/phone.server.ts';
import { enteringOf } from '#app/session/entering.server.ts';
import { requireOffered } from '#app/session/load.server.ts';
import { readSends } from '#app/session/market-facts.server.ts';
import {
  endedSessionCookie,
  loginUrl,
  requireOwnCustomerPages,
} from '#app/session/session.server.ts';
import { newPassword } from './account.server.ts';
import { codeSteps, helpLine, sendHandler, typedCode } from './code-steps.server.ts';
import { CodeForms, NotSent } from './code-steps.tsx';
import { NewPassword } from './new-account.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('忘记密码');

const resetForm = defineForm(
  'resetPassword',
  z.object({ phone: mobile, code: typedCode, password: newPassword }),
);

/** The login, which leads on to where it was asked for. */
const loginOf = (request: Request): string =>
  loginUrl(wayBack(new URL(request.url).searchParams.get('redirectTo')));

export async function loader({ request }: LoaderFunctionArgs) {
  requireOwnCustomerPages(request);
  requireOffered(request);
  const { texts, mails } = await readSends();
  const steps = texts || mails ? await codeSteps(request, resetForm) : null;
  return { steps, help: await helpLine(), login: loginOf(request) };
}

export const action = formAction(
  sendHandler('reset', resetForm),
  handleForm(resetForm, resetPassword, {
    isPublic: true,
    async submit({ value, request }) {
      const { device } = await enteringOf(request);
      await call(resetPassword, { ...value, device });
      return redirectAfterSuccess(request, loginOf(request), {
        toast: '密码已重置，请用新密码登录',
        cookies: [await endedSessionCookie()],
      });
    },
  }),
);

/** A new password for a visitor who has the account's phone, or its mail address. */
export default function Forgot() {
  const { steps, help, login } = useLoaderData<typeof loader>();
  return (
    <Page title="忘记密码" narrow>
      <Card gap={4}>
        {steps ? (
          <CodeForms steps={steps} submit="重置密码">
            <NewPassword />
          </CodeForms>
        ) : (
          <NotSent text={NOT_SENT.reset} help={help} />
        )}
        <p>
          <Link to={login}>返回登录</Link>
        </p>
      </Card>
    </Page>
  );
}
