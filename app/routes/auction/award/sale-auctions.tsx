import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { saleAuctions } from '#app/domain/auction/award-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { type SaleAuctionRow, saleAuctionRow } from './sale-view.server.ts';

const SALE_AUCTIONS = '/customer/sale-auctions';

export const meta = titled('发布的竞价');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const paging = readPaging(searchParams);
  const found = await ask(saleAuctions, paging);
  return {
    auctions: found.content.map(saleAuctionRow),
    pager: pagerView(paging, found, (page) =>
      hrefOf(SALE_AUCTIONS, pagingQuery({ ...paging, page })),
    ),
  };
});

const COLUMNS: readonly Column<SaleAuctionRow>[] = [
  {
    key: 'name',
    header: '竞价',
    phone: 'title',
    cell: ({ to, name }) => (
      <Link to={to}>
        <strong>{name}</strong>
      </Link>
    ),
    note: ({ todo }) => todo?.text,
  },
  { key: 'count', header: '数量', align: 'end', phone: 'hidden', cell: ({ count }) => count },
  {
    key: 'startPrice',
    header: '起拍价',
    align: 'end',
    phone: 'hidden',
    cell: ({ startPrice }) => startPrice,
    note: ({ terms }) => terms,
  },
  {
    key: 'highest',
    header: '最高价',
    align: 'end',
    phone: 'figure',
    cell: ({ highest }) => highest,
  },
  { key: 'bids', header: '出价', phone: 'hidden', cell: ({ bids }) => bids },
  { key: 'signUps', header: '报名', phone: 'hidden', cell: ({ signUps }) => signUps },
  { key: 'at', header: '时间', nowrap: true, cell: ({ at }) => at },
  {
    key: 'state',
    header: '状态',
    cell: ({ state: { tone, label } }) => <Tag tone={tone}>{label}</Tag>,
  },
];

/** A seller's auctions, how each stands and what is to be done; bids and awards are on the page of each. */
export default function SaleAuctions() {
  const { auctions, pager } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="发布的竞价">
      {auctions.length > 0 ? (
        <Table caption="发布的竞价" columns={COLUMNS} rows={auctions} />
      ) : (
        <EmptyState title="还没有竞价">
          <p>竞价由平台运营为您发布，请联系平台。</p>
        </EmptyState>
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
