import { z } from 'zod';
import { call } from '#app/api/client.server.ts';
import { type BidAnswer, increasePrice, setLimit } from '#app/domain/auction/bid-contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import { refusalReply } from '#app/forms/refusal-reply.server.ts';
import { pageOf } from '#app/session/session.server.ts';
import { forgetLiveAuction, liveAuction, serverNow } from './live-auction.server.ts';
import { dayAndTime } from './live-auction.ts';

const PRICE_REQUIRED = '请输入出价';
const LIMIT_REQUIRED = '请输入代理出价的上限';
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
    /** The price of the button that confirms a bid far above the leading one, or against the bidder's own. */
    confirmed: z.string().max(MAX_TYPED).optional(),
    /** The price with which the bidder was told to lead. */
    leading: z.string().max(MAX_TYPED).optional(),
    /** The server's time of what the page showed, and the highest price then. */
    asOf: z.string().max(MAX_TYPED).optional(),
    highest: z.string().max(MAX_TYPED).optional(),
  }),
);

/** The toast for an accepted bid. */
function acceptedText({ own: { buyerPresentAmount: standing } }: BidAnswer): string {
  if (!standing) return '出价成功';
  return `出价成功：¥${formatYuanText(standing.price)}，当前排名第 ${standing.rank}`;
}

/** What a page shows is loaded or polled more often; without a script there is time to read and to type. */
const OLD_MS = 20_000;

/**
 * Why a bid is not sent on: its page shows another highest price, and has not asked for a while. It was left open, the
 * machine slept, or the line was down and the bid waited for it.
 */
async function outOfDate(auctionId: string, asOf: number, highest = ''): Promise<string | null> {
  const known = await liveAuction(auctionId);
  const now = known.live.highest ?? '';
  if (!(serverNow(known) - asOf > OLD_MS) || now === highest) return null;
  return `您看到的是 ${dayAndTime(asOf)} 的情况，${now ? `当前最高价已是 ¥${now}` : '原最高价已作废'}，请核对后再出价`;
}

const auctionOf = (request: Request): string => new URL(request.url).searchParams.get('id') ?? '';

const bid = handleForm(bidForm, increasePrice, {
  isUsual: true,
  async submit({ value, token, serial, request, data }) {
    const auctionId = auctionOf(request);
    const { asOf, highest, ...typed } = value;
    const old = await outOfDate(auctionId, Number(asOf), highest);
    if (old) return refusalReply({ text: old, problems: [] }, { form: bidForm }, data);
    const answer = await call(increasePrice, { auctionId, ...typed }, { token, serial });
    forgetLiveAuction(auctionId);
    if (answer.code === 'success') {
      return redirectAfterSuccess(request, pageOf(request), acceptedText(answer));
    }
    const { buyerPresentAmount: own } = answer.own;
    // What the question is about, of the same moment.
    data.set('leading', own?.rank === 1 ? own.price : '');
    return refusalReply(
      { text: answer.message, problems: answer.problems },
      { form: bidForm },
      data,
    );
  },
});

/** A limit as it was typed, or that it is taken back. */
export const limitForm = defineForm(
  'limit',
  z.object({
    price: z.string().max(MAX_TYPED, { error: LIMIT_REQUIRED }).default(''),
    /** The price of the button that confirms what a limit comes to. */
    confirmed: z.string().max(MAX_TYPED).optional(),
    withdraw: z.string().max(MAX_TYPED).optional(),
  }),
);

const limit = handleForm(limitForm, setLimit, async ({ value, token, serial, request, data }) => {
  const auctionId = auctionOf(request);
  const { withdraw, ...typed } = value;
  if (withdraw === undefined && typed.price.trim() === '') {
    const missing = { path: ['price'], code: 'missing', text: LIMIT_REQUIRED };
    return refusalReply({ text: LIMIT_REQUIRED, problems: [missing] }, { form: limitForm }, data);
  }
  const wanted = withdraw === undefined ? typed : { price: '' };
  const { text } = await call(setLimit, { auctionId, ...wanted }, { token, serial });
  forgetLiveAuction(auctionId);
  return redirectAfterSuccess(request, pageOf(request), text);
});

/** The action of the live page's forms; the answer to a bid is a receipt, for refused ones as well. */
export const bidding = formAction(bid, limit);
