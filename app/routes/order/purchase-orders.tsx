import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { orderState, purchaseOrders } from '#app/domain/order/contract.ts';
import { ORDER_STATE_LABEL } from '#app/domain/order/state.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { cluster, muted, spread, stack } from '#app/styles/layout.css.ts';
import { cancelAction, cancelHref, cancellationOf } from './cancel.server.ts';
import { CancelDialog, OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderSummary } from './order-summary.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '采购订单' }, matches);

export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`purchase-order${search}`);
  const token = await requireToken(request);
  const state = orderState.safeParse(searchParams.get('state')).data;
  const paging = readPaging(searchParams);
  const orders = await load(request, () => call(purchaseOrders, { ...paging, state }, { token }));
  return {
    orders: orders.content.map((order) => ({
      ...orderSummary(order),
      cancelTo: cancelHref(request, order),
    })),
    cancellation: cancellationOf(request, orders.content),
    pager: pagerView(paging, orders, (page) => hrefOf(state, { ...paging, page })),
    tabs: [undefined, ...orderState.options].map((option) => ({
      to: hrefOf(option),
      label: option ? ORDER_STATE_LABEL[option] : '全部',
      current: option === state,
    })),
  };
}

export const action = cancelAction;

function hrefOf(state?: string, paging?: Paging): string {
  const query = new URLSearchParams(paging && pagingQuery(paging));
  if (state) query.set('state', state);
  return `/customer/purchase-order${query.size > 0 ? `?${query}` : ''}`;
}

export default function PurchaseOrders() {
  const { orders, pager, tabs, cancellation } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page title="采购订单" aside={<CustomerMenu />}>
      <Tabs label="订单状态" tabs={tabs} />
      {orders.length === 0 && (
        <EmptyState title="暂无订单">
          <ButtonLink to="/trading">去现货商城看看</ButtonLink>
        </EmptyState>
      )}
      {orders.map((order) => (
        <Card
          key={order.orderCode}
          title={
            <Link to={`/customer/purchase-order/${order.orderCode}`}>订单 {order.orderCode}</Link>
          }
          action={<Tag tone={order.stateTone}>{order.stateLabel}</Tag>}
        >
          <div className={stack[3]}>
            <OrderLines order={order} />
            <div className={spread}>
              <span className={muted}>下单时间 {order.createDate}</span>
              <div className={cluster[4]}>
                <span>
                  {order.paymentLabel} <Price amount={order.payment} />
                </span>
                <OrderActions order={order} cancelTo={order.cancelTo} />
              </div>
            </div>
          </div>
        </Card>
      ))}
      <Pager {...pager} />
      {cancellation && <CancelDialog cancellation={cancellation} reply={reply} />}
    </Page>
  );
}
