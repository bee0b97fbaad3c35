import { beginningOf } from '#app/domain/typed-text.ts';

/** The conditions by which a list of orders can be filtered, as they are named in its address. */
const CONDITIONS = [
  ...['state', 'approval', 'keyword', 'from', 'to', 'least', 'most'],
  ...['paymentMethod', 'sort'],
] as const;
const LONGEST = 60;

export const MOST_FILTERS = 20;
export const FILTER_NAME_MAX = 30;
export const FILTER_NAME_MISSING = '请填写名称';
export const FILTER_EMPTY = '请先按条件筛选，再保存';
export const FILTER_TAKEN = '已有同名的筛选，请换一个名称';
export const FILTERS_TOO_MANY = `最多保存 ${MOST_FILTERS} 个筛选，请先删除不用的`;

/** The conditions in an address's query, always in one order; '' without any. */
export function filterQuery(query: string): string {
  const given = new URLSearchParams(query);
  const kept = CONDITIONS.flatMap((name): [string, string][] => {
    const value = beginningOf((given.get(name) ?? '').trim(), LONGEST);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}
