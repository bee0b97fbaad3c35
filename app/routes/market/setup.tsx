import type { LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { SETUP_STATES, SETUP_STEPS, stepHref } from '#app/domain/market/setup.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster, muted, stack } from '#app/styles/layout.css.ts';
import { Invited } from './invited.tsx';
import { readSetup, setupAction } from './setup-forms.server.ts';
import { type Desk, StepForm } from './setup-steps.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

const TITLE = '设置市场';

export const meta = titled(TITLE);

export const loader = ({ request }: LoaderFunctionArgs) => readSetup(request);

export const action = setupAction;

/** The way into a new market: the first operator with the code of the start, then what a market needs. */
export default function Setup() {
  const { begin, desk } = useLoaderData<typeof loader>();
  return (
    <Page title={TITLE} narrow>
      {begin && <Begin form={begin} />}
      {desk && <Steps desk={desk} />}
    </Page>
  );
}

function Begin({ form }: { form: FormDescription }) {
  return (
    <Card title="运营账号" gap={4}>
      <p className={muted}>
        这个市场还没有运营。请输入启动程序时打印的设置码，建立第一个运营账号；之后可以逐项设置市场。
      </p>
      <DescribedForm description={form}>
        <FormField
          name="code"
          label="设置码"
          hint="如 ABCD-EFGH-JKLM，见启动时的输出"
          autoComplete="off"
          required
        />
        <FormField
          name="phone"
          label="手机号"
          hint="登录用"
          inputMode="tel"
          autoComplete="username"
          required
        />
        <FormField
          name="name"
          label="公司名称"
          hint="经营这个市场的公司"
          autoComplete="organization"
          required
        />
        <FormField
          name="password"
          label="密码"
          type="password"
          autoComplete="new-password"
          required
        />
        <Button block>建立运营账号</Button>
      </DescribedForm>
    </Card>
  );
}

const TONES = { done: 'success', skipped: 'neutral', waiting: 'warning' } as const;

function Steps({ desk }: { desk: Desk }) {
  const { steps, current, form, skip } = desk;
  const shown = useActionData<typeof action>()?.reply?.shownOnce;
  return (
    <>
      <Card>
        <ol className={stack[2]}>
          {steps.map(({ step, state }) => (
            <li key={step} className={cluster[2]}>
              <Tag tone={TONES[state]}>{SETUP_STATES[state]}</Tag>
              {state === 'done' || step === current ? (
                <span aria-current={step === current ? 'step' : undefined}>
                  {SETUP_STEPS[step].label}
                </span>
              ) : (
                <Link to={stepHref(step)}>{SETUP_STEPS[step].label}</Link>
              )}
            </li>
          ))}
        </ol>
      </Card>
      <Card title={SETUP_STEPS[current].label} gap={4}>
        <Invited shown={shown} />
        <StepForm key={form.form} desk={desk} />
        <DescribedForm description={skip}>
          <input type="hidden" name="step" value={current} />
          <div>
            <Button variant="quiet">跳过，以后再做</Button>
          </div>
        </DescribedForm>
      </Card>
    </>
  );
}
