import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox, Field, FieldGroup, Input } from '#app/components/ui/field.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { FormTextarea } from '#app/forms/form-textarea.tsx';
import { ServerForm } from '#app/forms/server-form.tsx';
import { type PortalForm, useForm } from '#app/forms/use-form.ts';
import { muted, nowrap, stack, visuallyHidden } from '#app/styles/layout.css.ts';
import { GOODS_COLUMN } from '../goods-column.tsx';
import type { CounterView } from './counter.server.ts';
import { Presets } from './presets.tsx';

type Line = CounterView['lines'][number];

const columnsOf = (form: PortalForm): readonly Column<Line>[] => [
  GOODS_COLUMN,
  {
    key: 'open',
    header: '未采纳数量',
    align: 'end',
    phone: 'figure',
    cell: ({ open }) => <span className={nowrap}>{open}</span>,
  },
  { key: 'lowest', header: '最低到货价', phone: 'label', cell: ({ lowest }) => lowest ?? '—' },
  { key: 'before', header: '上次目标价', phone: 'label', cell: ({ before }) => before ?? '—' },
  {
    key: 'target',
    header: '目标到货价（元）',
    phone: 'label',
    cell: ({ control, name }) => (
      <Field
        name={control}
        label={<span className={visuallyHidden}>{name} 目标价</span>}
        error={form.errorsOf(control)[0]}
      >
        <Input
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
          defaultValue={form.textOf(control) ?? ''}
        />
      </Field>
    ),
  },
];

/** A round of counter-offers: target prices of lines, to one seller or several. */
export function CounterPage({ data }: { data: CounterView }) {
  const form = useForm(data.form);
  return (
    <CustomerPage
      title="还价"
      breadcrumb={[
        { label: '我的询价', to: '/customer/purchase-inquiry' },
        { label: data.inquiryNum, to: data.backTo },
        { label: '还价' },
      ]}
    >
      <Presets label="目标价方案" presets={data.presets} />
      {/* The prices of another choice are other controls. */}
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <input type="hidden" name="lastCutNum" value={data.lastCutNum} />
        <Card title={data.title} gap={4}>
          <FieldGroup
            name="offerIds"
            label="还价卖家"
            hint="卖家只看到给自己的目标价，互不可见"
            error={form.errorsOf('offerIds')[0]}
          >
            {data.sellers.map(({ offerId, label, checked }) => (
              <Checkbox
                key={offerId}
                name="offerIds"
                value={offerId}
                label={label}
                defaultChecked={checked}
              />
            ))}
          </FieldGroup>
          <Table
            key={JSON.stringify(data.form.draft)}
            caption="目标价"
            columns={columnsOf(form)}
            rows={data.lines}
            rowKey="position"
          />
          <p className={muted}>目标价按含税、含运费的到货价计；没有填写目标价的商品不还价。</p>
          <FormField
            name="endsAt"
            label="答复截止时间"
            type="datetime-local"
            hint="北京时间；询价截止后，收到还价的卖家在此之前仍可修改报价"
          />
          <FormTextarea name="remark" label="说明" hint="卖家会看到，可不填" rows={2} />
        </Card>
        <FormBar>
          <Button size="large">发出还价</Button>
          <Link to={data.backTo}>返回报价对比</Link>
        </FormBar>
      </ServerForm>
    </CustomerPage>
  );
}
