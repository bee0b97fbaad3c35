import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { type ApiRefusal, isRefusal } from '#app/api/errors.ts';
import {
  type AdjustmentRule,
  adjustedPrice,
  impossiblePrice,
  isLargeChange,
  LARGE_PERCENT,
} from '#app/domain/catalogue/price-adjustment.ts';
import { previewSalePrices, saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import { MOST_PRICED_AT_ONCE } from '#app/domain/catalogue/sale-product.ts';
import { type Fen, formatYuan, formatYuanText, parseYuan, toYuan } from '#app/domain/money.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { undoHandler } from './adjusted.server.ts';
import { readAdjustment } from './adjustment.server.ts';
import { adjustedHref, filterOf, listHref } from './paths.ts';

interface Shown {
  id: string;
  from: Fen;
}

/** The prices from which a preview was made, as its form carries them: `12=3450.00 13=3500.00`. */
export const shownText = (shown: readonly Shown[]): string =>
  shown.map(({ id, from }) => `${id}=${toYuan(from)}`).join(' ');

function readShown(text: string): Shown[] {
  const pairs = text.split(' ').slice(0, MOST_PRICED_AT_ONCE);
  return pairs.flatMap((pair) => {
    const [, id = '', price = ''] = /^(\d{1,15})=([\d.]+)$/.exec(pair) ?? [];
    const from = parseYuan(price);
    return from === null ? [] : [{ id, from }];
  });
}

const LOOK_FIRST = `请核对涨跌超过 ${LARGE_PERCENT}% 的商品后再确认`;
const NOTHING_TO_ADJUST = '没有可以调整的商品';

const schema = z.object({
  /** `shownText`; of each listing an id and a price. */
  shown: z.string().max(MOST_PRICED_AT_ONCE * 32),
  confirmed: z.string().max(2).optional(),
});

export const adjustForm = defineForm('adjust', schema);

type Sent = Submission<z.output<typeof schema>>;

/**
 * Saves what the preview has shown, all or nothing: the prices that the rule makes of those shown. A listing whose
 * price is another by now is not overwritten.
 */
const adjustHandler = handleForm(adjustForm, saveSalePrices, async (sent) => {
  const { value, token, serial, request, data } = sent;
  const { searchParams } = new URL(pageOf(request), request.url);
  const asked = readAdjustment(searchParams);
  if (!asked) throw redirectTo(listHref(filterOf(searchParams)));
  const changes = changesOf(readShown(value.shown), asked.rule);
  if (changes.length === 0) return refuse(adjustForm.name, data, {}, [NOTHING_TO_ADJUST]);
  if (!value.confirmed && changes.some(({ from, to }) => isLargeChange(from, to))) {
    return refuse(adjustForm.name, data, { confirmed: [LOOK_FIRST] });
  }
  const rows = changes.map(({ id, from, to }) => ({
    // The preview has said which prices are unusual.
    ...{ id, price: toYuan(to), shownPrice: toYuan(from), confirmedPrice: toYuan(to) },
  }));
  try {
    const { changed, changeId } = await call(saveSalePrices, { rows }, { token, serial });
    const done = `已调整 ${changed} 件商品的单价`;
    const filter = filterOf(searchParams);
    const result = changeId ? adjustedHref(filter, changeId) : listHref(filter);
    return redirectAfterSuccess(request, result, done);
  } catch (error) {
    if (!isRefusal(error, saveSalePrices, 'changed')) throw error;
    return changedMeanwhile(sent, changes, error);
  }
});

export const adjustAction = formAction(adjustHandler, undoHandler);

const changesOf = (shown: readonly Shown[], rule: AdjustmentRule) =>
  shown.flatMap(({ id, from }) => {
    const to = adjustedPrice(from, rule);
    return from === to || impossiblePrice(to) ? [] : [{ id, from, to }];
  });

/** Of each listing whose price somebody has changed since, what it was and what it is. */
async function changedMeanwhile(
  { data, token }: Sent,
  changes: readonly Shown[],
  { problems }: ApiRefusal,
): Promise<FormReply> {
  const changed = [...new Set(problems.map(({ path }) => Number(path[1])))].flatMap(
    (at) => changes[at] ?? [],
  );
  const rows = changed.map(({ id }) => ({ id }));
  const now = await call(previewSalePrices, { rows }, { token });
  const texts = changed.map(({ id, from }, at) => {
    const listing = now[at]?.listing;
    if (!listing) return `商品 ${id} 已不存在`;
    const { productName, brandNumber, specs, price } = listing;
    const name = `${productName} ${brandNumber} ${specs}`.trim();
    return `${name}：预览时 ¥${formatYuan(from)}，现在 ¥${formatYuanText(price)}`;
  });
  const head = `${changed.length} 件商品的单价已被他人修改，没有保存任何一件；下面已按现在的单价重新计算，请核对后确认`;
  return refuse(adjustForm.name, data, {}, [head, ...texts]);
}
