import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import type { CartLine } from '#app/domain/cart/contract.ts';
import { readCount } from '#app/domain/catalogue/purchase-terms.ts';
import { reorder } from '#app/domain/checkout/contract.ts';
import { refusedRows } from '#app/domain/endpoint.ts';
import { addCartsList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { NO_GOODS_SELECTED } from '#app/domain/order/order.ts';
import { idText } from '#app/domain/wire.ts';
import { redirectAfterSuccess, singleFormAction } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { pageOf } from '#app/session/session.server.ts';

/** Which goods of an old order are wanted; their quantities are named `num.<id>`. */
export const reorderForm = defineForm(
  'reorder',
  z.object({ skuIds: z.array(idText).max(500).default([]) }),
);

/** The order that a page is about, '' where its address names none. */
export const orderCodeOf = (request: Request): string =>
  new URL(pageOf(request), 'http://portal').searchParams.get('id')?.slice(0, 64) ?? '';

export const reorderAction = singleFormAction(reorderForm, addCartsList, {
  made: { to: '/shopCart', label: '查看购物车' },
  submit: submitReorder,
});

type Chosen = Submission<z.output<typeof reorderForm.schema>>;

async function submitReorder(chosen: Chosen): Promise<Response | FormReply> {
  const { value, intent, data, token, request } = chosen;
  const orderCode = orderCodeOf(request);
  const { lines } = await call(reorder, { orderCode }, { token });
  const offered = lines.flatMap(({ goods, alike }) => (goods ? [goods, ...alike] : alike));
  const wanted = offered.filter(({ id }) => value.skuIds.includes(id));
  if (wanted.length === 0) return refuse(reorderForm.name, data, {}, [NO_GOODS_SELECTED]);
  if (intent === 'addToCart') return toCart(chosen, wanted);
  const read = wanted.map((goods) => ({ goods, ...readCount(typedCount(data, goods), goods) }));
  const errors = read.flatMap((one) =>
    'problem' in one ? [[`num.${one.goods.id}`, [one.problem]]] : [],
  );
  if (errors.length > 0) return refuse(reorderForm.name, data, Object.fromEntries(errors));
  const query = new URLSearchParams({ id: orderCode });
  for (const one of read) if ('count' in one) query.append('line', `${one.goods.id}*${one.count}`);
  return redirectAfterSuccess(request, `/settle?${query}`);
}

const typedCount = (data: FormData, { id }: CartLine): string =>
  String(data.get(`num.${id}`) ?? '').slice(0, 32);

async function toCart(
  { data, token, serial, request }: Chosen,
  wanted: readonly CartLine[],
): Promise<Response | FormReply> {
  const rows = wanted.map((goods) => ({
    productId: goods.id,
    count: typedCount(data, goods),
    source: goods.type,
  }));
  const { problems } = await call(addCartsList, { rows }, { token, serial });
  const ids = wanted.map(({ id }) => id);
  const refused = refusedRows(problems, 'rows', ids);
  const added = `加入购物车成功，共 ${rows.length - refused.size} 种商品`;
  if (refused.size === 0) {
    return redirectAfterSuccess(request, '/shopCart', added);
  }
  // What is in the cart by now is not wanted again.
  data.delete('skuIds');
  for (const id of refused.keys()) data.append('skuIds', id);
  const errors = Object.fromEntries([...refused].map(([id, text]) => [`num.${id}`, [text]]));
  return refuse(reorderForm.name, data, errors, rows.length > refused.size ? [added] : []);
}
