import type { GoodsList } from './lists.ts';
import type { ListSearch } from './search-params.ts';

/** What a list is called: 「上海 江北特钢 螺纹钢 现货」, 「HRB400E 现货 第2页」. */
export function listTitle(list: GoodsList, search: ListSearch): string {
  const { sellerCode, marketingId, deliveryPlace, manufacturer } = search;
  const { categoryCode, categoryName, name, page } = search;
  const chosen = [
    sellerCode && sellerLabel(search),
    marketingId && PROMOTED,
    deliveryPlace,
    manufacturer,
    categoryCode && (categoryName ?? categoryCode),
    name,
  ].filter(Boolean);
  const title = chosen.length > 0 ? `${chosen.join(' ')} ${list.noun}` : list.label;
  return page > 1 ? `${title} 第${page}页` : title;
}

/** The goods of a marketing group, in titles and among the conditions. */
export const PROMOTED = '活动商品';

/** The seller of a list; one without goods in it tells no name. */
export const sellerLabel = ({ sellerName }: ListSearch): string => sellerName ?? '所选店铺';
