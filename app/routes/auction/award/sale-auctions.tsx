import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DescriptionList } from '#app/components/ui/description-list.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Notice } from '#app/components/ui/notice.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { saleAuctions } from '#app/domain/auction/award-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster } from '#app/styles/layout.css.ts';
import { SaleAwards } from './sale-awards.tsx';
import { saleAuctionView } from './sale-view.server.ts';

const SALE_AUCTIONS = '/customer/sale-auctions';

export const meta = titled('发布的竞价');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const paging = readPaging(searchParams);
  const found = await ask(saleAuctions, paging);
  return {
    auctions: found.content.map(saleAuctionView),
    pager: pagerView(paging, found, (page) =>
      hrefOf(SALE_AUCTIONS, pagingQuery({ ...paging, page })),
    ),
  };
});

/** A seller's auctions with their bids and awards, and what is to be done. */
export default function SaleAuctions() {
  const { auctions, pager } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="发布的竞价">
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
          gap={3}
        >
          {auction.todo && (
            <Notice tone={auction.todo.isUrgent ? 'warning' : 'info'}>{auction.todo.text}</Notice>
          )}
          <DescriptionList items={auction.facts} />
          {auction.awards.length > 0 && <SaleAwards of={auction.name} awards={auction.awards} />}
          {auction.restartTo && (
            <div className={cluster[2]}>
              <ButtonLink to={auction.restartTo} variant="secondary" size="small">
                查看重新竞价
              </ButtonLink>
            </div>
          )}
        </Card>
      ))}
      <Pager {...pager} />
    </CustomerPage>
  );
}
