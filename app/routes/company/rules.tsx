import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { cluster, grid, muted, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';
import { COMPANY } from './paths.ts';

/** When orders need an approval, and which approvers have a deputy. */
export function ApprovalRules({ company }: { company: CompanyView }) {
  const { rule, deputies, deputy } = company;
  return (
    <Card title="审批规则" gap={4}>
      <ul>
        {rule.map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>成员超出自己的月度预算，或超出成本中心、项目的预算，需一级审批</li>
        <li>报名竞价时按出价上限审批；成员的出价不能超过批准的上限</li>
      </ul>
      <p className={muted}>
        待审批的订单保留库存 {APPROVAL_HOURS}{' '}
        小时，无人审批则自动取消；卖家声明不保留的，审批通过时才扣减库存。通过后才能付款。待审批的竞价报名通过后才提交平台审核。
      </p>
      <p className={muted}>
        没有人审批自己的订单和报名，两级审批由两个人先后进行。企业注册账号（可以修改规则）下单、报名、出价无需审批。
      </p>
      {company.ruleForm && <RuleForm description={company.ruleForm} company={company} />}
      {deputies.length > 0 && (
        <ul>
          {deputies.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
      {deputy && <DeputyForm deputy={deputy} />}
    </Card>
  );
}

interface RuleFormProps {
  description: FormDescription;
  company: CompanyView;
}

function RuleForm({ description, company }: RuleFormProps) {
  const form = useForm(description);
  return (
    <ServerForm form={form} className={stack[3]} action={COMPANY} preventScrollReset>
      <div className={grid.medium}>
        <FormField
          name="oneLevelFrom"
          label="一级审批，金额达到（元）"
          hint="不需要请留空"
          inputMode="decimal"
        />
        <FormField
          name="twoLevelsFrom"
          label="两级审批，金额达到（元）"
          hint="不需要请留空"
          inputMode="decimal"
        />
      </div>
      <Checkbox
        name="newSeller"
        label="首次向某个卖家采购需要审批"
        defaultChecked={form.valueOf('newSeller') === 'on'}
      />
      <FormTextarea
        name="sellers"
        label="向这些卖家采购都需要审批"
        hint="填写卖家的完整名称，一行一个；不需要请留空"
        rows={2}
      />
      <Choices
        form={form}
        name="categories"
        label="采购这些品类都需要审批"
        of={company.categories}
      />
      <Choices form={form} name="terms" label="这些付款方式都需要审批" of={company.terms} />
      {company.ownFields.map(({ name, label }) => (
        <Checkbox
          key={name}
          name={name}
          label={`下单时必填${label}`}
          defaultChecked={form.valueOf(name) === 'on'}
        />
      ))}
      <div>
        <Button>保存规则</Button>
      </div>
    </ServerForm>
  );
}

interface ChoicesProps {
  form: PortalForm;
  name: string;
  label: string;
  of: readonly { value: string; label: string }[];
}

/** Any number of choices under one name. */
function Choices({ form, name, label, of }: ChoicesProps) {
  const chosen = [form.valueOf(name) ?? []].flat();
  return (
    <FieldGroup name={name} label={label} error={form.errorsOf(name)[0]}>
      <span className={cluster[4]}>
        {of.map((each) => (
          <Checkbox
            key={each.value}
            name={name}
            value={each.value}
            label={each.label}
            defaultChecked={chosen.includes(each.value)}
          />
        ))}
      </span>
    </FieldGroup>
  );
}

function DeputyForm({ deputy }: { deputy: NonNullable<CompanyView['deputy']> }) {
  return (
    <DescribedForm
      description={deputy.form}
      className={stack[3]}
      action={COMPANY}
      preventScrollReset
    >
      <div className={grid.medium}>
        <FormSelect
          name="deputyId"
          label="我的代理人"
          hint="外出期间代您审批；选「不设代理」取消"
          optional
          none="不设代理"
          options={deputy.people}
        />
        <FormField name="until" label="代理的最后一天" type="date" />
      </div>
      <div>
        <Button variant="secondary">保存代理</Button>
      </div>
    </DescribedForm>
  );
}
