import {
  CONFIRM_STEPS_LABEL,
  DEFAULT_CONFIRM_STEPS,
  MAX_STEPS_LABEL,
  USUAL_PROMPT_MINUTES,
} from '#app/domain/auction/auction.ts';
import { MOST_AWARD_HOURS, USUAL_AWARD_TERMS } from '#app/domain/auction/award.ts';
import type { saveAuction, saveSession } from '#app/domain/auction/desk-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import type { Fen } from '#app/domain/money.ts';
import { type Hundredths, parseQuantity } from '#app/domain/quantity.ts';
import { hasPassed, parseWallTime } from '#app/domain/time.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { filled, instantOf, Wrong, wrong } from '#trading-api/platform/refusal.ts';

type TypedAuction = Parsed<typeof saveAuction>;

/** The maximum price, so that price × quantity stays an exact amount (domain/money). */
const MAX_COUNT: Hundredths = 100_000_000;
const MAX_PRICE: Fen = 100_000_000;
const MAX_MARGIN: Fen = 10_000_000_000;
const MAX_DELAY_MINUTES = 60;
const MAX_DELAYS = 99;
const MAX_PROMPT_MINUTES = 1440;
const MAX_STEPS = 9999;

/** The terms of an auction announced at `now`, parsed from the operator's input. */
export function readTerms(typed: TypedAuction, now: Date) {
  const productCount = readCount(typed.productCount, '请输入正确的竞价数量');
  return {
    name: filled(typed.name, '请输入竞价名称'),
    productName: filled(typed.productName, '请输入商品名称'),
    productUnit: filled(typed.productUnit, '请输入计量单位'),
    deliverArea: filled(typed.deliverArea, '请输入交货地'),
    varieties: typed.varieties.trim(),
    manufacturer: typed.manufacturer.trim(),
    specification: typed.specification.trim(),
    introduce: typed.introduce.trim(),
    marginRule: typed.marginRule.trim(),
    biddingMode: typed.biddingMode,
    hot: typed.hot,
    productCount,
    ...readPrices(typed),
    ...readParts(typed, productCount),
    ...readTimes(typed, now),
    smsPromptTime: whole(typed.smsPromptTime, '提醒的分钟数', {
      least: 1,
      most: MAX_PROMPT_MINUTES,
      usual: USUAL_PROMPT_MINUTES,
    }),
    ...readDelays(typed),
    ...readJumps(typed),
    proxyBids:
      typed.proxyBids && typed.biddingMode === 'component_bidding'
        ? wrong('invalid', '组合竞价按数量分买，不能代理出价')
        : typed.proxyBids,
    ...readAwardTerms(typed),
  };
}

type Count = ReturnType<typeof readCount>;

function readCount(text: string, message: string) {
  const count = parseQuantity(text, { decimals: true });
  return count === null || count > MAX_COUNT ? wrong('invalid', message) : count;
}

function readPrices(typed: TypedAuction) {
  const price = (text: string, message: string) => {
    const fen = typedYuan(text.trim());
    return !fen || fen > MAX_PRICE ? wrong('invalid', message) : fen;
  };
  // 0: no margin is asked for.
  const margin = typedYuan(typed.marginAmount.trim());
  return {
    startPrice: price(typed.startPrice, '请输入正确的起拍价'),
    priceAddRange: price(typed.priceAddRange, '请输入正确的加价幅度'),
    marginAmount:
      margin === null || margin > MAX_MARGIN ? wrong('invalid', '请输入正确的保证金') : margin,
  };
}

/** Only component bidding sells parts; in the other modes each bid is for the whole quantity. */
function readParts(typed: TypedAuction, whole: Count) {
  if (typed.biddingMode !== 'component_bidding') {
    const part = typeof whole === 'number' ? whole : 0;
    return { startCount: part, countAddRange: part };
  }
  const startCount = readCount(typed.startCount, '请输入正确的起拍数量');
  const countAddRange = readCount(typed.countAddRange, '请输入正确的数量加幅');
  const areKnown =
    typeof whole === 'number' &&
    typeof startCount === 'number' &&
    typeof countAddRange === 'number';
  if (areKnown && (startCount > whole || (whole - startCount) % countAddRange !== 0)) {
    return {
      startCount,
      countAddRange: wrong('invalid', '竞价数量应为起拍数量加若干个数量加幅'),
    };
  }
  return { startCount, countAddRange };
}

function readTimes(typed: TypedAuction, now: Date) {
  const sent = {
    signEndDate: instantOf(typed.signEndDate, '请选择报名截止时间'),
    startDate: instantOf(typed.startDate, '请选择竞价开始时间'),
    endDate: instantOf(typed.endDate, '请选择竞价结束时间'),
  };
  const [signEnd, start, end] = [sent.signEndDate, sent.startDate, sent.endDate].map(readOf);
  const deliveryDate = typed.deliveryDate.trim();
  const deliveryEnd = parseWallTime(`${deliveryDate} 23:59:59`);
  return {
    signEndDate: inOrder(sent.signEndDate, [
      [signEnd && !hasPassed(signEnd, now), '报名截止时间应晚于当前时间'],
      [!signEnd || !end || signEnd <= end, '报名截止时间不能晚于竞价结束时间'],
    ]),
    startDate: inOrder(sent.startDate, [
      [start && !hasPassed(start, now), '竞价开始时间应晚于当前时间'],
    ]),
    endDate: inOrder(sent.endDate, [[!start || !end || end > start, '竞价结束时间应晚于开始时间']]),
    deliveryDate: inOrder(deliveryEnd ? deliveryDate : wrong('missing', '请选择交货日期'), [
      [!deliveryEnd || !end || deliveryEnd >= end, '交货日期不能早于竞价结束时间'],
    ]),
  };
}

const readOf = (time: Date | object): Date | null => (time instanceof Date ? time : null);

function inOrder<Time>(
  time: Time,
  rules: readonly (readonly [holds: boolean | null | undefined, text: string])[],
) {
  if (time instanceof Wrong) return time;
  const broken = rules.find(([holds]) => !holds);
  return broken ? wrong('past', broken[1]) : time;
}

/** A whole number from `least` to `most`; what is usual where it is not said. */
function whole(
  text: string | undefined,
  name: string,
  { least = 0, most, usual = 0 }: { least?: number; most: number; usual?: number },
) {
  if (text === undefined) return usual;
  const typed = text.trim();
  return /^\d{1,4}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
    ? Number(typed)
    : wrong('invalid', `${name}应为 ${least} 到 ${most} 的整数`);
}

/** How far a bid may be above the leading one, before it asks and at all. */
function readJumps({ confirmSteps, maxSteps }: TypedAuction) {
  const steps = { least: 1, most: MAX_STEPS };
  return {
    confirmSteps: whole(confirmSteps, CONFIRM_STEPS_LABEL, {
      ...steps,
      usual: DEFAULT_CONFIRM_STEPS,
    }),
    maxSteps: maxSteps.trim() === '' ? null : whole(maxSteps, MAX_STEPS_LABEL, steps),
  };
}

function readAwardTerms(typed: TypedAuction) {
  const { payHours, offerHours, marginSellerShare } = USUAL_AWARD_TERMS;
  const hours = { least: 1, most: MOST_AWARD_HOURS };
  return {
    payHours: whole(typed.payHours, '付款小时数', { ...hours, usual: payHours }),
    offerHours: whole(typed.offerHours, '递补答复小时数', { ...hours, usual: offerHours }),
    marginSellerShare: whole(typed.marginSellerShare, '卖家所得百分比', {
      most: 100,
      usual: marginSellerShare,
    }),
    afterDefault: typed.afterDefault,
  };
}

function readDelays({ delayTime, delayTimes }: TypedAuction) {
  return {
    delayTime: whole(delayTime, '延时分钟数', { most: MAX_DELAY_MINUTES }),
    delayTimes: whole(delayTimes, '延时次数', { most: MAX_DELAYS }),
  };
}

export function readSession(typed: Parsed<typeof saveSession>) {
  return {
    name: filled(typed.name, '请输入专场名称'),
    introduce: typed.introduce.trim(),
    ...sessionTimes(typed),
  };
}

function sessionTimes(typed: Parsed<typeof saveSession>) {
  const required = '请选择专场的开始和结束时间';
  const startDate = instantOf(typed.startDate, required);
  const endDate = instantOf(typed.endDate, required);
  if (startDate instanceof Wrong || endDate instanceof Wrong) return { startDate, endDate };
  if (endDate <= startDate) return { endDate: wrong('past', '专场结束时间应晚于开始时间') };
  return { startDate, endDate };
}
