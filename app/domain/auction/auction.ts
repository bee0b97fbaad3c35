import { MINUTE_MS } from '#app/domain/duration.ts';
import type { Fen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { hasPassed } from '#app/domain/time.ts';

export const CONFIRM_STEPS_LABEL = '需确认的加价幅度数';
export const MAX_STEPS_LABEL = '单次最多加价幅度数';

export const BIDDING_MODES = ['free_bidding', 'open_bidding', 'component_bidding'] as const;
export type BiddingMode = (typeof BIDDING_MODES)[number];

/** The terms of an auction, which never change once it is announced. */
export interface AuctionTerms {
  biddingMode: BiddingMode;
  startPrice: Fen;
  /** Bids are startPrice + k × priceAddRange. */
  priceAddRange: Fen;
  productCount: Hundredths;
  /** Component bidding: quantities are startCount + k × countAddRange, at most productCount. */
  startCount: Hundredths;
  countAddRange: Hundredths;
  startDate: Date;
  endDate: Date;
  /** In minutes: a bid within this time before the end extends it. */
  delayTime: number;
  /** The maximum number of extensions. */
  delayTimes: number;
  /** A bid of more steps above the leading one must be confirmed. */
  confirmSteps: number;
  /** A bid of more steps above the leading one is refused; null: no maximum. */
  maxSteps: number | null;
}

/** A bid as it was received. */
export interface Bid {
  /** Bids of one auction are numbered in the order in which they were accepted. */
  sequence: number;
  bidderId: number;
  price: Fen;
  count: Hundredths;
  at: Date;
  /** Whether the market has placed it, up to the bidder's limit. */
  isProxy?: boolean;
}

/** The state of an auction after its accepted bids, computed from them in their order. */
export interface BiddingState {
  realEnd: Date;
  /** The number of extensions so far. */
  extended: number;
  /** Each bidder's last bid, which is also the bidder's best. */
  last: ReadonlyMap<number, Bid>;
}

/** Query states of the lists (spec 2 §4). */
export const AUCTION_PHASES = ['comingsoon', 'ongoing', 'finish'] as const;
export type AuctionPhase = (typeof AUCTION_PHASES)[number];

/** Why a bid is refused; the server's message is shown (spec 2 §4). */
export type BidProblem =
  | 'notStarted'
  | 'ended'
  | 'belowStart'
  | 'offStep'
  | 'notAboveOwn'
  | 'notAboveHighest'
  | 'aboveMaximum'
  | 'countOffStep'
  | 'countOutOfRange'
  | 'notWholeCount'
  | 'tooMuch';

/** The maximum of an order's amount: twelve digits of yuan on the wire. */
const AMOUNT_LIMIT: Fen = 100_000_000_000_000;

/** How far the clock of a process that takes bids may be from the database's. */
export const CLOCK_TOLERANCE_MS = 500;

/** What an auction is announced with where nothing else is typed. */
export const DEFAULT_CONFIRM_STEPS = 10;
/** How long before the start bidders are reminded, unless announced otherwise. */
export const USUAL_PROMPT_MINUTES = 60;

/** The names of the bidding modes. */
export const BIDDING_MODE_NAMES: Readonly<Record<BiddingMode, string>> = {
  free_bidding: '自由竞价',
  open_bidding: '公开竞价',
  component_bidding: '组合竞价',
};

export const AGREEMENT_REQUIRED = '请勾线同意竞拍协议';
export const QUALIFICATION_REQUIRED = '请上传相关资质附件';
export const AUCTION_ID_MISSING = '未获取到参数信息';

export const opening = (terms: AuctionTerms): BiddingState => ({
  realEnd: terms.endDate,
  extended: 0,
  last: new Map(),
});

/** The phase at a time; at the exact end bidding is over (design/auctions: Rules). */
export function auctionPhase(startDate: Date, realEnd: Date, now: Date): AuctionPhase {
  if (now < startDate) return 'comingsoon';
  return hasPassed(realEnd, now) ? 'finish' : 'ongoing';
}

/** What an auction is over by. */
export interface AuctionEnd {
  realEndDate: Date;
  cancelledAt: Date | null;
  closedAt: Date | null;
}

/**
 * Whether an auction is over for whatever arrives at a time: for bids, sign-ups, their audit and margins, and for
 * voiding and cancelling alike. It is over from its real end on, not only when it is closed.
 */
export const isOver = ({ realEndDate, cancelledAt, closedAt }: AuctionEnd, now: Date): boolean =>
  cancelledAt !== null || closedAt !== null || hasPassed(realEndDate, now);

/** The highest price bid so far, or null. */
export function highestPrice({ last }: BiddingState): Fen | null {
  return last.size === 0 ? null : Math.max(...[...last.values()].map(({ price }) => price));
}

/**
 * The price so many steps above the leading bid; before the first bid, above the start price.
 */
export const priceAbove = (
  { startPrice, priceAddRange }: Pick<AuctionTerms, 'startPrice' | 'priceAddRange'>,
  bidding: BiddingState,
  steps: number,
): Fen => (highestPrice(bidding) ?? startPrice) + steps * priceAddRange;

/** Whether a price is so far above the leading bid that it may be a slip of the finger. */
export const needsConfirmation = (
  terms: AuctionTerms,
  bidding: BiddingState,
  price: Fen,
): boolean => price > priceAbove(terms, bidding, terms.confirmSteps);

/** The bid of a bidder who is first of the ranking, and would outbid nobody else; null for others. */
export function leadingBid(
  terms: AuctionTerms,
  bidding: BiddingState,
  bidderId: number,
): Ranked | null {
  const [first] = ranking(terms, bidding);
  return first?.bidderId === bidderId ? first : null;
}

/** The lowest price that a bidder can bid next (design/auctions: Rules). */
export function leastPrice(terms: AuctionTerms, bidding: BiddingState, bidderId: number): Fen {
  const own = bidding.last.get(bidderId)?.price;
  const step = terms.priceAddRange;
  switch (terms.biddingMode) {
    case 'open_bidding': {
      const highest = highestPrice(bidding);
      return highest === null ? terms.startPrice : highest + step;
    }
    case 'free_bidding':
      return own === undefined ? terms.startPrice : own + step;
    case 'component_bidding':
      return own ?? terms.startPrice;
  }
}

/**
 * Why a bid is refused, or null (design/auctions: Rules). A bid cannot be withdrawn: in component bidding
 * the next one must have at least the price and the quantity of the last, and more of one.
 */
export function bidProblem(
  terms: AuctionTerms,
  bidding: BiddingState,
  bid: Omit<Bid, 'sequence'>,
): BidProblem | null {
  const phase = auctionPhase(terms.startDate, bidding.realEnd, bid.at);
  if (phase === 'comingsoon') return 'notStarted';
  if (phase === 'finish') return 'ended';
  const problem = priceProblem(terms, bidding, bid) ?? countProblem(terms, bidding, bid);
  return problem ?? (isTooMuch(bid) ? 'tooMuch' : null);
}

/** Whether the bid's amount is more than an order can have. */
const isTooMuch = ({ price, count }: Pick<Bid, 'price' | 'count'>): boolean =>
  BigInt(price) * BigInt(count) + 50n >= BigInt(AMOUNT_LIMIT) * 100n;

function priceProblem(
  terms: AuctionTerms,
  bidding: BiddingState,
  { bidderId, price, isProxy }: Omit<Bid, 'sequence'>,
): BidProblem | null {
  if (price < terms.startPrice) return 'belowStart';
  if ((price - terms.startPrice) % terms.priceAddRange !== 0) return 'offStep';
  // What the market bids for somebody is no slip of a finger, and goes no further than others make it.
  const isAboveMaximum =
    !isProxy && terms.maxSteps !== null && price > priceAbove(terms, bidding, terms.maxSteps);
  if (isAboveMaximum) return 'aboveMaximum';
  if (price >= leastPrice(terms, bidding, bidderId)) return null;
  return terms.biddingMode === 'open_bidding' ? 'notAboveHighest' : 'notAboveOwn';
}

function countProblem(
  terms: AuctionTerms,
  bidding: BiddingState,
  { bidderId, price, count }: Omit<Bid, 'sequence'>,
): BidProblem | null {
  if (terms.biddingMode !== 'component_bidding') {
    return count === terms.productCount ? null : 'notWholeCount';
  }
  if (count < terms.startCount || count > terms.productCount) return 'countOutOfRange';
  if ((count - terms.startCount) % terms.countAddRange !== 0) return 'countOffStep';
  const own = bidding.last.get(bidderId);
  const takesBack =
    own !== undefined && (count < own.count || (count === own.count && price === own.price));
  return takesBack ? 'notAboveOwn' : null;
}

/** The state after an accepted bid; a late bid extends the end (design/auctions: Rules). */
export function afterBid(terms: AuctionTerms, bidding: BiddingState, bid: Bid): BiddingState {
  const last = new Map(bidding.last).set(bid.bidderId, bid);
  const delayMs = terms.delayTime * MINUTE_MS;
  const from = bidding.realEnd;
  const isLate = bid.at.getTime() > from.getTime() - delayMs;
  if (!isLate || bidding.extended >= terms.delayTimes) return { ...bidding, last };
  return {
    realEnd: new Date(bid.at.getTime() + delayMs),
    extended: bidding.extended + 1,
    last,
  };
}

/** Each bidder's last bid, of bids that are not voided and come in the order of their numbers. */
export const lastBids = (bids: readonly Bid[]): Map<number, Bid> =>
  new Map(bids.map((bid) => [bid.bidderId, bid]));

/**
 * The state after accepted bids, in the order of their numbers. A voided one no longer counts, but an
 * end that it has moved stays.
 */
export const replay = (
  terms: AuctionTerms,
  bids: readonly Bid[],
  voided: ReadonlySet<number> = new Set(),
): BiddingState => ({
  ...bids.reduce((bidding, bid) => afterBid(terms, bidding, bid), opening(terms)),
  last: lastBids(bids.filter(({ sequence }) => !voided.has(sequence))),
});

export interface Ranked extends Bid {
  /** From 1. */
  rank: number;
  /** The quantity the bid would win if the auction ended now. */
  allocated: Hundredths;
}

/**
 * The bidders' last bids, best first: by price, then the earlier one (design/auctions: Rules). The first wins
 * everything; in component bidding each wins its quantity while some is left, the last one a part
 * (design/auctions: Rules).
 */
export function ranking(terms: AuctionTerms, { last }: BiddingState): Ranked[] {
  // Bids are numbered in the order of their times.
  const best = [...last.values()].sort((a, b) => b.price - a.price || a.sequence - b.sequence);
  let left = terms.productCount;
  return best.map((bid, index) => {
    const allocated = Math.min(bid.count, left);
    left -= allocated;
    return { ...bid, rank: index + 1, allocated };
  });
}
