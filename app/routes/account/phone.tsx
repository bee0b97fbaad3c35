import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { codeLife, NOT_SENT } from '#app/domain/account/codes.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { halves, muted, stack } from '#app/styles/layout.css.ts';
import type { CodeSteps } from './code-steps.server.ts';
import { CodeField } from './code-steps.tsx';

interface StepProps {
  steps: CodeSteps;
}

/** By which phone somebody logs in. */
export function PhoneCard({ phone, steps }: { phone: string; steps: CodeSteps | null }) {
  return (
    <Card title="更换手机号">
      <div className={halves}>
        <div className={stack[4]}>
          <p className={muted}>
            现在用 {phone} 登录。更换后只能用新手机号登录和重置密码，其他设备全部退出。
          </p>
          {steps ? <Change steps={steps} /> : <p>{NOT_SENT.changePhone}。</p>}
        </div>
      </div>
    </Card>
  );
}

/** A code is sent to the new phone, which may be corrected until it is taken. */
function Change({ steps }: StepProps) {
  const change = useForm(steps.codeForm);
  const waits = steps.sent !== null || change.refusal !== null;
  return (
    <>
      <SendForm steps={steps} />
      {waits && <ChangeForm form={change} sentTo={steps.sent?.phone} />}
    </>
  );
}

function SendForm({ steps }: StepProps) {
  const form = useForm(steps.phoneForm);
  return (
    <ServerForm form={form} className={stack[4]} preventScrollReset>
      <FormField
        name="phone"
        label="新手机号"
        inputMode="tel"
        autoComplete="off"
        defaultValue={form.textOf('phone') ?? steps.sent?.phone}
      />
      <p>
        <Button variant="secondary">{steps.sent ? '重新获取验证码' : '获取验证码'}</Button>
      </p>
    </ServerForm>
  );
}

function ChangeForm({ form, sentTo }: { form: PortalForm; sentTo: string | undefined }) {
  const phone = sentTo ?? form.textOf('phone') ?? '';
  return (
    <ServerForm form={form} className={stack[4]} preventScrollReset>
      <p className={muted}>
        如果 {phone} 可以接收，验证码已发送，{codeLife('phone')}。
      </p>
      <input type="hidden" name="phone" value={phone} />
      <CodeField by="sms" />
      <p>
        <Button>更换手机号</Button>
      </p>
    </ServerForm>
  );
}
