import { type AuctionTerms, leastPrice } from '#app/domain/auction/auction.ts';
import type { AuctionInfo } from '#app/domain/auction/contract.ts';
import { parseYuan, toYuan } from '#app/domain/money.ts';
import { parseQuantity } from '#app/domain/quantity.ts';

const fen = (wire: string) => parseYuan(wire) ?? 0;
const hundredths = (wire: string) => parseQuantity(wire, { decimals: true }) ?? 0;

const OTHERS = 0;
const OWN = 1;

function termsOf(info: AuctionInfo): AuctionTerms {
  return {
    biddingMode: info.biddingMode,
    startPrice: fen(info.startPrice),
    priceAddRange: fen(info.priceAddRange),
    productCount: hundredths(info.productCount),
    startCount: hundredths(info.startCount),
    countAddRange: hundredths(info.countAddRange),
    startDate: new Date(info.startDate),
    endDate: new Date(info.endDate),
    delayTime: info.delayTime,
    delayTimes: info.delayTimes,
  };
}

/**
 * The least price that can be bid next, as wire text (decision 31).
 * @param highest the highest price so far, and `own` the bidder's own last one, as wire texts
 */
export function leastPriceOf(
  info: AuctionInfo,
  { highest, own }: { highest: string | null; own: string | null },
): string {
  const terms = termsOf(info);
  const bid = (bidderId: number, price: string) => ({
    bidderId,
    price: fen(price),
    count: terms.productCount,
    sequence: bidderId,
    at: terms.startDate,
  });
  const last = new Map(
    [highest === null ? null : bid(OTHERS, highest), own === null ? null : bid(OWN, own)]
      .filter((one) => one !== null)
      .map((one) => [one.bidderId, one]),
  );
  return toYuan(leastPrice(terms, { realEnd: terms.endDate, extended: 0, last }, OWN));
}
