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
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { deliveriesOfSale } from '#app/domain/delivery/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { saleOrderById } from '#app/domain/order/contract.ts';
import { formAction } from '#app/forms/action.server.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { Deliveries, Settlement } from './delivery/deliveries.tsx';
import { positionOf, SHIP } from './delivery/delivery-controls.ts';
import { sellerHandlers } from './delivery/delivery-forms.server.ts';
import { saleSections } from './delivery/delivery-sections.server.ts';
import { Appointments } from './delivery/pickup.tsx';
import { CorrectForm, ShipForm } from './delivery/ship-form.tsx';
import { OrderLines } from './order-lines.tsx';
import { listBehind } from './order-search.server.ts';
import { orderTimeline, saleOrderFacts, saleOrderSummary } from './order-summary.server.ts';

export { keepForm as clientAction } from '#app/forms/keep-form.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `收到的订单 ${data.order.orderCode}` : '收到的订单' }, matches);
export const handle: RouteHandle = { money: true };

/**
 * What a colleague has shipped since the page was loaded is shown with the refusal. Any other refusal loads nothing
 * again: so the form for a correction stays the one of its delivery.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  actionResult,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => {
  if (actionStatus < 400) return defaultShouldRevalidate;
  const reply: FormReply | undefined = actionResult?.reply;
  if (reply?.form !== SHIP || reply.stepUp) return false;
  return reply.formErrors.length > 0 || Object.keys(reply.errors).some(positionOf);
};

export const loader = customerLoader(async ({ request, params, searchParams, token, ask }) => {
  const id = params.orderCode ?? '';
  const [order, shown, parties] = await Promise.all([
    ask(saleOrderById, { id }),
    ask(deliveriesOfSale, { orderCode: id }),
    ask(orderParties, { orderCode: id }),
  ]);
  return {
    listTo: listBehind(searchParams, 'sale'),
    sections: saleSections(request, order, shown),
    order: saleOrderSummary(order),
    facts: saleOrderFacts(order),
    paper: printHead(`订单 ${id}`, partyNames(parties)),
    steps: orderTimeline(order),
    thread: await threadView(request, { kind: 'order', ref: id, side: 'seller' }, token),
  };
});

export const action = formAction(
  ...sellerHandlers,
  ...threadHandlers(({ params }) => ({
    kind: 'order',
    ref: params.orderCode ?? '',
    side: 'seller',
  })),
);

/** An order for its seller, its delivery address, and what is sent of it. */
export default function SaleOrder() {
  const data = useLoaderData<typeof loader>();
  const { order, facts, steps, sections, thread } = data;
  const { shipping, correction, appointments, settlement, sale } = sections;
  return (
    <CustomerPage
      breadcrumb={[{ label: '收到的订单', to: data.listTo }, { label: order.orderCode }]}
    >
      <PrintHead {...data.paper} />
      <Thing
        head={{
          name: `订单 ${order.orderCode}`,
          states: order.states,
          sum: order.sum,
          party: order.buyer,
          next: correction?.delivery.waitsForCorrection ? (
            <ButtonLink to="#correct">更正实提</ButtonLink>
          ) : shipping ? (
            <ButtonLink to="#ship">去发货</ButtonLink>
          ) : null,
          others: (
            <>
              <Link to={`/customer/sale-order/${order.orderCode}/contract`}>购销合同</Link>
              {(shipping || (correction && !correction.delivery.isUnderWay)) && (
                <Link to={`/customer/sale-saleafter?orderCode=${order.orderCode}`}>
                  无法供货？请买家确认未发货退款
                </Link>
              )}
            </>
          ),
          talk: thread.talk,
        }}
        steps={order.life}
        talk={<ThreadCard view={thread} />}
      >
        {/* What waits for the seller comes before what is only read. */}
        {correction && <CorrectForm key={correction.delivery.deliveryId} correction={correction} />}
        <Card title="商品">
          <OrderLines order={order} />
        </Card>
        <Card title="买家与收货">
          <DescriptionList items={facts} />
        </Card>
        {appointments.length > 0 && (
          <Card title="提货预约">
            <Appointments appointments={appointments} />
          </Card>
        )}
        {shipping && (
          <ShipForm
            // What was typed is for what was left to be sent.
            key={shipping.lines.map(({ position, left }) => `${position}:${left}`).join()}
            shipping={shipping}
          />
        )}
        <Deliveries deliveries={sections.deliveries} />
        {settlement && <Settlement settlement={settlement} />}
        {sale && (
          <Card title="货款结算">
            <DescriptionList look="summary" items={sale} />
          </Card>
        )}
        <Timeline title="订单进度" steps={steps} />
      </Thing>
    </CustomerPage>
  );
}
