import { call } from '#app/api/client.server.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pricedUnit } from '#app/domain/catalogue/price-terms.ts';
import { boundsOf } from '#app/domain/catalogue/purchase-terms.ts';
import { formatPrice, readUnitPrice } from '#app/domain/unit-price.ts';
import { formAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { goodsDrafts, spotOrderForm, spotOrderHandler } from '../dialogs/goods-dialogs.server.ts';
import { goodsHref } from './goods-href.ts';

/** The goods that a page's order dialog is asked for. */
function orderedId(request: Request): string | null {
  const query = new URL(request.url).searchParams;
  const id = query.get('dialog') === 'order' ? query.get('goodsId') : null;
  return id && /^\d{1,15}$/.test(id) ? id : null;
}

/**
 * The order dialog of a store's page, where it is open (spec 2 §2). Goods that can no longer
 * be ordered redirect to their own page, which explains why.
 * @throws ApiRefusal, ApiFailure
 */
export async function readOrder(request: Request) {
  const selfId = orderedId(request);
  if (selfId === null) return null;
  const goods = await call(shoppingInfo, { selfId, type: 'sale' });
  const { enough, ...count } = boundsOf(goods);
  const isByOffer = goods.priceTerms?.lapsed || goods.priceTerms?.creditDays;
  if (!goods.onShelf || !enough || isByOffer) throw redirectTo(goodsHref(goods.id));
  return {
    goods: {
      id: goods.id,
      name: goods.productName,
      detail: `${goods.brandNumber} ${goods.specs}`,
      priceText: formatPrice(readUnitPrice(goods.sellingPrice, goods.exactPrice)),
      pricedUnit: pricedUnit(goods.unit, goods.priceTerms),
      unit: goods.unit,
      count,
    },
    description: describeForm(
      spotOrderForm,
      request,
      (await goodsDrafts(request))(goods.id, spotOrderForm),
    ),
  };
}

/** Goes on with the goods of the dialog (spec 2 §5). */
export const orderAction = formAction(
  spotOrderHandler(async (request) => {
    const selfId = orderedId(request);
    if (selfId === null) throw new Response(null, { status: 400 });
    return call(shoppingInfo, { selfId, type: 'sale' });
  }),
);
