import type { ReactNode } from 'react';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { grid, muted, nowrap, visuallyHidden } from '#app/styles/layout.css.ts';
import { GOODS_COLUMN } from '../goods-column.tsx';
import type { AwardView } from './award.server.ts';

type Line = AwardView['lines'][number];

/** The controls of each line: whom it goes to and how much, and a second seller where it is split. */
export function AwardRows({ form, lines }: { form: PortalForm; lines: readonly Line[] }) {
  const control = (line: Line, part: string, label: string, of: (value: string) => ReactNode) => {
    const name = `${part}.${line.position}`;
    return (
      <Field
        name={name}
        label={
          <span className={visuallyHidden}>
            {line.name} {label}
          </span>
        }
        error={form.errorsOf(name)[0]}
      >
        {of(form.textOf(name) ?? '')}
      </Field>
    );
  };
  const seller = (line: Line, part: string, label: string, none: string) =>
    control(line, part, label, (value) => (
      <Select defaultValue={value} none={none} options={line.options} />
    ));
  const count = (line: Line, part: string, label: string) =>
    control(line, part, label, (value) => (
      <Input inputMode="decimal" maxLength={16} autoComplete="off" defaultValue={value} />
    ));
  const columns: readonly Column<Line>[] = [
    GOODS_COLUMN,
    {
      key: 'open',
      header: '未采纳数量',
      align: 'end',
      phone: 'figure',
      cell: ({ open, unit }) => (
        <span className={nowrap}>
          {open} {unit}
        </span>
      ),
    },
    {
      key: 'seller',
      header: '采纳卖家',
      phone: 'label',
      cell: (line) =>
        line.options.length === 0 ? (
          <span className={muted}>没有可采纳的报价</span>
        ) : (
          <>
            {seller(line, 'seller', '采纳卖家', '不采纳')}
            {line.options.length > 1 && (
              <details open={Boolean(form.textOf(`other.${line.position}`))}>
                <summary>拆分给第二家</summary>
                <div className={grid.small}>
                  {seller(line, 'other', '第二家卖家', '不拆分')}
                  {count(line, 'otherCount', '第二家数量')}
                </div>
              </details>
            )}
          </>
        ),
    },
    {
      key: 'count',
      header: '采纳数量',
      phone: 'label',
      cell: (line) => line.options.length > 0 && count(line, 'count', '采纳数量'),
    },
  ];
  return <Table caption="采纳明细" columns={columns} rows={lines} rowKey="position" />;
}
