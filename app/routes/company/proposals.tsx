import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormCheckbox } from '#app/forms/form-checkbox.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { muted, stack } from '#app/styles/layout.css.ts';
import type { CompanyView } from './company-view.ts';

type View = NonNullable<CompanyView['proposals']>;
type Row = View['rows'][number];

const COLUMNS: readonly Column<Row['changes'][number]>[] = [
  { key: 'field', header: '内容', phone: 'title', cell: ({ field }) => field },
  { key: 'before', header: '变更前', cell: ({ before }) => before },
  { key: 'after', header: '变更后', cell: ({ after }) => after },
];

/** Whether changes of rules need a second person, what waits for one, and what was decided. */
export function Proposals({ proposals }: { proposals: View }) {
  return (
    <>
      {proposals.rows.map((row) => (
        <ProposalCard key={row.proposalId} row={row} description={proposals.decide} />
      ))}
      <Card title="第二人确认" gap={4}>
        <p className={muted}>
          开启后，审批规则、审批人、预算、成本中心与项目、成员角色、审批代理人和本项设置的变更，由另一位管理员（含企业注册账号）确认后才生效；提出人不能自己确认。每项变更都记入操作记录，并通知各位管理员。
        </p>
        {proposals.controls ? (
          <ControlsForm description={proposals.controls} isOn={proposals.secondPerson} />
        ) : (
          <p>{proposals.secondPerson ? '规则变更需第二人确认' : '规则变更不需第二人确认'}</p>
        )}
      </Card>
    </>
  );
}

function ControlsForm({ description, isOn }: { description: FormDescription; isOn: boolean }) {
  return (
    <DescribedForm description={description} className={stack[3]} preventScrollReset>
      <FormCheckbox name="secondPerson" label="规则变更需第二人确认" defaultChecked={isOn} />
      <div>
        <Button variant="secondary">保存设置</Button>
      </div>
    </DescribedForm>
  );
}

function ProposalCard({ row, description }: { row: Row; description: FormDescription }) {
  return (
    <Card title={row.title} action={<Tag tone={row.tone}>{row.state}</Tag>} gap={3}>
      <p>
        {row.asked}；{row.outcome}
      </p>
      <Table caption={`${row.title} 的变更`} columns={COLUMNS} rows={row.changes} rowKey="field" />
      {(row.mayConfirm || row.mayWithdraw) && <DecideForm row={row} description={description} />}
    </Card>
  );
}

function DecideForm({ row, description }: { row: Row; description: FormDescription }) {
  const form = useForm(description, { proposalId: row.proposalId });
  return (
    <ServerForm form={form} className={stack[3]} preventScrollReset>
      <input type="hidden" name="proposalId" value={row.proposalId} />
      {row.mayConfirm && (
        <FormTextarea name="reason" label="原因或意见" hint="不同意时必填，会告知提出人" rows={1} />
      )}
      <FormBar>
        {row.mayConfirm && (
          <>
            <Button name="intent" value="agree">
              确认变更
            </Button>
            <Button name="intent" value="refuse" variant="danger">
              不同意
            </Button>
          </>
        )}
        {row.mayWithdraw && (
          <Button name="intent" value="withdraw" variant="secondary">
            撤回变更
          </Button>
        )}
      </FormBar>
    </ServerForm>
  );
}
