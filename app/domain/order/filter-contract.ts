import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id, textUpTo } from '#app/domain/wire.ts';
import { FILTER_NAME_MAX } from './filter.ts';
import { ORDER_LISTS } from './parties.ts';

const list = z.enum(ORDER_LISTS);

const orderFilter = z.object({
  id: z.string(),
  name: z.string(),
  /** The conditions, as the query of the list's address has them. */
  query: z.string(),
});

export const orderFilters = defineRead({
  name: 'orderFilter.list',
  summary: 'The filters that an account has kept for a list of orders, by their names',
  path: '/api/order/filter/list',
  access: 'customer',
  request: z.object({ list }),
  content: z.array(orderFilter),
  absent: [],
});

export const saveOrderFilter = defineEndpoint({
  name: 'orderFilter.save',
  summary: 'Keep the conditions of a list of orders under a name',
  path: '/api/order/filter/save',
  access: 'customer',
  request: z.object({
    list,
    name: textUpTo(FILTER_NAME_MAX, '名称'),
    query: z.string().max(2000),
  }),
  codes: ['missing', 'exists', 'tooMany'],
});

export const deleteOrderFilter = defineEndpoint({
  name: 'orderFilter.delete',
  summary: 'Forget a kept filter; an unknown one is passed over',
  path: '/api/order/filter/delete',
  access: 'customer',
  request: z.object({ id }),
});
