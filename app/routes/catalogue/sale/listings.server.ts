import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { isRefusal } from '#app/api/errors.ts';
import { ADJUSTMENTS, ROUNDINGS, readFigure } from '#app/domain/catalogue/price-adjustment.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { duplicate, shelveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { featureGoods, saleStore } from '#app/domain/catalogue/sale-store-contract.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { idText } from '#app/domain/wire.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { pageOf } from '#app/session/session.server.ts';
import {
  ADJUST,
  ADJUST_ALL,
  ADJUST_TICKED,
  FEATURE_TICKED,
  SHELVE_TICKED,
} from './listing-bar.tsx';
import { adjustHref, filterOf } from './paths.ts';
import { priceDayHandlers } from './price-day.server.ts';
import { MERGED } from './sale-product.server.ts';

const schema = z.object({
  /** Of the row whose button is pressed. */
  id: idText.optional(),
  /** Those ticked. */
  ids: z.array(idText).max(MOST_PRICED_AT_ONCE).default([]),
  onShelf: z.enum(['0', '1']),
  duplicate,
  how: z.enum(namesOf(ADJUSTMENTS)).default('raisePercent'),
  figure: z.string().max(16).default(''),
  rounding: z.enum(namesOf(ROUNDINGS)).default('yuan'),
});

/** What is done with listings of the list: with that of a row, with those ticked, or with all. */
export const listingsForm = defineForm('listings', schema);

type Sent = Submission<z.output<typeof schema>>;

export const NOTHING_TICKED = '请先勾选商品';

export const listingsAction = formAction(handleForm(listingsForm, [], act), ...priceDayHandlers);

async function act(sent: Sent): Promise<Response | FormReply> {
  switch (sent.intent) {
    case ADJUST:
    case ADJUST_ALL:
    case ADJUST_TICKED:
      return previewAdjustment(sent);
    case FEATURE_TICKED:
      return featureTicked(sent);
    case SHELVE_TICKED:
      return shelveTicked(sent);
    default:
      return shelveOne(sent);
  }
}

const refuseBar = ({ data }: Sent, text: string) => refuse(listingsForm.name, data, {}, [text]);

async function previewAdjustment(sent: Sent): Promise<Response | FormReply> {
  const { intent, value, request, data } = sent;
  const { how, figure: typed, rounding } = value;
  const ids = intent === ADJUST_ALL ? [] : value.ids;
  if (intent === ADJUST_TICKED && ids.length === 0) return refuseBar(sent, NOTHING_TICKED);
  const figure = readFigure(how, typed);
  if (typeof figure === 'string') return refuse(listingsForm.name, data, { figure: [figure] });
  const filter = filterOf(new URL(pageOf(request), request.url).searchParams);
  return redirectAfterSuccess(
    request,
    adjustHref(filter, { how, figure: typed.trim(), rounding, ids }),
  );
}

async function shelveOne(sent: Sent): Promise<Response | FormReply> {
  const { value, token, request } = sent;
  const { id, duplicate } = value;
  if (id === undefined) return refuseBar(sent, NOTHING_TICKED);
  const onShelf = value.onShelf === '1';
  await call(shelveSaleProduct, { id, onShelf, duplicate }, { token });
  const upText = duplicate === 'merge' ? MERGED : '商品已重新上架';
  return redirectAfterSuccess(request, pageOf(request), onShelf ? upText : '商品已下架');
}

/** Those ticked stand at the head of the store's page, after those that are there. */
async function featureTicked(sent: Sent): Promise<Response | FormReply> {
  const { value, token, request } = sent;
  if (value.ids.length === 0) return refuseBar(sent, NOTHING_TICKED);
  const { featured } = await call(saleStore, {}, { token });
  const ids = [...new Set([...featured.map(({ id }) => id), ...value.ids])];
  await call(featureGoods, { ids }, { token });
  return redirectAfterSuccess(request, pageOf(request), '已设为店铺推荐，显示在店铺首页');
}

/** One call each: what has to be asked about is left as it is, and said. */
async function shelveTicked(sent: Sent): Promise<Response | FormReply> {
  const { value, token, request } = sent;
  const { ids } = value;
  if (ids.length === 0) return refuseBar(sent, NOTHING_TICKED);
  const onShelf = value.onShelf === '1';
  let asked = 0;
  for (const id of ids) {
    try {
      await call(shelveSaleProduct, { id, onShelf }, { token });
    } catch (error) {
      if (!isRefusal(error, shelveSaleProduct, 'duplicate')) throw error;
      asked += 1;
    }
  }
  const done = `${ids.length - asked} 件商品已${onShelf ? '上架' : '下架'}`;
  const left = asked > 0 ? `；${asked} 件与在售商品相同，请逐件上架` : '';
  const kind = asked > 0 ? 'warning' : 'success';
  return redirectAfterSuccess(request, pageOf(request), { toast: { kind, text: done + left } });
}
