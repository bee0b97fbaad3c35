/** Sends the bids of bidders who may bid, each at its time without waiting for the answers to earlier bids. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { signedArrival } from '#app/api/visitor.server.ts';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { ARRIVED_HEADER, SERIAL_HEADER, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { doTasks } from './load-process.ts';
import { OpenLines, requestText } from './open-lines.ts';

export interface Bidding {
  /** The addresses of the API's processes; the bidders are spread over them. */
  urls: readonly string[];
  /** Signs the time at which a bid was sent, as the portal signs the time of its arrival. */
  sessionSecret: string;
  auctionId: string;
  tokens: readonly string[];
  /** How often each bidder bids. */
  everyMs: number;
  /** The last bid is sent just before this time, in milliseconds since 1970. */
  endsAt: number;
}

export interface SentBid {
  /** From when the bid was due until its answer was read. */
  ms: number;
  /** From when the bid was due until it was sent: the delay in this process. */
  lateMs: number;
  code: string;
}

/** The code in the answer to a bid that was accepted, or refused with a receipt. */
const CODE = /"code":"(\w+)","message"/;

doTasks(async ({ urls, tokens, everyMs, ...where }: Bidding): Promise<SentBid[]> => {
  const apis = urls.map((url) => new OpenLines(url));
  const startsAt = Date.now();
  const bids: Promise<SentBid | null>[] = [];
  for (let number = 0; ; number++) {
    const at = startsAt + (number * everyMs) / tokens.length;
    if (at >= where.endsAt) break;
    const bidder = number % tokens.length;
    const api = apis[bidder % apis.length];
    if (api) bids.push(bid({ ...where, api, token: tokens[bidder] ?? '', number, at }));
  }
  const sent = (await Promise.all(bids)).filter((bid) => bid !== null);
  for (const api of apis) api.close();
  return sent;
});

interface Bid extends Omit<Bidding, 'urls' | 'tokens' | 'everyMs'> {
  api: OpenLines;
  token: string;
  number: number;
  at: number;
}

/** Sends a bid; null if this process got to it only after the end. */
async function bid({ at, number, api, ...bid }: Bid): Promise<SentBid | null> {
  await wait(at - Date.now());
  const sentAt = Date.now();
  if (sentAt >= bid.endsAt) return null;
  const headers = {
    [TOKEN_HEADER]: bid.token,
    [SERIAL_HEADER]: randomBytes(24).toString('base64url'),
    [ARRIVED_HEADER]: signedArrival(new Date(sentAt), bid.sessionSecret),
  };
  const price = toYuan(300_000 + number * 1000);
  const request = requestText(increasePrice, headers, {
    auctionId: bid.auctionId,
    price,
    count: '100',
  });
  const body = await api.call(request).catch(String);
  return { ms: Date.now() - at, lateMs: sentAt - at, code: CODE.exec(body)?.[1] ?? body };
}
