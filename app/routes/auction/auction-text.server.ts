import { auctionData } from '#app/components/structured-data.server.ts';
import type {
  AuctionCard,
  AuctionInfo,
  PartStatus,
  QueryStatus,
} from '#app/domain/auction/contract.ts';
import { PART_STATUS_LABEL, SIGN_ENDED } from '#app/domain/auction/sign.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';
import { publicOrigin } from '#app/session/origin.server.ts';
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

/** The data of an auction in lists. */
export const auctionRow = (auction: AuctionCard) => ({
  id: auction.id,
  name: auction.name,
  image: auction.imageUrl,
  product: auction.productName,
  count: `${groupThousands(auction.productCount)} ${auction.productUnit}`,
  mode: auction.biddingModeName,
  startPrice: formatYuanText(auction.startPrice),
  unit: auction.productUnit,
  signEnd: formatInstant(auction.signEndDate),
  start: formatInstant(auction.startDate),
  end: formatInstant(auction.endDate),
  signUps: groupThousands(String(auction.signUpNum)),
  watchers: String(auction.watchNum),
});

/** The state of an auction as a tag. */
export const statusOf = ({ queryStatus, cancelReason }: AuctionCard) => ({
  label: cancelReason === null ? QUERY_STATUS_LABEL[queryStatus] : '已取消',
  tone: STATUS_TONE[queryStatus],
});

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
  const isLate = partStatus === 'unregistered' && now >= new Date(signEndDate);
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
