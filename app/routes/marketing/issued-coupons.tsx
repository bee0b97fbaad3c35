import { Card } from '#app/components/ui/card.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { SaveButtons } from '#app/components/ui/save-buttons.tsx';
import { type Column, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormSelect } from '#app/forms/form-select.tsx';
import type { FormDescription } from '#app/forms/reply.ts';
import { cluster, grid } from '#app/styles/layout.css.ts';
import type { CouponRow } from './coupon-forms.server.ts';

const COLUMNS: readonly Column<CouponRow>[] = [
  {
    key: 'name',
    header: '优惠券',
    phone: 'title',
    cell: ({ name, state }) => (
      <span className={cluster[2]}>
        <strong>{name}</strong> <Tag tone={state.tone}>{state.label}</Tag>
      </span>
    ),
  },
  { key: 'terms', header: '优惠', phone: 'label', cell: ({ terms }) => terms },
  { key: 'remaining', header: '剩余', align: 'end', cell: ({ remaining }) => remaining },
  { key: 'claimed', header: '已领', align: 'end', cell: ({ claimed }) => claimed },
  { key: 'used', header: '已用', align: 'end', cell: ({ used }) => used },
  { key: 'until', header: '有效期', nowrap: true, phone: 'label', cell: ({ until }) => until },
];

const END: Column<CouponRow> = rowActions(
  ({ name, endTo }) =>
    endTo && <RowLink to={endTo} label="停发" of={name} variant="quiet" preventScrollReset />,
);

interface CouponTableProps {
  caption: string;
  rows: readonly CouponRow[];
  /** Whether the reader may end the claiming of one. */
  mayEnd: boolean;
}

/** Coupons as their issuer sees them. */
export const CouponTable = ({ caption, rows, mayEnd }: CouponTableProps) => (
  <Table caption={caption} columns={mayEnd ? [...COLUMNS, END] : COLUMNS} rows={rows} />
);

const TYPES = [
  { value: '1', label: '现金券' },
  { value: '2', label: '折扣券' },
];

interface CouponFormProps {
  title: string;
  form: FormDescription;
  closeTo: string;
  /** The promotion whose goods it is for; unset: all goods of the market. */
  marketingId?: string;
}

/** A coupon that is to be issued. */
export function CouponForm({ title, form, closeTo, marketingId }: CouponFormProps) {
  return (
    <Card title={title}>
      <DescribedForm description={form}>
        {marketingId && <input type="hidden" name="marketingId" value={marketingId} />}
        <div className={grid.medium}>
          <FormField
            name="name"
            label="名称"
            hint="买家会看到，例如 大宗采购券"
            autoComplete="off"
          />
          <FormSelect name="markeType" label="类型" options={TYPES} defaultValue="1" />
          <FormField
            name="discountAmount"
            label="优惠"
            hint="现金券填减免的元数；折扣券填折扣，例如 9.5"
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField
            name="rangeMin"
            label="使用门槛（元）"
            hint="适用商品的金额达到后可用；没有门槛时填 0"
            defaultValue="0"
            inputMode="decimal"
            autoComplete="off"
          />
          <FormField
            name="count"
            label="发放数量（张）"
            hint="每个买家限领一张"
            inputMode="numeric"
            autoComplete="off"
          />
          <FormField
            name="validUntil"
            label="有效期至"
            type="date"
            hint="当天 24 点前可用；长期有效时留空"
          />
        </div>
        <SaveButtons cancelTo={closeTo}>发放</SaveButtons>
      </DescribedForm>
    </Card>
  );
}
