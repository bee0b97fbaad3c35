import type { GoodsKind } from '#app/domain/catalogue/goods-kind.ts';

/** Goods as an address names them. */
interface GoodsQuery {
  id: string;
  /** Missing where the address names no known type. */
  type?: GoodsKind;
  /** The seller's code, where the address names a product by its code. */
  sellerCode?: string;
  /** Whether the id can only be the goods' own; otherwise it may be a product's id or code. */
  exact: boolean;
}

const MAX_ID = 64;

/**
 * Reads the query of a detail page in any of its shapes (spec 2 §2): `selfId` and `type`, the
 * `sellerProductId` of a listing, the `id` or `productId` of a store's row, or `productCode` and
 * `sellerCode`. Null where it names no goods.
 */
export function goodsQuery(query: URLSearchParams): GoodsQuery | null {
  const read = (name: string) => {
    const text = query.get(name);
    return text && text.length <= MAX_ID && !/\p{Cc}/u.test(text) ? text : undefined;
  };
  const asked = query.get('type');
  const type = asked === 'self' || asked === 'sale' ? asked : undefined;
  const selfId = read('selfId');
  if (selfId) return { id: selfId, type, exact: type !== undefined };
  const listing = read('sellerProductId');
  if (listing) return { id: listing, type: 'sale', exact: true };
  const row = read('id') ?? read('productId');
  if (row) return { id: row, type, exact: false };
  const code = read('productCode');
  return code ? { id: code, type, sellerCode: read('sellerCode'), exact: false } : null;
}

interface Goods {
  id: string;
  type: GoodsKind;
}

/** The two pages that show goods. */
export type DetailPage = '/detail' | '/industryDetail';

/** Which of them an address asks for; letter case does not matter. */
export const detailPageOf = (path: string): DetailPage =>
  /^\/industrydetail/i.test(path) ? '/industryDetail' : '/detail';

/** The one address of goods, whichever form of query named them. */
export const detailHref = ({ id, type }: Goods, page: DetailPage = '/detail'): string =>
  `${page}?selfId=${id}&type=${type}`;

/** The address of a direct buy, with the goods' id and the quantity only (design/pages: Addresses). */
export const directBuyHref = ({ id, type }: Goods, count: string): string =>
  `/submit?${new URLSearchParams({ parms: JSON.stringify({ id, type, count }) })}`;
