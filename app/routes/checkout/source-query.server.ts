import { z } from 'zod';
import { GOODS_KIND_OF } from '#app/domain/catalogue/goods-kind.ts';
import type { checkoutPreview } from '#app/domain/checkout/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { parseJson } from '#app/domain/json-text.ts';
import { namesOf } from '#app/domain/names-of.ts';

export type CheckoutSource = Input<typeof checkoutPreview>['source'];

const id = z.string().regex(/^[\w-]{1,64}$/);
const text = z.union([z.string(), z.number()]).transform(String);

/** Of the goods in `parms` only these are read; the rest is loaded again (design/pages: Addresses). */
const directGoods = z
  .object({
    id: text.optional(),
    skuId: text.optional(),
    type: z.enum(namesOf(GOODS_KIND_OF)).catch('sale'),
    count: text.optional(),
    /** What older links call the count. */
    number: text.optional(),
  })
  .transform((goods) => ({ ...goods, skuId: id.safeParse(goods.id ?? goods.skuId).data }));

/**
 * What a checkout page is about: `ids` of cart lines, `id` of an order to buy again, with a `line`
 * for each of the goods that are wanted of it, `parms`, the JSON of one product, or `businessId` and `count` of a spot listing. Null when its query names
 * nothing.
 */
export function checkoutSourceOf(query: URLSearchParams): CheckoutSource | null {
  const parms = query.get('parms');
  if (parms !== null) return directSource(parms);
  const listing = id.safeParse(query.get('businessId'));
  if (listing.success) {
    const num = query.get('count')?.slice(0, 32) ?? '';
    return { from: 'spot', skuId: listing.data, skuType: 'spot', num };
  }
  const ids = query
    .getAll('ids')
    .flatMap((value) => value.split(','))
    .filter((value) => id.safeParse(value).success);
  if (ids.length > 0) return { from: 'cart', ids: [...new Set(ids)].slice(0, 500) };
  const orderCode = id.safeParse(query.get('id'));
  return orderCode.success
    ? { from: 'order', orderCode: orderCode.data, lines: linesOf(query) }
    : null;
}

/** `line` is `<goods>*<quantity>`, once for each; without it the order is made as it was. */
function linesOf(query: URLSearchParams) {
  const lines = query.getAll('line').flatMap((line) => {
    const [skuId, num = ''] = line.split('*');
    return id.safeParse(skuId).success ? [{ skuId: skuId ?? '', num: num.slice(0, 32) }] : [];
  });
  return lines.length > 0 ? lines.slice(0, 500) : undefined;
}

function directSource(parms: string): CheckoutSource | null {
  const goods = directGoods.safeParse(parseJson(parms));
  if (!goods.success || !goods.data.skuId) return null;
  const { skuId, type, number = '', count = number } = goods.data;
  return { from: 'direct', skuId, skuType: type, num: count.slice(0, 32) };
}

/** Identifies a checkout, so that a draft typed in another one is not shown. */
export const sourceKey = (source: CheckoutSource): string => JSON.stringify(source);
