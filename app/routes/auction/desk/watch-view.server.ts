import { lifeView } from '#app/components/thing/life-view.server.ts';
import { isPending } from '#app/domain/auction/award.ts';
import type { awardDecision, DeskBid, deskAuction } from '#app/domain/auction/desk-contract.ts';
import { AUCTION_LIFE_LABEL, lifeOfAuction } from '#app/domain/auction/life.ts';
import { resultText } from '#app/domain/auction/result.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { exactWallTime, formatInstant } from '#app/domain/time.ts';
import { auctionRow, awardRow, defaultText, markedTime, statusOf } from '../auction-text.server.ts';
import { watchHref } from './auction-paths.ts';

type Watched = Content<typeof deskAuction>;

const bidRow = (bid: DeskBid, { unit, voids }: { unit: string; voids: string | null }) => ({
  sequence: bid.sequence,
  bidder: `${bid.bidderNo} 号　${bid.companyName}`,
  price: `¥${formatYuanText(bid.price)}`,
  count: `${groupThousands(bid.count)} ${unit}`,
  receivedAt: markedTime(exactWallTime(new Date(bid.receivedAt)), bid.isProxy),
  movedEndTo: bid.movedEndTo && formatInstant(bid.movedEndTo),
  voidReason: bid.voidReason,
  /** Where it can be voided; null where it cannot. */
  voidTo: voids && bid.voidReason === null ? `${voids}${bid.sequence}` : null,
});
export type BidRow = ReturnType<typeof bidRow>;

/** The operator's view of an auction. */
export function watchView({ auction, ranking, bids, bid, refusedCount, ...watched }: Watched) {
  const row = auctionRow(auction);
  const open = auction.queryStatus !== 'finish';
  const voids = open ? `${watchHref(auction.id)}?dialog=void&sequence=` : null;
  const moved = auction.auctionRealEndDate !== auction.endDate;
  return {
    auction: {
      id: auction.id,
      name: auction.name,
      state: statusOf(auction),
      outcome: auction.result && resultText(auction.result),
      restartedAs: watched.restartedAs,
      /** Whether it can be cancelled, and its bids voided. */
      open,
      seller: auction.sellerName,
      /** The leading price; null while nobody has bid. */
      leading: ranking[0] ? `¥${formatYuanText(ranking[0].price)}/${row.unit}` : null,
    },
    life: lifeView(AUCTION_LIFE_LABEL, lifeOfAuction(auction)),
    facts: [
      { term: '卖家', value: `${auction.sellerName}（${auction.sellerCode}）` },
      { term: '商品', value: row.product },
      { term: '数量', value: row.count },
      { term: '竞价方式', value: row.mode },
      { term: '起拍价', value: `¥${row.startPrice}/${row.unit}` },
      { term: '价格条件', value: row.terms },
      { term: '保证金', value: `¥${formatYuanText(auction.marginAmount)}` },
      { term: '报名截止', value: row.signEnd },
      { term: '开始时间', value: row.start },
      { term: '公布结束', value: row.end },
      ...(moved
        ? [{ term: '实际结束', value: `${formatInstant(auction.auctionRealEndDate)}（已延时）` }]
        : []),
      { term: '报名人数', value: row.signUps },
      { term: '付款期限', value: `中标后 ${watched.payHours} 小时` },
      {
        term: '逾期未付款',
        value: defaultText({ ...watched, marginAmount: auction.marginAmount }),
      },
    ],
    ranking: ranking.map((each) => bidRow(each, { unit: row.unit, voids })),
    bids: bids.content.map((each) => bidRow(each, { unit: row.unit, voids })),
    /** The one that the address asks to void, if it can be. */
    bid: bid && voids && bid.voidReason === null ? bidRow(bid, { unit: row.unit, voids }) : null,
    refused: groupThousands(String(refusedCount)),
    awards: watched.awards.map((award) => awardRow(award, row.unit)),
    /** What the operator can do about goods that are not sold. */
    open: openDecisions(watched),
  };
}

type Decision = (typeof awardDecision.options)[number];

function openDecisions({
  freeCount,
  awards,
  restartedAs,
}: Pick<Watched, 'freeCount' | 'awards' | 'restartedAs'>): Decision[] {
  if (freeCount === null) return [];
  const isFree = freeCount !== '0' && restartedAs === null;
  const isOffered = awards.some(({ state }) => state === 'offered');
  const isWaiting = awards.some(({ state }) => isPending(state));
  return [
    ...(isFree && awards.length > 0 ? (['offerNext'] as const) : []),
    ...(isOffered ? (['endUnsold'] as const) : []),
    ...(isFree && !isWaiting ? (['restart'] as const) : []),
  ];
}
