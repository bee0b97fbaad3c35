import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import {
  type priceDay,
  renewPrices,
  savePriceClose,
} from '#app/domain/catalogue/price-day-contract.ts';
import { CLOSE_INVALID, readClose } from '#app/domain/catalogue/price-terms.ts';
import type { Content } from '#app/domain/endpoint.ts';
import { formatNear } from '#app/domain/time.ts';
import { handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, describeForm } from '#app/forms/definition.server.ts';
import { handleCall } from '#app/forms/handle-call.server.ts';
import { LISTINGS } from './paths.ts';

const renewForm = defineForm('renewPrices', z.object({}));
const closeForm = defineForm(
  'priceClose',
  z.object({
    close: z
      .string({ error: CLOSE_INVALID })
      .max(16, { error: CLOSE_INVALID })
      .refine((typed) => readClose(typed) !== null, { error: CLOSE_INVALID }),
  }),
);

/** What a press confirms, in words; null where no price of the seller's ends. */
export function priceDayView(request: Request, day: Content<typeof priceDay>) {
  const { ending, lapsed, until, close } = day;
  return {
    renew:
      ending + lapsed > 0
        ? {
            form: describeForm(renewForm, request),
            text: [
              lapsed > 0 && `${lapsed} 件商品的价格待更新，买家只能询价`,
              ending > 0 && `${ending} 件商品的价格当日有效`,
            ]
              .filter(Boolean)
              .join('；'),
            until: formatNear(until, new Date()),
          }
        : null,
    close,
    form: describeForm(closeForm, request),
  };
}

export const priceDayHandlers = [
  handleForm(renewForm, renewPrices, async ({ token, request }) => {
    const { renewed, until } = await call(renewPrices, {}, { token });
    const text = `已确认 ${renewed} 件商品的价格，有效至 ${formatNear(until, new Date())}`;
    return redirectAfterSuccess(request, LISTINGS, text);
  }),
  handleCall(closeForm, savePriceClose, { to: LISTINGS, done: '价格截止时间已保存' }),
] as const;
