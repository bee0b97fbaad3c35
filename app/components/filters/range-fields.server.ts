import { cityCalled } from '#app/domain/catalogue/city-places.ts';
import { isMeasured, typedNumber } from '#app/domain/catalogue/search/attribute-range.ts';
import { typedRange } from '#app/domain/catalogue/typed-range.ts';
import { parseStock, whyUnreadable } from '#app/domain/quantity.ts';
import { queryText } from '#app/domain/query-text.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { RangeField } from './filter-panel.tsx';

const NUMBERS = {
  lowestPrice: { label: '最低价（元）', hint: '¥ 最低价' },
  highestPrice: { label: '最高价（元）', hint: '¥ 最高价' },
  lowestCount: { label: '库存 ≥', hint: '库存 ≥' },
  receivedAt: { label: '收货地', hint: '收货地，如 无锡', type: 'search' },
} as const;
type Bound = keyof typeof NUMBERS | 'least' | 'most';

const MAX_TEXT = 60;

/** Typed bounds of a filter that cannot be read, each with what is wrong. */
export type UnreadBounds = Partial<Record<Bound, { typed: string; error: string }>>;

/**
 * The bounds in an address that cannot be read. They do not filter and are no part of the list's own address: the page
 * that answers shows them in the fields in which they were typed.
 */
export function unreadBounds(query: URLSearchParams): UnreadBounds {
  const typed = (name: Bound) => queryText(query, name, MAX_TEXT) ?? '';
  const found: UnreadBounds = {};
  const note = (name: Bound, text: string | undefined, error: string) => {
    if (text && error) found[name] = { typed: text, error };
  };
  const prices = typedRange(typed('lowestPrice'), typed('highestPrice'), typedYuan).unread;
  note('lowestPrice', prices.low, '请输入数字，最多两位小数');
  note('highestPrice', prices.high, '请输入数字，最多两位小数');
  const count = typed('lowestCount');
  if (parseStock(count, { decimals: true }) === null)
    note('lowestCount', count, whyUnreadable(count, { decimals: true }));
  const place = typed('receivedAt');
  if (place && cityCalled(place) === null) note('receivedAt', place, '请输入地级市，如 无锡');
  if (isMeasured(query.get('filters') ?? '')) {
    const { low, high } = typedRange(typed('least'), typed('most'), typedNumber).unread;
    note('least', low, '请输入数字，最多三位小数');
    note('most', high, '请输入数字，最多三位小数');
  }
  return found;
}

/** The fields for a list's bounds, with their current values. */
export const rangeFields = (
  bounds: Partial<Record<keyof typeof NUMBERS, string | undefined>>,
  unread: UnreadBounds,
): RangeField[] =>
  (Object.keys(NUMBERS) as (keyof typeof NUMBERS)[])
    .filter((name) => Object.hasOwn(bounds, name))
    .map((name) => ({ name, ...NUMBERS[name], ...typedIn(unread[name], bounds[name]) }));

/** The two fields for the range of a numeric attribute of the specification. */
export const attributeFields = (
  title: string,
  bounds: { least: string; most: string },
  unread: UnreadBounds,
): RangeField[] =>
  ([['least', '最小'] as const, ['most', '最大'] as const] as const).map(([name, hint]) => ({
    name,
    label: title + hint,
    hint,
    ...typedIn(unread[name], bounds[name]),
  }));

const typedIn = (unread: UnreadBounds[Bound], bound = '') =>
  unread ? { value: unread.typed, error: unread.error } : { value: bound };

/**
 * The conditions that a filter form sends along as hidden controls, plus the unreadable bounds that other forms show.
 */
export function withUnread<Value>(
  conditions: Readonly<Record<string, Value>>,
  fields: readonly RangeField[],
  unread: UnreadBounds,
): Record<string, Value | string> {
  const others = Object.entries(unread).filter(
    ([bound]) => !fields.some(({ name }) => name === bound),
  );
  return { ...conditions, ...Object.fromEntries(others.map(([name, { typed }]) => [name, typed])) };
}

/** The note above the list about the typed bounds that it is not filtered by. */
export function unreadNote(unread: UnreadBounds): string | undefined {
  const typed = Object.values(unread).map((bound) => `「${bound.typed}」`);
  return typed.length > 0 ? `${typed.join('、')}无法识别，列表没有按此筛选` : undefined;
}
