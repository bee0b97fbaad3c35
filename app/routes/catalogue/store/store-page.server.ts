import { goodsFilters } from './goods-filters.server.ts';
import {
  changed,
  everything,
  GOODS_SORTS,
  type GoodsSearch,
  goodsConditions,
  goodsSortedBy,
  storePageHref,
} from './goods-search.ts';
import type { StoreView } from './read-store.server.ts';

/** Everything the page shows, with the addresses it leads to: the browser composes none. */
export function storePage(search: GoodsSearch, { groups, categoryName, ...view }: StoreView) {
  const { code } = view.store;
  const { lowestPrice, highestPrice, ...conditions } = goodsConditions(code, search);
  return {
    ...view,
    page: search.page,
    searchText: search.searchText,
    /** Where the dialog leads when it is closed. */
    here: storePageHref(code, search),
    firstPage: storePageHref(code, changed(search, {})),
    filters: goodsFilters(search, { store: view.store, groups, categoryName }),
    views: viewTabs(code, search),
    sorts: sortTabs(code, search),
    range: { conditions, lowestPrice, highestPrice },
    /** New words ask the whole store; the view and the order stay. */
    searching: goodsConditions(code, everything(search)),
  };
}
export type StorePage = ReturnType<typeof storePage>;

const viewTabs = (code: string, search: GoodsSearch) =>
  ([undefined, 'grid'] as const).map((view) => ({
    to: storePageHref(code, { ...search, view }),
    label: view ? '图片' : '列表',
    current: search.view === view,
  }));

function sortTabs(code: string, search: GoodsSearch) {
  const unsorted = changed(search, { sortWord: undefined, sortWay: undefined });
  return [
    { to: storePageHref(code, unsorted), label: '综合', current: !search.sortWord },
    ...GOODS_SORTS.map(({ word, label }) => {
      const current = search.sortWord === word;
      const arrow = current ? (search.sortWay === 'asc' ? ' ↑' : ' ↓') : '';
      return {
        to: storePageHref(code, goodsSortedBy(search, word)),
        label: label + arrow,
        current,
      };
    }),
  ];
}
