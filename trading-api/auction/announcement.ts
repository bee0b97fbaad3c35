import type { saveAuction, saveSession } from '#app/domain/auction/desk-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import { type Fen, parseYuan } from '#app/domain/money.ts';
import { type Hundredths, parseQuantity } from '#app/domain/quantity.ts';
import { parseWallTime } from '#app/domain/time.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';

type TypedAuction = Parsed<typeof saveAuction>;

/** So that price × quantity stays an exact amount, however high the bids go (domain/money). */
const MAX_COUNT: Hundredths = 100_000_000;
const MAX_PRICE: Fen = 100_000_000;
const MAX_MARGIN: Fen = 10_000_000_000;
const MAX_DELAY_MINUTES = 60;
const MAX_DELAYS = 99;

const REQUIRED = [
  ['name', '请输入竞价名称'],
  ['productName', '请输入商品名称'],
  ['productUnit', '请输入计量单位'],
  ['deliverArea', '请输入交货地'],
] as const;

/**
 * The terms of an auction that is announced at `now`, read from what the operator typed.
 * @throws Refusal `B111`, `B114`–`B117`, `B119`
 */
export function readTerms(typed: TypedAuction, now: Date) {
  for (const [field, text] of REQUIRED) {
    if (typed[field].trim() === '') throw new Refusal('B111', text);
  }
  const productCount = readCount(typed.productCount, '请输入正确的竞价数量');
  return {
    name: typed.name.trim(),
    productName: typed.productName.trim(),
    productUnit: typed.productUnit.trim(),
    deliverArea: typed.deliverArea.trim(),
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
    ...readDelays(typed),
  };
}

function readCount(text: string, message: string): Hundredths {
  const count = parseQuantity(text, { decimals: true });
  if (count === null || count > MAX_COUNT) throw new Refusal('B114', message);
  return count;
}

function readPrices(typed: TypedAuction) {
  const price = (text: string, message: string): Fen => {
    const fen = parseYuan(text.trim());
    if (!fen || fen > MAX_PRICE) throw new Refusal('B115', message);
    return fen;
  };
  const startPrice = price(typed.startPrice, '请输入正确的起拍价');
  const priceAddRange = price(typed.priceAddRange, '请输入正确的加价幅度');
  // Left empty: none is asked for.
  const marginAmount = parseYuan(typed.marginAmount.trim() || '0');
  if (marginAmount === null || marginAmount > MAX_MARGIN) {
    throw new Refusal('B115', '请输入正确的保证金');
  }
  return { startPrice, priceAddRange, marginAmount };
}

/** Only component bidding sells parts; in the other modes each bid is for the whole. */
function readParts(typed: TypedAuction, whole: Hundredths) {
  if (typed.biddingMode !== 'component_bidding') {
    return { startCount: whole, countAddRange: whole };
  }
  const startCount = readCount(typed.startCount, '请输入正确的起拍数量');
  const countAddRange = readCount(typed.countAddRange, '请输入正确的数量加幅');
  if (startCount > whole || (whole - startCount) % countAddRange !== 0) {
    throw new Refusal('B119', '竞价数量应为起拍数量加若干个数量加幅');
  }
  return { startCount, countAddRange };
}

function readTimes(typed: TypedAuction, now: Date) {
  const signEndDate = readTime(typed.signEndDate, '请选择报名截止时间');
  const startDate = readTime(typed.startDate, '请选择竞价开始时间');
  const endDate = readTime(typed.endDate, '请选择竞价结束时间');
  const deliveryDate = typed.deliveryDate.trim();
  const deliveryEnd = readTime(`${deliveryDate} 23:59:59`, '请选择交货日期');
  const rules = [
    [signEndDate > now, '报名截止时间应晚于当前时间'],
    [startDate > now, '竞价开始时间应晚于当前时间'],
    [endDate > startDate, '竞价结束时间应晚于开始时间'],
    [signEndDate <= endDate, '报名截止时间不能晚于竞价结束时间'],
    [deliveryEnd >= endDate, '交货日期不能早于竞价结束时间'],
  ] as const;
  for (const [holds, text] of rules) if (!holds) throw new Refusal('B116', text);
  return { signEndDate, startDate, endDate, deliveryDate };
}

function readTime(text: string, message: string): Date {
  const time = parseWallTime(text.trim());
  if (!time) throw new Refusal('B116', message);
  return time;
}

function readDelays({ delayTime, delayTimes }: TypedAuction) {
  const whole = (text: string, most: number, name: string): number => {
    if (/^\d{1,3}$/.test(text.trim()) && Number(text) <= most) return Number(text);
    throw new Refusal('B117', `${name}应为 0 到 ${most} 的整数`);
  };
  return {
    delayTime: whole(delayTime, MAX_DELAY_MINUTES, '延时分钟数'),
    delayTimes: whole(delayTimes, MAX_DELAYS, '延时次数'),
  };
}

/**
 * A special session's name and times, read from what the operator typed.
 * @throws Refusal `B101`, `B102`
 */
export function readSession(typed: Parsed<typeof saveSession>) {
  const name = typed.name.trim();
  if (name === '') throw new Refusal('B101', '请输入专场名称');
  const startDate = parseWallTime(typed.startDate.trim());
  const endDate = parseWallTime(typed.endDate.trim());
  if (!startDate || !endDate) throw new Refusal('B102', '请选择专场的开始和结束时间');
  if (endDate <= startDate) throw new Refusal('B102', '专场结束时间应晚于开始时间');
  return { name, introduce: typed.introduce.trim(), startDate, endDate };
}
