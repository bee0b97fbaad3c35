import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, textUpTo } from '#app/domain/wire.ts';
import { FILTER_NAME_MAX } from './filter.ts';

/** Lists of orders: a buyer's and a seller's. */
export const FILTERED_LISTS = ['purchase', 'sale'] as const;
const list = z.enum(FILTERED_LISTS);

const orderFilter = z.object({
  id: z.string(),
  name: z.string(),
  /** The conditions as in the list's address. */
  query: z.string(),
});

export const orderFilters = defineEndpoint({
  name: 'orderFilter.list',
  summary: 'The filters that an account has kept for a list of orders, by their names',
  method: 'POST',
  onlyReads: true,
  path: '/api/order/filter/list',
  access: 'customer',
  request: z.object({ list }),
  content: z.array(orderFilter),
});

export const saveOrderFilter = defineEndpoint({
  name: 'orderFilter.save',
  summary: 'Keep the conditions of a list of orders under a name',
  method: 'POST',
  path: '/api/order/filter/save',
  access: 'customer',
  request: z.object({
    list,
    name: textUpTo(FILTER_NAME_MAX, '名称'),
    query: z.string().max(2000),
  }),
  content: z.literal('success'),
  codes: ['missing', 'exists', 'tooMany'],
});

export const deleteOrderFilter = defineEndpoint({
  name: 'orderFilter.delete',
  summary: 'Forget a kept filter; an unknown one is passed over',
  method: 'POST',
  path: '/api/order/filter/delete',
  access: 'customer',
  request: z.object({ id }),
  content: z.literal('success'),
});
