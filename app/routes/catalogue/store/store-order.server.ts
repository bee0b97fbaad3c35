import { redirect } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { quantityBounds } from '#app/domain/catalogue/purchase-quantity.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { formAction } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { goodsDraft, spotOrderForm, spotOrderHandler } from '../dialogs/goods-dialogs.server.ts';
import { goodsHref } from './goods-href.ts';

const hundredths = (wire: string) => parseQuantity(wire, { decimals: true }) ?? 0;

/** The goods of the order dialog that the address asks for. */
function orderedId(request: Request): string | null {
  const query = new URL(request.url).searchParams;
  const id = query.get('dialog') === 'order' ? query.get('goodsId') : null;
  return id && /^\d{1,15}$/.test(id) ? id : null;
}

/**
 * The order dialog of a store's page, where it is open (spec 2 §2). Goods that can no longer
 * be ordered redirect to their own page, which says why.
 * @throws ApiRefusal, ApiFailure
 */
export async function readOrder(request: Request) {
  const selfId = orderedId(request);
  if (selfId === null) return null;
  const goods = await call(shoppingInfo, { selfId, type: 'sale' });
  const { min, max } = quantityBounds({
    miniQuantity: hundredths(goods.miniQuantity),
    availableCount: hundredths(goods.availableCount),
  });
  if (!goods.onShelf || max < min) throw redirect(goodsHref(goods.id));
  return {
    goods: {
      id: goods.id,
      name: goods.productName,
      detail: `${goods.brandNumber} ${goods.specs}`,
      priceText: formatYuanText(goods.sellingPrice),
      unit: goods.unit,
      count: { min: toQuantity(min), max: toQuantity(max) },
    },
    description: describeForm(spotOrderForm, await goodsDraft(request, goods.id, spotOrderForm)),
  };
}

/** Orders the goods of the dialog (spec 2 §5). */
export const orderAction = formAction(
  spotOrderHandler('请先登录', (request) => {
    const id = orderedId(request);
    if (id === null) throw new Response(null, { status: 400 });
    return id;
  }),
);
