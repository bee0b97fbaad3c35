import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal } from '#app/api/errors.ts';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import { type ControlOf, refusalReply } from '#app/forms/refusal-reply.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { PRICES } from './paths.ts';
import { DISCARD, listingsIn, priceControl } from './price-controls.ts';
import { importHandler, previewAgain } from './price-import.server.ts';

/** Its rows are read by the names of their controls. */
export const salePricesForm = defineForm('salePrices', z.object({}));

const NOTHING_CHANGED = '没有修改任何单价、库存或起订量';

function rowsOf(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? '').trim();
  const ids = listingsIn(data.keys()).slice(0, MOST_PRICED_AT_ONCE);
  return ids.map((id) => ({
    id,
    price: text(priceControl('price', id)),
    shownPrice: text(priceControl('shownPrice', id)),
    confirmedPrice: text(priceControl('confirmed', id)) || undefined,
    availableCount: text(priceControl('stock', id)),
    shownCount: text(priceControl('shownStock', id)),
    // A page that was opened before there was the control does not send it.
    miniQuantity: data.has(priceControl('minimum', id))
      ? text(priceControl('minimum', id))
      : undefined,
    shownMinimum: text(priceControl('shownMinimum', id)),
  }));
}

export const salePricesAction = formAction(
  importHandler(salePricesForm.name),
  handleForm(salePricesForm, saveSalePrices, async ({ data, intent, token, serial, request }) => {
    if (intent === DISCARD) return redirectAfterSuccess(request, PRICES);
    const rows = rowsOf(data).filter(
      ({ price, shownPrice, availableCount, shownCount, miniQuantity, shownMinimum }) =>
        price !== shownPrice ||
        availableCount !== shownCount ||
        (miniQuantity ?? shownMinimum) !== shownMinimum,
    );
    if (rows.length === 0) {
      const reply = refuse(salePricesForm.name, data, {}, [NOTHING_CHANGED]);
      const all = rowsOf(data);
      return all.length > 0 ? previewAgain(reply, all, token) : reply;
    }
    try {
      const { changed } = await call(saveSalePrices, { rows }, { token, serial });
      const text = `已更新 ${changed} 件商品`;
      return redirectAfterSuccess(request, pageOf(request), text);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
      return previewAgain(refusedRows(error, rows, data), rowsOf(data), token);
    }
  }),
);

const CONTROLS: ReadonlyMap<string, 'stock' | 'minimum'> = new Map([
  ['availableCount', 'stock'],
  ['miniQuantity', 'minimum'],
]);

/** Each problem beside its control; a price that is asked about is confirmed by sending it again. */
function refusedRows(error: ApiRefusal, rows: ReturnType<typeof rowsOf>, data: FormData) {
  const rowOf = (at: unknown) => rows[Number(at)];
  const controlOf: ControlOf = ([list, at, field]) => {
    const row = list === 'rows' ? rowOf(at) : undefined;
    return row && priceControl(CONTROLS.get(String(field)) ?? 'price', row.id);
  };
  const reply = refusalReply(error, { form: salePricesForm, controlOf }, data);
  const asked = error.problems.flatMap(({ code, path }) => {
    const row = code === 'unusual' ? rowOf(path[1]) : undefined;
    return row ? [[priceControl('confirmed', row.id), row.price] as const] : [];
  });
  const wrongRows = new Set(error.problems.map(({ path }) => path[1])).size;
  const count = `${wrongRows} 件商品需要核对，其余也还没有保存`;
  return {
    ...reply,
    values: { ...reply.values, ...Object.fromEntries(asked) },
    formErrors: Object.keys(reply.errors).length > 0 ? [count] : reply.formErrors,
  };
}
