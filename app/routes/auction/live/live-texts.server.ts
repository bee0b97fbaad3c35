import type { AuctionPhase } from '#app/domain/auction/auction.ts';
import type { AuctionInfo } from '#app/domain/auction/contract.ts';
import { logFileName } from '#app/domain/auction/log-file.ts';
import { auctionHref } from '../center/auction-search.ts';
import { headsHref, type LiveAuction, logHref } from './live-auction.ts';

/** The sentences of the live page; they come with its data, as its script is near its budget of bytes. */
export const LIVE_TEXTS = {
  highest: { comingsoon: '当前最高价', ongoing: '当前最高价', finish: '最高价' },
  none: '暂无出价',
  asOf: '数据截至 ',
  bid: '出价',
  again: '再次加价',
  confirm: '确认出价',
  count: '竞买数量',
  total: '总金额 ',
  moved: '最高价已变动，出价已调整为 ¥',
  tooLow: '低于本次最低可出，已调整为 ¥',
  unread: '。出价刚刚随最高价调整，请确认后再提交。',
  /** Before and behind the time of what is shown. */
  failed: ['倒计时按最近一次校对的时间继续，正在重试。本页显示的是 ', ' 的情况，恢复后自动更新。'],
  latest: '最晚何时出价',
  receivedAt: '出价以服务器收到的时间为准，结束时刻起收到的出价无效。',
  unmeasured: '正在测量您的网络。未启用脚本的浏览器无法测量，请至少在结束前 10 秒提交。',
  /** Between the milliseconds of a usual answer, of the slowest one, and the last second for a bid. */
  latency: ['您的网络往返约 ', ' 毫秒，近半分钟最慢 ', ' 毫秒：请在倒计时不少于 '],
  moves: '延时记录',
  unmoved: '尚未延时',
  phases: {
    comingsoon: { label: '未开始', tone: 'info' },
    ongoing: { label: '竞价中', tone: 'success' },
    finish: { label: '已结束', tone: 'neutral' },
  },
} as const;
export type LiveTexts = typeof LIVE_TEXTS;

/** The heads of the page's tables and cards. */
export const headsOf = (unit: string) => ({
  terms: '竞价条款',
  calendar: '加入日历',
  ranking: '出价排名',
  own: '我的出价',
  rank: '排名',
  buyer: '买家',
  price: `出价（元/${unit}）`,
  count: `数量（${unit}）`,
  /** In component bidding a bid has a quantity of its own, apart from that of the lot and what it would get. */
  wanted: `竞买数量（${unit}）`,
  allocated: `可得（${unit}）`,
  at: '出价时间',
  receivedAt: '服务器收到时间',
  result: '结果',
  receipt: '凭证编号',
});

/**
 * What proves that the market has changed nothing, in words first, then for those who want to check it (design/auctions:
 * Record).
 */
export const proofOf = (id: string, { headHash }: LiveAuction) => ({
  title: '公正性证明',
  text:
    '每次有效出价、作废和结束都按先后记入竞价记录，事后插入、删除或修改都会被发现：每条记录的指纹由它的内容和上一条的指纹算出，' +
    '改动任何一条，其后的指纹就都对不上。平台每分钟公布一次最新的指纹，您可以随时核对。',
  check: '在浏览器中校验',
  links: [
    { to: logHref(id), label: '下载竞价记录', download: true },
    { to: headsHref(id), label: '指纹公告', download: false },
  ],
  head: headHash,
  codes: [
    { label: '记录指纹', code: headHash },
    // The market is not asked: the file is named so by the download.
    {
      label: '离线校验',
      code: `npm run verify-auction -- ${logFileName(id, headHash)} ${headHash}`,
    },
  ],
});
export type Proof = ReturnType<typeof proofOf>;

/** Between refreshes without a script: time to press a button, or only to watch. */
const REFRESH_S = { bidding: 10, watching: 5, waiting: 30 } as const;

interface Refreshed {
  id: string;
  phase: AuctionPhase;
  isSettling: boolean;
  isBidding: boolean;
  /** Until the start, milliseconds. */
  leftMs: number;
}

/** How the page loads itself again without a script, and how that is stopped; null when nothing will change any more. */
export function refreshOf(refreshed: Refreshed) {
  const seconds = secondsOf(refreshed);
  const home = `/details?id=${refreshed.id}`;
  return seconds === 0
    ? null
    : {
        seconds,
        goes: {
          text: `本页每 ${seconds} 秒自动刷新一次。`,
          label: '暂停刷新，填写出价',
          to: `${home}&refresh=off`,
        },
        stands: { text: '自动刷新已暂停。', label: '恢复自动刷新', to: home },
      };
}

function secondsOf({ phase, isSettling, isBidding, leftMs }: Refreshed): number {
  if (phase === 'finish') return isSettling ? REFRESH_S.watching : 0;
  if (phase === 'ongoing') return isBidding ? REFRESH_S.bidding : REFRESH_S.watching;
  return Math.max(1, Math.min(REFRESH_S.waiting, Math.ceil(leftMs / 1000)));
}

/** Name, kind and specification; a name often has the kind already. */
export const goodsText = ({ productName, varieties, specification }: AuctionInfo): string =>
  [productName, productName.includes(varieties) ? '' : varieties, specification]
    .filter(Boolean)
    .join(' ');

export const breadcrumbOf = ({ id, name }: AuctionInfo) => [
  { label: '首页', to: '/' },
  { label: '竞价中心', to: '/auction' },
  { label: name, to: auctionHref(id) },
  { label: '竞价现场' },
];
