import type { ReactNode } from 'react';
import { Field, Input } from '#app/components/ui/field.tsx';
import { Select } from '#app/components/ui/select.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { OFFER_FIELD_MAX, type OfferField } from '#app/domain/inquiry/offer.ts';
import type { PortalForm } from '#app/forms/use-form.ts';
import { classNames } from '#app/styles/class-names.ts';
import { muted, small, visuallyHidden } from '#app/styles/layout.css.ts';
import { Count, GoodsName } from './asked-goods.tsx';
import { offerControl } from './offer-controls.ts';
import * as styles from './offer-rows.css.ts';
import type { AskedGoodsView, Offering } from './read-sale-inquiry.server.ts';

/** The position of a detail of the inquiry; null for the row of all of them. */
type Row = AskedGoodsView | null;

interface OfferRowsProps {
  form: PortalForm;
  goods: readonly AskedGoodsView[];
  ways: Offering['ways'];
}

/** The controls for each of the goods; where there are several, a first row fills all. */
export function OfferRows({ form, goods, ways }: OfferRowsProps) {
  const column = (
    field: OfferField,
    header: string,
    control: (defaultValue: string) => ReactNode,
  ): Column<Row> => ({
    key: field,
    header,
    phone: 'label',
    cell: (row) => <Cell form={form} field={field} header={header} row={row} control={control} />,
  });
  const columns: readonly Column<Row>[] = [
    {
      key: 'goods',
      header: '商品',
      phone: 'title',
      cell: (row) => (
        <>
          {goodsCell(row)}
          {row && <Instead form={form} row={row} />}
        </>
      ),
    },
    { key: 'count', header: '数量', align: 'end', cell: (row) => row && <Count goods={row} /> },
    column('price', '单价', (value) => (
      <Input
        inputMode="decimal"
        maxLength={OFFER_FIELD_MAX.price}
        autoComplete="off"
        defaultValue={value}
      />
    )),
    column('conditions', '条件', (value) => (
      <Input maxLength={OFFER_FIELD_MAX.conditions} defaultValue={value} />
    )),
    column('deliveryAddress', '交货地址', (value) => (
      <Input maxLength={OFFER_FIELD_MAX.deliveryAddress} defaultValue={value} />
    )),
    column('deliveryWay', '交货方式', (value) => (
      <Select
        defaultValue={value}
        none="请选择"
        options={ways.map(({ code, name }) => ({ value: code, label: name }))}
      />
    )),
  ];
  return (
    <div className={styles.rows}>
      <Table
        caption="报价明细"
        columns={columns}
        rows={goods.length > 1 ? [null, ...goods] : goods}
        rowKey={(row) => String(row?.position ?? 0)}
      />
    </div>
  );
}

const goodsCell = (row: Row) =>
  row ? (
    <GoodsName goods={row} />
  ) : (
    <>
      <p>全部商品</p>
      <p className={classNames(muted, small)}>已填单价的行，留空处按此填写</p>
    </>
  );

/** When a line comes, what is offered instead of the very goods, or why nothing is. */
const INSTEAD: readonly { field: OfferField; label: string }[] = [
  { field: 'deliveryDays', label: '交货天数' },
  { field: 'pieceWeight', label: '件重' },
  { field: 'replacementName', label: '替代商品名称' },
  { field: 'replacementGrade', label: '替代牌号' },
  { field: 'replacementSpecs', label: '替代规格' },
  { field: 'replacementBrand', label: '替代品牌' },
  { field: 'declineReason', label: '不报价原因' },
];

function Instead({ form, row }: { form: PortalForm; row: AskedGoodsView }) {
  const controls = INSTEAD.map((each) => ({
    ...each,
    name: offerControl(each.field, row.position),
  }));
  const isOpen = controls.some(({ name }) => form.textOf(name) || form.errorsOf(name).length > 0);
  return (
    <details open={isOpen}>
      <summary className={small}>交货天数、件重、替代或不报价</summary>
      {controls.map(({ name, field, label }) => (
        <Field key={name} name={name} label={label} error={form.errorsOf(name)[0]}>
          <Input maxLength={OFFER_FIELD_MAX[field]} defaultValue={form.textOf(name) ?? ''} />
        </Field>
      ))}
    </details>
  );
}

interface CellProps {
  form: PortalForm;
  field: OfferField;
  header: string;
  row: Row;
  control: (defaultValue: string) => ReactNode;
}

function Cell({ form, field, header, row, control }: CellProps) {
  if (!row && field === 'price') return null;
  const name = offerControl(field, row?.position ?? 'all');
  const value = form.textOf(name);
  return (
    <Field
      name={name}
      label={
        <span className={visuallyHidden}>
          {row?.name ?? '全部商品'} {header}
        </span>
      }
      error={form.errorsOf(name)[0]}
    >
      {control(value ?? '')}
    </Field>
  );
}
