import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { call } from '#app/api/client.server.ts';
import { CustomerMenu } from '#app/components/layout/customer-menu.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { pageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { saleAuctions } from '#app/domain/auction/award-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { cluster, nowrap, stack } from '#app/styles/layout.css.ts';
import type { AwardRow } from '../auction-text.server.ts';
import { AWARD_COLUMNS } from '../award-columns.tsx';
import { saleAuctionView } from './sale-view.server.ts';

const SALE_AUCTIONS = '/customer/sale-auctions';

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: '发布的竞价' }, matches);
export const handle: RouteHandle = { money: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = await requireToken(request);
  const paging = readPaging(searchParams);
  const found = await load(request, () => call(saleAuctions, paging, { token }));
  return {
    auctions: found.content.map(saleAuctionView),
    pager: pagerView(paging, found, (page) =>
      hrefOf(SALE_AUCTIONS, pagingQuery({ ...paging, page })),
    ),
  };
}

/** A seller's auctions with their bids and awards, and what is to be done. */
export default function SaleAuctions() {
  const { auctions, pager } = useLoaderData<typeof loader>();
  return (
    <Page title="发布的竞价" aside={<CustomerMenu />}>
      {auctions.length === 0 && (
        <EmptyState title="还没有竞价">
          <p>竞价由平台运营为您发布，请联系平台。</p>
        </EmptyState>
      )}
      {auctions.map((auction) => (
        <Card
          key={auction.id}
          title={<Link to={auction.to}>{auction.name}</Link>}
          action={<Tag tone={auction.state.tone}>{auction.state.label}</Tag>}
        >
          <div className={stack[3]}>
            {auction.todo && (
              <Notice tone={auction.todo.isUrgent ? 'warning' : 'info'}>{auction.todo.text}</Notice>
            )}
            <DescriptionList items={auction.facts} />
            {auction.awards.length > 0 && (
              <Table
                caption={`成交与递补 ${auction.name}`}
                columns={COLUMNS}
                rows={auction.awards}
                rowKey={({ bidderNo, orderCode }) => `${bidderNo} ${orderCode}`}
              />
            )}
            {auction.restartTo && (
              <div className={cluster[2]}>
                <ButtonLink to={auction.restartTo} variant="secondary" size="small">
                  查看重新竞价
                </ButtonLink>
              </div>
            )}
          </div>
        </Card>
      ))}
      <Pager {...pager} />
    </Page>
  );
}

const COLUMNS: readonly Column<AwardRow>[] = [
  ...AWARD_COLUMNS,
  {
    key: 'order',
    header: '订单',
    phone: 'wide',
    cell: ({ orderCode }) =>
      orderCode ? (
        <Link className={nowrap} to={`/customer/sale-order/${orderCode}`}>
          {orderCode}
        </Link>
      ) : (
        '—'
      ),
  },
];
