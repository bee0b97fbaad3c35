import type { ReactNode } from 'react';
import { FinancingBlocks } from '#app/components/financing-blocks.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Select } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { COOPERATION_INTENTIONS } from '#app/domain/lead/financing.ts';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormReply } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { Trap } from '#app/forms/trap.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { muted, split, stack } from '#app/styles/layout.css.ts';
import type { FinanceView } from './read-finance.server.ts';

interface FinanceTabProps {
  /** The tabs of /trading. */
  tabs: ReactNode;
  view: FinanceView;
  reply: FormReply | undefined;
}

/** The financing area of the trading floor (spec 3 §2.5): three blocks, and form A beside them. */
export default function FinanceTab({ tabs, view, reply }: FinanceTabProps) {
  return (
    <Page
      title="供应链融资"
      breadcrumb={[
        { label: '首页', to: '/' },
        { label: '现货商城', to: '/trading' },
        { label: '供应链融资' },
      ]}
      action={<Link to="/finance">融资服务</Link>}
    >
      {tabs}
      <div className={split}>
        <FinancingBlocks
          title="供应链服务"
          applyUrl={view.applyUrl}
          hrefOf={(intention) =>
            `${view.about.path}&${new URLSearchParams({ intention })}#application`
          }
        />
        <div id="application">
          {/* Empty again after it was sent: each view has a new serial. */}
          <FinanceForm key={view.form.serial} view={view} reply={reply} />
        </div>
      </div>
    </Page>
  );
}

function FinanceForm({ view, reply }: Omit<FinanceTabProps, 'tabs'>) {
  const form = useForm(view.form, reply);
  const intention = form.valueOf('cooperationIntention') ?? view.chosen;
  return (
    <Card title="融资申请">
      <ServerForm
        form={form}
        action={`${view.about.path}#application`}
        className={stack[3]}
        preventScrollReset
      >
        <p className={muted}>留下联系方式，客户经理将在一个工作日内联系您。</p>
        <FormField form={form} name="companyName" label="公司名称" autoComplete="organization" />
        <FormField form={form} name="contactMan" label="联系人名称" autoComplete="name" />
        <FormField form={form} name="contactPhone" label="手机号码" type="tel" autoComplete="tel" />
        <Field
          name="cooperationIntention"
          id="finance-cooperationIntention"
          label="合作意向"
          error={form.errorsOf('cooperationIntention')[0]}
        >
          <Select defaultValue={String(intention)}>
            <option value="">暂不确定</option>
            {COOPERATION_INTENTIONS.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        </Field>
        <Trap />
        <Button block>提交申请</Button>
      </ServerForm>
    </Card>
  );
}
