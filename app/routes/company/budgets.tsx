import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { grid, muted, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';

const COLUMNS: readonly Column<CompanyView['budgets'][number]>[] = [
  { key: 'name', header: '预算对象', phone: 'title', cell: ({ name }) => name },
  { key: 'period', header: '周期', cell: ({ period }) => period },
  { key: 'limit', header: '预算（元）', align: 'end', cell: ({ limit }) => limit },
  {
    key: 'used',
    header: '本期已下单（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ used }) => used,
  },
];

interface BudgetsProps {
  company: CompanyView;
}

/** What cost centres and projects may spend, and what of it is ordered. */
export function Budgets({ company }: BudgetsProps) {
  const { budgets, budgetForm } = company;
  return (
    <Card title="成本中心与项目预算" gap={4}>
      <p className={muted}>
        订单、竞价报名的出价上限和集采登记按填写的成本中心和项目计入预算（每月、每年从一日起），已取消的不计；超出预算的订单需要审批。
      </p>
      {budgets.length > 0 && (
        <Table caption="成本中心与项目预算" columns={COLUMNS} rows={budgets} />
      )}
      {budgetForm && <BudgetForm description={budgetForm} company={company} />}
    </Card>
  );
}

function BudgetForm({ description, company }: BudgetsProps & { description: FormDescription }) {
  return (
    <DescribedForm description={description} className={stack[3]} preventScrollReset>
      <div className={grid.medium}>
        <FormSelect
          name="kind"
          label="预算对象"
          options={company.budgetKinds}
          defaultValue="costCentre"
        />
        <FormField
          name="name"
          label="成本中心或项目名称"
          hint={
            company.units.length > 0
              ? '填写列表中的名称或编号，见「成本中心与项目」'
              : '与订单上填写的一致'
          }
          autoComplete="off"
        />
        <FormSelect
          name="period"
          label="周期"
          options={company.budgetPeriods}
          defaultValue="month"
        />
        <FormField name="limit" label="预算（元）" hint="留空则取消该项预算" inputMode="decimal" />
      </div>
      <div>
        <Button variant="secondary">保存预算</Button>
      </div>
    </DescribedForm>
  );
}
