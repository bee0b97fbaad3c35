import { printHead } from '#app/components/print-head.server.ts';
import { lifeView } from '#app/components/thing/life-view.server.ts';
import { type AuctionInfo, auctionDetail } from '#app/domain/auction/contract.ts';
import { BIDDER_LIFE_LABEL, lifeOfBidder } from '#app/domain/auction/life.ts';
import { MARGIN_LABEL } from '#app/domain/auction/sign.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { amountOf, formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { customerUrl } from '#app/session/session.server.ts';
import {
  awardHref,
  defaultText,
  hasMargin,
  marginTag,
  outcomeOf,
  shareText,
  statusOf,
} from '../auction-text.server.ts';
import { auctionHref, liveHref } from '../center/auction-search.ts';
import { acceptForm, declineForm, giveUpForm } from './award-actions.server.ts';

/** What a bidder has won in an auction, or is offered, with the actions of its state. */
export async function readAward({
  params: { id = '' },
  request,
  searchParams,
  ask,
}: CustomerRequest) {
  const auction = await ask(auctionDetail, { id });
  const { award, result, sign } = auction;
  if (!sign && !award) throw errorPage(404, '您没有参加这场竞价');
  const isWon = result?.kind === 'won' && Boolean(award?.orderCode);
  const isOffered = result?.kind === 'offered';
  const dialog = searchParams.get('dialog');
  const outcome = outcomeOf(auction);
  return {
    name: auction.name,
    paper: printHead(`竞价结果 ${id}`, [
      { term: '竞买人', value: sign?.companyName ?? '' },
      { term: '卖家', value: auction.sellerName },
    ]),
    auctionTo: auctionHref(id),
    outcome,
    states: statesOf(auction),
    sum: award && `¥${totalOf(award)}`,
    seller: auction.sellerName,
    life: lifeView(BIDDER_LIFE_LABEL, lifeOfBidder(auction)),
    facts: factsOf(auction),
    next: nextOf(auction, outcome),
    /** To other pages than this one, but what comes next. */
    links: outcome?.links.filter(({ to, isDue }) => to !== awardHref(id) && !isDue) ?? [],
    giveUpTo: isWon ? `${awardHref(id)}?dialog=giveUp` : null,
    offer: isOffered
      ? {
          form: describeForm(acceptForm, request),
          declineTo: `${awardHref(id)}?dialog=decline`,
          walletTo: `${customerUrl('my-wallet')}?${new URLSearchParams({ redirectTo: awardHref(id) })}`,
          terms: offerTerms(auction),
        }
      : null,
    dialog:
      (isWon && dialog === 'giveUp' && giveUpDialog(request, auction)) ||
      (isOffered && dialog === 'decline' && declineDialog(request, auction)) ||
      null,
  };
}
/** How far the auction is for the bidder, and apart from it the margin. */
const statesOf = (auction: AuctionInfo) => [
  statusOf(auction),
  ...(auction.sign && hasMargin(auction)
    ? [{ of: '保证金', ...marginTag(auction.sign.marginState) }]
    : []),
];

/** What the bidder does next; null: there is nothing to do. */
function nextOf(auction: AuctionInfo, outcome: ReturnType<typeof outcomeOf>) {
  if (auction.result?.kind === 'offered') {
    return { to: '#offer', label: '答复递补', isDue: false };
  }
  const due = outcome?.links.find(({ isDue }) => isDue);
  if (due || outcome) return due ?? null;
  if (auction.partStatus !== 'auditPass') return null;
  if (hasMargin(auction) && auction.sign?.marginState === 'none') {
    return { to: auctionHref(auction.id), label: '冻结保证金', isDue: false };
  }
  return auction.queryStatus === 'ongoing'
    ? { to: liveHref(auction.id), label: '去出价', isDue: false }
    : null;
}

export type AwardView = Awaited<ReturnType<typeof readAward>>;

function offerTerms(auction: AuctionInfo): string {
  const margin = hasMargin(auction)
    ? `从钱包重新冻结保证金 ¥${formatYuanText(auction.marginAmount)}，并`
    : '';
  return `接受后将${margin}生成订单，请在 ${auction.payHours} 小时内付款；逾期视为违约，${defaultText(auction)}。`;
}

function giveUpDialog(request: Request, auction: AuctionInfo) {
  const margin = hasMargin(auction)
    ? `您的保证金 ¥${formatYuanText(auction.marginAmount)} 将不予退还（${shareText(auction.marginSellerShare)}），`
    : '';
  return {
    title: '确定放弃成交吗?',
    description: `放弃成交即为违约：${margin}订单立即取消，不能恢复。`,
    form: describeForm(giveUpForm, request),
    closeTo: awardHref(auction.id),
  };
}

const declineDialog = (request: Request, auction: AuctionInfo) => ({
  title: '确定放弃递补吗?',
  description: '放弃后货物将由下一位竞买人递补，不能再接受。放弃递补不算违约。',
  form: describeForm(declineForm, request),
  closeTo: awardHref(auction.id),
});

function factsOf(auction: AuctionInfo) {
  const { award, sign, productUnit: unit } = auction;
  const money = (text: string) => `¥${formatYuanText(text)}`;
  const isDivided = award?.state === 'defaulted' && sign?.marginState === 'forfeited';
  return [
    { term: '商品', value: auction.productName },
    { term: '卖家', value: auction.sellerName },
    ...(sign ? [{ term: '竞买号', value: String(sign.bidderNo) }] : []),
    ...(award
      ? [
          { term: '数量', value: `${groupThousands(award.count)} ${unit}` },
          { term: '单价', value: `${money(award.price)}/${unit}` },
          { term: '金额', value: `¥${totalOf(award)}` },
        ]
      : [{ term: '中标', value: '没有中标或递补' }]),
    ...(sign && hasMargin(auction)
      ? [
          {
            term: '保证金',
            value: `${money(auction.marginAmount)}（${MARGIN_LABEL[sign.marginState]}）`,
          },
        ]
      : []),
    ...(isDivided
      ? [
          {
            term: '保证金去向',
            value: `卖家 ${money(award.marginToSeller)}，平台 ${money(award.marginToPlatform)}`,
          },
        ]
      : []),
    { term: '交货', value: `${auction.deliverArea}，${auction.deliveryDate} 前` },
  ];
}

const totalOf = ({ price, count }: { price: string; count: string }): string =>
  formatYuan(amountOf(parseYuan(price) ?? 0, fromQuantity(count)));
