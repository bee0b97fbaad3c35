import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { type BidAnswer, increasePrice } from '#app/domain/auction/bid-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { refusalReply } from '#app/forms/refusal-reply.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { forgetLiveAuction } from './live-auction.server.ts';

const PRICE_REQUIRED = '请输入出价';
const COUNT_REQUIRED = '请输入数量';
/** Longer texts are cut, as in the API's receipts. */
const MAX_TYPED = 32;

/**
 * A bid as it was typed: the trading API reads it. Only an empty control is refused here.
 */
export const bidForm = defineForm(
  'bid',
  z.object({
    price: z.string({ error: PRICE_REQUIRED }).max(MAX_TYPED, { error: PRICE_REQUIRED }),
    count: z.string({ error: COUNT_REQUIRED }).max(MAX_TYPED, { error: COUNT_REQUIRED }),
    /** The price of the button that confirms a bid far above the leading one. */
    confirmed: z.string().max(MAX_TYPED).optional(),
  }),
);

/** The toast for an accepted bid. */
function acceptedText({ own: { buyerPresentAmount: standing } }: BidAnswer): string {
  if (!standing) return '出价成功';
  return `出价成功：¥${formatYuanText(standing.price)}，当前排名第 ${standing.rank}`;
}

const bid = handleForm(bidForm, increasePrice, async ({ value, token, serial, request, data }) => {
  const auctionId = new URL(request.url).searchParams.get('id') ?? '';
  const answer = await call(increasePrice, { auctionId, ...value }, { token, serial });
  forgetLiveAuction(auctionId);
  if (answer.code === 'success') {
    return redirectAfterSuccess(request, pageOf(request), acceptedText(answer));
  }
  return refusalReply({ text: answer.message, problems: answer.problems }, { form: bidForm }, data);
});

/** The action of the live page's form; the answer is a receipt, for refused bids as well. */
export const bidding = formAction(bid);
