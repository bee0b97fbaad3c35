import { z } from 'zod';
import { priceChange, undoPrices } from '#app/domain/catalogue/price-change-contract.ts';
import { changePercent } from '#app/domain/catalogue/price-table.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formatNear } from '#app/domain/time.ts';
import { idText } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { filterOf, listHref } from './paths.ts';

export const undoForm = defineForm('undoPrices', z.object({ id: idText }));

/** Prices that have just been changed together, and can be taken back. */
export async function readAdjusted({ request, searchParams, ask }: CustomerRequest, id: string) {
  const change = await ask(priceChange, { id });
  const now = new Date();
  return {
    form: describeForm(undoForm, request),
    id,
    at: formatNear(change.at, now),
    undone: change.undoneAt && formatNear(change.undoneAt, now),
    changedSince: change.changedSince,
    back: listHref(filterOf(searchParams)),
    rows: change.rows.map(({ name, unit, from, to, now: price }) => ({
      name,
      from: `¥${formatYuanText(from)}/${unit}`,
      to: `¥${formatYuanText(to)}/${unit}`,
      change: changePercent(Number(from), Number(to)),
      now: price === to ? null : `现在 ¥${formatYuanText(price)}`,
    })),
  };
}

export type AdjustedView = Awaited<ReturnType<typeof readAdjusted>>;

export const undoHandler = handleCall(undoForm, undoPrices, {
  to: (request) => listHref(filterOf(new URL(request.url).searchParams)),
  done: ({ changed }) => `已撤销调价，${changed} 件商品恢复原来的单价`,
});
