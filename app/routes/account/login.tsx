import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { WAY_LABEL } from '#app/domain/account/codes.ts';
import { login } from '#app/domain/account/contract.ts';
import { wayBack } from '#app/domain/account/way-back.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cookiesOfLogin, enteringOf } from '#app/session/entering.server.ts';
import { readSends } from '#app/session/market-facts.server.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { accountLoader, loginForm } from './account.server.ts';
import { secondStepHandler, toSecondStep, waitingStep } from './totp/second-step.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: '登录', ...data?.preview }, matches);

const readLogin = accountLoader('login', loginForm);

export async function loader(args: LoaderFunctionArgs) {
  const [page, secondStep, sends] = await Promise.all([
    readLogin(args),
    waitingStep(args.request),
    readSends(),
  ]);
  const byMail = sends.mails ? WAY_LABEL.mail : null;
  return { ...page, secondStep, codeLogin: sends.texts ? WAY_LABEL.sms : byMail };
}

export const action = formAction(
  handleForm(loginForm, login, {
    isPublic: true,
    isUsual: true,
    async submit({ value: { phone, password, redirectTo }, request }) {
      const entering = await enteringOf(request);
      const tried = call(login, { phone, password, ...entering });
      const session = await tried.catch((error) =>
        toSecondStep(request, error, wayBack(redirectTo)),
      );
      if (session instanceof Response) return session;
      return redirectAfterSuccess(request, wayBack(redirectTo), {
        toast: '登录成功',
        cookies: await cookiesOfLogin(request, session, entering),
      });
    },
  }),
  secondStepHandler,
);

export default function Login() {
  const { form: description, redirectTo, secondStep, codeLogin } = useLoaderData<typeof loader>();
  const form = useForm(description);
  if (secondStep) return <SecondStep step={secondStep} back={redirectTo} />;
  const register = `/customer/register?${new URLSearchParams({ type: 'reg', redirectTo })}`;
  const back = new URLSearchParams({ redirectTo });
  return (
    <Page title="登录" narrow>
      <Card>
        <ServerForm form={form} className={stack[4]}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <FormField name="phone" label="手机号" inputMode="tel" autoComplete="username" />
          <FormField name="password" label="密码" type="password" autoComplete="current-password" />
          <Button block>登录</Button>
          <p className={cluster[4]}>
            {codeLogin && <Link to={`/customer/code-login?${back}`}>{codeLogin}登录</Link>}
            <Link to={`/customer/forgot?${back}`}>忘记密码</Link>
          </p>
          <p>
            还没有账号？<Link to={register}>免费注册</Link>
          </p>
        </ServerForm>
      </Card>
    </Page>
  );
}

interface SecondStepProps {
  step: { challenge: string; form: FormDescription };
  back: string;
}

/** Password or short message were right; the authenticator is asked too. */
function SecondStep({ step, back }: SecondStepProps) {
  return (
    <Page title="两步验证" narrow>
      <Card>
        <DescribedForm description={step.form}>
          <input type="hidden" name="challenge" value={step.challenge} />
          <input type="hidden" name="redirectTo" value={back} />
          <p className={muted}>
            请打开手机上的验证器，输入 6 位动态码；手机不在身边时，可用恢复码。
          </p>
          <FormField
            name="code"
            label="动态码或恢复码"
            autoComplete="one-time-code"
            maxLength={40}
            autoFocus
          />
          <Button block>登录</Button>
          <p>
            <Link to={`/customer/login?${new URLSearchParams({ redirectTo: back })}`}>
              重新登录
            </Link>
          </p>
        </DescribedForm>
      </Card>
    </Page>
  );
}
