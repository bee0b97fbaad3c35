import type { MetaFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { partyNames } from '#app/components/party-facts.ts';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Thing } from '#app/components/thing/thing.tsx';
import { threadHandlers, threadView } from '#app/components/thread/thread.server.ts';
import { ThreadCard } from '#app/components/thread/thread.tsx';
import { Timeline } from '#app/components/timeline.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { formAction } from '#app/forms/action.server.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { split } from '#app/styles/layout.css.ts';
import { cancelHandler, cancelHref, cancellationOf } from './cancel.server.ts';
import { CheckoutOrders } from './checkout-orders.tsx';
import { Deliveries, Settlement } from './delivery/deliveries.tsx';
import { SHOWN } from './delivery/delivery-controls.ts';
import { buyerHandlers } from './delivery/delivery-forms.server.ts';
import { purchaseSections } from './delivery/delivery-sections.server.ts';
import { Pickup } from './delivery/pickup.tsx';
import { ReceiveForm } from './delivery/receive-form.tsx';
import { WeightForm } from './delivery/weight-form.tsx';
import { CancelDialog, NextAction, OtherActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { listBehind } from './order-search.server.ts';
import {
  checkoutOf,
  orderDetails,
  orderSummary,
  orderTerms,
  orderTimeline,
} from './order-summary.server.ts';
import { transferHandlers, transferOf } from './transfer.server.ts';
import { TransferSection } from './transfer-section.tsx';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `订单 ${data.order.orderCode}` : '订单' }, matches);
export const handle: RouteHandle = { money: true };

/**
 * What the seller has corrected since the page was loaded is shown with the refusal. Any other refusal loads
 * nothing again; Remix would do the same, but its default no longer applies once a route exports this.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}) =>
  actionStatus < 400 ? defaultShouldRevalidate : actionResult?.reply?.errors[SHOWN] !== undefined;

export const loader = customerLoader(async ({ request, params, searchParams, token, ask }) => {
  const id = params.orderCode ?? '';
  const [order, shown, parties] = await Promise.all([
    ask(orderById, { id }),
    ask(deliveriesOfOrder, { orderCode: id }),
    ask(orderParties, { orderCode: id }),
  ]);
  const { facts, amounts } = orderDetails(order);
  return {
    listTo: listBehind(searchParams, 'purchase'),
    sections: purchaseSections(request, order, shown),
    order: orderSummary(
      order,
      shown.deliveries.some(({ state }) => state === 'received'),
    ),
    facts: [{ term: '卖家', value: order.sellerName }, ...facts],
    amounts,
    checkout: checkoutOf(order),
    terms: orderTerms(order),
    transfer: await transferOf(request, order, token),
    thread: await threadView(request, { kind: 'order', ref: id, side: 'buyer' }, token),
    steps: orderTimeline(order),
    cancelTo: cancelHref(request, order),
    cancellation: cancellationOf(request, [order]),
    paper: printHead(`订单 ${id}`, partyNames(parties)),
  };
});

export const action = formAction(
  cancelHandler,
  ...buyerHandlers,
  ...transferHandlers,
  ...threadHandlers(({ params }) => ({
    kind: 'order',
    ref: params.orderCode ?? '',
    side: 'buyer',
  })),
);

export default function PurchaseOrder() {
  const data = useLoaderData<typeof loader>();
  const { order, facts, amounts, terms, transfer, steps, cancelTo, cancellation, sections } = data;
  const { receiving } = sections;
  return (
    <CustomerPage breadcrumb={[{ label: '采购订单', to: data.listTo }, { label: order.orderCode }]}>
      <PrintHead {...data.paper} />
      <Thing
        head={{
          name: `订单 ${order.orderCode}`,
          states: order.states,
          sum: order.sum,
          party: order.seller,
          next: (
            <NextAction
              order={order}
              asks={sections.answering ? 'weight' : receiving ? 'receive' : null}
            />
          ),
          others: <OtherActions order={order} cancelTo={cancelTo} />,
          talk: data.thread.talk,
        }}
        steps={order.life}
        talk={<ThreadCard view={data.thread} />}
      >
        {order.stateNote && (
          <Notice tone={order.payable ? 'warning' : 'info'}>{order.stateNote}</Notice>
        )}
        {order.refunds.map((text) => (
          <Notice key={text} tone="info" title="退款">
            {text}
          </Notice>
        ))}
        {/* What waits for the buyer comes before what is only read. */}
        {sections.answering && <WeightForm answering={sections.answering} />}
        {receiving && <ReceiveForm key={receiving.delivery.deliveryId} receiving={receiving} />}
        <Card title="商品">
          <OrderLines order={order} />
        </Card>
        {data.checkout && <CheckoutOrders checkout={data.checkout} />}
        <div className={split}>
          <Card title="收货与支付">
            <DescriptionList items={facts} />
          </Card>
          <Card title="金额">
            <DescriptionList look="summary" items={amounts} />
          </Card>
        </div>
        <Pickup sections={sections} />
        <Deliveries deliveries={sections.deliveries} />
        {sections.settlement && <Settlement settlement={sections.settlement} />}
        {terms && <OrderInstalments terms={terms} />}
        {transfer && <TransferSection transfer={transfer} />}
        <Timeline title="订单进度" steps={steps} />
      </Thing>
      {cancellation && <CancelDialog cancellation={cancellation} />}
    </CustomerPage>
  );
}

type Terms = NonNullable<ReturnType<typeof orderTerms>>;
type Instalment = Terms['instalments'][number];

const columns: Column<Instalment>[] = [
  { key: 'label', header: '款项', phone: 'title', cell: ({ label }) => label },
  { key: 'due', header: '到期', phone: 'label', cell: ({ due }) => due },
  {
    key: 'amount',
    header: '应付',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => <Price amount={amount} />,
  },
  { key: 'paid', header: '已付', align: 'end', cell: ({ paid }) => <Price amount={paid} /> },
];

/** What of an order is paid when. */
function OrderInstalments({ terms }: { terms: Terms }) {
  return (
    <Card title={`付款约定：${terms.text}`}>
      <Table caption="分期付款" columns={columns} rows={terms.instalments} rowKey="label" />
    </Card>
  );
}
