import { z } from 'zod';
import type { Offer } from '#app/domain/inquiry/contract.ts';
import {
  isCounterWaiting,
  KEEP_REPLY_REQUIRED,
  MAX_KEEP_REPLY,
} from '#app/domain/inquiry/counter.ts';
import { deliveredPriceOf } from '#app/domain/inquiry/delivered-price.ts';
import type { InquiryOfSeller } from '#app/domain/inquiry/offer-contract.ts';
import { formatYuanText, parseYuan } from '#app/domain/money.ts';
import { formatInstant } from '#app/domain/time.ts';
import { comparePrices, formatPrice, inFen, priceAbove } from '#app/domain/unit-price.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { getDraft } from '#app/session/draft.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { answerTag } from '../purchase/counters-view.server.ts';
import { offerControl } from './offer-controls.ts';

/** Answers the newest counter-offer with a word. */
export const keepOfferForm = defineForm(
  'keepOffer',
  z.object({
    cutNum: z.coerce.number().int().positive(),
    reply: textUpTo(MAX_KEEP_REPLY, '答复', KEEP_REPLY_REQUIRED),
  }),
);

/** In the address: the offer's form has the buyer's target prices. */
const AS_TARGET = 'target';

export const isAsTarget = (request: Request): boolean =>
  new URL(request.url).searchParams.get('as') === AS_TARGET;

/** The newest target prices, as they are typed into the form of the next round. */
export const targetValues = ([newest]: InquiryOfSeller['counters']): Record<string, string> =>
  Object.fromEntries(
    newest?.lines.map(({ position, price }) => [offerControl('price', position), price]) ?? [],
  );

/** The counter-offers to a seller beside what he offers, newest first, and the form that keeps the offer. */
export async function countersView(
  request: Request,
  { counters, inquiryNum, inquiryDetails }: InquiryOfSeller,
  newest: Offer | undefined,
) {
  const now = new Date();
  const [latest] = counters;
  const waits = latest !== undefined && newest !== undefined && isCounterWaiting(latest, now);
  const draft = waits ? await getDraft(request, pageOf(request), keepOfferForm.name) : null;
  return {
    keep: waits ? describeForm(keepOfferForm, request, draft) : null,
    targetTo:
      waits && isPlain(newest)
        ? `/customer/sale-inquiry/${inquiryNum}?as=${AS_TARGET}#offer`
        : null,
    rounds: counters.map((round) => ({
      cutNum: round.cutNum,
      head: `第 ${round.cutNum} 轮 · ${formatInstant(round.createDate)} 收到 · 请在 ${formatInstant(round.endsAt)} 前答复`,
      tag: answerTag(round, now),
      remark: round.remark,
      reply: round.answer === 'kept' ? round.reply : '',
      lines: round.lines.map(({ position, price }) => {
        const detail = inquiryDetails.find((each) => each.position === position);
        return {
          position,
          name: [detail?.productName, detail?.brandNumber].filter(Boolean).join(' '),
          specs: [detail?.specs, detail?.brand].filter(Boolean).join(' · '),
          count: `${detail?.count ?? ''} ${detail?.unit ?? ''}`,
          target: `¥${formatYuanText(price)}`,
          ...offeredFor(newest, { position, unit: detail?.unit ?? '' }, price),
        };
      }),
    })),
  };
}
export type CountersOfSeller = Awaited<ReturnType<typeof countersView>>;

/** The delivered price of a line of the newest round in yuan, and how far it is from the target. */
function offeredFor(
  newest: Offer | undefined,
  line: { position: number; unit: string },
  target: string,
) {
  const own = newest && deliveredPriceOf(newest, line);
  if (!own) return { own: '—', difference: '—' };
  const wanted = inFen(parseYuan(target) ?? 0);
  return {
    own: `¥${formatPrice(own.price)}`,
    difference:
      comparePrices(own.price, wanted) > 0
        ? `高 ¥${formatPrice(priceAbove(own.price, wanted))}`
        : '已达到',
  };
}

/** Whether what a seller writes is what the buyer pays: then the target price can be written. */
const isPlain = (newest: Offer): boolean =>
  newest.offerDetails.every(
    ({ position }) => deliveredPriceOf(newest, { position, unit: '' })?.added.length === 0,
  );
