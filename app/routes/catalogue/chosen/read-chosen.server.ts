import { call } from '#app/api/client.server.ts';
import { type ProductDetail, productDetails } from '#app/domain/catalogue/goods-contract.ts';
import { type ChosenGoods, chosenGoods } from './chosen-query.ts';

/**
 * The goods that an address names, without those that no longer exist.
 * @throws ApiRefusal, ApiFailure
 */
export async function readChosen(
  request: Request,
): Promise<{ chosen: ChosenGoods; goods: ProductDetail[] }> {
  const chosen = chosenGoods(new URL(request.url).searchParams);
  const asked = { productIds: [...chosen.id], type: chosen.of };
  const goods = asked.productIds.length > 0 ? await call(productDetails, asked) : [];
  return { chosen, goods };
}
