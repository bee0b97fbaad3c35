import {
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  data as respond,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { LINK_LABEL } from '#app/domain/account/one-time-link.ts';
import {
  oneTimeLink,
  registerByLink,
  resetByLink,
} from '#app/domain/account/one-time-link-contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { formatInstant } from '#app/domain/time.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cookiesOfLogin, enteringOf } from '#app/session/entering.server.ts';
import { load } from '#app/session/load.server.ts';
import { SECRET_ADDRESS } from '#app/session/secret-address.ts';
import {
  endedSessionCookie,
  loginUrl,
  requireOwnCustomerPages,
} from '#app/session/session.server.ts';
import { muted } from '#app/styles/layout.css.ts';
import { accountName, customerType, newPassword } from './account.server.ts';
import { helpLine } from './code-steps.server.ts';
import { NotSent } from './code-steps.tsx';
import { AccountName, Agreed, CustomerTypes, NewPassword } from './new-account.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '一次性链接';

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: TITLE, path: '/' }, matches),
  { name: 'robots', content: 'noindex' },
];

export const headers: HeadersFunction = () => SECRET_ADDRESS;

const registerForm = defineForm(
  'registerByLink',
  z.object({ customerType, name: accountName, password: newPassword }),
);
const resetForm = defineForm('resetByLink', z.object({ password: newPassword }));

const tokenOf = ({ token = '' }: LoaderFunctionArgs['params']) => token.slice(0, 64);

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireOwnCustomerPages(request);
  const page = { help: await helpLine(), login: loginUrl('/') };
  try {
    const { expiresAt, ...link } = await call(oneTimeLink, { token: tokenOf(params) });
    const form = describeForm(link.purpose === 'register' ? registerForm : resetForm, request);
    return { ...page, link: { ...link, until: formatInstant(expiresAt), form }, problem: null };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) return load(request, () => Promise.reject(error));
    const status = error.code === RESULT.notFound ? 404 : 410;
    return respond({ ...page, link: null, problem: error.text }, { status });
  }
}

export const action = formAction(
  handleForm(registerForm, registerByLink, {
    isPublic: true,
    async submit({ value, params, request }) {
      const entering = await enteringOf(request);
      const account = { ...value, token: tokenOf(params) };
      const session = await call(registerByLink, { ...account, ...entering });
      return redirectAfterSuccess(request, '/customer/security', {
        toast: '注册成功，已为您登录',
        cookies: await cookiesOfLogin(request, session, entering),
      });
    },
  }),
  handleForm(resetForm, resetByLink, {
    isPublic: true,
    async submit({ value, params, request }) {
      await call(resetByLink, { ...value, token: tokenOf(params) });
      return redirectAfterSuccess(request, loginUrl('/'), {
        toast: '密码已重置，请用新密码登录',
        cookies: [await endedSessionCookie()],
      });
    },
  }),
);

/** For the owner of a phone, who was given the link by who runs the market: a new account, or a new password. */
export default function OneTimeLink() {
  const { link, problem, help, login } = useLoaderData<typeof loader>();
  return (
    <Page title={link ? LINK_LABEL[link.purpose] : TITLE} narrow>
      <Card gap={4}>
        {problem !== null && <NotSent text={problem} help={help} />}
        {link && (
          <>
            <p className={muted}>
              手机号 {link.phone}。这个链接只能使用一次，有效至 {link.until}，请勿转发。
            </p>
            <LinkForm link={link} />
          </>
        )}
        <p>
          已有账号？<Link to={login}>登录</Link>
        </p>
      </Card>
    </Page>
  );
}

interface LinkFormProps {
  link: { purpose: keyof typeof LINK_LABEL; phone: string; form: FormDescription };
}

function LinkForm({ link: { purpose, phone, form: description } }: LinkFormProps) {
  const isNew = purpose === 'register';
  return (
    <DescribedForm description={description}>
      {/* The user name under which the browser stores the password. */}
      <input type="hidden" autoComplete="username" value={phone} />
      {isNew && <CustomerTypes />}
      {isNew && <AccountName />}
      <NewPassword label={isNew ? '密码' : '新密码'} />
      <Button block>{isNew ? '注册' : '重置密码'}</Button>
      {isNew && <Agreed />}
    </DescribedForm>
  );
}
