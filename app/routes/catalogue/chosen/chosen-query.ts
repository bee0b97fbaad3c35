import { MOST_DETAILS } from '#app/domain/catalogue/goods-contract.ts';
import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';

/** How many goods an address names at most. */
export const MOST_CHOSEN = MOST_DETAILS;
/** How many goods are compared side by side at most. */
export const MOST_COMPARED = 6;

export interface ChosenGoods {
  of: GoodsKind;
  id: readonly string[];
}

/** The chosen goods that an address names, each once. */
export function chosenGoods(query: URLSearchParams): ChosenGoods {
  const ids = query.getAll('id').filter((id) => /^\d{1,15}$/.test(id));
  return {
    of: query.get('of') === 'self' ? 'self' : 'sale',
    id: [...new Set(ids)].slice(0, MOST_CHOSEN),
  };
}

export const chosenHref = ({ of, id }: ChosenGoods, path = '/chosenGoods'): string =>
  `${path}?${[...(of === 'self' ? ['of=self'] : []), ...id.map((each) => `id=${each}`)].join('&')}`;
