import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { FILTER_NAME_MAX, FILTER_NAME_MISSING, filterQuery } from '#app/domain/order/filter.ts';
import {
  deleteOrderFilter,
  orderFilters,
  saveOrderFilter,
} from '#app/domain/order/filter-contract.ts';
import type { OrderList } from '#app/domain/order/parties.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { orderListHref, readOrderSearch } from './order-search.server.ts';

const saveForm = defineForm(
  'saveOrderFilter',
  z.object({
    name: textUpTo(FILTER_NAME_MAX, '名称', FILTER_NAME_MISSING),
  }),
);
const deleteForm = defineForm('deleteOrderFilter', z.object({ id: idText }));

/** The kept filters of a list, and what the page has on as one to be kept. */
export async function savedFilters(request: Request, list: OrderList, token: string) {
  const { pathname, searchParams } = new URL(pageOf(request), 'http://portal');
  const kept = await call(orderFilters, { list }, { token });
  const now = filterQuery(searchParams.toString());
  return {
    filters: kept.map(({ id, name, query }) => ({
      id,
      name,
      current: query === now,
      to: orderListHref(pathname, readOrderSearch(new URLSearchParams(query), list)),
    })),
    canSave: now !== '' && kept.every(({ query }) => query !== now),
    forms: { save: describeForm(saveForm, request), delete: describeForm(deleteForm, request) },
  };
}

/** Keep the filter that the list's address has, or forget one. */
export const filterHandlers = (list: OrderList) =>
  [
    handleForm(saveForm, saveOrderFilter, async ({ value: { name }, token, request }) => {
      const here = pageOf(request);
      const query = filterQuery(new URL(here, 'http://portal').search);
      await call(saveOrderFilter, { list, name, query }, { token });
      const text = `筛选「${name.trim()}」已保存`;
      return redirectAfterSuccess(request, here, text);
    }),
    handleCall(deleteForm, deleteOrderFilter, {
      to: pageOf,
      done: '已删除保存的筛选',
    }),
  ] as const;
