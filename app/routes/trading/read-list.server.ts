import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { type Category, categoryLevelAll } from '#app/contract/category.ts';
import { pageData, type SpotListing, searchCriteria } from '#app/contract/spot-listing.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { PAGE_SIZE } from '#app/domain/paging.ts';
import { monthlySales } from '#app/domain/sales-display.ts';
import type { TradingSearch } from './search-params.ts';

/** A page of the list, with nothing in it that is not shown. */
export async function readList(search: TradingSearch) {
  const { categoryName, sellerName: _, ...asked } = search;
  const [list, criteria, categories] = await Promise.all([
    call(pageData, { ...asked, rows: PAGE_SIZE }),
    callShared(searchCriteria, { code: search.categoryCode }),
    callShared(categoryLevelAll, {}),
  ]);
  const path = search.categoryCode ? pathTo(search.categoryCode, categories) : [];
  return {
    search: {
      ...search,
      categoryName: path.at(-1)?.categoryName ?? categoryName,
      sellerName: search.sellerCode && list.content[0]?.customerVo.customerName,
    },
    path: path.map(({ categoryCode, categoryName }) => ({ categoryCode, categoryName })),
    groups: criteria,
    total: list.totalCapped ? '10,000+' : groupThousands(String(list.totalElements)),
    pages: list.totalPages,
    rows: list.content.map(rowOf),
  };
}

export type TradingList = Awaited<ReturnType<typeof readList>>;
export type TradingRow = TradingList['rows'][number];

const rowOf = ({ id, productVo, ...listing }: SpotListing) => ({
  id,
  image: productVo.imageUrl,
  name: `${productVo.name} ${productVo.brandNumber}`,
  specs: productVo.specs,
  maker: productVo.manufacturer,
  place: listing.deliveryPlace,
  price: formatYuanText(listing.price),
  unit: productVo.unit,
  stock: `${groupThousands(listing.availableCount)} ${productVo.unit}`,
  least: `${groupThousands(listing.miniQuantity)} ${productVo.unit}`,
  sales: monthlySales(listing.salesVolume),
});

/** The category and those above it, the first level first; empty for an unknown code. */
function pathTo(code: string, categories: readonly Category[]): Category[] {
  for (const category of categories) {
    if (category.categoryCode === code) return [category];
    const below = pathTo(code, category.children);
    if (below.length > 0) return [category, ...below];
  }
  return [];
}
