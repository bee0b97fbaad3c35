import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { checkoutPreview } from '#app/contract/checkout.ts';
import type { Input } from '#app/contract/endpoint.ts';
import { NO_GOODS_SELECTED } from '#app/domain/order.ts';
import { pageOf } from '#app/session/session.server.ts';
import { toastCookie } from '#app/session/toast.server.ts';

export type CheckoutSource = Input<typeof checkoutPreview>['source'];

const id = z.string().regex(/^[\w-]{1,64}$/);
const text = z.union([z.string(), z.number()]).transform(String);

/** Of the goods in `parms` only these are read; the rest is loaded again (decision 9). */
const directGoods = z
  .object({
    id: text.optional(),
    skuId: text.optional(),
    type: z.enum(['self', 'platformSelf', 'sale', 'onSale', 'spot']).catch('sale'),
    count: text.optional(),
  })
  .transform((goods) => ({ ...goods, skuId: id.safeParse(goods.id ?? goods.skuId).data }));

/**
 * What a checkout page is about: `ids` of cart lines, `id` of an order to buy again, or `parms`,
 * the JSON of one product. Null when its query names nothing.
 */
export function checkoutSourceOf(query: URLSearchParams): CheckoutSource | null {
  const parms = query.get('parms');
  if (parms !== null) return directSource(parms);
  const ids = query
    .getAll('ids')
    .flatMap((value) => value.split(','))
    .filter((value) => id.safeParse(value).success);
  if (ids.length > 0) return { from: 'cart', ids: [...new Set(ids)].slice(0, 500) };
  const orderCode = id.safeParse(query.get('id'));
  return orderCode.success ? { from: 'order', orderCode: orderCode.data } : null;
}

function directSource(parms: string): CheckoutSource | null {
  const goods = directGoods.safeParse(parseJson(parms));
  if (!goods.success || !goods.data.skuId) return null;
  const { skuId, type, count = '' } = goods.data;
  return { from: 'direct', skuId, skuType: type, num: count.slice(0, 32) };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The request's source; a page without one leads to the cart and says what is missing. */
export async function requireSource(request: Request): Promise<CheckoutSource> {
  const source = checkoutSourceOf(new URL(pageOf(request), 'http://portal').searchParams);
  if (source) return source;
  throw await toCart(NO_GOODS_SELECTED);
}

export async function toCart(message: string): Promise<Response> {
  const toast = await toastCookie({ kind: 'warning', text: message });
  return redirect('/shopping', { status: 303, headers: { 'set-cookie': toast } });
}

/** Which checkout a draft was typed in: another one's remark and choices are not shown. */
export const sourceKey = (source: CheckoutSource): string => JSON.stringify(source);

/** The checkout page itself, and one of its dialogs. */
export function checkoutPage(request: Request, dialog: Record<string, string> = {}): string {
  const url = new URL(pageOf(request), 'http://portal');
  for (const name of DIALOG_PARAMS) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(dialog)) url.searchParams.set(name, value);
  return url.pathname + url.search;
}

const DIALOG_PARAMS = ['dialog', 'address'];
