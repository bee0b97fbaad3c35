import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import type { RouteHandle } from '#app/components/layout/frame.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { purchaseOrderHref } from '#app/components/order-href.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { RowLink } from '#app/components/ui/row-button.tsx';
import { type Column, NOT_ON_PHONE, rowActions, Table } from '#app/components/ui/table.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { type AuctionCard, mySigns, type SignedAuction } from '#app/domain/auction/contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { pagingQuery, readPaging } from '#app/domain/paging.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster } from '#app/styles/layout.css.ts';
import {
  awardHref,
  hasMargin,
  marginTag,
  ownAuctionRow,
  partOf,
  statusOf,
} from '../auction-text.server.ts';
import { auctionHref, liveHref } from './auction-search.ts';

export const meta = titled('我的竞价');
export const handle: RouteHandle = { money: true };

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const paging = readPaging(searchParams);
  const found = await ask(mySigns, paging);
  const pager = pagerView(paging, found, (page) =>
    hrefOf('/customer/auctions', pagingQuery({ ...paging, page })),
  );
  return { pager, rows: found.content.map(rowOf) };
});

const rowOf = (auction: SignedAuction) => ({
  ...ownAuctionRow(auction),
  to: auctionHref(auction.id),
  margin: hasMargin(auction)
    ? { amount: formatYuanText(auction.marginAmount), ...marginTag(auction.marginState) }
    : null,
  award: auction.award && {
    to: awardHref(auction.id),
    label: auction.award.state === 'offered' ? '答复递补' : '中标详情',
  },
  orderTo: auction.award?.orderCode && purchaseOrderHref(auction.award.orderCode),
  status: statusOf(auction),
  part: partOf(auction),
  open: openingOf(auction),
  isAhead: auction.queryStatus === 'comingsoon',
});

/** The page its button leads to, depending on the state. */
function openingOf({ id, queryStatus, cancelReason }: AuctionCard) {
  if (cancelReason !== null || queryStatus === 'comingsoon') {
    return { to: auctionHref(id), label: '查看竞价' };
  }
  return { to: liveHref(id), label: queryStatus === 'ongoing' ? '进入现场' : '查看结果' };
}

const COLUMNS: readonly Column<ReturnType<typeof rowOf>>[] = [
  {
    key: 'name',
    header: '竞价',
    phone: 'title',
    cell: ({ to, name }) => (
      <Link to={to}>
        <strong>{name}</strong>
      </Link>
    ),
    note: ({ mode, count }) => <span {...NOT_ON_PHONE}>{`${mode} ${count}`}</span>,
  },
  {
    key: 'price',
    header: '起拍价',
    align: 'end',
    phone: 'figure',
    cell: ({ startPrice, unit }) => <Price amount={startPrice} unit={unit} />,
    note: ({ terms }) => <span {...NOT_ON_PHONE}>{terms}</span>,
  },
  {
    key: 'margin',
    header: '保证金',
    align: 'end',
    phone: 'hidden',
    cell: ({ margin }) =>
      margin === null ? (
        '无需缴纳'
      ) : (
        <>
          <div>¥{margin.amount}</div>
          <Tag tone={margin.tone}>{margin.label}</Tag>
        </>
      ),
  },
  {
    key: 'start',
    header: '开始时间',
    cell: ({ start, isAhead }) => <span {...(!isAhead && NOT_ON_PHONE)}>{start}</span>,
  },
  {
    key: 'end',
    header: '结束时间',
    cell: ({ over, isAhead }) => <span {...(isAhead && NOT_ON_PHONE)}>{over.value}</span>,
  },
  {
    key: 'status',
    header: '竞价状态',
    cell: ({ status: { tone, label } }) => <Tag tone={tone}>{label}</Tag>,
  },
  {
    key: 'part',
    header: '报名状态',
    cell: ({ part: { tone, label } }) => <Tag tone={tone}>{label}</Tag>,
  },
  rowActions(({ name, award, orderTo, open: { to, label } }) => (
    <div className={cluster[2]}>
      {award && <RowLink to={award.to} label={award.label} of={name} variant="primary" />}
      {orderTo && <RowLink to={orderTo} label="订单" of={name} {...NOT_ON_PHONE} />}
      <RowLink to={to} label={label} of={name} {...(award && NOT_ON_PHONE)} />
    </div>
  )),
];

/** The auctions a customer has signed up for, with the state of each sign-up (spec 2 §4). */
export default function MyAuctions() {
  const { rows, pager } = useLoaderData<typeof loader>();
  return (
    <CustomerPage title="我的竞价">
      {rows.length > 0 ? (
        <Table caption="我的竞价" columns={COLUMNS} rows={rows} />
      ) : (
        <EmptyState title="还没有报名竞价">
          <p>在竞价中心点击「立即报名」，报名的竞价和审核结果就会出现在这里。</p>
          <ButtonLink to="/auction">去竞价中心看看</ButtonLink>
        </EmptyState>
      )}
      <Pager {...pager} />
    </CustomerPage>
  );
}
