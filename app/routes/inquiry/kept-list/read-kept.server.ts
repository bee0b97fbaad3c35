import { call } from '#app/api/client.server.ts';
import { MOST_DETAILS, productDetails } from '#app/domain/catalogue/goods-contract.ts';
import { boundsOf } from '#app/domain/catalogue/purchase-terms.ts';
import { keptList } from '#app/domain/inquiry/kept-list-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { NEW_LIST } from '../pasted-list/keep-list.server.ts';
import { type ListRow, NOTHING_BESIDE } from '../pasted-list/pasted-list.server.ts';

export interface Kept {
  name: string;
  rows: ListRow[];
}

/**
 * The list that an address names; `new?id=…` is one of these goods, `new?of=order&id=…` of an order.
 * @throws ApiRefusal, ApiFailure
 */
export async function readKept(id: string, query: URLSearchParams, token: string): Promise<Kept> {
  if (id === NEW_LIST) return query.get('of') === 'order' ? ofOrder(query, token) : ofGoods(query);
  const { name, rows } = await call(keptList, { id }, { token });
  return { name, rows: rows.map((row) => ({ ...row, refusal: '' })) };
}

async function ofOrder(query: URLSearchParams, token: string): Promise<Kept> {
  const { orderCode, lines } = await call(orderById, { id: query.get('id') ?? '' }, { token });
  const rows = lines.map((line) => ({
    ...NOTHING_BESIDE,
    name: line.productName,
    grade: line.brandNumber,
    specs: line.specs,
    quantity: line.number,
    unit: line.unit,
    origin: '',
    choice: line.skuId ?? '',
    refusal: '',
  }));
  return { name: `订单 ${orderCode}`, rows };
}

async function ofGoods(query: URLSearchParams): Promise<Kept> {
  const productIds = query.getAll('id').filter(isGoodsId).slice(0, MOST_DETAILS);
  const type = query.get('of') === 'self' ? 'self' : 'sale';
  const goods = productIds.length > 0 ? await call(productDetails, { productIds, type }) : [];
  const rows = goods.map((each) => ({
    ...NOTHING_BESIDE,
    name: each.productName,
    grade: each.brandNumber,
    specs: each.specs,
    quantity: boundsOf(each).min,
    unit: each.unit,
    origin: '',
    choice: each.id,
    refusal: '',
  }));
  return { name: '', rows };
}

const isGoodsId = (text: string): boolean => /^\d{1,15}$/.test(text);
