import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { partyNames } from '#app/components/party-facts.ts';
import { PrintButton } from '#app/components/print-button.tsx';
import { printHead } from '#app/components/print-head.server.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Signatures } from '#app/components/signatures.tsx';
import { ThingHead } from '#app/components/thing/thing.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { orderParties } from '#app/domain/invoice/parties-contract.ts';
import { orderById, saleOrderById } from '#app/domain/order/contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { contractView } from './contract-view.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data ? `购销合同 ${data.orderCode}` : '购销合同' }, matches);

/** For the buyer below the purchase order, for the seller below the received one. */
export const loader = customerLoader(async ({ request, params, ask }) => {
  const id = params.orderCode ?? '';
  const isSeller = /\/sale-order\//i.test(new URL(request.url).pathname);
  const [order, parties] = await Promise.all([
    isSeller ? ask(saleOrderById, { id }) : ask(orderById, { id }),
    ask(orderParties, { orderCode: id }),
  ]);
  const listTo = `/customer/${isSeller ? 'sale-order' : 'purchase-order'}`;
  return {
    ...contractView(order, parties),
    ...{ list: isSeller ? '收到的订单' : '采购订单', listTo, to: `${listTo}/${id}` },
    party: isSeller ? parties.buyer.name : parties.seller.name,
    paper: printHead(`购销合同 ${id}`, partyNames(parties)),
  };
});

type Line = ReturnType<typeof useLoaderData<typeof loader>>['lines'][number];

const COLUMNS: readonly Column<Line>[] = [
  { key: 'key', header: '序号', phone: 'hidden', cell: ({ key }) => key },
  {
    key: 'name',
    header: '品名',
    phone: 'title',
    cell: ({ name }) => name,
    note: ({ grade }) => grade,
  },
  { key: 'standard', header: '执行标准', cell: ({ standard }) => standard },
  { key: 'weighing', header: '计重', cell: ({ weighing }) => weighing },
  { key: 'number', header: '数量', align: 'end', cell: ({ number }) => number },
  {
    key: 'price',
    header: '单价（元）',
    align: 'end',
    cell: ({ price }) => price,
    note: ({ terms }) => terms,
  },
  {
    key: 'amount',
    header: '金额（元）',
    align: 'end',
    phone: 'figure',
    cell: ({ amount }) => amount,
  },
];

/** What buyer and seller of an order print and sign. */
export default function Contract() {
  const contract = useLoaderData<typeof loader>();
  return (
    <Page
      breadcrumb={[
        { label: contract.list, to: contract.listTo },
        { label: contract.orderCode, to: contract.to },
        { label: '购销合同' },
      ]}
    >
      <PrintHead {...contract.paper} />
      <ThingHead
        name={`购销合同 ${contract.orderCode}`}
        states={[]}
        party={contract.party}
        next={<PrintButton />}
        others={<Link to={contract.to}>返回订单</Link>}
      />
      {contract.isCancelled && <Notice tone="warning">订单已取消，本合同不再履行。</Notice>}
      <Card title="双方">
        <DescriptionList items={contract.parties} />
      </Card>
      <Table whole caption="合同标的" columns={COLUMNS} rows={contract.lines} />
      <Card title="条款" gap={3}>
        {contract.clauses.map(({ term, value }) => (
          <p key={term}>
            <strong>{term}</strong>　{value}
          </p>
        ))}
        <Signatures who={['买方（盖章）', '卖方（盖章）']} />
        <Signatures who={['买方代表、日期', '卖方代表、日期']} />
      </Card>
    </Page>
  );
}
