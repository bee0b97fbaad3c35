/** Bids of those who may bid, each at its time, whatever becomes of those before. */
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { callEndpoint } from '#app/api/transport.ts';
import { signedArrival } from '#app/api/visitor.server.ts';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { toYuan } from '#app/domain/money.ts';
import { doTasks } from './load-process.ts';

export interface Bidding {
  /** Of the API's processes; the bidders are spread over them. */
  urls: readonly string[];
  /** Signs when a bid was sent, as the portal signs when it arrived. */
  sessionSecret: string;
  auctionId: string;
  tokens: readonly string[];
  /** How often each of them bids. */
  everyMs: number;
  /** The last bid is sent just before this time, in milliseconds since 1970. */
  endsAt: number;
}

export interface SentBid {
  /** From when it was due until its answer was read. */
  ms: number;
  /** From when it was due until it was sent: what this process was too busy for. */
  lateMs: number;
  code: string;
}

doTasks(async ({ tokens, everyMs, ...where }: Bidding): Promise<SentBid[]> => {
  const startsAt = Date.now();
  const bids: Promise<SentBid | null>[] = [];
  for (let number = 0; ; number++) {
    const at = startsAt + (number * everyMs) / tokens.length;
    if (at >= where.endsAt) break;
    const bidder = number % tokens.length;
    bids.push(bid({ ...where, bidder, token: tokens[bidder] ?? '', number, at }));
  }
  return (await Promise.all(bids)).filter((sent) => sent !== null);
});

interface Bid extends Omit<Bidding, 'tokens' | 'everyMs'> {
  bidder: number;
  token: string;
  number: number;
  at: number;
}

/** Null where this process came to it after the end only. */
async function bid({ at, number, bidder, ...bid }: Bid): Promise<SentBid | null> {
  await wait(at - Date.now());
  const sentAt = Date.now();
  if (sentAt >= bid.endsAt) return null;
  const answer = await callEndpoint(
    increasePrice,
    { auctionId: bid.auctionId, price: toYuan(300_000 + number * 1000), count: '100' },
    {
      baseUrl: bid.urls[bidder % bid.urls.length] ?? '',
      token: bid.token,
      serial: randomBytes(24).toString('base64url'),
      arrived: signedArrival(new Date(sentAt), bid.sessionSecret),
      timeoutMs: 20_000,
    },
  ).catch((error: unknown) => ({ code: String(error) }));
  return { ms: Date.now() - at, lateMs: sentAt - at, code: answer.code };
}
