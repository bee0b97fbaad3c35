import type { FilterPanelProps } from '#app/components/filter-panel.tsx';
import { changed, everything, type GoodsSearch, storePageHref } from './goods-search.ts';
import type { StoreView } from './read-store.server.ts';

/** What is asked of a store's goods and what else can be, each with its address. */
export function goodsFilters(
  search: GoodsSearch,
  { store, groups, categoryName }: Pick<StoreView, 'store' | 'groups' | 'categoryName'>,
): FilterPanelProps {
  const to = (change: Partial<GoodsSearch>) => storePageHref(store.code, changed(search, change));
  const { searchText, categoryCode, manufacturer, deliveryPlace } = search;
  const { lowestPrice, highestPrice } = search;
  const conditions: [label: string | undefined, without: Partial<GoodsSearch>][] = [
    [searchText && `搜索：${searchText}`, { searchText: undefined }],
    [categoryCode && (categoryName ?? categoryCode), { categoryCode: undefined }],
    [manufacturer, { manufacturer: undefined }],
    [deliveryPlace, { deliveryPlace: undefined }],
    [
      (lowestPrice || highestPrice) && `¥${lowestPrice ?? '0.00'} – ${highestPrice ?? '不限'}`,
      { lowestPrice: undefined, highestPrice: undefined },
    ],
  ];
  return {
    chosen: conditions.flatMap(([label, without]) => (label ? [{ label, to: to(without) }] : [])),
    clearTo: storePageHref(store.code, everything(search)),
    // A manufacturer or place that is chosen already has its tag; sub-categories go on below it.
    groups: groups
      .filter(({ name }) => name === 'categoryCode' || !search[name])
      .map(({ title, name, list }) => ({
        title,
        choices: list.map((choice) => ({ label: choice.name, to: to({ [name]: choice.code }) })),
      })),
  };
}
