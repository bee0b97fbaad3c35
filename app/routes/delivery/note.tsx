import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { partyLines } from '#app/components/party-facts.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Signatures } from '#app/components/signatures.tsx';
import { ThingHead } from '#app/components/thing/thing.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { deliveryMethodName } from '#app/domain/checkout/delivery.ts';
import {
  type Delivery,
  deliveriesOfOrder,
  deliveriesOfSale,
} from '#app/domain/delivery/contract.ts';
import { DELIVERY_STATE_LABEL, deliveryName } from '#app/domain/delivery/delivery.ts';
import { basisWords, weighingText } from '#app/domain/delivery/weight-text.ts';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { orderById, saleOrderById } from '#app/domain/order/contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { leadFromFormer } from '#app/session/former-order.server.ts';
import { errorPage } from '#app/session/load.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `送货单 ${data.name}` : '送货单' }, matches);

/** For the buyer below the purchase order, for the seller below the received one. */
export const loader = customerLoader(async ({ request, params, ask }) => {
  const orderCode = params.orderCode ?? '';
  const isSeller = /\/sale-order\//i.test(new URL(request.url).pathname);
  const page = `${isSeller ? 'sale-order' : 'purchase-order'}/${orderCode}`;
  const [order, shown, { buyer, seller }] = await Promise.all([
    isSeller ? ask(saleOrderById, { id: orderCode }) : ask(orderById, { id: orderCode }),
    ask(isSeller ? deliveriesOfSale : deliveriesOfOrder, { orderCode }),
    ask(orderParties, { orderCode }),
  ]);
  const delivery = shown.deliveries.find(({ number }) => String(number) === params.number);
  if (!delivery) {
    await leadFromFormer(request);
    throw errorPage(404, '发货记录不存在');
  }
  return {
    name: deliveryName(orderCode, delivery.number),
    orderCode,
    to: `/customer/${page}`,
    list: isSeller ? '收到的订单' : '采购订单',
    listTo: isSeller ? '/customer/sale-order' : '/customer/purchase-order',
    state: DELIVERY_STATE_LABEL[delivery.state],
    party: isSeller ? buyer.name : seller.name,
    parties: [
      ...partyLines('发货单位', seller),
      ...partyLines('收货单位', buyer),
      { term: '收货人', value: `${order.name} ${order.mobile ?? ''}`.trim() },
      { term: '收货地址', value: order.address || '—' },
    ],
    facts: factsOf(delivery),
    lines: delivery.lines.map((line) => ({
      key: String(line.position),
      goods: line.productName,
      grade: line.grade,
      basis: basisWords(line).join('；'),
      unit: line.unit,
      number: line.number,
      weighed: line.weighed,
      received: line.received ?? '',
    })),
    remark: delivery.remark,
    paper: printHead(`送货单 ${deliveryName(orderCode, delivery.number)}`, [
      { term: '发货单位', value: seller.name },
      { term: '收货单位', value: buyer.name },
    ]),
  };
});

function factsOf(delivery: Delivery) {
  const facts: [string, string | null][] = [
    ['交货方式', deliveryMethodName(delivery.way)],
    ['承运商', delivery.carrier],
    ['车牌号', delivery.vehicle],
    ['司机', `${delivery.driver} ${delivery.driverPhone}`.trim()],
    ['提单号', delivery.billNo],
    ['计量方式', weighingText(delivery)],
    ['发货时间', formatInstant(delivery.shipDate ?? delivery.createDate)],
    ['收货时间', delivery.receiveDate && formatInstant(delivery.receiveDate)],
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'goods',
    header: '商品',
    phone: 'title',
    cell: ({ goods }) => goods,
    note: ({ grade, basis }) => [grade, basis].filter(Boolean).join('；'),
  },
  { key: 'unit', header: '单位', cell: ({ unit }) => unit },
  { key: 'number', header: '发货数量', align: 'end', cell: ({ number }) => number },
  { key: 'weighed', header: '实提数量', align: 'end', cell: ({ weighed }) => weighed },
  { key: 'received', header: '实收数量', align: 'end', cell: ({ received }) => received || '　' },
];

const SIGNATURES = ['发货人签字', '承运司机签字', '收货人签字（盖章）'];

/** A delivery note for the lorry: printed on A4, signed by three. */
export default function DeliveryNote() {
  const note = useLoaderData<typeof loader>();
  return (
    <Page
      breadcrumb={[
        { label: note.list, to: note.listTo },
        { label: note.orderCode, to: note.to },
        { label: '送货单' },
      ]}
    >
      <PrintHead {...note.paper} />
      <ThingHead
        name={`送货单 ${note.name}`}
        states={[{ label: note.state, tone: 'neutral' }]}
        party={note.party}
        next={<PrintButton />}
        others={<Link to={note.to}>返回订单</Link>}
      />
      <Card title="双方">
        <DescriptionList items={note.parties} />
      </Card>
      <Card title="运输">
        <DescriptionList items={note.facts} />
      </Card>
      <Table whole caption="送货明细" columns={COLUMNS} rows={note.lines} />
      {note.remark && <p>收货备注：{note.remark}</p>}
      <Signatures who={SIGNATURES} />
    </Page>
  );
}
