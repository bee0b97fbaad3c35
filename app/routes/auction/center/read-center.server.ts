import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import type { PageMeta } from '#app/components/layout/page-meta.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { AUCTION_PHASES, BIDDING_MODE_NAMES, BIDDING_MODES } from '#app/domain/auction/auction.ts';
import {
  type AuctionCard,
  type AuctionSession,
  auctionPage,
  auctionRecommend,
} from '#app/domain/auction/contract.ts';
import { formatInstant } from '#app/domain/time.ts';
import { getToken } from '#app/session/session.server.ts';
import {
  auctionRow,
  participateButton,
  QUERY_STATUS_LABEL,
  statusOf,
} from '../auction-text.server.ts';
import { type AuctionSearch, auctionsHref } from './auction-search.ts';

const CENTER = '竞价中心';

/** A page of auctions with the special sessions and the hot auctions, as they are shown. */
export async function readCenter(request: Request, search: AuctionSearch) {
  const token = await getToken(request);
  const [list, { sessions, hot }] = await Promise.all([
    call(auctionPage, { ...search }, { token }),
    callShared(auctionRecommend, {}),
  ]);
  const now = new Date();
  const session = sessions.find(({ id }) => id === search.specialId);
  return {
    search,
    title: titleOf(search, session?.name),
    heading: session?.name ?? CENTER,
    breadcrumb: [
      { label: '首页', to: '/' },
      ...(session
        ? [{ label: CENTER, to: '/auction' }, { label: session.name }]
        : [{ label: CENTER }]),
    ],
    statusTabs: statusTabs(search),
    modeTabs: modeTabs(search),
    pager: pagerView(search, list, (page) => auctionsHref({ ...search, page })),
    cards: list.content.map((card) => cardOf(card, now)),
    sessions: sessions.map((each) => sessionOf(each, search)),
    hot: hot.map(hotOf),
  };
}
export type CenterView = Awaited<ReturnType<typeof readCenter>>;

export const centerMeta = ({ title, pager, search }: CenterView): PageMeta => ({
  title,
  description: `${title}：共 ${pager.total} 场竞价，在线报名、缴纳保证金、参与竞价。`,
  path: auctionsHref(search),
});

const cardOf = (auction: AuctionCard, now: Date) => ({
  ...auctionRow(auction),
  status: statusOf(auction),
  button: participateButton(auction, now),
});
export type AuctionCardView = ReturnType<typeof cardOf>;

const hotOf = (auction: AuctionCard) => {
  const { id, name, product, count, startPrice, unit, terms, end } = auctionRow(auction);
  return { id, name, product, count, startPrice, unit, terms, end };
};
export type HotAuction = ReturnType<typeof hotOf>;

const sessionOf = (session: AuctionSession, { rows }: AuctionSearch) => ({
  to: auctionsHref({ specialId: session.id, rows, page: 1 }),
  name: session.name,
  introduce: session.introduce,
  image: session.imageUrl,
  time: `${formatInstant(session.startDate)} 至 ${formatInstant(session.endDate)}`,
  auctions: String(session.auctionCount),
});
export type SessionView = ReturnType<typeof sessionOf>;

const tab = (search: AuctionSearch, label: string, change: Partial<AuctionSearch>) => ({
  to: auctionsHref({ ...search, ...change, page: 1 }),
  label,
  current: Object.entries(change).every(
    ([name, value]) => search[name as keyof AuctionSearch] === value,
  ),
});

const statusTabs = (search: AuctionSearch) => [
  tab(search, '全部', { queryStatus: undefined }),
  ...AUCTION_PHASES.map((queryStatus) =>
    tab(search, QUERY_STATUS_LABEL[queryStatus], { queryStatus }),
  ),
];

const modeTabs = (search: AuctionSearch) => [
  tab(search, '全部方式', { biddingMode: undefined }),
  ...BIDDING_MODES.map((biddingMode) =>
    tab(search, BIDDING_MODE_NAMES[biddingMode], { biddingMode }),
  ),
];

/** The title of a list: 「废旧物资专场 竞价中 自由竞价 第2页」. */
function titleOf({ queryStatus, biddingMode, page }: AuctionSearch, session: string | undefined) {
  const parts = [
    session ?? CENTER,
    queryStatus && QUERY_STATUS_LABEL[queryStatus],
    biddingMode && BIDDING_MODE_NAMES[biddingMode],
    page > 1 ? `第${page}页` : undefined,
  ];
  return parts.filter(Boolean).join(' ');
}
