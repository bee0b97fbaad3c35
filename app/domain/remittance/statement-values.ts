import { parseHundredths, plainNumber } from '#app/domain/decimal-text.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { MoneyDirection } from '#app/domain/money.ts';
import { type Fen, MAX_YUAN_DIGITS } from '#app/domain/money.ts';
import { isDay, parseWallTime, wallDay } from '#app/domain/time.ts';
import { typedValue } from '#app/domain/typed-text.ts';

type Sign = '+' | '-' | '';

/** What a cell in a column of amounts says: nothing, or an amount with the sign that stands before it. */
export type StatedAmount = 'none' | { fen: Fen; sign: Sign };

const NOTHING = /^(?:-+|\/|无)?$/;
/** Commas separate groups of three digits: 1234,56 is not an amount, because its comma may be a decimal one. */
const AMOUNT =
  /^([+-])? ?(?:¥|CNY|RMB)? ?([+-])? ?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(?:(\d{1,2})|(\d{2})0+))? ?(?:元)?$/i;

/** Reads an amount of a statement, such as 「¥38,000.00」, 「-500」 or 「(5.00)」; null for another text. */
export function statedAmount(text: string): StatedAmount | null {
  const typed = plainNumber(text);
  if (NOTHING.test(typed.replace(/\s/g, ''))) return 'none';
  const [, before = '', after = '', whole = '', cents, padded] = AMOUNT.exec(typed) ?? [];
  const fraction = cents ?? padded;
  if (whole === '' && fraction === undefined) return null;
  if (before && after) return null;
  const decimal = (whole.replaceAll(',', '') || '0') + (fraction ? `.${fraction}` : '');
  const fen = parseHundredths(decimal, MAX_YUAN_DIGITS);
  return fen === null ? null : { fen, sign: (before || after) as Sign };
}

const IN =
  '贷 贷方 贷记 收 收入 收款 收方 来账 来帐 转入 汇入 存 存入 入 入账 进 进账 + C CR CREDIT IN';
const OUT =
  '借 借方 借记 支 支出 付 付款 付方 往账 往帐 转出 汇出 取 支取 扣款 出 出账 - D DR DEBIT OUT';

/** The words by which banks say whether money came or went, as seen by the owner of the account. */
export const DIRECTIONS: ReadonlyMap<string, MoneyDirection> = new Map([
  ...IN.split(' ').map((word) => [word, 'in'] as const),
  ...OUT.split(' ').map((word) => [word, 'out'] as const),
]);

/** Whether money came or went, by the bank's word; undefined for an unknown word. */
export const statedDirection = (text: string): MoneyDirection | undefined =>
  DIRECTIONS.get(
    plainNumber(text)
      .replace(/[\s()[\]]/g, '')
      .toUpperCase(),
  );

const DONE =
  '成功 交易成功 支付成功 转账成功 收款成功 处理成功 记账成功 入账成功 已收钱 已收款 已转账 已到账 已入账 已记账 已完成 完成 ' +
  '交易完成 已存入零钱 已转入零钱 对方已收钱 朋友已收钱 正常';
const DONE_WORDS: ReadonlySet<string> = new Set(DONE.split(' '));

/** Whether a state says that the money moved and stayed: 交易关闭 and 已全额退款 do not. */
export const isDone = (text: string): boolean =>
  DONE_WORDS.has(plainNumber(text).replace(/\s/g, ''));

const YUAN: ReadonlySet<string> = new Set(
  '人民币 人民币元 人民币(本位币) RMB CNY 元 156 01 001'.split(' '),
);

/** Whether a cell of a column of currencies says that its amounts are in yuan. */
export const isYuan = (text: string): boolean =>
  YUAN.has(text.normalize('NFKC').replace(/\s/g, '').toUpperCase());

const DAY =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年 ?(\d{1,2})月 ?(\d{1,2})日|(\d{2})(\d{2}))(?:$|(?:[ T]+|(?<=日|\d{8})(?=\d))(.+)$)/;
const CLOCK =
  /^(上午|下午|中午|凌晨|晚上|AM|PM)? ?(\d{1,2})(?::|时|点)(\d{2})(?:(?::|分)(\d{2})?(?:\.\d+|秒)?)? ?(AM|PM)?$/i;
/** 093015, or 93015 where a spreadsheet has dropped the zero. Fewer digits may be hours and minutes. */
const DIGITS = /^(\d{1,2})(\d{2})(\d{2})$/;

const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0');

/** Reads a time of the day as 「16:30:00」; null for another text. */
export function statedTime(text: string): string | null {
  const typed = typedValue(text);
  const digits = DIGITS.exec(typed);
  const [, before = '', hours, minutes, seconds, after = ''] = CLOCK.exec(typed) ?? [];
  const [hour, minute, second] = digits ? digits.slice(1) : [hours, minutes, seconds];
  if (hour === undefined || (before && after)) return null;
  const clock = `${two(hourOf(Number(hour), (before || after).toUpperCase()))}:${two(minute)}:${two(second)}`;
  return parseWallTime(`2000-01-01 ${clock}`) ? clock : null;
}

/** The hour of the day: 下午 4 and 下午 16 are 16; 上午 16 is no hour. */
function hourOf(hour: number, half: string): string {
  const isMorning = /^(?:上午|凌晨|AM)$/.test(half);
  const isLater = /^(?:下午|晚上|PM)$/.test(half) || (half === '中午' && hour < 3);
  if (isMorning && hour > 12) return 'none';
  if (isMorning && hour === 12) return '0';
  return String(isLater && hour < 12 ? hour + 12 : hour);
}

/** The two readings of a day such as 03/04/2026. */
export const DAY_ORDERS = ['dayFirst', 'monthFirst'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

const DAY_LAST_YEAR = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[ T]+(.+))?$/;

/** The two days that 03/04/2026 may be, and the text behind it; null for a text of another form. */
function ordersOf(typed: string): { days: Record<DayOrder, string>; rest: string } | null {
  const [, one = '', , other = '', year, rest = ''] = DAY_LAST_YEAR.exec(typed) ?? [];
  if (!year) return null;
  const written = (month: string, day: string) => `${year}-${two(month)}-${two(day)}`;
  return { days: { dayFirst: written(other, one), monthFirst: written(one, other) }, rest };
}

export type StatedInstant =
  | { at: Date }
  /** `days`: the two days that a text may mean. */
  | { problem: string; days?: Record<DayOrder, string> };

const YEARS_BACK = 10;

/**
 * The instant of a line, in Shanghai. Its time may stand beside its day, in a column of its own, or in both, if they
 * agree.
 * @param order what a person has said about days that can be read in two ways
 */
export function statedInstant(
  date: string,
  time: string,
  now: Date,
  order?: DayOrder,
): StatedInstant {
  const written = typedValue(date);
  const either = ordersOf(written);
  const possible = DAY_ORDERS.filter((each) => either && isDay(either.days[each]));
  if (either && !order && possible.length === 2 && either.days.dayFirst !== either.days.monthFirst)
    return { problem: `日期「${date}」有两种读法`, days: either.days };
  const chosen = either?.days[order ?? possible[0] ?? 'dayFirst'];
  const typed = either ? `${chosen} ${either.rest}`.trim() : written;
  const match = DAY.exec(typed);
  if (!match) return { problem: `日期「${date}」无法读取` };
  const [, year, , m1, d1, m2, d2, m3, d3, rest] = match;
  const day = `${year}-${two(m1 ?? m2 ?? m3)}-${two(d1 ?? d2 ?? d3)}`;
  const others = [rest, withoutDay(time, day)].filter((text) => text?.trim());
  const clocks = others.map((text) => statedTime(text ?? ''));
  if (clocks.includes(null)) return { problem: `时间「${others.join(' ')}」无法读取` };
  const [one, other] = clocks.filter((clock) => others.length < 2 || clock !== '00:00:00');
  if (other !== undefined && one !== other)
    return { problem: `时间「${others.join('」与「')}」不同` };
  const at = parseWallTime(`${day} ${one ?? '00:00:00'}`);
  if (!at) return { problem: `日期「${date}」无法读取` };
  if (wallDay(at) > wallDay(now)) return { problem: `日期「${date}」晚于今天` };
  const isOld = now.getTime() - at.getTime() > YEARS_BACK * 366 * DAY_MS;
  return isOld ? { problem: `日期「${date}」早于十年前` } : { at };
}

/** The time in a column that may repeat the day before it. */
function withoutDay(time: string, day: string): string {
  const match = DAY.exec(typedValue(time));
  if (!match?.[9]) return time;
  const [, year, , m1, d1, m2, d2, m3, d3, rest = ''] = match;
  return `${year}-${two(m1 ?? m2 ?? m3)}-${two(d1 ?? d2 ?? d3)}` === day ? rest : time;
}
