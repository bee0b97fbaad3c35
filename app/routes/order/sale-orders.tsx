import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { orderState, saleOrders } from '#app/domain/order/contract.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order/state.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { muted, spread, stack } from '#app/styles/layout.css.ts';
import { OrderLines } from './order-lines.tsx';
import { saleOrderSummary } from './order-summary.server.ts';

const SALE_ORDERS = '/customer/sale-order';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '收到的订单' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`sale-order${search}`);
  const token = await requireToken(request, LOGIN_REQUIRED);
  const state = orderState.safeParse(searchParams.get('state')).data;
  const paging = readPaging(searchParams);
  const orders = await load(request, () => call(saleOrders, { ...paging, state }, { token }));
  return {
    orders: orders.content.map(saleOrderSummary),
    pager: pagerView(paging, orders, (page) => hrefOf(state, { ...paging, page })),
    tabs: [undefined, ...orderState.options].map((option) => ({
      to: hrefOf(option),
      label: option ? ORDER_STATE_LABEL[option] : '全部',
      current: option === state,
    })),
  };
}

function hrefOf(state?: string, paging?: Paging): string {
  const query = new URLSearchParams(paging && pagingQuery(paging));
  if (state) query.set('state', state);
  return query.size > 0 ? `${SALE_ORDERS}?${query}` : SALE_ORDERS;
}

/** The orders a seller has received; the other sellers' lines are not shown. */
export default function SaleOrders() {
  const { orders, pager, tabs } = useLoaderData<typeof loader>();
  return (
    <Page title="收到的订单" aside={<CustomerMenu />}>
      <Tabs label="订单状态" tabs={tabs} />
      {orders.length === 0 && <EmptyState title="暂无订单" />}
      {orders.map((order) => (
        <Card
          key={order.orderCode}
          title={<Link to={`${SALE_ORDERS}/${order.orderCode}`}>订单 {order.orderCode}</Link>}
          action={<Tag tone={order.stateTone}>{order.stateLabel}</Tag>}
        >
          <div className={stack[3]}>
            <OrderLines order={order} />
            <div className={spread}>
              <span className={muted}>
                买家 {order.buyer}　下单时间 {order.createDate}
              </span>
              <span>
                商品金额 <Price amount={order.amount} />
              </span>
            </div>
          </div>
        </Card>
      ))}
      <Pager {...pager} />
    </Page>
  );
}
