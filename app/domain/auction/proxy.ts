import type { Fen } from '#app/domain/money.ts';
import { type AuctionTerms, type BiddingState, priceAbove, ranking } from './auction.ts';

export const PROXY_BID = '代理出价';

/** A price up to which the market bids for a bidder, always for the whole lot (design/auctions: Automatic bids). */
export interface ProxyLimit {
  bidderId: number;
  price: Fen;
  /** When this price was set; of equal ones the earlier comes first. */
  since: Date;
  /** In the order in which they were written; decides between limits of one moment. */
  id: number;
}

/** The least price of a limit: one of less could never bid. */
export const leastLimit = (terms: AuctionTerms, bidding: BiddingState): Fen =>
  priceAbove(terms, bidding, bidding.last.size === 0 ? 0 : 1);

/**
 * The bids that follow from the limits of bidders, in their order, each above the one before. The highest limit, of
 * equal ones the earlier, comes to lead: one step above the next limit or bid, but no further than itself. The others
 * bid what they can below it. Nothing follows where whoever leads is above all others already.
 */
export function proxyBids(
  terms: AuctionTerms,
  bidding: BiddingState,
  limits: readonly ProxyLimit[],
): { bidderId: number; price: Fen }[] {
  const step = terms.priceAddRange;
  const [leader] = ranking(terms, bidding);
  const least = leastLimit(terms, bidding);
  const able = limits
    .filter(({ bidderId, price }) =>
      bidderId === leader?.bidderId ? price >= leader.price : price >= least,
    )
    .toSorted((a, b) => b.price - a.price || a.since.getTime() - b.since.getTime() || a.id - b.id);
  const [first, second] = able;
  const leads = first?.bidderId === leader?.bidderId;
  if (!first || (leads && !second)) return [];
  const bids: { bidderId: number; price: Fen }[] = [];
  let most = second ? Math.min(first.price, second.price + step) : least;
  for (const { bidderId, price } of able) {
    const bid = Math.min(price, most);
    if (bid < least) break;
    bids.unshift({ bidderId, price: bid });
    most = bid - step;
  }
  return bids;
}
