import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { login } from '#app/domain/account/contract.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { visitorAddress } from '#app/session/session.server.ts';
import { cluster, stack } from '#app/styles/layout.css.ts';
import { accountLoader, loginForm } from './account.server.ts';
import { cookiesOfLogin, enteringOf } from './entering.server.ts';
import { useMembersStylesheet } from './members-stylesheet.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: '登录', ...data?.preview }, matches);

export const loader = accountLoader('login', loginForm);

export const action = formAction(
  handleForm({
    form: loginForm,
    async submit({ value: { phone, password, redirectTo }, request }) {
      const entering = await enteringOf(request);
      const session = await call(
        login,
        { phone, password, ...entering },
        { visitorAddress: visitorAddress(request) },
      );
      return redirectAfterSuccess(request, ownPath(redirectTo), {
        toast: { kind: 'success', text: '登录成功' },
        cookies: await cookiesOfLogin(request, session, entering),
      });
    },
  }),
);

export default function Login() {
  const { form: description, redirectTo } = useLoaderData<typeof loader>();
  const form = useForm(description, useActionData<typeof action>()?.reply);
  useMembersStylesheet();
  const register = `/customer/register?${new URLSearchParams({ type: 'reg', redirectTo })}`;
  return (
    <Page title="登录" narrow>
      <Card>
        <ServerForm form={form} className={stack[4]}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <FormField
            form={form}
            name="phone"
            label="手机号"
            inputMode="tel"
            autoComplete="username"
          />
          <FormField
            form={form}
            name="password"
            label="密码"
            type="password"
            autoComplete="current-password"
          />
          <Button block>登录</Button>
          <p className={cluster[4]}>
            <Link to={`/customer/code-login?${new URLSearchParams({ redirectTo })}`}>
              短信验证码登录
            </Link>
            <Link to="/customer/forgot">忘记密码</Link>
          </p>
          <p>
            还没有账号？<Link to={register}>免费注册</Link>
          </p>
        </ServerForm>
      </Card>
    </Page>
  );
}
