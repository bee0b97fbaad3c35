import { useLoaderData } from '@remix-run/react';
import { CustomerPage } from '#app/components/layout/customer-page.tsx';
import { titled } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { stateTabs } from '#app/components/state-tabs.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Link } from '#app/components/ui/link.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { type Column, NOT_ON_PHONE, Table } from '#app/components/ui/table.tsx';
import { Tabs } from '#app/components/ui/tabs.tsx';
import { Tag } from '#app/components/ui/tag.tsx';
import { auctionPage, queryStatus } from '#app/domain/auction/contract.ts';
import { auctionSigns } from '#app/domain/auction/desk-contract.ts';
import { hrefOf } from '#app/domain/href.ts';
import { type Paging, pagingQuery, readPaging } from '#app/domain/paging.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { cluster, spread } from '#app/styles/layout.css.ts';
import { ownAuctionRow, QUERY_STATUS_LABEL, statusOf } from '../auction-text.server.ts';
import { AUCTION_DESK, SESSION_DESK, SIGN_DESK, watchHref } from './auction-paths.ts';

export const meta = titled('竞价管理');

export const loader = customerLoader(async ({ searchParams, ask }) => {
  const status = queryStatus.safeParse(searchParams.get('status')).data;
  const paging = readPaging(searchParams);
  const [auctions, waiting] = await Promise.all([
    ask(auctionPage, { ...paging, queryStatus: status }),
    ask(auctionSigns, { rows: 1, state: 'waitAudit' }),
  ]);
  return {
    auctions: auctions.content.map((auction) => ({
      ...ownAuctionRow(auction),
      seller: auction.sellerName,
      state: statusOf(auction),
      realEnd: ownAuctionRow({ ...auction, endDate: auction.auctionRealEndDate }).end,
    })),
    waiting: waiting.totalElements,
    pager: pagerView(paging, auctions, (page) => listHref(status, { ...paging, page })),
    tabs: stateTabs({
      states: queryStatus.options,
      label: QUERY_STATUS_LABEL,
      current: status,
      to: (option) => listHref(option),
    }),
  };
});

const listHref = (status?: string, paging: Partial<Paging> = {}): string =>
  hrefOf(AUCTION_DESK, { ...pagingQuery(paging), status });

type Row = Awaited<ReturnType<typeof loader>>['auctions'][number];

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    header: '竞价',
    phone: 'title',
    cell: ({ id, name }) => (
      <Link to={watchHref(id)}>
        <strong>{name}</strong>
      </Link>
    ),
    note: ({ seller, mode }) => (
      <>
        {seller}
        <span {...NOT_ON_PHONE}>{` · ${mode}`}</span>
      </>
    ),
  },
  { key: 'count', header: '数量', align: 'end', phone: 'hidden', cell: ({ count }) => count },
  {
    key: 'price',
    header: '起拍价',
    align: 'end',
    phone: 'hidden',
    cell: ({ startPrice, unit }) => `¥${startPrice}/${unit}`,
    note: ({ terms }) => terms,
  },
  { key: 'start', header: '开始', nowrap: true, phone: 'hidden', cell: ({ start }) => start },
  { key: 'end', header: '结束', nowrap: true, phone: 'label', cell: ({ realEnd }) => realEnd },
  { key: 'signs', header: '报名', align: 'end', cell: ({ signUps }) => signUps },
  {
    key: 'state',
    header: '状态',
    phone: 'figure',
    cell: ({ state }) => <Tag tone={state.tone}>{state.label}</Tag>,
  },
];

/** All auctions, with links to watch them and to announce new ones. */
export default function AuctionDesk() {
  const { auctions, waiting, pager, tabs } = useLoaderData<typeof loader>();
  return (
    <CustomerPage
      title="竞价管理"
      breadcrumb={[{ label: '运营台', to: '/customer/desk' }, { label: '竞价管理' }]}
    >
      <Card>
        <div className={spread}>
          <Link to={SIGN_DESK}>待审核的报名 {waiting} 个</Link>
          <div className={cluster[2]}>
            <ButtonLink to={SESSION_DESK} variant="secondary">
              竞价专场
            </ButtonLink>
            <ButtonLink to={`${AUCTION_DESK}/new`}>发布竞价</ButtonLink>
          </div>
        </div>
      </Card>
      <Tabs label="竞价状态" tabs={tabs} />
      <Card gap={4}>
        <Table
          caption="竞价"
          columns={columns}
          rows={auctions}
          hint={<p>点「发布竞价」新建一场。</p>}
        />
        <Pager {...pager} />
      </Card>
    </CustomerPage>
  );
}
