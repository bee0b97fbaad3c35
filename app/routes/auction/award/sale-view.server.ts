import type { SaleAuction } from '#app/domain/auction/award-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { awardRow, ownAuctionRow, statusOf } from '../auction-text.server.ts';
import { auctionHref, liveHref } from '../center/auction-search.ts';
import { saleTodo } from './sale-todo.server.ts';

/** A seller's auction with its awards. */
export function saleAuctionView(auction: SaleAuction) {
  const row = ownAuctionRow(auction);
  const hasBegun = auction.queryStatus !== 'comingsoon';
  const highest = auction.highestPrice && `¥${formatYuanText(auction.highestPrice)}/${row.unit}`;
  return {
    id: row.id,
    name: row.name,
    to: hasBegun ? liveHref(row.id) : auctionHref(row.id),
    state: statusOf(auction),
    todo: saleTodo(auction),
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
