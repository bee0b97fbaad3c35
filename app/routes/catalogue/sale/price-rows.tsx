import { Field, Input } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { PortalForm } from '#app/forms/use-form.ts';
import { muted, nowrap, small, visuallyHidden } from '#app/styles/layout.css.ts';
import { LISTINGS } from './paths.ts';
import { priceControl } from './price-controls.ts';

interface PriceRow {
  id: string;
  name: string;
  unit: string;
  /** As they are now. */
  price: string;
  priceText: string;
  stock: string;
  minimum: string;
  /** Of a file: what it changes, in percent, and what to look at once more. */
  priceChange?: string | undefined;
  stockChange?: string | undefined;
  notes?: readonly string[];
}

/** Listings with controls for their prices, stocks and minimum quantities. */
export const PriceTable = ({ form, rows }: { form: PortalForm; rows: readonly PriceRow[] }) => (
  <Table caption="单价、库存与起订量" columns={columnsOf(form)} rows={rows} />
);

const columnsOf = (form: PortalForm): Column<PriceRow>[] => [
  {
    key: 'name',
    header: '商品',
    phone: 'title',
    cell: ({ id, name, notes = [] }) => (
      <>
        <Link to={`${LISTINGS}/${id}`}>{name}</Link>
        {notes.map((note) => (
          <div key={note} className={small}>
            <Tag tone="warning">请核对</Tag> {note}
          </div>
        ))}
      </>
    ),
  },
  {
    key: 'priceNow',
    header: '现单价',
    align: 'end',
    nowrap: true,
    cell: ({ priceText }) => priceText,
  },
  {
    key: 'price',
    header: '新单价（元）',
    phone: 'label',
    cell: ({ id, name, price, priceChange }) => (
      <>
        <Typed form={form} control={priceControl('price', id)} label={`${name} 单价`} now={price} />
        <input type="hidden" name={priceControl('shownPrice', id)} value={price} />
        <input
          type="hidden"
          name={priceControl('confirmed', id)}
          value={[form.valueOf(priceControl('confirmed', id)) ?? ''].flat()[0]}
        />
        {priceChange && <span className={muted}>{priceChange}</span>}
      </>
    ),
  },
  {
    key: 'stockNow',
    header: '现库存',
    align: 'end',
    cell: ({ stock, unit }) => (
      <span className={nowrap}>
        {groupThousands(stock)} {unit}
      </span>
    ),
  },
  {
    key: 'stock',
    header: '新库存',
    phone: 'label',
    cell: ({ id, name, stock, stockChange }) => (
      <>
        <Typed form={form} control={priceControl('stock', id)} label={`${name} 库存`} now={stock} />
        <input type="hidden" name={priceControl('shownStock', id)} value={stock} />
        {stockChange && <span className={muted}>{stockChange}</span>}
      </>
    ),
  },
  {
    key: 'minimum',
    header: '起订量',
    phone: 'label',
    cell: ({ id, name, minimum, unit }) => {
      const control = priceControl('minimum', id);
      return (
        <>
          <Typed form={form} control={control} label={`${name} 起订量`} now={minimum} size={6} />
          <input type="hidden" name={priceControl('shownMinimum', id)} value={minimum} />
          {(form.valueOf(control) ?? minimum) !== minimum && (
            <span className={muted}>
              原 {minimum} {unit}
            </span>
          )}
        </>
      );
    },
  },
];

interface TypedProps {
  form: PortalForm;
  control: string;
  label: string;
  /** As it is now: shown until another is typed. */
  now: string;
  size?: number;
}

function Typed({ form, control, label, now, size = 10 }: TypedProps) {
  const typed = form.textOf(control);
  return (
    <Field
      name={control}
      label={<span className={visuallyHidden}>{label}</span>}
      error={form.errorsOf(control)[0]}
    >
      <Input inputMode="decimal" size={size} maxLength={16} defaultValue={typed ?? now} />
    </Field>
  );
}
