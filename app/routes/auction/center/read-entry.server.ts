import { call } from '#app/api/client.server.ts';
import type { PageMeta } from '#app/components/layout/page-meta.ts';
import { shareHref } from '#app/components/share-href.server.ts';
import { sharePicture } from '#app/components/share-picture.ts';
import { storeHref } from '#app/components/store-href.ts';
import { type AuctionInfo, auctionDetail } from '#app/domain/auction/contract.ts';
import { PROXY_BID } from '#app/domain/auction/proxy.ts';
import { isSignUpOpen, isSignUpOver, MARGIN_ENDED } from '#app/domain/auction/sign.ts';
import { approvalRule } from '#app/domain/company/approval-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { saleTermsText } from '#app/domain/order/sale-terms.ts';
import { formatInstant } from '#app/domain/time.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { whereOffered } from '#app/session/load.server.ts';
import { readLongForm } from '#app/session/own-draft.server.ts';
import { customerUrl, getToken, pageOf } from '#app/session/session.server.ts';
import {
  auctionRow,
  defaultText,
  hasMargin,
  jumpRule,
  marginTag,
  outcomeOf,
  PROXY_RULE,
  participateButton,
  partOf,
  statusOf,
  structuredDataOf,
} from '../auction-text.server.ts';
import { auctionHref, liveHref } from './auction-search.ts';
import {
  describeSignForm,
  marginForm,
  qualificationField,
  sentSignForm,
} from './sign-form.server.ts';
import { knownOf, marginText, stepsOf } from './steps.server.ts';

/** The data of an auction's own page: its terms and what the visitor can do now. */
export async function readEntry(request: Request, id: string) {
  const token = await getToken(request);
  const auction = await call(auctionDetail, { id }, { token });
  const now = new Date();
  const entry = {
    ...auctionRow(auction),
    seller: { to: storeHref(auction.sellerCode), name: auction.sellerName },
    introduce: auction.introduce,
    status: statusOf(auction),
    isOver: auction.queryStatus === 'finish',
    /** Whether bidding has begun, even if it has ended. */
    hasStarted: auction.queryStatus !== 'comingsoon',
    when: whenOf(auction),
    outcome: outcomeOf(auction),
    facts: factsOf(auction),
    steps: stepsOf(auction),
    button: auction.excluded === null ? participateButton(auction, now) : null,
    excluded: auction.queryStatus === 'finish' ? null : auction.excluded,
    part: token ? ownPart(auction) : null,
    sign: auction.sign && {
      bidderNo: String(auction.sign.bidderNo),
      companyName: auction.sign.companyName,
      phone: auction.sign.noticePhoneNumber,
      auditReason: auction.sign.auditReason,
      refused: auction.sign.approval === 'returned' ? '未通过企业审批' : '资质审核未通过',
      bidLimit: limitText(auction.sign),
    },
    /** The address of the sign-up while it is open. */
    signTo: canSignUp(auction, now) ? auctionHref(auction.id, 'sign') : null,
    liveTo: liveHref(auction.id),
    shareTo: shareHref(auctionHref(auction.id)),
    margin: marginOf(request, auction, now),
    dialog: await dialogOf(request, auction, now),
  };
  const meta: PageMeta = {
    title: entry.name.endsWith('竞价') ? entry.name : `${entry.name} 竞价`,
    description: `${entry.product} ${entry.count}，${entry.mode}，起拍价 ¥${entry.startPrice}/${entry.unit}（${entry.terms}），预计 ${entry.end} 结束。`,
    path: auctionHref(id),
    image: sharePicture('auction', id),
    jsonLd: structuredDataOf(request, auction),
  };
  return { entry, meta };
}
export type EntryView = Awaited<ReturnType<typeof readEntry>>['entry'];

/** While a sign-up waits for its own company's approval, the market does not audit it yet. */
const ownPart = (auction: AuctionInfo) =>
  auction.sign?.approval === 'waiting' && auction.partStatus === 'waitAudit'
    ? ({ label: '待企业审批', tone: 'warning' } as const)
    : partOf(auction);

function limitText({ bidLimit, approval }: NonNullable<AuctionInfo['sign']>): string | null {
  if (bidLimit === null) return null;
  const state = { waiting: '（待企业审批）', returned: '（已退回）', approved: '' };
  return `¥${formatYuanText(bidLimit)}${approval ? state[approval] : ''}`;
}

/** The next event of the auction; none when it is over. */
function whenOf({ queryStatus, startDate, auctionRealEndDate }: AuctionInfo) {
  if (queryStatus === 'finish') return null;
  return queryStatus === 'comingsoon'
    ? `${formatInstant(startDate)} 开始`
    : `${formatInstant(auctionRealEndDate)} 结束`;
}

function factsOf(auction: AuctionInfo) {
  const per = (text: string) => `${groupThousands(text)} ${auction.productUnit}`;
  const { delayTime, delayTimes, auctionRealEndDate, endDate } = auction;
  const facts = [
    ['商品', auction.productName],
    ['品种', auction.varieties],
    ['规格', auction.specification],
    ['生产厂家', auction.manufacturer],
    ['数量', per(auction.productCount)],
    ['交货地', auction.deliverArea],
    ['交货日期', auction.deliveryDate],
    ['竞价方式', auction.biddingModeName],
    ['起拍价', `¥${formatYuanText(auction.startPrice)}/${auction.productUnit}`],
    ['价格条件', saleTermsText(auction.saleTerms)],
    ['加价幅度', `¥${formatYuanText(auction.priceAddRange)}/${auction.productUnit}`],
    ['大幅加价', jumpRule(auction)],
    ...(auction.proxyBids ? ([[PROXY_BID, PROXY_RULE]] as const) : []),
    ...(auction.biddingMode === 'component_bidding'
      ? [
          ['起拍数量', per(auction.startCount)],
          ['数量加幅', per(auction.countAddRange)],
        ]
      : []),
    ['保证金', hasMargin(auction) ? `¥${formatYuanText(auction.marginAmount)}` : '无需缴纳'],
    ['保证金规则', auction.marginRule],
    ['保证金截止', formatInstant(auction.signEndDate)],
    ['中标付款期限', `竞价结束后 ${auction.payHours} 小时`],
    ['逾期未付款', defaultText(auction)],
    ['开始时间', formatInstant(auction.startDate)],
    ['预计结束', formatInstant(endDate)],
    ...(auctionRealEndDate === endDate ? [] : [['实际结束', formatInstant(auctionRealEndDate)]]),
    [
      '延时规则',
      delayTime > 0 && delayTimes > 0
        ? `结束前 ${delayTime} 分钟内有人出价，顺延至该出价后 ${delayTime} 分钟，最多 ${delayTimes} 次`
        : '不延时',
    ],
  ];
  return facts.flatMap(([term = '', value = '']) => (value === '' ? [] : [{ term, value }]));
}

/** The margin of the visitor's sign-up; null without one, and where no margin is asked for. */
function marginOf(request: Request, auction: AuctionInfo, now: Date) {
  const { sign, marginAmount, partStatus, queryStatus, signEndDate } = auction;
  if (!sign || !hasMargin(auction)) return null;
  const isDue =
    sign.marginState === 'none' && partStatus === 'auditPass' && queryStatus !== 'finish';
  const isLate = isDue && isSignUpOver({ signEndDate: new Date(signEndDate) }, now);
  return {
    amount: formatYuanText(marginAmount),
    state: isLate ? MARGIN_LATE : marginTag(sign.marginState),
    form: isDue && !isLate ? describeForm(marginForm, request) : null,
    wallet: customerUrl('my-wallet'),
  };
}

const MARGIN_LATE = { label: MARGIN_ENDED, tone: 'neutral' } as const;

const canSignUp = ({ queryStatus, signEndDate, excluded }: AuctionInfo, now: Date): boolean =>
  excluded === null &&
  isSignUpOpen({ phase: queryStatus, signEndDate: new Date(signEndDate) }, now);

/** The sign-up dialog, when the address asks for it and the visitor may sign up (design/auctions: Rules). */
async function dialogOf(request: Request, auction: AuctionInfo, now: Date) {
  const { id, partStatus, sign, qualifyConfigs } = auction;
  const isAsked = new URL(request.url).searchParams.get('dialog') === 'sign';
  const isFree = partStatus === 'unregistered' || partStatus === 'notPass';
  if (!isAsked || !isFree || !canSignUp(auction, now)) return null;
  const { draft, long } = await readLongForm(request, pageOf(request), sentSignForm.name);
  return {
    closeTo: auctionHref(id),
    form: describeSignForm(qualifyConfigs.length, request, draft),
    long,
    auction: { id, name: auction.name },
    costs: [
      { term: '保证金', value: marginText(auction) },
      { term: '报名截止', value: formatInstant(auction.signEndDate) },
    ],
    before: sign
      ? {
          companyName: sign.companyName,
          credentialNumber: sign.credentialNumber,
          noticePhoneNumber: sign.noticePhoneNumber,
          bidLimit: sign.bidLimit ?? undefined,
        }
      : await knownOf(await getToken(request)),
    ...(await rulesOf(request)),
    documents: qualifyConfigs.map(({ fileName }, index) => ({
      field: qualificationField(index),
      name: fileName,
    })),
  };
}

/** Whether the visitor's company approves what its members buy, and what it writes on its orders. */
async function rulesOf(request: Request) {
  const token = await getToken(request);
  const rules = token ? await whereOffered(call(approvalRule, {}, { token })) : null;
  if (!rules) return { asksLimit: false, ownFields: [] };
  const { oneLevelFrom, twoLevelsFrom, newSeller, ownFields } = rules;
  const { categories, sellers, terms, sums, budgets } = rules;
  const lists = [categories, sellers, terms, sums, budgets];
  const asksLimit =
    [oneLevelFrom, twoLevelsFrom].some(Boolean) ||
    newSeller ||
    lists.some(({ length }) => length > 0);
  return { asksLimit, ownFields };
}

export type SignDialogView = NonNullable<EntryView['dialog']>;
