import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { saleOrderById } from '#app/domain/order/contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { OrderLines } from './order-lines.tsx';
import { orderTimeline, saleOrderFacts, saleOrderSummary } from './order-summary.server.ts';
import { OrderTimeline } from './timeline.tsx';

const SALE_ORDERS = '/customer/sale-order';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `收到的订单 ${data.order.orderCode}` : '收到的订单' }, matches);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.orderCode ?? '';
  requireStandIn(`sale-order/${id}`);
  const token = await requireToken(request, LOGIN_REQUIRED);
  const order = await load(request, () => call(saleOrderById, { id }, { token }));
  return {
    order: saleOrderSummary(order),
    facts: saleOrderFacts(order),
    steps: orderTimeline(order),
  };
}

/** The seller's part of an order, and its delivery address. */
export default function SaleOrder() {
  const { order, facts, steps } = useLoaderData<typeof loader>();
  return (
    <Page
      aside={<CustomerMenu />}
      title={`订单 ${order.orderCode}`}
      breadcrumb={[{ label: '收到的订单', to: SALE_ORDERS }, { label: order.orderCode }]}
      action={<Tag tone={order.stateTone}>{order.stateLabel}</Tag>}
    >
      <Card title="商品">
        <OrderLines order={order} />
      </Card>
      <Card title="买家与收货">
        <DescriptionList items={facts} />
      </Card>
      <OrderTimeline steps={steps} />
    </Page>
  );
}
