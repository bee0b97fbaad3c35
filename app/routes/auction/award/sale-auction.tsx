import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { PrintHead } from '#app/components/print-head.tsx';
import { Thing } from '#app/components/thing/thing.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { saleAuctionById } from '#app/domain/auction/award-contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { SaleAwards } from './sale-awards.tsx';
import { type RankRow, saleAuctionPage } from './sale-view.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ title: data?.name ?? '发布的竞价' }, matches);
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ params: { id = '' }, ask }) =>
  saleAuctionPage(await ask(saleAuctionById, { auctionId: id })),
);

/** An auction for its seller: how it stands, who has won by what, and what the seller does next. */
export default function SaleAuctionPage() {
  const view = useLoaderData<typeof loader>();
  const { name, outcome, todo, next, restartTo, awards, ranking } = view;
  return (
    <CustomerPage breadcrumb={[{ label: '发布的竞价', to: view.listTo }, { label: name }]}>
      <PrintHead {...view.paper} />
      <Thing
        head={{
          name,
          states: view.states,
          sum: view.sum,
          party: view.party,
          next: next && <ButtonLink to={next.to}>{next.label}</ButtonLink>,
          others: (
            <>
              <Link to={view.to} preventScrollReset>
                刷新
              </Link>
              <Link to={view.publicTo}>竞价页面</Link>
              {restartTo && restartTo !== next?.to && <Link to={restartTo}>查看重新竞价</Link>}
            </>
          ),
        }}
        steps={view.life}
      >
        {/* What the seller has to do says more than what came of it. */}
        {todo ? (
          <Notice tone={todo.isUrgent ? 'warning' : 'info'}>{todo.text}</Notice>
        ) : (
          outcome && <Notice tone={outcome.tone}>{outcome.text}</Notice>
        )}
        {awards.length > 0 && (
          <Card title="成交">
            <SaleAwards of={name} awards={awards} />
          </Card>
        )}
        {ranking.length > 0 && (
          <Card title="出价排名">
            <Table caption="出价排名" columns={RANK_COLUMNS} rows={ranking} rowKey="rank" />
          </Card>
        )}
        <Card title="条款">
          <DescriptionList items={view.facts} />
        </Card>
      </Thing>
    </CustomerPage>
  );
}

const RANK_COLUMNS: readonly Column<RankRow>[] = [
  { key: 'rank', header: '名次', cell: ({ rank }) => rank },
  { key: 'bidder', header: '竞买人', phone: 'title', cell: ({ bidder }) => bidder },
  { key: 'price', header: '出价', align: 'end', phone: 'figure', cell: ({ price }) => price },
  { key: 'count', header: '数量', align: 'end', cell: ({ count }) => count },
  { key: 'allocated', header: '可得', align: 'end', cell: ({ allocated }) => allocated },
  { key: 'at', header: '出价时间', cell: ({ at }) => at },
];
