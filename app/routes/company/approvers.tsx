import { FormDialog } from '#app/components/form-dialog.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { cluster, grid, muted, spread, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';
import { companyTab } from './paths.ts';

/** Who decides by what a purchase is: by its department, cost centre, project or category. */
export function Approvers({ company }: { company: CompanyView }) {
  const { approverRules, approversTo, editing } = company;
  return (
    <Card title="审批人" gap={4}>
      <p className={muted}>
        需要审批的订单和竞价报名，默认由任一有审批权限的成员审批；属于下列部门（下单人的部门）、成本中心、项目或品类的，只由指定的审批人审批，符合多条的逐条审批，一人同意过的不再重复；有品类规则时，无法判断品类的商品由任一品类审批人审批。指定的审批人离开、暂停、改为只读或是下单人本人时，由管理员审批。已在等待的审批不受修改影响。
      </p>
      {approverRules.length > 0 && (
        <ul className={stack[2]}>
          {approverRules.map(({ key, title, text, problem, changeTo }) => (
            <li key={key} className={spread}>
              <span>
                {text}
                {problem && <span className={muted}>（{problem}）</span>}
              </span>
              {changeTo && <RowLink to={changeTo} label="修改" of={title} preventScrollReset />}
            </li>
          ))}
        </ul>
      )}
      {approversTo.length > 0 && (
        <div className={cluster[2]}>
          {approversTo.map(({ to, label }) => (
            <ButtonLink key={to} to={to} variant="secondary" preventScrollReset>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
      {editing?.kind === 'approvers' && <ApproversDialog editing={editing} />}
    </Card>
  );
}

type Editing = Extract<NonNullable<CompanyView['editing']>, { kind: 'approvers' }>;

function ApproversDialog({ editing }: { editing: Editing }) {
  const { by, known, label, choices, modes, seats, people, form } = editing;
  return (
    <FormDialog
      title={known ? `审批人：${known.name}` : `按${label}指定审批人`}
      closeTo={companyTab('rules')}
      form={form}
      submit="保存审批人"
    >
      <input type="hidden" name="kind" value={by} />
      <ValueField known={known} label={label} choices={choices} />
      <FormSelect name="mode" label="审批方式" options={modes} none={null} />
      <p className={muted}>「依次审批」按下列顺序；全部不选则取消该条规则。</p>
      <div className={grid.medium}>
        {seats.map((seat) => (
          <FormSelect
            key={seat.name}
            name={seat.name}
            label={seat.label}
            optional
            none="不选"
            options={people}
          />
        ))}
      </div>
    </FormDialog>
  );
}

type ValueFieldProps = Pick<Editing, 'known' | 'label' | 'choices'>;

/** What the rule is about, which stays what it is once there is a rule. */
function ValueField({ known, label, choices }: ValueFieldProps) {
  if (known) return <input type="hidden" name="value" value={known.value} />;
  return choices.length > 0 ? (
    <FormSelect name="value" label={label} options={choices} />
  ) : (
    <FormField name="value" label={label} hint="与订单或成员上填写的一致" autoComplete="off" />
  );
}
