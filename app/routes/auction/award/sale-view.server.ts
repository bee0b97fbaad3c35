import type { SaleAuction } from '#app/domain/auction/award-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { auctionRow, awardRow, statusOf } from '../auction-text.server.ts';
import { auctionHref, liveHref } from '../center/auction-search.ts';

/** A seller's auction with its awards. */
export function saleAuctionView(auction: SaleAuction) {
  const row = auctionRow(auction);
  const hasBegun = auction.queryStatus !== 'comingsoon';
  const highest = auction.highestPrice && `¥${formatYuanText(auction.highestPrice)}/${row.unit}`;
  return {
    id: row.id,
    name: row.name,
    to: hasBegun ? liveHref(row.id) : auctionHref(row.id),
    state: statusOf(auction),
    todo: todoOf(auction),
    facts: [
      { term: '数量', value: row.count },
      { term: '起拍价', value: `¥${row.startPrice}/${row.unit}` },
      { term: hasBegun ? '最高价' : '开始', value: hasBegun ? (highest ?? '暂无出价') : row.start },
      {
        term: '出价',
        value: `${groupThousands(String(auction.bidCount))} 次，${auction.bidderCount} 家`,
      },
      { term: '报名', value: `${row.signUps} 家` },
      row.over,
    ],
    awards: auction.awards.map((award) => awardRow(award, row.unit)),
    restartTo: auction.restartedAs && auctionHref(auction.restartedAs),
  };
}

/** What the seller has to do now, or waits for; null where there is nothing. */
function todoOf({ result, awards, restartedAs }: SaleAuction) {
  const deliver = awards.filter(({ state }) => state === 'paid').length;
  if (deliver > 0) {
    return { isUrgent: true, text: `${deliver} 份已付款，请按订单安排交货。` };
  }
  if (result?.kind === 'awaitingPayment') return { isUrgent: false, text: '等待中标人付款。' };
  if (result?.kind === 'offering') return { isUrgent: false, text: '等待下一位竞买人答复递补。' };
  const isUnsold = result?.kind === 'unsold' || result?.kind === 'noBids';
  if (isUnsold && restartedAs === null) {
    return { isUrgent: true, text: '货物未成交，需要重新竞价的请联系平台运营。' };
  }
  return null;
}
