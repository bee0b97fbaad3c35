import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { pagerView } from '#app/components/pager-view.server.ts';
import { cardDetail, cardSales } from '#app/components/sold-out.server.ts';
import { recentText } from '#app/domain/catalogue/recent-price.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import {
  collectionCount,
  collectionList,
  type Favourite,
  followedStores,
} from '#app/domain/favourite/contract.ts';
import { priceChange } from '#app/domain/favourite/price-change.ts';
import { formatYuanText, parseYuan } from '#app/domain/money.ts';
import { pageCount } from '#app/domain/paging.ts';
import { idText } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { type CollectQuery, collectHref } from './collect-query.ts';

export const deleteFavouritesForm = defineForm(
  'deleteFavourites',
  z.object({ ids: z.array(idText).max(500).default([]) }),
);

/** A customer's favourites as the address asks for them. */
export async function readCollect(request: Request, token: string, query: CollectQuery) {
  const { tab, page, rows } = query;
  const asked = { page, rows };
  const [counts, goods, stores] = await Promise.all([
    call(collectionCount, {}, { token }),
    tab === 'stores'
      ? []
      : call(collectionList, { ...asked, reduced: tab === 'reduced' }, { token }),
    tab === 'stores' ? call(followedStores, asked, { token }) : null,
  ]);
  const found = { totalElements: counts[tab], totalPages: pageCount(counts[tab], rows) };
  return {
    query,
    counts,
    pager: pagerView(query, found, (to) => collectHref({ tab, rows, page: to })),
    goods: goods.map((row) => ({
      ...goodsOf(row),
      ticked: query.all || query.ids.includes(row.id),
    })),
    stores: (stores?.content ?? []).map(({ sellerCode, sellerName, address, productCount }) => ({
      code: sellerCode,
      name: sellerName,
      address,
      goods: groupThousands(String(productCount)),
    })),
    deletion: query.deleting ? deletionOf(request, query, goods) : null,
  };
}

const goodsOf = (row: Favourite) => ({
  id: row.id,
  of: row.type,
  to: `/detail?selfId=${row.id}&type=${row.type}`,
  image: row.imageUrl,
  name: `${row.productName} ${row.brandNumber}`,
  detail: cardDetail([row.specs], row.priceTerms),
  price: formatYuanText(row.sellingPrice),
  unit: row.unit,
  sales: [cardSales(row.salesVolume, row.soldOut), ...recently(row)].join(' · '),
  seller: {
    name: row.sellerName,
    page: row.type === 'self' ? '/selfGoods' : `/brand?sellerCode=${row.sellerCode}`,
  },
  gone: !row.onShelf,
  change: priceChange(parseYuan(row.collectedPrice) ?? 0, parseYuan(row.sellingPrice) ?? 0),
});

/** Goods that are no longer sold have no price that moves. */
const recently = ({ onShelf, priceTrend }: Favourite): string[] =>
  onShelf && priceTrend.length > 0 ? [recentText(priceTrend)] : [];

/** What the question before deleting names; empty where nothing is ticked. */
function deletionOf(request: Request, query: CollectQuery, goods: readonly Favourite[]) {
  const asked = goods.filter(({ id }) => query.ids.includes(id));
  return {
    form: describeForm(deleteFavouritesForm, request),
    goods: asked.map(({ id, productName, brandNumber }) => ({
      id,
      name: `${productName} ${brandNumber}`,
    })),
    cancelTo: collectHref(query),
  };
}

export type CollectView = Awaited<ReturnType<typeof readCollect>>;
