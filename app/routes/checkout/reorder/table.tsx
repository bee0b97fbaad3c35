import { Checkbox } from '#app/components/ui/field.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Picture } from '#app/components/ui/picture.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Stepper } from '#app/components/ui/stepper.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { PortalForm } from '#app/forms/use-form.ts';
import { cluster, muted, small } from '#app/styles/layout.css.ts';
import * as styles from '../checkout.css.ts';
import type { ReorderRow } from './reorder-view.server.ts';

export function ReorderTable({ rows, form }: { rows: readonly ReorderRow[]; form: PortalForm }) {
  const typed = form.valueOf('skuIds');
  const isSent = rows.some(({ id }) => form.valueOf(`num.${id}`) !== undefined);
  const ticked = isSent ? new Set([typed ?? []].flat()) : null;
  const isTicked = ({ id, was, problem }: ReorderRow) =>
    ticked?.has(id) ?? (was !== null && problem === null);
  const columns: Column<ReorderRow>[] = [
    {
      key: 'goods',
      header: '商品',
      phone: 'title',
      cell: (row) => (
        <span className={cluster[3]}>
          <Checkbox
            name="skuIds"
            value={row.id}
            label={`选择 ${row.name}`}
            labelHidden
            disabled={!row.isOffered}
            defaultChecked={row.isOffered && isTicked(row)}
          />
          {row.imageUrl && <Picture src={row.imageUrl} alt="" width={48} height={48} />}
          <span>
            {row.was === null && <Tag>同类商品</Tag>} <Link to={row.href}>{row.name}</Link>
            <br />
            <span className={muted}>{row.grade}</span>
          </span>
        </span>
      ),
    },
    { key: 'seller', header: '卖家', cell: ({ seller }) => seller },
    {
      key: 'price',
      header: '现价',
      align: 'end',
      cell: ({ price, unit, before }) => (
        <>
          <Price amount={price} unit={unit} />
          {before && <p className={`${muted} ${small}`}>原 ¥{before}</p>}
        </>
      ),
    },
    {
      key: 'max',
      header: '可售',
      align: 'end',
      cell: ({ isOffered, max, unit }) => (isOffered ? `${groupThousands(max)} ${unit}` : '—'),
    },
    {
      key: 'count',
      header: '数量',
      phone: 'label',
      cell: (row) => <Quantity row={row} form={form} />,
    },
  ];
  return <Table whole caption="再次购买的商品" columns={columns} rows={rows} />;
}

function Quantity({ row, form }: { row: ReorderRow; form: PortalForm }) {
  const name = `num.${row.id}`;
  const id = form.idOf(name);
  const typed = form.textOf(name);
  const error = form.errorsOf(name)[0];
  const problem = error ?? row.problem;
  return (
    <>
      {row.isOffered && (
        <span className={cluster[1]}>
          <Stepper
            id={id}
            name={name}
            label={`${row.name}的数量`}
            defaultValue={typed ?? row.number}
            min={row.min}
            max={row.max}
            error={error}
            aria-describedby={problem ? `${id}-error` : undefined}
          />
          {row.unit}
        </span>
      )}
      {row.was !== null && <p className={`${muted} ${small}`}>原订 {row.was}</p>}
      {problem && (
        <p id={`${id}-error`} className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
