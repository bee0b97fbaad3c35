import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { RadioGroup } from '#app/components/ui/radio-group.tsx';
import { register } from '#app/domain/account/contract.ts';
import { ownPath } from '#app/domain/own-path.ts';
import { environment } from '#app/environment.server.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { stack } from '#app/styles/layout.css.ts';
import { accountLoader, registerForm, sentRegisterForm } from './account.server.ts';
import { codeSteps, sendCodeTo, sendHandler } from './code-steps.server.ts';
import { CodeField, PhoneStep, RESEND, Resend, ResendButton } from './code-steps.tsx';
import { cookiesOfLogin, enteringOf } from './entering.server.ts';
import { useMembersStylesheet } from './members-stylesheet.ts';
import { PASSWORD_HINT } from './password-hint.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '注册' }, matches);

const loadPage = accountLoader('register', registerForm);

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadPage(args);
  // The proof of the phone comes first: what else is typed stays on one page.
  const steps = environment().provesPhone ? await codeSteps(args.request, registerForm) : null;
  return { ...page, form: steps?.codeForm ?? page.form, steps };
}

const registering = handleForm({
  form: sentRegisterForm,
  async submit({ value: { redirectTo, ...account }, intent, request }) {
    if (intent === RESEND) {
      const { phone, name, customerType } = account;
      return sendCodeTo(request, 'register', registerForm, { phone, name, customerType });
    }
    const entering = await enteringOf(request);
    const session = await call(register, { ...account, ...entering });
    return redirectAfterSuccess(request, ownPath(redirectTo), {
      toast: { kind: 'success', text: '注册成功，已为您登录' },
      cookies: await cookiesOfLogin(request, session, entering),
    });
  },
});

const atOnce = formAction(registering);
const afterProof = formAction(sendHandler('register', registerForm), registering);

export const action = (args: ActionFunctionArgs) =>
  (environment().provesPhone ? afterProof : atOnce)(args);

const customerTypes = [
  { value: 'personal', label: '个人买家', detail: '以个人名义采购' },
  { value: 'enterprise', label: '企业买家', detail: '以公司名义采购，直接购买前需签署电子合同' },
];

export default function Register() {
  const { form: description, redirectTo, steps } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  const form = useForm(description, reply);
  useMembersStylesheet();
  const chosen = form.textOf('customerType');
  const typedPhone = form.textOf('phone');
  const phone = steps?.sent?.phone ?? typedPhone ?? '';
  if (steps && !steps.sent && !form.refusal) {
    return (
      <Page title="注册" narrow>
        <Card>
          <PhoneStep steps={steps} reply={reply} />
        </Card>
      </Page>
    );
  }
  return (
    <Page title="注册" narrow>
      <Card>
        <ServerForm form={form} className={stack[4]}>
          <input type="hidden" name="redirectTo" value={redirectTo} />
          <RadioGroup
            name="customerType"
            label="账号类型"
            options={customerTypes}
            defaultValue={chosen ?? 'personal'}
            error={form.errorsOf('customerType')[0]}
          />
          <FormField
            form={form}
            name="phone"
            label="手机号"
            inputMode="tel"
            autoComplete="username"
            defaultValue={phone}
            readOnly={steps !== null}
          />
          {steps && <CodeField form={form} />}
          <FormField form={form} name="name" label="姓名或公司名称" autoComplete="name" />
          <FormField
            form={form}
            name="password"
            label="密码"
            hint={PASSWORD_HINT}
            type="password"
            autoComplete="new-password"
          />
          <Button block>注册</Button>
          <p>
            注册即表示同意
            <Link to="/agreementList" target="_blank">
              平台协议
            </Link>
            和
            <Link to="/help?topic=rules" target="_blank">
              平台规则
            </Link>
            。
          </p>
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
        {steps && <Resend steps={steps} reply={reply} phone={phone} />}
      </Card>
    </Page>
  );
}
