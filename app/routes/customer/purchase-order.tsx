import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { orderById } from '#app/contract/order.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { PAY_METHOD_LABEL, type PayMethod } from '#app/domain/payment.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { split } from '#app/styles/layout.css.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderSummary } from './order-summary.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: data ? `订单 ${data.order.orderCode}` : '订单' });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.orderCode ?? '';
  requireStandIn(`purchase-order/${id}`);
  const token = await requireToken(request);
  const order = await load(request, () => call(orderById, { id }, { token }));
  return {
    order: orderSummary(order),
    facts: [
      { term: '收货人', value: `${order.name} ${order.mobile}` },
      { term: '收货地址', value: order.address || '—' },
      { term: '备注', value: order.remark || '—' },
    ],
    amounts: [
      { term: '商品金额', value: `¥${formatYuanText(order.orderAmount)}` },
      { term: '运费', value: `¥${formatYuanText(order.freight)}` },
      ...order.deductions.map(({ label, amount }) => ({
        term: label,
        value: `-¥${formatYuanText(amount)}`,
      })),
      {
        term: order.payDate ? '实付金额' : '应付金额',
        value: `¥${formatYuanText(order.paymentAmount)}`,
        total: true,
      },
    ],
    payMethod: order.paymentMethod && PAY_METHOD_LABEL[order.paymentMethod as PayMethod],
  };
}

export default function PurchaseOrder() {
  const { order, facts, amounts, payMethod } = useLoaderData<typeof loader>();
  const times = [
    { term: '下单时间', value: order.createDate },
    ...(order.payDate ? [{ term: '付款时间', value: order.payDate }] : []),
    ...(payMethod ? [{ term: '支付方式', value: payMethod }] : []),
  ];
  return (
    <Page
      title={`订单 ${order.orderCode}`}
      breadcrumb={[
        { label: '采购订单', to: '/customer/purchase-order' },
        { label: order.orderCode },
      ]}
      action={<Tag tone={order.stateTone}>{order.stateLabel}</Tag>}
    >
      {order.state === 'waitPay' && (
        <Notice tone="warning">请在 {order.payDeadline} 前完成支付，逾期订单自动取消。</Notice>
      )}
      <Card title="商品">
        <OrderLines order={order} />
      </Card>
      <div className={split}>
        <Card title="收货信息">
          <DescriptionList items={[...facts, ...times]} />
        </Card>
        <Card title="金额">
          <DescriptionList look="summary" items={amounts} />
          <OrderActions order={order} />
        </Card>
      </div>
    </Page>
  );
}
