import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { orderById } from '#app/domain/order/contract.ts';
import { formAction } from '#app/forms/action.server.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { split } from '#app/styles/layout.css.ts';
import { cancelHandler, cancelHref, cancellationOf } from './cancel.server.ts';
import { OrderInstalments } from './instalments.tsx';
import { CancelDialog, OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { orderDetails, orderSummary, orderTerms, orderTimeline } from './order-summary.server.ts';
import { OrderTimeline } from './timeline.tsx';
import { transferHandlers, transferOf } from './transfer.server.ts';
import { TransferSection } from './transfer-section.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `订单 ${data.order.orderCode}` : '订单' }, matches);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = params.orderCode ?? '';
  requireStandIn(`purchase-order/${id}`);
  const token = await requireToken(request);
  const order = await load(request, () => call(orderById, { id }, { token }));
  return {
    order: orderSummary(order),
    ...orderDetails(order),
    terms: orderTerms(order),
    transfer: await load(request, () => transferOf(request, order, token)),
    steps: orderTimeline(order),
    cancelTo: cancelHref(request, order),
    cancellation: cancellationOf(request, [order]),
  };
}

export const action = formAction(cancelHandler, ...transferHandlers);

export default function PurchaseOrder() {
  const { order, facts, amounts, terms, transfer, steps, cancelTo, cancellation } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>()?.reply;
  return (
    <Page
      aside={<CustomerMenu />}
      title={`订单 ${order.orderCode}`}
      breadcrumb={[
        { label: '采购订单', to: '/customer/purchase-order' },
        { label: order.orderCode },
      ]}
      action={<Tag tone={order.stateTone}>{order.stateLabel}</Tag>}
    >
      {order.stateNote && (
        <Notice tone={order.payable ? 'warning' : 'info'}>{order.stateNote}</Notice>
      )}
      {order.refunds.map((text) => (
        <Notice key={text} tone="info" title="退款">
          {text}
        </Notice>
      ))}
      <Card title="商品">
        <OrderLines order={order} />
      </Card>
      <div className={split}>
        <Card title="收货与支付">
          <DescriptionList items={facts} />
        </Card>
        <Card title="金额">
          <DescriptionList look="summary" items={amounts} />
        </Card>
      </div>
      {terms && <OrderInstalments terms={terms} />}
      {transfer && <TransferSection transfer={transfer} reply={reply} />}
      <OrderTimeline steps={steps} />
      <OrderActions order={order} cancelTo={cancelTo} />
      {cancellation && <CancelDialog cancellation={cancellation} reply={reply} />}
    </Page>
  );
}
