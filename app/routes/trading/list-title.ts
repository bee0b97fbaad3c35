import type { TradingSearch } from './search-params.ts';

/** What a list is called: 「上海 江北特钢 螺纹钢 现货」, 「HRB400E 现货 第2页」. */
export function listTitle(search: TradingSearch): string {
  const { sellerCode, deliveryPlace, manufacturer, categoryCode, categoryName, name, page } =
    search;
  const chosen = [
    sellerCode && sellerLabel(search),
    deliveryPlace,
    manufacturer,
    categoryCode && (categoryName ?? categoryCode),
    name,
  ].filter(Boolean);
  const title = chosen.length > 0 ? `${chosen.join(' ')} 现货` : '现货商城';
  return page > 1 ? `${title} 第${page}页` : title;
}

/** The seller of a list; one without goods in it tells no name. */
export const sellerLabel = ({ sellerName }: TradingSearch): string => sellerName ?? '所选店铺';
