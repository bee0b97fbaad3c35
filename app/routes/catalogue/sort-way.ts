import type { SortDirection } from '#app/domain/paging.ts';

interface Sorted {
  sortWord?: string | undefined;
  sortWay?: SortDirection | undefined;
}

/**
 * The way to sort that a link leads to: descending first, prices from the cheapest, and each further click reverses it
 * (spec 2 §4).
 */
export function nextWay({ sortWord, sortWay }: Sorted, word: string): SortDirection {
  const [first, other] = word === 'price' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  return sortWord === word && sortWay === first ? other : first;
}
