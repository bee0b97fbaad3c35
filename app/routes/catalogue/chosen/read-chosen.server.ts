import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { type ProductDetail, shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { type ChosenGoods, chosenGoods } from './chosen-query.ts';

/**
 * The goods that an address names, without those that there are no more.
 * @throws ApiRefusal, ApiFailure
 */
export async function readChosen(
  request: Request,
): Promise<{ chosen: ChosenGoods; goods: ProductDetail[] }> {
  const chosen = chosenGoods(new URL(request.url).searchParams);
  const found = await Promise.all(
    chosen.id.map((selfId) =>
      call(shoppingInfo, { selfId, type: chosen.of }).catch((error) => {
        if (error instanceof ApiRefusal) return null;
        throw error;
      }),
    ),
  );
  return { chosen, goods: found.filter((each) => each !== null) };
}
