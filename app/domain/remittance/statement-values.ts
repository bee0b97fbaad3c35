import { parseHundredths, plainNumber } from '#app/domain/decimal-text.ts';
import { type Fen, MAX_YUAN_DIGITS } from '#app/domain/money.ts';
import { DAY_MS, parseWallTime, wallDay } from '#app/domain/time.ts';

/** What a cell of an amount says: nothing, or money with the sign that it was written with. */
export type StatedAmount = 'none' | { fen: Fen; sign: '+' | '-' | '' };

const NOTHING = /^(?:-+|\/|无)?$/;
/** Thousands have three digits each: 1234,56 is none, because it may be a decimal comma. */
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
  return fen === null ? null : { fen, sign: (before || after) as '+' | '-' | '' };
}

const IN =
  '贷 贷方 贷记 收 收入 收款 收方 来账 来帐 转入 汇入 存 存入 入 入账 进 进账 + C CR CREDIT IN';
const OUT =
  '借 借方 借记 支 支出 付 付款 付方 往账 往帐 转出 汇出 取 支取 扣款 出 出账 - D DR DEBIT OUT';

/** The words by which banks say whether money came or went, as seen by the owner of the account. */
export const DIRECTIONS: ReadonlyMap<string, 'in' | 'out'> = new Map([
  ...IN.split(' ').map((word) => [word, 'in'] as const),
  ...OUT.split(' ').map((word) => [word, 'out'] as const),
]);

/** Whether money came or went; undefined for a word that is not known. */
export const statedDirection = (text: string): 'in' | 'out' | undefined =>
  DIRECTIONS.get(
    plainNumber(text)
      .replace(/[\s()[\]]/g, '')
      .toUpperCase(),
  );

const DAY =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年 ?(\d{1,2})月 ?(\d{1,2})日|(\d{2})(\d{2}))(?:$|(?:[ T]+|(?<=日|\d{8})(?=\d))(.+)$)/;
const CLOCK =
  /^(上午|下午|中午|凌晨|晚上|AM|PM)? ?(\d{1,2})(?::|时|点)(\d{2})(?:(?::|分)(\d{2})?(?:\.\d+|秒)?)? ?(AM|PM)?$/i;
/** 093015, whose first zero a spreadsheet drops. Shorter ones may be hours and minutes. */
const DIGITS = /^(\d{1,2})(\d{2})(\d{2})$/;

const two = (part: string | undefined): string => (part ?? '0').padStart(2, '0');

/** Reads a time of the day as 「16:30:00」; null for another text. */
export function statedTime(text: string): string | null {
  const typed = text.normalize('NFKC').trim();
  const digits = DIGITS.exec(typed);
  const [, before = '', hours, minutes, seconds, after = ''] = CLOCK.exec(typed) ?? [];
  const [hour, minute, second] = digits ? digits.slice(1) : [hours, minutes, seconds];
  if (hour === undefined || (before && after)) return null;
  const clock = `${two(hourOf(Number(hour), (before || after).toUpperCase()))}:${two(minute)}:${two(second)}`;
  return parseWallTime(`2000-01-01 ${clock}`) ? clock : null;
}

/** The hour of 24 that is meant: 下午 4 is 16, and 下午 16 too; 上午 16 is none. */
function hourOf(hour: number, half: string): string {
  const isMorning = /^(?:上午|凌晨|AM)$/.test(half);
  const isLater = /^(?:下午|晚上|PM)$/.test(half) || (half === '中午' && hour < 3);
  if (isMorning && hour > 12) return 'none';
  if (isMorning && hour === 12) return '0';
  return String(isLater && hour < 12 ? hour + 12 : hour);
}

export type StatedInstant = { at: Date } | { problem: string };

const YEARS_BACK = 10;

/**
 * The instant of a line, in Shanghai; its time may stand with its day, in a column of its own, or in both where they
 * agree.
 */
export function statedInstant(date: string, time: string, now: Date): StatedInstant {
  const typed = date.normalize('NFKC').trim();
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

/** A column of times may repeat the day. */
function withoutDay(time: string, day: string): string {
  const match = DAY.exec(time.normalize('NFKC').trim());
  if (!match?.[9]) return time;
  const [, year, , m1, d1, m2, d2, m3, d3, rest = ''] = match;
  return `${year}-${two(m1 ?? m2 ?? m3)}-${two(d1 ?? d2 ?? d3)}` === day ? rest : time;
}
