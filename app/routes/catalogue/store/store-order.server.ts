import { redirect } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { quantityBounds } from '#app/domain/catalogue/purchase-quantity.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { parseQuantity, toQuantity } from '#app/domain/quantity.ts';
import { done, formAction, handleForm } from '#app/forms/action.server.ts';
import { describeForm } from '#app/forms/definition.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { customerUrl, pageOf } from '#app/session/session.server.ts';
import { spotOrderForm } from '../dialogs/spot-order.server.ts';
import { goodsHref } from './goods-href.ts';

const hundredths = (wire: string) => parseQuantity(wire, { decimals: true }) ?? 0;

/** The goods that a page's order dialog is asked for. */
function orderedId(request: Request): string | null {
  const query = new URL(request.url).searchParams;
  const id = query.get('dialog') === 'order' ? query.get('goodsId') : null;
  return id && /^\d{1,15}$/.test(id) ? id : null;
}

/**
 * The order dialog of a store's page, where it is open (spec 2 §2). Goods that cannot be ordered
 * any more lead to their own page, which says why.
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
  const draft = await getDraft(request, pageOf(request), spotOrderForm.name);
  return {
    goods: {
      id: goods.id,
      name: goods.productName,
      detail: `${goods.brandNumber} ${goods.specs}`,
      priceText: formatYuanText(goods.sellingPrice),
      unit: goods.unit,
      count: { min: toQuantity(min), max: toQuantity(max) },
    },
    // Drafts belong to a page; this one may have been typed for other goods.
    description: describeForm(spotOrderForm, draft?.values.selfId === goods.id ? draft : null),
  };
}

/** Orders the goods of the dialog (spec 2 §5). */
export const orderAction = formAction(
  handleForm({
    form: spotOrderForm,
    login: '请先登录',
    async submit({ value: { count }, token, serial, request }) {
      const businessId = orderedId(request);
      if (businessId === null) throw new Response(null, { status: 400 });
      await call(portalCreateOrder, { businessId, count, source: 'spot' }, { token, serial });
      const toast = { kind: 'success', text: '下单成功' } as const;
      return done(request, customerUrl('purchase-order'), { toast });
    },
  }),
);
