import { FormDialog } from '#app/components/form-dialog.tsx';
import { SellerNameField } from '#app/components/seller-name-field.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, FieldGroup } from '#app/components/ui/field.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { useOwnForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, muted, spread, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';
import { companyTab } from './paths.ts';

const RULES = companyTab('rules');

/** When orders need an approval, and which approvers are away: each a sentence that can be changed. */
export function ApprovalRules({ company }: { company: CompanyView }) {
  const { rule, absences, absenceTo, editing } = company;
  return (
    <Card title="审批规则" gap={4}>
      <ul className={stack[2]}>
        {rule.map(({ key, title, text, changeTo }) => (
          <li key={key} className={spread}>
            <span>{text}</span>
            {changeTo && <RowLink to={changeTo} label="修改" of={title} preventScrollReset />}
          </li>
        ))}
        {absences.map(({ key, text, changeTo }) => (
          <li key={key} className={spread}>
            <span>{text}</span>
            {changeTo && <RowLink to={changeTo} label="修改" of={text} preventScrollReset />}
          </li>
        ))}
        {absenceTo && (
          <li className={spread}>
            <span>外出期间由代理人代您审批，新的审批直接发给代理人</span>
            <RowLink to={absenceTo} label="登记" of="我的外出" preventScrollReset />
          </li>
        )}
      </ul>
      <ul className={classNames(muted, stack[2])}>
        <li>
          首次采购指还没有与该卖家有过已付款并已收货的订单；无法判断品类的商品，按指定品类审批
        </li>
        <li>成员超出自己的月度预算，或超出成本中心、项目的预算，需一级审批</li>
        <li>报名竞价时按出价上限审批；成员的出价不能超过批准的上限</li>
        <li>
          待审批的订单保留库存 {APPROVAL_HOURS}{' '}
          小时，无人审批则自动取消；卖家声明不保留的，审批通过时才扣减库存。通过后才能付款
        </li>
        <li>待审批的竞价报名通过后才提交平台审核</li>
        <li>本人不能审批自己的订单和报名；两级审批由两人先后进行</li>
        <li>企业注册账号（可以修改规则）下单、报名、出价无需审批</li>
      </ul>
      {editing?.kind === 'deputy' && <DeputyDialog editing={editing} />}
      {editing?.kind === 'rule' && (
        <FormDialog title={editing.title} closeTo={RULES} form={editing.form} submit="保存规则">
          <input type="hidden" name="part" value={editing.part} />
          <RuleControls part={editing.part} company={company} />
        </FormDialog>
      )}
    </Card>
  );
}

type Editing = NonNullable<CompanyView['editing']>;
type Part = Extract<Editing, { kind: 'rule' }>['part'];

function RuleControls({ part, company }: { part: Part; company: CompanyView }) {
  switch (part) {
    case 'amounts':
      return (
        <>
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
        </>
      );
    case 'newSeller':
      return (
        <Ticks
          name="newSeller"
          label="首次采购"
          choices={[{ value: 'on', label: '首次向某个卖家采购需要审批' }]}
        />
      );
    case 'sellers':
      return (
        <>
          {company.ruleSellers.length > 0 && (
            <Ticks name="seller" label="向这些卖家采购需要审批" choices={company.ruleSellers} />
          )}
          <SellerNameField
            name="sellers"
            label="添加卖家"
            hint="输入名称的一部分，从列表中选择；多个卖家用「、」分开"
            sellers={company.sellerNames}
          />
        </>
      );
    case 'categories':
      return <Ticks name="categories" label="采购这些品类需要审批" choices={company.categories} />;
    case 'terms':
      return <Ticks name="terms" label="这些付款方式需要审批" choices={company.terms} />;
    case 'escalation':
      return (
        <FormField
          name="escalateHours"
          label="超过多少小时（工作日）"
          hint="周末和节假日不计；不需要请留空"
          inputMode="numeric"
        />
      );
    case 'fields':
      return <Ticks name="fields" label="下单时必填" choices={company.ownFields} />;
  }
}

interface TicksProps {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** Any number of choices under one name. */
function Ticks({ name, label, choices }: TicksProps) {
  const form = useOwnForm();
  const chosen = [form.valueOf(name) ?? []].flat();
  return (
    <FieldGroup name={name} label={label} error={form.errorsOf(name)[0]}>
      <span className={cluster[4]}>
        {choices.map((each) => (
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

function DeputyDialog({ editing }: { editing: Extract<Editing, { kind: 'deputy' }> }) {
  return (
    <FormDialog title="我的外出与代理人" closeTo={RULES} form={editing.form} submit="保存代理">
      <FormSelect
        name="deputyId"
        label="我的代理人"
        hint="外出期间代您审批；选「不设代理」取消这些天的代理"
        optional
        none="不设代理"
        options={editing.people}
      />
      <FormField name="from" label="外出的第一天" hint="留空则从现在起" type="date" />
      <FormField name="until" label="代理的最后一天" type="date" />
    </FormDialog>
  );
}
