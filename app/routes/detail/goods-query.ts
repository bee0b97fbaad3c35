import type { ProductSource } from '#app/contract/product.ts';

/** Goods as an address names them. */
interface GoodsQuery {
  id: string;
  /** Missing where the address does not say, or says something else. */
  type?: ProductSource;
  /** The id is the goods' own and not perhaps a product's id or code. */
  exact: boolean;
}

const MAX_ID = 64;

/**
 * Reads the query of a detail page in any of its shapes (spec 2 §2): `selfId` and `type`, or the
 * `id` or `productId` of a store's row. Null where it names no goods.
 */
export function goodsQuery(query: URLSearchParams): GoodsQuery | null {
  const selfId = query.get('selfId');
  const id = selfId || query.get('id') || query.get('productId');
  if (!id || id.length > MAX_ID || /\p{Cc}/u.test(id)) return null;
  const asked = query.get('type');
  const type = asked === 'self' || asked === 'sale' ? asked : undefined;
  return { id, type, exact: Boolean(selfId && type) };
}

interface Goods {
  id: string;
  type: ProductSource;
}

/** The address of goods that every shape of the query leads to. */
export const detailHref = ({ id, type }: Goods): string => `/detail?selfId=${id}&type=${type}`;

/** The address with the order dialog open on a quantity. */
export const orderHref = (goods: Goods, count: string): string =>
  `${detailHref(goods)}&dialog=order&count=${count}`;

/** Direct buy: only what names the goods travels, and the quantity (decision 9). */
export const directBuyHref = ({ id, type }: Goods, count: string): string =>
  `/submit?${new URLSearchParams({ parms: JSON.stringify({ id, type, count }) })}`;
