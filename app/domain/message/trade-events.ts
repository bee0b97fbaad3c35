import { CASE_STATE_LABEL, type CaseState } from '#app/domain/after-sale/case.ts';
import type { Fen } from '#app/domain/money.ts';
import type { Party } from '#app/domain/order/parties.ts';
import { DEADLINE_LABEL, type DeadlineKind } from '#app/domain/order/trading-calendar.ts';
import { formatInstant } from '#app/domain/time.ts';
import { eventsOf, yuan } from './event-type.ts';

interface OfOrder {
  orderCode: string;
}
interface OrderNews extends OfOrder {
  /** What has happened, without a full stop. */
  what: string;
}
interface OfInquiry {
  inquiryNum: string;
  title: string;
}
interface OfTender {
  id: number;
  title: string;
}
interface OfferNews extends OfInquiry {
  sellerName: string;
  /** The number of the seller's round. */
  round: number;
  /** Why the offer was withdrawn. */
  reason: string;
  /** The offers are not opened yet. */
  sealed: boolean;
}
interface Countered extends OfInquiry {
  /** Until when it can be answered. */
  endsAt: Date;
}
interface OfCase extends OfOrder {
  id: number;
  label: string;
  amount: Fen | null;
  state: CaseState;
}

const bought = ({ orderCode }: OfOrder) => `/customer/purchase-order/${orderCode}`;
const sold = ({ orderCode }: OfOrder) => `/customer/sale-order/${orderCode}`;
const asked = ({ inquiryNum }: OfInquiry) => `/customer/purchase-inquiry/${inquiryNum}`;
const received = ({ inquiryNum }: OfInquiry) => `/customer/sale-inquiry/${inquiryNum}`;

interface DeadlineKept extends OfOrder {
  side: Party;
  kind: DeadlineKind;
  until: Date;
  /** The days that were changed, in words. */
  change: string;
}

const bySms = { sms: true } as const;
const ofOrder = eventsOf('order', 'view');
const ofSale = eventsOf('order', 'trade');
const orderNews = ({ orderCode, what }: OrderNews) => `${orderCode} ${what}。`;
const ofBuyer = { ...bySms, text: orderNews, path: bought };
const ofSeller = { ...bySms, text: orderNews, path: sold };
const ofInquiry = eventsOf('inquiry', 'trade');
const ofTender = eventsOf('tender', 'trade');
const tenderPath = ({ id }: OfTender) => `/tender?id=${id}`;
const offerText = (did: (values: OfferNews) => string) => (values: OfferNews) =>
  `${values.sellerName}${did(values)}：${values.title}，${values.sealed ? '密封报价，截止后开启' : '请查看比价'}。询价单号 ${values.inquiryNum}`;
const ofCase = eventsOf('afterSale', 'view');
const caseText = ({ orderCode, label, amount, state }: OfCase) =>
  `订单 ${orderCode}：${label}${amount ? ` ${yuan(amount)}` : ''}，${CASE_STATE_LABEL[state]}`;

/**
 * The events of orders and their deliveries, of inquiries, tenders and after-sale cases.
 */
export const TRADE_EVENTS = {
  deadlineKept: ofOrder<DeadlineKept>({
    title: '节假日安排有变，期限不变',
    text: ({ orderCode, kind, until, change }) =>
      `${orderCode} 的${DEADLINE_LABEL[kind]}是按原来的节假日安排计算的；安排已修改（${change}），期限不变，仍为 ${formatInstant(until.toISOString())}。`,
    path: ({ side, orderCode }) => (side === 'buyer' ? bought({ orderCode }) : sold({ orderCode })),
  }),
  orderPlaced: ofSale<OfOrder & { buyer: string; amount: Fen }>({
    title: '收到新订单',
    text: ({ orderCode, buyer, amount }) =>
      `${buyer} 下单 ${orderCode}，您的商品 ${yuan(amount)}。`,
    path: sold,
  }),
  orderPaid: ofOrder<OfOrder & { amount: Fen; method: string }>({
    title: '订单付款成功',
    text: ({ orderCode, amount, method }) => `${orderCode} 已付款 ${yuan(amount)}（${method}）。`,
    path: bought,
  }),
  transferMatched: ofOrder<OfOrder & { amount: Fen }>({
    title: '对公转账已入账',
    text: ({ orderCode, amount }) => `${orderCode} 的对公转账 ${yuan(amount)} 已到账并核对入账。`,
    path: bought,
  }),
  transferUndone: ofOrder<OfOrder & { amount: Fen; until: Date | null }>({
    title: '对公转账入账已撤销',
    text: ({ orderCode, amount, until }) =>
      `${orderCode} 的对公转账 ${yuan(amount)} 不是为该订单支付的，入账已撤销。${until ? `请在 ${formatInstant(until.toISOString())} 前付款。` : ''}`,
    path: bought,
  }),
  orderHeld: ofSale<OfOrder>({
    title: '订单暂停发货',
    text: ({ orderCode }) => `${orderCode} 的付款入账有误，已撤销，请等买家付款后再发货。`,
    path: sold,
  }),
  orderReleased: ofSale<OfOrder>({
    title: '订单可以发货',
    text: ({ orderCode }) => `${orderCode} 已达到发货条件，请安排发货。`,
    path: sold,
  }),
  orderExpired: ofSale<OfOrder>({
    title: '订单超时未付已取消',
    text: ({ orderCode }) => `${orderCode} 超过付款时间，已自动取消。`,
    path: bought,
  }),
  saleCancelled: ofSale<OrderNews>({ title: '订单已取消', ...ofSeller }),
  orderRefunded: ofOrder<OfOrder & { ways: string }>({
    title: '订单退款',
    text: ({ orderCode, ways }) => `${orderCode} 已退款：${ways}。`,
    path: bought,
  }),
  orderSettled: ofOrder<OfOrder & { amount: Fen; difference: string }>({
    title: '订单已按实提数量结算',
    text: ({ orderCode, amount, difference }) =>
      `${orderCode} 已结算，应付 ${yuan(amount)}，${difference}。`,
    path: bought,
  }),
  orderShipped: ofOrder<OrderNews>({ title: '卖家已发货', ...ofBuyer }),
  weightAsked: ofSale<OrderNews>({ title: '实提数量待您确认', ...ofBuyer }),
  deliveryCorrected: ofOrder<OrderNews>({ title: '发货已更正', ...ofBuyer }),
  receiptDue: ofSale<OrderNews>({ title: '即将自动确认收货', ...ofBuyer }),
  pickupAppointed: ofSale<OrderNews>({ title: '买家预约提货', ...ofSeller }),
  pickupCancelled: ofSale<OrderNews>({ title: '买家取消提货预约', ...ofSeller }),
  weightAnswered: ofSale<OrderNews>({ title: '买家答复实提数量', ...ofSeller }),
  goodsReceived: ofSale<OrderNews>({ title: '买家已收货', ...ofSeller }),

  inquiryReceived: ofInquiry<OfInquiry & { buyer: string; sealed: boolean }>({
    title: '收到询价',
    ...bySms,
    text: ({ buyer, title, inquiryNum, sealed }) =>
      `${buyer} 向您询价：${title}，请在截止时间前报价${sealed ? '（密封报价，截止后开启）' : ''}。询价单号 ${inquiryNum}`,
    path: received,
  }),
  offerReceived: ofInquiry<OfferNews>({
    title: '收到报价',
    ...bySms,
    text: offerText(() => '已报价'),
    path: asked,
  }),
  offerRevised: ofInquiry<OfferNews>({
    title: '报价已更新',
    ...bySms,
    text: offerText(({ round }) => `更新了报价（第 ${round} 轮）`),
    path: asked,
  }),
  offerWithdrawn: ofInquiry<OfferNews>({
    title: '报价已撤回',
    ...bySms,
    text: offerText(({ reason }) => `已撤回报价（原因：${reason}）`),
    path: asked,
  }),
  counterReceived: ofInquiry<Countered & { buyer: string; round: number; lines: number }>({
    title: '买家还价',
    ...bySms,
    text: ({ buyer, inquiryNum, title, round, lines, endsAt }) =>
      `${buyer} 对询价单 ${inquiryNum}（${title}）中的 ${lines} 种商品还价（第 ${round} 轮），请在 ${formatInstant(endsAt.toISOString())} 前答复`,
    path: received,
  }),
  offerKept: ofInquiry<OfInquiry & { sellerName: string; reply: string }>({
    title: '卖家维持报价',
    ...bySms,
    text: ({ sellerName, title, reply, inquiryNum }) =>
      `${sellerName}维持报价：${title}，答复：${reply}。询价单号 ${inquiryNum}`,
    path: asked,
  }),
  offersOpened: ofInquiry<OfInquiry & { offers: number }>({
    title: '密封报价已开启',
    ...bySms,
    text: ({ inquiryNum, title, offers }) =>
      offers === 0
        ? `询价单 ${inquiryNum}（${title}）已截止，没有收到报价`
        : `询价单 ${inquiryNum}（${title}）已截止，${offers} 家卖家的密封报价已开启，请查看比价`,
    path: asked,
  }),
  ownOfferOpened: ofInquiry<OfInquiry>({
    title: '您的密封报价已开启',
    text: ({ inquiryNum, title }) =>
      `询价单 ${inquiryNum}（${title}）已截止，您的密封报价已开启，请等待买家决定`,
    path: received,
  }),
  inquiryClosed: ofInquiry<OfInquiry>({
    title: '询价已关闭',
    ...bySms,
    text: ({ inquiryNum, title }) => `买家已关闭询价单 ${inquiryNum}（${title}）`,
    path: received,
  }),
  offerAccepted: ofInquiry<OfInquiry & OfOrder & { lines?: number | null }>({
    title: '报价被采纳',
    ...bySms,
    text: ({ inquiryNum, title, orderCode, lines }) =>
      `买家已采纳您对询价单 ${inquiryNum}（${title}）的报价${lines ? `（其中 ${lines} 种商品）` : ''}，订单号 ${orderCode}`,
    path: sold,
  }),
  offerLost: ofInquiry<OfInquiry>({
    title: '询价未成交',
    ...bySms,
    text: ({ inquiryNum, title }) =>
      `询价单 ${inquiryNum}（${title}）已与其他卖家成交，感谢您的参与`,
    path: received,
  }),
  offerLinesLost: ofInquiry<OfInquiry & { lines: number }>({
    title: '部分商品未成交',
    ...bySms,
    text: ({ inquiryNum, title, lines }) =>
      `询价单 ${inquiryNum}（${title}）中您报价的 ${lines} 种商品已与其他卖家成交，其余商品买家仍在选择`,
    path: received,
  }),
  inquiryReopened: ofInquiry<OfInquiry>({
    title: '询价重新开放',
    ...bySms,
    text: ({ inquiryNum, title }) =>
      `询价单 ${inquiryNum}（${title}）的成交订单已取消，有效期内的报价仍可被采纳`,
    path: received,
  }),

  tenderAsked: ofTender<OfTender>({
    title: '招标有新问题',
    text: ({ title }) => `招标「${title}」有卖家提问，请答复。`,
    path: tenderPath,
  }),
  tenderAnswered: ofTender<OfTender>({
    title: '招标问题已答复',
    text: ({ title }) => `您对招标「${title}」的提问已答复。`,
    path: tenderPath,
  }),
  tenderPostponed: ofTender<OfTender & { until: Date; reason: string }>({
    title: '招标延期',
    ...bySms,
    text: ({ title, until, reason }) =>
      `招标「${title}」的投标截止时间延至 ${formatInstant(until.toISOString())}，原因：${reason}`,
    path: tenderPath,
  }),
  tenderOpened: ofTender<OfTender & { count: number }>({
    title: '招标已开标',
    ...bySms,
    text: ({ title, count }) =>
      count === 0
        ? `招标「${title}」截止时没有收到投标，已终止`
        : `招标「${title}」已开标，共 ${count} 份投标`,
    path: tenderPath,
  }),
  tenderWon: ofTender<OfTender & OfOrder & { lots: number }>({
    title: '招标中标',
    ...bySms,
    text: ({ title, lots, orderCode }) =>
      `您已中标「${title}」的 ${lots} 个标段，订单号 ${orderCode}`,
    path: sold,
  }),
  tenderLost: ofTender<OfTender>({
    title: '招标结果公布',
    ...bySms,
    text: ({ title }) => `招标「${title}」已公布结果，您没有中标，感谢您的参与`,
    path: tenderPath,
  }),
  tenderAwardedAgain: ofTender<OfTender & { lots: string }>({
    title: '招标重新定标',
    ...bySms,
    text: ({ title, lots }) => `招标「${title}」的标段 ${lots} 已重新定标，请查看结果和理由`,
    path: tenderPath,
  }),
  tenderEnded: ofTender<OfTender & { reason: string }>({
    title: '招标已终止',
    ...bySms,
    text: ({ title, reason }) => `招标「${title}」已终止：${reason}`,
    path: tenderPath,
  }),

  caseToBuyer: ofCase<OfCase>({
    title: '售后进展',
    ...bySms,
    text: caseText,
    path: ({ id }) => `/customer/purchase-saleafter-order/${id}`,
  }),
  caseToSeller: ofCase<OfCase>({
    title: '售后待处理',
    ...bySms,
    text: caseText,
    path: ({ id }) => `/customer/sale-saleafter/${id}`,
  }),
  ratingReceived: ofCase<OfOrder & { productName: string; stars: number }>({
    title: '收到评价',
    mail: false,
    text: ({ orderCode, productName, stars }) =>
      `订单 ${orderCode} 的 ${productName} 收到 ${stars} 星评价。`,
    path: () => '/customer/sale-rating',
  }),
};
