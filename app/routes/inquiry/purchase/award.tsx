import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { OwnFields } from '#app/components/company/own-fields.tsx';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Checkbox } from '#app/components/ui/field.tsx';
import { FormBar } from '#app/components/ui/form-bar.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { DescribedForm } from '#app/forms/described-form.tsx';
import { FormField } from '#app/forms/form-field.tsx';
import { useIsRefused } from '#app/forms/is-refused.ts';
import { ServerForm } from '#app/forms/server-form.tsx';
import { useForm } from '#app/forms/use-form.ts';
import { muted, spread, stack } from '#app/styles/layout.css.ts';
import { type AwardView, awardAction, readAward } from './award.server.ts';
import { AwardRows } from './award-rows.tsx';
import { CounterPage } from './counter-page.tsx';
import { Presets } from './presets.tsx';
import { Receiver } from './receiver.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: titleOf(data) }, matches);

const titleOf = (data?: Page) =>
  data?.counter ? `还价 ${data.counter.title}` : `逐行采纳 ${data?.award?.title ?? ''}`.trim();

export const loader = readAward;
export const action = awardAction;

type Page = Awaited<ReturnType<typeof loader>>;
type PlannedOrder = AwardView['plan']['orders'][number];

const ORDERS: readonly Column<PlannedOrder>[] = [
  { key: 'seller', header: '卖家', phone: 'title', cell: ({ sellerName }) => sellerName },
  { key: 'lines', header: '商品', cell: ({ lines }) => lines },
  {
    key: 'payment',
    header: '付款方式',
    phone: 'line',
    cell: ({ payment }) => payment.text,
    note: ({ payment, contradiction }) => [payment.when, contradiction],
  },
  {
    key: 'amount',
    header: '订单金额',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

/** Awards an inquiry line by line: what goes to whom, and the orders that it makes. */
export default function DecisionPage() {
  const { award, counter } = useLoaderData<typeof loader>();
  if (counter) return <CounterPage data={counter} />;
  return award && <AwardPage data={award} />;
}

function AwardPage({ data }: { data: AwardView }) {
  const { plan } = data;
  const form = useForm(data.form);
  return (
    <CustomerPage
      title="逐行采纳"
      breadcrumb={[
        { label: '我的询价', to: '/customer/purchase-inquiry' },
        { label: data.inquiryNum, to: data.backTo },
        { label: '逐行采纳' },
      ]}
    >
      <Presets label="采纳方案" presets={data.presets} />
      <ServerForm form={form} className={stack[4]} preventScrollReset>
        <input type="hidden" name="shown" value={data.shown} />
        <input type="hidden" name="amount" value={data.plan.amount} />
        <Card title={data.title} gap={4}>
          <AwardRows form={form} lines={data.lines} key={data.shown} />
          <div className={spread}>
            <span className={muted}>没有选择卖家的商品保留，截止前仍可采纳。</span>
            <Button variant="secondary" name="intent" value="check">
              更新采纳结果
            </Button>
          </div>
        </Card>
        <Card id="plan" title="将生成的订单" gap={4}>
          {plan.problem ? (
            <Notice tone="warning">{plan.problem}</Notice>
          ) : (
            <>
              <Table
                caption="将生成的订单"
                columns={ORDERS}
                rows={plan.orders}
                rowKey="sellerCode"
              />
              <p>
                {plan.orders.length} 个订单，合计 <b>{plan.total}</b>
              </p>
            </>
          )}
        </Card>
        <Card title="收货" gap={4}>
          <Receiver {...data.receiver} />
          <OwnFields form={form} fields={data.ownFields} />
        </Card>
        <FormBar>
          <Button size="large" variant="buy">
            确认采纳并下单
          </Button>
          <Link to={data.backTo}>返回报价对比</Link>
        </FormBar>
      </ServerForm>
      <EndLines data={data} />
    </CustomerPage>
  );
}

/** Ends lines that are not wanted any more; the sellers that were asked see it. */
function EndLines({ data: { endForm, lines } }: { data: Pick<AwardView, 'endForm' | 'lines'> }) {
  return (
    <details open={useIsRefused(endForm)}>
      <summary>结束不再采购的商品</summary>
      <DescribedForm description={endForm} className={stack[3]} preventScrollReset>
        <div>
          {lines.map(({ position, name, specs }) => (
            <Checkbox
              key={position}
              name="positions"
              value={position}
              label={[name, specs].filter(Boolean).join(' · ')}
            />
          ))}
        </div>
        <FormField name="reason" label="结束原因" hint="卖家会看到，可不填" />
        <div>
          <Button variant="danger">结束所选商品</Button>
        </div>
      </DescribedForm>
    </details>
  );
}
