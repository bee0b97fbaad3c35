import { z } from 'zod';
import { namesOf } from '#app/domain/names-of.ts';
import type { OrderList } from '#app/domain/order/parties.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { cookies, readCookie } from '#app/session/cookies.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { ORDER_COLUMNS, offeredColumns, parseColumns } from './order-columns.ts';

const columnsForm = defineForm(
  'orderColumns',
  z.object({
    column: z.array(z.enum(namesOf(ORDER_COLUMNS))).min(1, { error: '请至少选择一列' }),
  }),
);

/** The columns that the visitor wants, and those that can be chosen. */
export async function columnsView(request: Request, list: OrderList) {
  const shown = parseColumns(await readCookie(request, cookies.orders), list);
  return {
    shown,
    offered: offeredColumns(list).map((column) => ({
      column,
      label: ORDER_COLUMNS[column],
      shown: shown.includes(column),
    })),
    form: describeForm(columnsForm, request),
  };
}

/** Both lists keep one choice; what only the other one offers stays chosen. */
export const columnsHandler = (list: OrderList) =>
  handleForm(columnsForm, [], async ({ value: { column }, request }) => {
    const kept = parseColumns(await readCookie(request, cookies.orders), 'purchase');
    const offered = offeredColumns(list);
    const columns = [...kept.filter((each) => !offered.includes(each)), ...column];
    return redirectAfterSuccess(request, pageOf(request), {
      cookies: [await cookies.orders.serialize(columns.join(' '))],
    });
  });
