import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { NOT_SENT } from '#app/domain/account/codes.ts';
import { register } from '#app/domain/account/contract.ts';
import { wayBack } from '#app/domain/account/way-back.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cookiesOfLogin, enteringOf } from '#app/session/entering.server.ts';
import { readMarketFacts } from '#app/session/market-facts.server.ts';
import { stack } from '#app/styles/layout.css.ts';
import { accountLoader, registerForm, sentRegisterForm } from './account.server.ts';
import {
  codeSteps,
  helpLine,
  sendByMailHandler,
  sendCodeTo,
  sendHandler,
} from './code-steps.server.ts';
import { CodeField, NotSent, PhoneStep, RESEND, Resend, ResendButton } from './code-steps.tsx';
import { AccountName, Agreed, CustomerTypes, NewPassword } from './new-account.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta = titled('注册');

const loadPage = accountLoader('register', registerForm);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadPage(args);
  const proof = await proofAsked();
  // The proof comes first: what else is typed stays on one page.
  const isSteps = proof === 'sms' || proof === 'mail';
  const steps = isSteps ? await codeSteps(args.request, registerForm, proof === 'mail') : null;
  const closed = proof === 'link' ? await helpLine() : null;
  return { ...page, form: steps?.codeForm ?? page.form, steps, closed };
}

/** An API that does not say opens accounts as the specification does, at once. */
const proofAsked = async () => (await readMarketFacts())?.registrationProof ?? 'off';

const registering = handleForm(sentRegisterForm, register, {
  isPublic: true,
  async submit({ value: { redirectTo, mail, ...account }, intent, request }) {
    if (intent === RESEND) {
      const { phone, name, customerType } = account;
      return sendCodeTo(request, 'register', registerForm, { phone, mail, name, customerType });
    }
    const entering = await enteringOf(request);
    const session = await call(register, { ...account, ...entering });
    return redirectAfterSuccess(request, wayBack(redirectTo), {
      toast: '注册成功，已为您登录',
      cookies: await cookiesOfLogin(request, session, entering),
    });
  },
});

const atOnce = formAction(registering);
const actions = {
  off: atOnce,
  sms: formAction(sendHandler('register', registerForm), registering),
  mail: formAction(sendByMailHandler('register', registerForm), registering),
  link: atOnce,
};

export const action = async (args: ActionFunctionArgs) => actions[await proofAsked()](args);

export default function Register() {
  const { form: description, redirectTo, steps, closed } = useLoaderData<typeof loader>();
  const form = useForm(description);
  const typedPhone = form.textOf('phone');
  const phone = steps?.sent?.phone ?? typedPhone ?? '';
  if (closed) {
    return (
      <Page title="注册" narrow>
        <Card gap={4}>
          <NotSent text={NOT_SENT.register} help={closed} />
          <p>
            已有账号？
            <Link to={`/customer/login?${new URLSearchParams({ redirectTo })}`}>登录</Link>
          </p>
        </Card>
      </Page>
    );
  }
  if (steps && !steps.sent && !form.refusal) {
    return (
      <Page title="注册" narrow>
        <Card>
          <PhoneStep steps={steps} />
        </Card>
      </Page>
    );
  }
  return (
    <Page title="注册" narrow>
      <Card>
        <ServerForm form={form} className={stack[4]}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <CustomerTypes />
          <FormField
            name="phone"
            label="手机号"
            inputMode="tel"
            autoComplete="username"
            defaultValue={phone}
            readOnly={steps !== null}
          />
          {steps?.asksMail && (
            <FormField name="mail" label="邮箱" defaultValue={steps.sent?.mail} readOnly />
          )}
          {steps && <CodeField by={steps.by} />}
          <AccountName />
          <NewPassword label="密码" />
          <Button block>注册</Button>
          <Agreed />
          <p>
            已有账号？
            <Link to={`/customer/login?${new URLSearchParams({ redirectTo })}`}>登录</Link>
          </p>
          {steps && (
            <p>
              <ResendButton steps={steps} inOther />
            </p>
          )}
        </ServerForm>
        {steps && <Resend steps={steps} phone={phone} />}
      </Card>
    </Page>
  );
}
