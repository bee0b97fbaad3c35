import type { Hundredths } from '#app/domain/quantity.ts';
import { type AuctionTerms, type BiddingState, ranking } from './auction.ts';
import type { LogRecord } from './auction-log.ts';

interface SoldLot {
  bidderNo: number;
  count: Hundredths;
  /** `free`: its bidder has defaulted, or was let off. */
  state: 'awaiting' | 'paid' | 'free';
}

/** The state of the awards in the replay of a log. */
export interface AwardReplay {
  terms: AuctionTerms;
  bidding: BiddingState;
  /** What was sold, by its order. */
  sold: Map<string, SoldLot>;
  /** Whose answer to an offer is awaited. */
  offered: Set<number>;
}

type AwardStep = Exclude<
  LogRecord,
  { type: 'terms' | 'audit' | 'bid' | 'proxyBid' | 'void' | 'cancel' | 'close' }
>;

/** Takes a step after the close into the replay; its faults. */
export function awardTaken(replay: AwardReplay, record: AwardStep): string[] {
  const { sold, offered, terms } = replay;
  switch (record.type) {
    case 'awarded': {
      const { orderCode, bidderNo, count } = record;
      const faults = ofRanking(replay, record);
      if (sold.has(orderCode)) faults.push(`订单 ${orderCode} 重复`);
      sold.set(orderCode, { bidderNo, count, state: 'awaiting' });
      const given = [...sold.values()]
        .filter(({ state }) => state !== 'free')
        .reduce((sum, lot) => sum + lot.count, 0);
      if (given > terms.productCount) faults.push('成交数量超过竞价数量');
      const own = [...sold.values()]
        .filter((lot) => lot.bidderNo === bidderNo && lot.state !== 'free')
        .reduce((sum, lot) => sum + lot.count, 0);
      if (own > (replay.bidding.last.get(bidderNo)?.count ?? 0)) {
        faults.push(`${bidderNo} 号的成交数量超过其出价数量`);
      }
      return faults;
    }
    case 'paid':
    case 'defaulted': {
      const { orderCode, bidderNo } = record;
      const lot = sold.get(orderCode) ?? unrecorded(replay, bidderNo);
      if (lot?.state !== 'awaiting' || lot.bidderNo !== bidderNo) {
        return [`${bidderNo} 号没有待付款的订单 ${orderCode}`];
      }
      lot.state = record.type === 'paid' ? 'paid' : 'free';
      sold.set(orderCode, lot);
      return [];
    }
    case 'decided':
      for (const lot of sold.values()) {
        const isLetOff = record.decision === 'waive' && lot.bidderNo === record.bidderNo;
        if (isLetOff && lot.state === 'awaiting') lot.state = 'free';
      }
      return [];
    case 'offered':
      offered.add(record.bidderNo);
      return ofRanking(replay, record);
    case 'accepted':
    case 'declined':
    case 'lapsed':
      return offered.delete(record.bidderNo) ? [] : [`没有向 ${record.bidderNo} 号递补`];
    case 'unsold':
    case 'restarted':
      return [];
  }
}

/** What somebody won at a close before the release of migration 0012, whose order was made without a record. */
function unrecorded({ sold, terms, bidding }: AwardReplay, bidderNo: number): SoldLot | undefined {
  const isRecorded = [...sold.values()].some((lot) => lot.bidderNo === bidderNo);
  const count = ranking(terms, bidding).find(({ bidderId }) => bidderId === bidderNo)?.allocated;
  return count && !isRecorded ? { bidderNo, count, state: 'awaiting' } : undefined;
}

/** An order or an offer is for what the bidder has bid, at the bidder's price. */
function ofRanking(
  { bidding }: AwardReplay,
  { bidderNo, price, count }: Extract<LogRecord, { type: 'awarded' | 'offered' }>,
): string[] {
  const bid = bidding.last.get(bidderNo);
  return bid?.price === price && count <= bid.count ? [] : [`与 ${bidderNo} 号的出价不符`];
}
