import {
  type AuctionTerms,
  type Bid,
  type BiddingState,
  type BidProblem,
  highestPrice,
  leadingBid,
  leastPrice,
  needsConfirmation,
  priceAbove,
} from '#app/domain/auction/auction.ts';
import type { BidAnswer, increasePrice } from '#app/domain/auction/bid-contract.ts';
import { inCapitals } from '#app/domain/auction/capital-amount.ts';
import { BIDDING_ENDED } from '#app/domain/auction/live.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { amountOf, formatYuan } from '#app/domain/money.ts';
import { formatQuantity } from '#app/domain/quantity.ts';

/** Why a bid is refused, and which value of the request is wrong; without one, the bid as a whole. */
export interface BidRefusal {
  code: BidAnswer['code'];
  message: string;
  field?: keyof Parsed<typeof increasePrice>;
}

/** The wire's codes for the problems of a bid, and the values that are wrong. */
const PROBLEMS: Readonly<Record<BidProblem, Omit<BidRefusal, 'message'>>> = {
  notStarted: { code: 'not_started' },
  ended: { code: 'ended' },
  belowStart: { code: 'below_start', field: 'price' },
  offStep: { code: 'off_step', field: 'price' },
  notAboveOwn: { code: 'not_above_own', field: 'price' },
  notAboveHighest: { code: 'not_above_highest', field: 'price' },
  aboveMaximum: { code: 'above_maximum', field: 'price' },
  countOffStep: { code: 'count_off_step', field: 'count' },
  countOutOfRange: { code: 'count_out_of_range', field: 'count' },
  notWholeCount: { code: 'count_out_of_range', field: 'count' },
  tooMuch: { code: 'malformed' },
};

interface Situation {
  auction: AuctionTerms;
  bidding: BiddingState;
  bid: Pick<Bid, 'bidderId'>;
}

export const refusalFor = (problem: BidProblem, situation: Situation): BidRefusal => ({
  ...PROBLEMS[problem],
  message: problemText(problem, situation),
});

function problemText(problem: BidProblem, { auction, bidding, bid }: Situation): string {
  const least = formatYuan(leastPrice(auction, bidding, bid.bidderId));
  const step = formatYuan(auction.priceAddRange);
  const leading = leadingName(bidding);
  switch (problem) {
    case 'notStarted':
      return '竞价尚未开始';
    case 'ended':
      return BIDDING_ENDED;
    case 'belowStart':
      return `出价不能低于起拍价 ¥${formatYuan(auction.startPrice)}`;
    case 'offStep':
      return `出价须为起拍价加 ¥${step} 的整数倍`;
    case 'notAboveOwn':
      return auction.biddingMode === 'component_bidding'
        ? `价格不能低于您的上一次出价 ¥${least}，数量不能减少，且至少有一项增加`
        : `出价须高于您的上一次出价，至少 ¥${least}`;
    case 'notAboveHighest':
      return `当前最高价已更新，出价至少 ¥${least}`;
    case 'aboveMaximum':
      return `一次最多高出${leading} ${auction.maxSteps} 个加价幅度，出价不能超过 ¥${formatYuan(
        priceAbove(auction, bidding, auction.maxSteps ?? 0),
      )}`;
    case 'countOffStep':
      return `数量须为 ${formatQuantity(auction.startCount)} 加 ${formatQuantity(auction.countAddRange)} 的整数倍`;
    case 'countOutOfRange':
      return `数量应在 ${formatQuantity(auction.startCount)} 至 ${formatQuantity(auction.productCount)} 之间`;
    case 'notWholeCount':
      return `本场竞价须按全部数量 ${formatQuantity(auction.productCount)} 出价`;
    case 'tooMuch':
      return '出价金额过大，请核对价格和数量';
  }
}

const leadingName = (bidding: BiddingState): string =>
  highestPrice(bidding) === null ? '起拍价' : '当前最高价';

/** Asks whether a bid far above the leading one, or against the bidder's own, is meant, with its figures in words. */
export function confirmationText(
  auction: AuctionTerms & { productUnit: string },
  bidding: BiddingState,
  { bidderId, price, count }: Pick<Bid, 'bidderId' | 'price' | 'count'>,
): string {
  const own = leadingBid(auction, bidding, bidderId);
  const steps = (price - priceAbove(auction, bidding, 0)) / auction.priceAddRange;
  const total = amountOf(price, count);
  const leads = own && `您目前以 ¥${formatYuan(own.price)} 领先，这次是在自己的出价上加价`;
  const jump =
    (!own || needsConfirmation(auction, bidding, price)) &&
    `该出价比${leadingName(bidding)}高 ${steps} 个加价幅度`;
  return (
    `${[leads, jump].filter(Boolean).join('；')}，请核对：` +
    `单价 ¥${formatYuan(price)}（${inCapitals(price)}），` +
    `数量 ${formatQuantity(count)} ${auction.productUnit}，` +
    `总金额 ¥${formatYuan(total)}（${inCapitals(total)}）`
  );
}
