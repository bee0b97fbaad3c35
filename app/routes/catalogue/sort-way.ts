import type { SortDirection } from '#app/domain/paging.ts';

interface Sorted {
  sortWord?: string | undefined;
  sortWay?: SortDirection | undefined;
}

/**
 * The way to sort that a link leads to: descending first, prices from the cheapest and distances from the nearest, and each further click reverses it
 * (spec 2 §4).
 */
export function nextWay({ sortWord, sortWay }: Sorted, word: string): SortDirection {
  const first = word === 'price' || word === 'distance' ? 'asc' : 'desc';
  const other = first === 'asc' ? 'desc' : 'asc';
  return sortWord === word && sortWay === first ? other : first;
}
