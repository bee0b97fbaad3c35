import { payHref, purchaseOrderHref } from '#app/components/order-href.server.ts';
import { auctionData } from '#app/components/structured-data.server.ts';
import {
  AFTER_DEFAULT_NAMES,
  AWARD_LABEL,
  type AwardState,
  isPending,
} from '#app/domain/auction/award.ts';
import type { AuctionAward } from '#app/domain/auction/award-contract.ts';
import { bidderLabel } from '#app/domain/auction/bidder.ts';
import type {
  AuctionCard,
  AuctionInfo,
  PartStatus,
  QueryStatus,
} from '#app/domain/auction/contract.ts';
import { resultText } from '#app/domain/auction/result.ts';
import {
  isSignUpOver,
  MARGIN_LABEL,
  type MarginState,
  PART_STATUS_LABEL,
  SIGN_ENDED,
} from '#app/domain/auction/sign.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { shortSaleTerms } from '#app/domain/order/sale-terms.ts';
import { formatInstant, formatNear } from '#app/domain/time.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
import { customerUrl } from '#app/session/session.server.ts';
import { auctionHref, liveHref } from './center/auction-search.ts';

/** Names of the status filter, and of a card's state (spec 2 §4). */
export const QUERY_STATUS_LABEL: Readonly<Record<QueryStatus, string>> = {
  comingsoon: '即将开始',
  ongoing: '竞价中',
  finish: '已结束',
};

const STATUS_TONE = { comingsoon: 'info', ongoing: 'success', finish: 'neutral' } as const;

const PART_TONE = {
  unregistered: 'neutral',
  waitAudit: 'info',
  auditPass: 'success',
  notPass: 'danger',
} as const satisfies Record<PartStatus, string>;

/** The button's text for each state (spec 2 §4). */
const BUTTON_LABEL: Readonly<Record<PartStatus, string>> = {
  unregistered: '立即报名',
  waitAudit: PART_STATUS_LABEL.waitAudit,
  auditPass: '立即参与',
  notPass: PART_STATUS_LABEL.notPass,
};

/** @param said how its times are said; the pages that everybody sees are kept, and say whole dates */
export const auctionRow = (auction: AuctionCard, said = formatInstant) => ({
  id: auction.id,
  name: auction.name,
  image: auction.imageUrl,
  product: auction.productName,
  count: `${groupThousands(auction.productCount)} ${auction.productUnit}`,
  mode: auction.biddingModeName,
  startPrice: formatYuanText(auction.startPrice),
  unit: auction.productUnit,
  terms: shortSaleTerms(auction.saleTerms),
  signEnd: said(auction.signEndDate),
  start: said(auction.startDate),
  end: said(auction.endDate),
  /** When it ended or was cancelled; before, when it is to end. */
  over: auction.result
    ? {
        term: auction.result.kind === 'cancelled' ? '取消时间' : '结束时间',
        value: said(auction.result.at),
      }
    : { term: '预计结束', value: said(auction.endDate) },
  signUps: groupThousands(String(auction.signUpNum)),
  watchers: String(auction.watchNum),
});

/** The same in a list of somebody's own. */
export const ownAuctionRow = (auction: AuctionCard) =>
  auctionRow(auction, (instant) => formatNear(instant, new Date()));

/** The state of an auction, or what came of it for the caller, as a tag. */
export const statusOf = ({ queryStatus, result }: AuctionCard) =>
  result
    ? tagOf(result)
    : { label: QUERY_STATUS_LABEL[queryStatus], tone: STATUS_TONE[queryStatus] };

function tagOf(result: NonNullable<AuctionCard['result']>) {
  const { label, tone } = resultText(result);
  return { label, tone };
}

const MARGIN_TONE = {
  none: 'neutral',
  frozen: 'success',
  released: 'info',
  kept: 'warning',
  forfeited: 'danger',
} as const satisfies Record<MarginState, string>;

export const hasMargin = ({ marginAmount }: Pick<AuctionCard, 'marginAmount'>): boolean =>
  marginAmount !== '0.00';

export const marginTag = (state: MarginState) => ({
  label: MARGIN_LABEL[state],
  tone: MARGIN_TONE[state],
});

const AWARD_TONE = {
  offered: 'warning',
  declined: 'neutral',
  lapsed: 'neutral',
  withdrawn: 'neutral',
  awaitingPayment: 'warning',
  paid: 'success',
  defaulted: 'danger',
  waived: 'neutral',
} as const satisfies Record<AwardState, string>;

/** An award for the seller and the operator. */
export function awardRow(award: AuctionAward, unit: string) {
  const { state, until, marginState, marginAmount } = award;
  const toSeller = formatYuanText(award.marginToSeller);
  const toPlatform = formatYuanText(award.marginToPlatform);
  return {
    bidderNo: award.bidderNo,
    bidder: [bidderLabel(award.bidderNo), award.companyName].filter(Boolean).join(' '),
    price: `¥${formatYuanText(award.price)}`,
    count: `${groupThousands(award.count)} ${unit}`,
    state: { label: AWARD_LABEL[state], tone: AWARD_TONE[state] },
    until: isPending(state) && until ? `${formatNear(until, new Date())} 前` : '',
    reason: award.reason,
    orderCode: award.orderCode,
    margin:
      marginState === 'forfeited'
        ? `卖家 ¥${toSeller}，平台 ¥${toPlatform}`
        : `¥${formatYuanText(marginAmount)} ${MARGIN_LABEL[marginState]}`,
    /** What the operator can decide about it. */
    decisions: [
      ...(isPending(state) ? (['extend'] as const) : []),
      ...(state === 'awaitingPayment' ? (['waive'] as const) : []),
      ...(state === 'defaulted' ? (['waiveDefault'] as const) : []),
    ],
  };
}
export type AwardRow = ReturnType<typeof awardRow>;

type DefaultTerms = Pick<
  AuctionInfo,
  'marginAmount' | 'marginSellerShare' | 'offerHours' | 'afterDefault'
>;

/** What the terms say about a winner who does not pay. */
export function defaultText(terms: DefaultTerms): string {
  const { marginSellerShare: share, offerHours, afterDefault } = terms;
  const goods = AFTER_DEFAULT_NAMES[afterDefault];
  const answer = afterDefault === 'runnerUp' ? `（${offerHours} 小时内答复）` : '';
  const next = `货物${goods}${answer}`;
  return hasMargin(terms) ? `${shareText(share)}；${next}` : next;
}

/** Whose a defaulted margin is, by the seller's share in per cent. */
export function shareText(share: number): string {
  if (share === 100) return '保证金归卖家';
  return share === 0 ? '保证金归平台' : `保证金 ${share}% 归卖家，其余归平台`;
}

export const awardHref = (id: string): string => customerUrl(`auctions/${encodeURIComponent(id)}`);

/** The result of an auction for the caller, with a link to the next step; null while it is not over. */
export function outcomeOf({ id, result, award, sign, restartedAs }: AuctionInfo) {
  if (!result) return null;
  const { kind } = result;
  const links = [
    ...(kind === 'won' && award?.orderCode
      ? [{ to: payHref(award.orderCode), label: '去支付', isDue: true }]
      : []),
    ...(kind === 'offered' ? [{ to: awardHref(id), label: '答复递补', isDue: true }] : []),
    ...(award?.orderCode
      ? [{ to: purchaseOrderHref(award.orderCode), label: '查看订单', isDue: false }]
      : []),
    ...(award && kind !== 'offered'
      ? [{ to: awardHref(id), label: '中标详情', isDue: false }]
      : []),
    ...(restartedAs ? [{ to: auctionHref(restartedAs), label: '查看重新竞价', isDue: false }] : []),
  ];
  const margin = sign && sign.marginState !== 'none' ? MARGIN_LABEL[sign.marginState] : null;
  return {
    ...resultText(result),
    kind,
    at: Date.parse(result.at),
    margin: margin && `您的保证金：${margin}。`,
    links,
  };
}
export type Outcome = NonNullable<ReturnType<typeof outcomeOf>>;

/** The state of the caller's own sign-up as a tag. */
export const partOf = ({ partStatus }: AuctionCard) => ({
  label: PART_STATUS_LABEL[partStatus],
  tone: PART_TONE[partStatus],
});

/**
 * The participation button, or null for a finished auction (spec 2 §2). The trading API decides
 * what pressing it does.
 */
export function participateButton(
  { id, sellerCode, partStatus, queryStatus, signEndDate }: AuctionCard,
  now: Date,
) {
  if (queryStatus === 'finish') return null;
  const isLate =
    partStatus === 'unregistered' && isSignUpOver({ signEndDate: new Date(signEndDate) }, now);
  return {
    value: `${id}/${sellerCode}`,
    label: isLate ? SIGN_ENDED : BUTTON_LABEL[partStatus],
    /** Whether it leads on, to the sign-up or to the bidding. */
    isOpen: !isLate && (partStatus === 'unregistered' || partStatus === 'auditPass'),
  };
}
export type ParticipateButtonView = NonNullable<ReturnType<typeof participateButton>>;

/** An auction's structured data for search engines, the same on both of its pages. */
export const structuredDataOf = (request: Request, auction: AuctionInfo) =>
  auctionData(auction, auctionHref(auction.id), liveHref(auction.id), publicOrigin(request));

/** What is asked and refused of a bid far above the leading one. */
export const jumpRule = ({ confirmSteps, maxSteps }: AuctionInfo): string =>
  `高出领先价 ${confirmSteps} 个加价幅度以上须再次确认${
    maxSteps === null ? '' : `，最多 ${maxSteps} 个`
  }`;

/** What the terms say of limits, where they allow them. */
export const PROXY_RULE =
  '竞买人可以设一个上限，系统按加价幅度替其出价，直到上限；上限相同的，先设的领先。';

/** When a bid was made, and whether the market has placed it for its bidder. */
export const markedTime = (time: string, isProxy: boolean): string =>
  isProxy ? `${time}（代理）` : time;
