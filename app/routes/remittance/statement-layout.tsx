import { Permitted } from '#app/components/layout/permitted.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { WithNote } from '#app/components/ui/with-note.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { grid, nowrap, stack } from '#app/styles/layout.css.ts';
import type { FileView } from './statement-file.server.ts';

type Sample = FileView['samples'][number];

const TONES = { 收入: 'success', 支出: 'neutral', 无法识别: 'danger' } as const;

const SAMPLES: readonly Column<Sample>[] = [
  {
    key: 'row',
    header: '行',
    phone: 'title',
    cell: ({ row, way }) => (
      <>
        <span className={nowrap}>第 {row} 行</span> <Tag tone={TONES[way]}>{way}</Tag>
      </>
    ),
  },
  { key: 'time', header: '时间', nowrap: true, cell: ({ time }) => time || '—' },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount || '—',
  },
  {
    key: 'payer',
    header: '对方',
    cell: ({ payer, account, reason }) => <WithNote note={account}>{payer || reason}</WithNote>,
  },
  {
    key: 'remark',
    header: '摘要',
    phone: 'label',
    cell: ({ remark, reference }) => (
      <WithNote note={reference && `流水号 ${reference}`}>{remark || '—'}</WithNote>
    ),
  },
];

const ABOUT = {
  unknown: '这种表头第一次出现，请说明各列的内容；以后同样的表头不再询问。',
  proposed: '这种表头第一次出现。请对照下面读到的几行，确认各列的含义；以后同样的表头不再询问。',
  confirmed: '',
} as const;

/** What the columns hold, and some rows as they are read by that. */
export function LayoutCard({ view }: { view: FileView }) {
  const { layout, samples, forms, importedTo } = view;
  const form = useForm(forms.layout);
  const about = ABOUT[layout.state];
  const isConfirmed = layout.state === 'confirmed';
  return (
    <Card title={layout.name ? `各列的含义：${layout.name}` : '各列的含义'} gap={4}>
      {about && <Notice tone="warning">{about}</Notice>}
      {samples.length > 0 && (
        <Table caption="读到的几行" columns={SAMPLES} rows={samples} rowKey="row" />
      )}
      {!importedTo && (
        <Permitted permission="pay">
          {isConfirmed ? (
            <details open={form.formErrors.length > 0}>
              <summary>修改各列的含义</summary>
              <LayoutForm form={form} view={view} />
            </details>
          ) : (
            <LayoutForm form={form} view={view} />
          )}
        </Permitted>
      )}
    </Card>
  );
}

function LayoutForm({ form, view: { layout, kinds } }: { form: PortalForm; view: FileView }) {
  return (
    <ServerForm form={form} className={stack[4]} preventScrollReset>
      <div className={grid.small}>
        {layout.columns.map(({ name, header, kind, examples }) => (
          <Field key={name} name={name} label={header} hint={`例：${examples}`}>
            <Select defaultValue={form.textOf(name) ?? kind} none="不用" options={kinds} />
          </Field>
        ))}
      </div>
      <FormField
        name="name"
        label="这种流水的名称"
        hint="选填，例如 工商银行企业网银"
        defaultValue={layout.name}
      />
      <div>
        <Button variant={layout.state === 'confirmed' ? 'secondary' : 'primary'}>
          {layout.state === 'confirmed' ? '保存' : '确认各列的含义'}
        </Button>
      </div>
    </ServerForm>
  );
}
