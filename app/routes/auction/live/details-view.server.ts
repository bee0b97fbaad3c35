import { call } from '#app/api/client.server.ts';
import type { PageMeta } from '#app/components/layout/page-meta.ts';
import { sharePicture } from '#app/components/share-picture.ts';
import type { AuctionPhase } from '#app/domain/auction/auction.ts';
import { myBids, type OwnBids } from '#app/domain/auction/bid-contract.ts';
import { type AuctionInfo, auctionDetail } from '#app/domain/auction/contract.ts';
import { LIMIT_END_TEXT } from '#app/domain/auction/limit-end.ts';
import { PROXY_BID } from '#app/domain/auction/proxy.ts';
import { isSignUpOver, MARGIN_ENDED, MARGIN_LABEL } from '#app/domain/auction/sign.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { amountOf, formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { saleTermsText, shortSaleTerms } from '#app/domain/order/sale-terms.ts';
import { fromQuantity } from '#app/domain/quantity.ts';
import { exactWallTime } from '#app/domain/time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { customerUrl, getToken, pageOf } from '#app/session/session.server.ts';
import {
  hasMargin,
  jumpRule,
  outcomeOf,
  PROXY_RULE,
  structuredDataOf,
} from '../auction-text.server.ts';
import { auctionHref } from '../center/auction-search.ts';
import { bidForm, limitForm } from './bid.server.ts';
import { leastPriceOf, liveAuction, loadAuction, serverNow } from './live-auction.server.ts';
import { dayAndTime, type LiveAuction } from './live-auction.ts';
import {
  breadcrumbOf,
  goodsText,
  headsOf,
  LIVE_TEXTS,
  proofOf,
  refreshOf,
} from './live-texts.server.ts';

export function readDetails(request: Request) {
  return loadAuction(request, async (id) => {
    const token = await getToken(request);
    const [info, known] = await Promise.all([
      call(auctionDetail, { id }, { token }),
      liveAuction(id),
    ]);
    // Without a sign-up there are no bids.
    const own = info.sign ? await call(myBids, { auctionId: id }, { token }) : null;
    const now = serverNow(known);
    const { live } = known;
    const startDate = Date.parse(info.startDate);
    const phase = phaseOf(live, startDate, now);
    const page = pageOf(request);
    const outcome = phase === 'finish' ? outcomeOf(info) : null;
    const obstacle = obstacleOf(info, token === null ? page : null, now);
    return {
      id,
      now,
      live,
      texts: LIVE_TEXTS,
      heads: headsOf(info.productUnit),
      phase,
      startDate,
      meta: {
        title: `${info.name} - 竞价现场`,
        description: `${info.productName} ${info.productCount} ${info.productUnit}，${info.biddingModeName}，起拍价 ¥${formatYuanText(info.startPrice)}/${info.productUnit}（${shortSaleTerms(info.saleTerms)}）`,
        path: `/details?id=${id}`,
        image: sharePicture('auction', id),
        jsonLd: structuredDataOf(request, info),
      } satisfies PageMeta,
      breadcrumb: breadcrumbOf(info),
      auction: auctionView(info),
      obstacle,
      bidding:
        phase === 'ongoing' && !obstacle
          ? {
              ...biddingView(info, live, own),
              form: describeForm(bidForm, request, await getDraft(request, page, bidForm.name)),
              proxy: info.proxyBids
                ? {
                    ...proxyView(info, own),
                    form: describeForm(limitForm, request, null),
                  }
                : null,
            }
          : null,
      me: info.sign && {
        bidderNo: info.sign.bidderNo,
        name: info.sign.companyName,
        present: own?.buyerPresentAmount ? formatYuanText(own.buyerPresentAmount.price) : null,
        receipts: own ? own.receipts.map(receiptView) : [],
      },
      outcome,
      proof: proofOf(id, live),
      refresh: refreshOf({
        id,
        phase,
        isSettling: outcome?.kind === 'settling',
        isBidding: obstacle === null,
        leftMs: startDate - now,
      }),
      paused: new URL(request.url).searchParams.get('refresh') === 'off',
    };
  });
}

export type DetailsView = Awaited<ReturnType<typeof readDetails>>;

/** Whether bidding is over by the server's decision: a late bid may still extend the end. */
function phaseOf(live: LiveAuction, startDate: number, now: number): AuctionPhase {
  if (live.ended) return 'finish';
  return now < startDate ? 'comingsoon' : 'ongoing';
}

/** In place of an unconfirmed bid's message, which is the question shown beside the form. */
const UNCONFIRMED = '未经再次确认';

function auctionView(info: AuctionInfo) {
  const { productUnit: unit } = info;
  const isComponent = info.biddingMode === 'component_bidding';
  return {
    name: info.name,
    mode: info.biddingModeName,
    isComponent,
    unit,
    calendar: `/auction/calendar?${new URLSearchParams({ id: info.id })}`,
    extensionRule:
      info.delayTime > 0 && info.delayTimes > 0
        ? `结束前 ${info.delayTime} 分钟内有有效出价时，结束时间延至该出价后 ${info.delayTime} 分钟，最多延时 ${info.delayTimes} 次。`
        : '本场竞价不延时。',
    terms: [
      { term: '竞价方式', value: info.biddingModeName },
      { term: '起拍价', value: `¥${formatYuanText(info.startPrice)}/${unit}` },
      { term: '价格条件', value: saleTermsText(info.saleTerms) },
      { term: '加价幅度', value: `¥${formatYuanText(info.priceAddRange)}/${unit}` },
      { term: '大幅加价', value: jumpRule(info) },
      ...(info.proxyBids ? [{ term: PROXY_BID, value: PROXY_RULE }] : []),
      {
        term: isComponent ? '总量（可分买）' : '数量',
        value: `${groupThousands(info.productCount)} ${unit}`,
      },
      ...(isComponent
        ? [
            { term: '起拍数量', value: `${groupThousands(info.startCount)} ${unit}` },
            { term: '数量加幅', value: `${groupThousands(info.countAddRange)} ${unit}` },
          ]
        : []),
      { term: '卖家', value: info.sellerName },
      { term: '品名规格', value: goodsText(info) },
      { term: '生产厂家', value: info.manufacturer },
      { term: '交货地', value: info.deliverArea },
      { term: '交货日期', value: info.deliveryDate },
      { term: '保证金', value: `¥${formatYuanText(info.marginAmount)}` },
      { term: '开始时间', value: dayAndTime(Date.parse(info.startDate)) },
      { term: '预计结束', value: dayAndTime(Date.parse(info.endDate)) },
    ],
  };
}

/** Why the visitor cannot bid, and where to change that; null if nothing prevents it. */
function obstacleOf(info: AuctionInfo, loginFrom: string | null, now: number) {
  const to = auctionHref(info.id);
  if (loginFrom !== null) {
    const query = new URLSearchParams({ redirectTo: loginFrom });
    return {
      text: '登录并通过资质审核后可以出价。',
      label: '登录后参与',
      to: `${customerUrl('login')}?${query}`,
    };
  }
  if (info.excluded !== null) return { text: `${info.excluded}。`, label: '查看竞价', to };
  switch (info.partStatus) {
    case 'unregistered':
      return { text: '报名并通过资质审核后可以出价。', label: '去报名', to };
    case 'waitAudit':
      return { text: '您的报名资质正在审核，通过后可以出价。', label: '查看报名', to };
    case 'notPass':
      return {
        text: `资质审核未通过：${info.sign?.auditReason ?? ''}`,
        label: '查看报名',
        to,
      };
    case 'auditPass':
      if (info.sign?.marginState !== 'none' || Number(info.marginAmount) === 0) return null;
      return isSignUpOver({ signEndDate: new Date(info.signEndDate) }, new Date(now))
        ? { text: `${MARGIN_ENDED}，不能出价。`, label: '查看报名', to }
        : {
            text: `出价前需冻结保证金 ¥${formatYuanText(info.marginAmount)}。`,
            label: '去冻结保证金',
            to,
          };
  }
}

/** The steppers of a bid, as wire texts (spec 2 §5). */
function biddingView(info: AuctionInfo, { highest }: LiveAuction, own: OwnBids | null) {
  const present = own?.buyerPresentAmount ?? null;
  return {
    price: {
      first: leastPriceOf(info, {
        highest: highest?.replaceAll(',', '') ?? null,
        own: present?.price ?? null,
      }),
      min: info.startPrice,
      step: info.priceAddRange,
      hint: `起拍价 ¥${formatYuanText(info.startPrice)}，每次加价 ¥${formatYuanText(info.priceAddRange)} 的整数倍；本次最低可出 ¥`,
    },
    count:
      info.biddingMode === 'component_bidding'
        ? {
            first: present?.count ?? info.startCount,
            min: info.startCount,
            max: info.productCount,
            step: info.countAddRange,
            hint: `${info.startCount} ${info.productUnit}起，每次 ${info.countAddRange} ${info.productUnit}，最多 ${info.productCount} ${info.productUnit}`,
          }
        : null,
    /** In free and open bidding each bid is for the whole quantity. */
    whole: info.productCount,
    wholeText: `数量 ${groupThousands(info.productCount)} ${info.productUnit}（整单）`,
    margin: hasMargin(info)
      ? `保证金 ¥${formatYuanText(info.marginAmount)}，${MARGIN_LABEL[info.sign?.marginState ?? 'none']}`
      : '本场不收保证金',
  };
}

/** Up to where the market bids for the visitor, which the visitor alone is told. */
function proxyView(info: AuctionInfo, own: OwnBids | null) {
  const limit = own?.limit ?? null;
  const ended = own?.limitEnded ?? null;
  const most = limit && `¥${formatYuanText(limit.price)}`;
  const total = limit && formatYuan(amountOf(yuanOf(limit.price), fromQuantity(info.productCount)));
  return {
    title: most ? `${PROXY_BID}：上限 ${most}` : ended ? `${PROXY_BID}（已停止）` : PROXY_BID,
    rule: `${PROXY_RULE}上限只有您自己能看到，代为记入的出价与其他出价一样不能撤回。`,
    state: limit
      ? `生效中：最高 ${most} × ${groupThousands(info.productCount)} ${info.productUnit} = ¥${total}，${monthAndTime(limit.since)} 起`
      : ended &&
        `已于 ${monthAndTime(ended.date)} 停止：${LIMIT_END_TEXT[ended.reason]}。已记入的出价仍然有效`,
    label: `上限单价（元/${info.productUnit}）`,
    hint: `起拍价加 ¥${formatYuanText(info.priceAddRange)} 的整数倍，提交后先告诉您总金额`,
    set: limit ? '更改上限' : '设置上限',
    confirm: '确认上限',
    withdraw: limit && '撤回代理出价',
  };
}

const monthAndTime = (wire: string) => dayAndTime(Date.parse(wire)).slice(5);

const yuanOf = (wire: string) => parseYuan(wire) ?? 0;

const receiptView = (receipt: OwnBids['receipts'][number]) => {
  const accepted = receipt.code === RESULT.success;
  return {
    id: receipt.id,
    // A refused bid is shown as it was typed.
    price: accepted ? formatYuanText(receipt.price) : receipt.price,
    count: receipt.count,
    receivedAt: exactWallTime(new Date(receipt.receivedAt)),
    valid: accepted && receipt.voidReason === null,
    ...resultOf(receipt),
  };
};

/** What became of a bid, in a word and in a sentence. */
function resultOf({ placedBy, ...receipt }: OwnBids['receipts'][number]) {
  const { result, note } = answerOf(receipt);
  return { result, note: [note, placedBy && `由 ${placedBy} 提交`].filter(Boolean).join('，') };
}

function answerOf({
  code,
  message,
  sequence,
  voidReason,
  isProxy,
}: Omit<OwnBids['receipts'][number], 'placedBy'>) {
  if (voidReason !== null) return { result: '已作废', note: voidReason };
  if (code === RESULT.success) {
    return { result: '已接受', note: `竞价记录第 ${sequence} 条${isProxy ? '，代理出价' : ''}` };
  }
  return { result: '未接受', note: code === 'unconfirmed' ? UNCONFIRMED : message };
}
