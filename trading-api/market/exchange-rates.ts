import { desc } from 'drizzle-orm';
import { RATE_INVALID, type Rate, rateText, readRate } from '#app/domain/inquiry/offer-terms.ts';
import {
  MOST_RATE_CHANGE_PERCENT,
  RATE_SOURCE_REQUIRED,
  rateDesk,
  saveRate,
} from '#app/domain/market/rate-desk-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { audit } from '#trading-api/account/index.ts';
import { followRate } from '#trading-api/order/index.ts';
import { lockRates, ratesOn } from '#trading-api/platform/exchange-rates.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { exchangeRates } from '#trading-api/schema.ts';

const MOST_SHOWN = 100;

const isFar = (rate: Rate, last: Rate): boolean =>
  Math.abs(rate - last) * 100 > last * MOST_RATE_CHANGE_PERCENT;
const farText = (last: Rate): string =>
  `与上次公布的 ${rateText(last)} 相差超过 ${MOST_RATE_CHANGE_PERCENT}%，请核对后再次输入汇率`;

export const ratesToEdit = customerRoute(rateDesk, async ({ db }) => {
  const rows = await db
    .select()
    .from(exchangeRates)
    .orderBy(desc(exchangeRates.day), desc(exchangeRates.currency))
    .limit(MOST_SHOWN);
  return {
    rates: rows.map(({ rate, savedAt, ...row }) => ({
      ...row,
      rate: rateText(rate),
      savedDate: savedAt.toISOString(),
    })),
  };
});

/** Publishes a rate of today in the call's transaction, and lets the orders follow it that wait for their payment. */
export const publishRate = customerRoute(saveRate, async (call) => {
  const { db: tx, person, input, now } = call;
  const { currency } = input;
  const { rate, source } = accept(saveRate, {
    rate: readRate(input.rate) ?? wrong('invalid', RATE_INVALID),
    source: filled(input.source, RATE_SOURCE_REQUIRED),
  });
  await lockRates(tx);
  const last = (await ratesOn(tx, now)).get(currency);
  if (last && isFar(rate, last.rate) && readRate(input.confirmedRate ?? '') !== rate) {
    throw new Refusal('unusual', farText(last.rate), 'confirmedRate');
  }
  const day = wallDay(now);
  const published = { rate, source, savedAt: now };
  await tx
    .insert(exchangeRates)
    .values({ currency, day, ...published })
    .onConflictDoUpdate({ target: [exchangeRates.currency, exchangeRates.day], set: published });
  const followed = await followRate(tx, currency, { rate, source, day }, now);
  const detail = `${day} 1 ${currency} = ${rateText(rate)} CNY，${source}`;
  await audit(tx, { action: 'ratePublished', person: person.id, detail }, now);
  return followed > 0 ? `已公布，${followed} 个待付款订单按新汇率计算` : '已公布';
});
