import { call } from '#app/api/client.server.ts';
import {
  findPlatformProductById,
  type ProductDetail,
  shoppingInfo,
} from '#app/domain/catalogue/goods-contract.ts';
import { goodsQuery } from './goods-query.ts';

/**
 * The goods a detail page is asked for.
 * @throws a 404 response where the query names none; ApiRefusal, ApiFailure
 */
export function findGoods(request: Request): Promise<ProductDetail> {
  const query = goodsQuery(new URL(request.url).searchParams);
  if (!query) throw new Response(null, { status: 404 });
  const { id, type, sellerCode, exact } = query;
  return exact && type
    ? call(shoppingInfo, { selfId: id, type })
    : call(findPlatformProductById, { id, type, sellerCode });
}
