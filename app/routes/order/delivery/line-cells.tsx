import type { ReactNode } from 'react';
import { Field, Input } from '#app/components/ui/field.tsx';
import type { Column } from '#app/components/ui/table.tsx';
import type { PortalForm } from '#app/forms/use-form.ts';
import { muted, nowrap, small, visuallyHidden } from '#app/styles/layout.css.ts';
import { type LineField, lineControl, type WeightControl } from './delivery-controls.ts';

export interface Goods {
  position: number;
  name: string;
  grade: string;
  unit: string;
}

export const goodsColumn = <Row extends Goods>(): Column<Row> => ({
  key: 'goods',
  header: '商品',
  phone: 'title',
  cell: ({ name, grade }) => (
    <>
      {name} <span className={muted}>{grade}</span>
    </>
  ),
});

/** A quantity with its unit. */
export const quantityColumn = <Row extends Goods>(
  key: string,
  header: string,
  textOf: (row: Row) => ReactNode,
): Column<Row> => ({
  key,
  header,
  align: 'end',
  cell: (row) => (
    <span className={nowrap}>
      {textOf(row)} {row.unit}
    </span>
  ),
});

/** A control for a quantity of each line. */
export const typedColumn = <Row extends Goods>(
  form: PortalForm,
  field: LineField,
  header: string,
  first: (row: Row) => string,
): Column<Row> => ({
  key: field,
  header,
  phone: 'label',
  cell: (row) => {
    const name = lineControl(field, row.position);
    const value = form.textOf(name);
    return (
      <Field
        name={name}
        label={
          <span className={visuallyHidden}>
            {row.name} {header}（{row.unit}）
          </span>
        }
        error={form.errorsOf(name)[0]}
      >
        <Input
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          defaultValue={value ?? first(row)}
        />
      </Field>
    );
  },
});

/** What a form asks of a line to know how it was weighed: a slip of the scale, or the pieces. */
export interface WeighedRow extends Goods {
  asks: readonly { field: WeightControl; label: string; value: string }[];
  /** How it is weighed, in words. */
  terms: string;
}

/** By what the weight of each line was found, with controls for what its terms ask for. */
export const basisColumn = <Row extends WeighedRow>(form: PortalForm): Column<Row> => ({
  key: 'basis',
  header: '计重依据',
  phone: 'line',
  cell: (row) => (
    <>
      <p className={small}>{row.terms}</p>
      {row.asks.map(({ field, label, value }) => {
        const name = lineControl(field, row.position);
        return (
          <Field
            key={field}
            name={name}
            label={
              <>
                <span className={visuallyHidden}>{row.name} </span>
                {label}
              </>
            }
            error={form.errorsOf(name)[0]}
          >
            <Input
              inputMode={field === 'slipNo' ? undefined : 'decimal'}
              maxLength={32}
              autoComplete="off"
              defaultValue={form.textOf(name) ?? value}
            />
          </Field>
        );
      })}
    </>
  ),
});
