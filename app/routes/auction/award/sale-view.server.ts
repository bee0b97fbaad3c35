import { printHead } from '#app/components/print-head.server.ts';
import { lifeView } from '#app/components/thing/life-view.server.ts';
import type { SaleAuction, SaleAuctionInfo } from '#app/domain/auction/award-contract.ts';
import type { RankedBid } from '#app/domain/auction/bid-contract.ts';
import { AUCTION_LIFE_LABEL, lifeOfAuction } from '#app/domain/auction/life.ts';
import { resultText } from '#app/domain/auction/result.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { exactWallTime, formatInstant } from '#app/domain/time.ts';
import {
  auctionRow,
  awardRow,
  defaultText,
  markedTime,
  ownAuctionRow,
  statusOf,
} from '../auction-text.server.ts';
import { auctionHref, liveHref } from '../center/auction-search.ts';
import { ordersToShip, saleTodo } from './sale-todo.server.ts';

const SALE_AUCTIONS = '/customer/sale-auctions';
const saleAuctionHref = (id: string): string => `${SALE_AUCTIONS}/${id}`;
const saleOrderHref = (orderCode: string): string => `/customer/sale-order/${orderCode}`;

const hasBegun = ({ queryStatus }: SaleAuction): boolean => queryStatus !== 'comingsoon';

const highestOf = ({ highestPrice, productUnit }: SaleAuction): string | null =>
  highestPrice && `¥${formatYuanText(highestPrice)}/${productUnit}`;

const bidsText = ({ bidCount, bidderCount }: SaleAuction): string =>
  `${groupThousands(String(bidCount))} 次，${bidderCount} 家`;

/** A seller's auction in the list. */
export function saleAuctionRow(auction: SaleAuction) {
  const { id, name, count, start, startPrice, unit, terms, signUps, over } = ownAuctionRow(auction);
  return {
    id,
    name,
    to: saleAuctionHref(id),
    count,
    startPrice: `¥${startPrice}/${unit}`,
    terms,
    highest: highestOf(auction) ?? (hasBegun(auction) ? '暂无出价' : '—'),
    bids: hasBegun(auction) ? bidsText(auction) : '—',
    signUps: `${signUps} 家`,
    at: hasBegun(auction) ? over.value : `${start} 开始`,
    state: statusOf(auction),
    todo: saleTodo(auction),
  };
}
export type SaleAuctionRow = ReturnType<typeof saleAuctionRow>;

/** A bidder's place: all who watch see the same, and no names. */
const rankRow = (bid: RankedBid, unit: string) => ({
  rank: bid.rank,
  bidder: bid.buyerName,
  price: `¥${formatYuanText(bid.price)}`,
  count: `${groupThousands(bid.count)} ${unit}`,
  allocated: `${groupThousands(bid.allocated)} ${unit}`,
  at: markedTime(exactWallTime(new Date(bid.offerTime)), bid.isProxy),
});
export type RankRow = ReturnType<typeof rankRow>;

/** An auction's page for its seller. */
export function saleAuctionPage(auction: SaleAuctionInfo) {
  const row = auctionRow(auction);
  const restartTo = auction.restartedAs && saleAuctionHref(auction.restartedAs);
  const begun = hasBegun(auction);
  const moved = auction.auctionRealEndDate !== auction.endDate;
  return {
    name: row.name,
    to: saleAuctionHref(row.id),
    listTo: SALE_AUCTIONS,
    paper: printHead(`竞价 ${row.id}`, [{ term: '卖家', value: auction.sellerName }]),
    states: [statusOf(auction)],
    sum: highestOf(auction),
    party: begun ? `出价 ${bidsText(auction)}` : `报名 ${row.signUps} 家`,
    life: lifeView(AUCTION_LIFE_LABEL, lifeOfAuction(auction)),
    outcome: auction.result && resultText(auction.result),
    todo: saleTodo(auction),
    next: nextOf(auction, restartTo),
    publicTo: begun ? liveHref(row.id) : auctionHref(row.id),
    restartTo,
    awards: auction.awards.map((award) => awardRow(award, row.unit)),
    ranking: auction.ranking.map((bid) => rankRow(bid, row.unit)),
    facts: [
      { term: '商品', value: row.product },
      { term: '数量', value: row.count },
      { term: '竞价方式', value: row.mode },
      { term: '起拍价', value: `¥${row.startPrice}/${row.unit}` },
      { term: '价格条件', value: row.terms },
      { term: '保证金', value: `¥${formatYuanText(auction.marginAmount)}` },
      { term: '报名', value: `${row.signUps} 家` },
      { term: '报名截止', value: row.signEnd },
      { term: '开始时间', value: row.start },
      { term: '公布结束', value: row.end },
      ...(moved
        ? [{ term: '实际结束', value: `${formatInstant(auction.auctionRealEndDate)}（已延时）` }]
        : []),
      { term: '交货', value: `${auction.deliverArea}，${auction.deliveryDate} 前` },
      { term: '付款期限', value: `中标后 ${auction.payHours} 小时` },
      { term: '逾期未付款', value: defaultText(auction) },
    ],
  };
}

/** What the seller does next; null where nothing is to be done or watched. */
function nextOf(auction: SaleAuctionInfo, restartTo: string | null) {
  const [toShip] = ordersToShip(auction.awards);
  if (toShip) return { to: `${saleOrderHref(toShip)}#ship`, label: '去发货' };
  if (auction.queryStatus === 'ongoing') return { to: liveHref(auction.id), label: '观看竞价' };
  if (restartTo) return { to: restartTo, label: '查看重新竞价' };
  const made = auction.awards.findLast(
    ({ orderCode, state }) => orderCode && state !== 'defaulted',
  );
  return made?.orderCode ? { to: saleOrderHref(made.orderCode), label: '查看订单' } : null;
}
