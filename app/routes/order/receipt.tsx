import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { useMayDo } from '#app/components/layout/use-permission.ts';
import { partyFacts, partyNames } from '#app/components/party-facts.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Signatures } from '#app/components/signatures.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { PAY_SUCCEEDED } from '#app/domain/order/order.ts';
import type { OrderState } from '#app/domain/order/state.ts';
import { isBundleCode } from '#app/domain/payment/payment.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { customerUrl } from '#app/session/session.server.ts';
import { classNames } from '#app/styles/class-names.ts';
import { cluster, onPaper, onScreen } from '#app/styles/layout.css.ts';
import { Settlement } from './delivery/deliveries.tsx';
import { settlementView } from './delivery/delivery-view.server.ts';
import * as styles from './order.css.ts';
import { OrderLines } from './order-lines.tsx';
import { buyerActions, orderDetails, orderSummary } from './order-summary.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: data ? `${data.finished ?? '订单回执'} ${data.order.orderCode}` : '订单回执' },
    matches,
  );
export const handle: RouteHandle = { money: true };

/** The paths of finished steps in the specifications (design/pages: Addresses). */
const FINISHED: ReadonlyMap<string, { state: OrderState; text: string }> = new Map([
  ['/complete', { state: 'waitPay', text: '下单成功' }],
  ['/completepay', { state: 'paid', text: PAY_SUCCEEDED }],
]);

/** An order's receipt; on the paths of finished steps with a notice, if it fits the state. */
export const loader = customerLoader(async ({ request, ask }) => {
  const { pathname, searchParams } = new URL(request.url);
  const id = searchParams.get('orderCode');
  if (!id) throw errorPage(404, '订单不存在');
  // Several orders have a receipt each; the page of their payment names them all.
  if (isBundleCode(id))
    throw redirectTo(`/multiplePaysuccess?${new URLSearchParams({ orderCode: id })}`);
  const [order, parties, delivered] = await Promise.all([
    ask(orderById, { id }),
    ask(orderParties, { orderCode: id }),
    ask(deliveriesOfOrder, { orderCode: id }),
  ]);
  const finished = FINISHED.get(pathname.replace(/\.data$/, '').toLowerCase());
  if (finished && finished.state !== order.state) {
    throw redirectTo(`/order?${new URLSearchParams({ orderCode: id })}`);
  }
  const query = `?${new URLSearchParams({ orderCode: id })}`;
  const may = buyerActions(order);
  return {
    order: orderSummary(order),
    ...orderDetails(order),
    parties: partyFacts(parties),
    paper: printHead(`订单 ${id}`, partyNames(parties)),
    settlement: settlementView(delivered, 'buyer'),
    finished: finished?.text ?? null,
    payTo: may.pay ? `/pay${query}` : null,
    orders: customerUrl('purchase-order'),
    contract: customerUrl(`purchase-order/${id}/contract`),
    afterSale: may.applyAfterSale ? customerUrl(`purchase-saleafter-order${query}`) : null,
    invoice: may.applyInvoice ? customerUrl(`invoice-management${query}`) : null,
  };
});

export default function Receipt() {
  const data = useLoaderData<typeof loader>();
  const { order, facts, amounts, finished } = data;
  const mayPay = useMayDo()('pay');
  return (
    <Page
      title="订单回执"
      breadcrumb={[{ label: '采购订单', to: data.orders }, { label: order.orderCode }]}
      action={<Tag tone={order.stateTone}>{order.stateLabel}</Tag>}
    >
      <PrintHead {...data.paper} />
      {(finished || order.stateNote) && (
        <Notice
          tone={finished ? 'success' : order.state === 'waitPay' ? 'warning' : 'info'}
          title={finished ?? undefined}
        >
          {order.stateNote ?? `订单 ${order.orderCode} 已付款，卖家将按约定交货。`}
        </Notice>
      )}
      {order.refunds.map((text) => (
        <Notice key={text} tone="info" title="退款">
          {text}
        </Notice>
      ))}
      <Card title="双方">
        <DescriptionList items={data.parties} />
      </Card>
      <Card title={`订单 ${order.orderCode}`}>
        <DescriptionList items={facts} />
      </Card>
      <OrderLines order={order} />
      {data.settlement && <Settlement settlement={data.settlement} />}
      <Card title="金额">
        <div className={styles.amounts}>
          <DescriptionList look="summary" items={amounts} />
        </div>
      </Card>
      <div className={onPaper}>
        <Signatures who={['买方（盖章）', '卖方（盖章）']} />
      </div>
      <div className={classNames(cluster[2], onScreen)}>
        {data.payTo && mayPay && (
          <ButtonLink variant="buy" to={data.payTo}>
            去支付
          </ButtonLink>
        )}
        <PrintButton />
        <ButtonLink variant="secondary" to={data.contract}>
          购销合同
        </ButtonLink>
        <ButtonLink variant="secondary" to={data.orders}>
          采购订单
        </ButtonLink>
        {data.afterSale && (
          <ButtonLink variant="quiet" to={data.afterSale}>
            申请售后
          </ButtonLink>
        )}
        {data.invoice && (
          <ButtonLink variant="quiet" to={data.invoice}>
            申请发票
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
