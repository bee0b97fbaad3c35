import type { ReactNode } from 'react';
import { useHydrated } from 'remix-utils/use-hydrated';
import { Button } from '#app/components/ui/button.tsx';
import { useCountdown } from '#app/components/ui/countdown.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { codeLife, WAY_LABEL } from '#app/domain/account/codes.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import type { CodeSteps } from './code-steps.server.ts';

interface CodeFormsProps {
  steps: CodeSteps;
  submit: string;
  /** What is asked for beside the code. */
  children?: ReactNode;
}

/** A phone, and then the code that was sent to it. */
export function CodeForms({ steps, submit, children }: CodeFormsProps) {
  const codeForm = useForm(steps.codeForm);
  const { sent } = steps;
  const typed = codeForm.textOf('phone');
  const phone = sent?.phone ?? typed ?? '';
  if (!sent && !codeForm.refusal) return <PhoneStep steps={steps} />;
  return (
    <div className={stack[4]}>
      <p className={muted}>
        {steps.by === 'sms' || !sent
          ? `如果 ${sent?.shown ?? phone} 可以接收，验证码已发送，${codeLife('phone')}。`
          : `${sent.said}。`}
      </p>
      <ServerForm form={codeForm} className={stack[4]}>
        <input type="hidden" name="phone" value={phone} />
        <CodeField by={steps.by} />
        {children}
        <Button block>{submit}</Button>
      </ServerForm>
      <Resend steps={steps} phone={phone}>
        <ResendButton steps={steps} />
      </Resend>
    </div>
  );
}

/** In the place of the steps, where the market can send no code: what to do instead. */
export function NotSent({ text, help }: { text: string; help: { phone: string; hours: string } }) {
  return (
    <Notice tone="warning" title={text}>
      <p>
        客服电话 <a href={`tel:${help.phone}`}>{help.phone}</a>（{help.hours}）
      </p>
    </Notice>
  );
}

interface StepProps {
  steps: CodeSteps;
}

/** The first step: where the code is to be sent. */
export function PhoneStep({ steps }: StepProps) {
  return (
    <DescribedForm description={steps.phoneForm} replace>
      <FormField name="phone" label="手机号" inputMode="tel" autoComplete="username" />
      {steps.asksMail && <MailField />}
      <Button block>获取验证码</Button>
    </DescribedForm>
  );
}

const MailField = () => (
  <FormField
    name="mail"
    label="邮箱"
    hint="验证码发到这个邮箱，以后重置密码也用它"
    type="email"
    autoComplete="email"
  />
);

export function CodeField({ by }: Pick<CodeSteps, 'by'>) {
  return (
    <FormField
      name="code"
      label={WAY_LABEL[by]}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={16}
    />
  );
}

/** The id of the form, and the intent of its button in another one. */
export const RESEND = 'resend';

interface ResendProps extends StepProps {
  phone: string;
  /** The button, unless it stands in another form. */
  children?: ReactNode;
}

/** Another code to the same phone. */
export function Resend({ steps, phone, children }: ResendProps) {
  const form = useForm(steps.phoneForm);
  return (
    <ServerForm form={form} id={RESEND} replace>
      <input type="hidden" name="phone" value={phone} />
      {steps.asksMail && <input type="hidden" name="mail" value={steps.sent?.mail ?? ''} />}
      {children}
    </ServerForm>
  );
}

interface ResendButtonProps {
  steps: CodeSteps;
  /** Whether it stands in another form: without a script that form is sent, which keeps what is typed in it. */
  inOther?: boolean;
}

/** Without a script it can always be pressed, and the trading API answers that it is too soon. */
export function ResendButton({ steps, inOther }: ResendButtonProps) {
  const left = useCountdown(steps.sent?.resendIn ?? 0);
  const hasScript = useHydrated();
  const waits = hasScript && left > 0;
  const place = inOther && { form: hasScript ? RESEND : undefined, name: 'intent', value: RESEND };
  return (
    <Button variant="secondary" disabled={waits} {...place}>
      重新获取验证码{waits && `（${left} 秒）`}
    </Button>
  );
}
