import type { ReactNode } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Field, Input } from '#app/components/ui/field.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { FileField } from '#app/forms/file-field.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { halves, muted, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { type LineField, lineControl } from './line-controls.ts';
import type { RegisterLine } from './register-view.server.ts';

export const FILE_HINT = (
  <>
    PDF、OFD 或数电票 XML，不超过 10 MB；XML（也在 OFD 内）会与申请逐行核对（
    <a href="/demo/e-invoice.xml" download>
      示例 XML
    </a>
    ）
  </>
);

interface RegisterProps {
  description: FormDescription;
  amount: string;
  today: string;
  lines: readonly RegisterLine[];
  /** Those that the market takes, and those that the invoice has already. */
  rates: readonly { value: string; label: string }[];
  /** The invoice as it was registered, where that is corrected. */
  corrects?: { number: string; issueDate: string };
}

/** What was typed to register an invoice is passed over by the correction of another, and the other way round. */
export function Register({ description, amount, today, lines, rates, corrects }: RegisterProps) {
  const does = corrects ? '更正发票' : '登记发票';
  const form = useForm(description, { corrects: corrects?.number });
  const fields = (
    <ServerForm form={form} className={stack[4]} multipart>
      {corrects && <input type="hidden" name="corrects" value={corrects.number} />}
      <div className={halves}>
        <FormField
          name="number"
          label="发票号码"
          hint="20 位数电票号码"
          defaultValue={corrects?.number}
          required
        />
        <FormField
          name="issueDate"
          label="开票日期"
          type="date"
          defaultValue={corrects?.issueDate ?? today}
        />
        <FormField name="amount" label="价税合计（元）" inputMode="decimal" defaultValue={amount} />
      </div>
      <Table whole caption="发票明细" columns={columnsOf(form, rates)} rows={lines} />
      <p className={muted}>
        税额留空时取自文件，文件没有明细则按税率逐行计算；发票把一种商品分成多行开具时填写行数，每行税额各自四舍五入；税率与默认税率不同请填写原因。
      </p>
      <FileField
        name="fileIds"
        label="发票文件"
        moderType="invoice"
        hint={corrects ? '不上传则保留已登记的文件' : FILE_HINT}
        single
        required={!corrects}
      />
      <FormBar>
        <Button variant={corrects ? 'secondary' : undefined}>{does}</Button>
      </FormBar>
    </ServerForm>
  );
  if (!corrects) {
    return (
      <Card id="register" title={does}>
        {fields}
      </Card>
    );
  }
  return (
    <Card id="correct" title={`${does} ${corrects.number}`} gap={3}>
      <p className={muted}>号码、税率或文件登记有误时在此更正；发票本身开错请红冲。</p>
      {/* Forty lines of controls are in the way of what is read. */}
      <details open={form.refusal !== null || form.valueOf('number') !== undefined}>
        <summary>填写更正</summary>
        {fields}
      </details>
    </Card>
  );
}

const columnsOf = (
  form: PortalForm,
  rates: RegisterProps['rates'],
): readonly Column<RegisterLine>[] => [
  {
    key: 'name',
    header: '项目名称',
    phone: 'title',
    cell: ({ name, at, value }) => (
      <>
        <input type="hidden" name={lineControl('line', at)} value={value} />
        {name}
      </>
    ),
    note: ({ about, at }) => [
      <span key="about">{about}</span>,
      <AmountProblem key="problem" form={form} name={lineControl('amount', at)} />,
    ],
  },
  {
    key: 'amount',
    header: '价税合计（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
  {
    key: 'rate',
    header: '税率',
    phone: 'line',
    cell: ({ at, name, rate }) => (
      <LineControl form={form} field="taxRate" at={at} label={`${name} 税率`}>
        <Select
          none="请选择税率"
          options={rates}
          defaultValue={form.textOf(lineControl('taxRate', at)) ?? rate}
        />
      </LineControl>
    ),
  },
  {
    key: 'tax',
    header: '税额（元）',
    phone: 'line',
    cell: ({ at, name, tax, usualTax }) => (
      <LineControl form={form} field="taxAmount" at={at} label={`${name} 税额（元）`}>
        <Input
          inputMode="decimal"
          placeholder={`税额${usualTax}`}
          defaultValue={form.textOf(lineControl('taxAmount', at)) ?? tax}
        />
      </LineControl>
    ),
  },
  {
    key: 'count',
    header: '发票行数',
    phone: 'label',
    cell: ({ at, name, lineCount }) => (
      <LineControl form={form} field="lineCount" at={at} label={`${name} 发票行数`}>
        <Input
          inputMode="numeric"
          defaultValue={form.textOf(lineControl('lineCount', at)) ?? lineCount}
        />
      </LineControl>
    ),
  },
  {
    key: 'reason',
    header: '不同的原因',
    phone: 'line',
    cell: ({ at, name, reason }) => (
      <LineControl form={form} field="reason" at={at} label={`${name} 不同的原因`}>
        <Input
          placeholder="与默认不同时填写"
          defaultValue={form.textOf(lineControl('reason', at)) ?? reason}
        />
      </LineControl>
    ),
  },
];

/** What a file has for a line otherwise than it was asked for; the amount has no control, and the summary leads here. */
function AmountProblem({ form, name }: { form: PortalForm; name: string }) {
  const [text] = form.errorsOf(name);
  return (
    text && (
      <strong id={form.idOf(name)} tabIndex={-1}>
        {text}
      </strong>
    )
  );
}

function LineControl({
  form,
  field,
  at,
  label,
  children,
}: {
  form: PortalForm;
  field: LineField;
  at: number;
  label: string;
  children: ReactNode;
}) {
  const name = lineControl(field, at);
  return (
    <Field
      name={name}
      label={<span className={visuallyHidden}>{label}</span>}
      error={form.errorsOf(name)[0]}
    >
      {children}
    </Field>
  );
}
