import type { deskAuction } from '#app/domain/auction/desk-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatInstant, wallTime } from '#app/domain/time.ts';
import { auctionRow, statusOf } from '../auction-text.server.ts';
import { watchHref } from './auction-paths.ts';

type Watched = Content<typeof deskAuction>;

/** 「2026-11-21 09:30:05.120」: to the millisecond, which decides between bids. */
const toTheMillisecond = (instant: string): string =>
  `${wallTime(new Date(instant))}.${instant.slice(20, 23)}`;

const bidRow = (
  bid: Watched['bids'][number],
  { unit, voids }: { unit: string; voids: string | null },
) => ({
  sequence: bid.sequence,
  bidder: `${bid.bidderNo} 号　${bid.companyName}`,
  price: `¥${formatYuanText(bid.price)}`,
  count: `${groupThousands(bid.count)} ${unit}`,
  receivedAt: toTheMillisecond(bid.receivedAt),
  movedEndTo: bid.movedEndTo && formatInstant(bid.movedEndTo),
  voidReason: bid.voidReason,
  /** Where it can be voided; null where it cannot. */
  voidTo: voids && bid.voidReason === null ? `${voids}${bid.sequence}` : null,
});
export type BidRow = ReturnType<typeof bidRow>;

const awardRow = (award: Watched['awards'][number], unit: string) => ({
  companyName: award.companyName,
  price: `¥${formatYuanText(award.price)}`,
  count: `${groupThousands(award.count)} ${unit}`,
  orderCode: award.orderCode,
});
export type AwardRow = ReturnType<typeof awardRow>;

/** The operator's view of an auction. */
export function watchView({ auction, bids, refusedCount, awards }: Watched) {
  const row = auctionRow(auction);
  const open = auction.queryStatus !== 'finish';
  const voids = open ? `${watchHref(auction.id)}?dialog=void&sequence=` : null;
  const moved = auction.auctionRealEndDate !== auction.endDate;
  return {
    auction: {
      id: auction.id,
      name: auction.name,
      state: statusOf(auction),
      cancelReason: auction.cancelReason,
      /** Whether it can be cancelled, and its bids voided. */
      open,
    },
    facts: [
      { term: '卖家', value: `${auction.sellerName}（${auction.sellerCode}）` },
      { term: '商品', value: row.product },
      { term: '数量', value: row.count },
      { term: '竞价方式', value: row.mode },
      { term: '起拍价', value: `¥${row.startPrice}/${row.unit}` },
      { term: '保证金', value: `¥${formatYuanText(auction.marginAmount)}` },
      { term: '报名截止', value: row.signEnd },
      { term: '开始时间', value: row.start },
      { term: '公布结束', value: row.end },
      {
        term: '实际结束',
        value: moved ? `${formatInstant(auction.auctionRealEndDate)}（已延时）` : row.end,
      },
      { term: '报名人数', value: row.signUps },
    ],
    bids: bids.map((bid) => bidRow(bid, { unit: row.unit, voids })),
    refused: groupThousands(String(refusedCount)),
    awards: awards.map((award) => awardRow(award, row.unit)),
  };
}
