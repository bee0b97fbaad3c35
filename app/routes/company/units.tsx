import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { RowButton } from '#app/components/ui/row-button.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { cluster, grid, muted, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';

type Unit = CompanyView['units'][number];
type Forms = NonNullable<CompanyView['unitForms']>;

const COLUMNS: readonly Column<Unit>[] = [
  { key: 'name', header: '名称', phone: 'title', cell: ({ name }) => name },
  { key: 'kind', header: '类型', cell: ({ kindLabel }) => kindLabel },
  { key: 'code', header: '编号', cell: ({ code }) => code },
  {
    key: 'budget',
    header: '预算（元）',
    align: 'end',
    phone: 'line',
    cell: ({ budget }) => budget,
  },
  { key: 'state', header: '状态', phone: 'figure', cell: ({ state }) => state },
];

/** The cost centres and projects of which a company's people choose. */
export function Units({ company: { units, unitForms } }: { company: CompanyView }) {
  return (
    <Card title="成本中心与项目" gap={4}>
      <p className={muted}>
        {units.length > 0
          ? '下单、采纳报价、竞价报名和集采登记时从列表中选择；停用的不能再选，已有订单不受影响。预算在「预算」中设置。'
          : '还没有列表，下单时自行填写成本中心和项目。添加后只能从列表中选择。'}
      </p>
      {unitForms && <AddForm forms={unitForms} />}
      {units.length > 0 && (
        <Table
          caption="成本中心与项目"
          columns={unitForms ? [...COLUMNS, stateColumn(unitForms)] : COLUMNS}
          rows={units}
        />
      )}
    </Card>
  );
}

const stateColumn = ({ state }: Forms) =>
  rowActions<Unit>((unit) => <StateForm unit={unit} description={state} />);

function StateForm({ unit, description }: { unit: Unit; description: Forms['state'] }) {
  const form = useForm(description, { kind: unit.kind, code: unit.code });
  return (
    <ServerForm form={form} preventScrollReset>
      <input type="hidden" name="kind" value={unit.kind} />
      <input type="hidden" name="code" value={unit.code} />
      <input type="hidden" name="name" value={unit.name} />
      <input type="hidden" name="state" value={unit.isActive ? 'ended' : 'active'} />
      <RowButton label={unit.isActive ? '停用' : '启用'} of={unit.name} />
    </ServerForm>
  );
}

function AddForm({ forms }: { forms: Forms }) {
  return (
    <DescribedForm description={forms.add} className={stack[3]} preventScrollReset>
      <div className={grid.medium}>
        <FormSelect name="kind" label="类型" options={forms.kinds} defaultValue="costCentre" />
        <FormField name="code" label="编号" autoComplete="off" />
        <FormField name="name" label="名称" autoComplete="off" />
      </div>
      <div className={cluster[2]}>
        <Button variant="secondary">添加</Button>
        <ButtonLink to={forms.importTo} variant="quiet">
          从表格导入
        </ButtonLink>
      </div>
    </DescribedForm>
  );
}
