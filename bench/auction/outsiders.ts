/**
 * Sends bids of customers who never signed up, evenly spread over time and without waiting for the answers to earlier
 * bids.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { RESULT, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { doTasks } from './load-process.ts';
import { OpenLines, requestText } from './open-lines.ts';

export interface Flood {
  /** The addresses of the API's processes; the bids are spread over them. */
  urls: readonly string[];
  auctionId: string;
  tokens: readonly string[];
  perSecond: number;
  /** The end of the auction, in milliseconds since 1970. */
  endsAt: number;
}

/** How many bids were refused, and how many were answered in another way or not at all. */
export interface Refused {
  refused: number;
  otherwise: number;
  /** For each bid from when it was due until it was sent: the delay in this process. */
  lateMs: number[];
}

const REFUSALS = ['notAdmitted', RESULT.tooFrequent].map((code) => `"resultCode":"${code}"`);

doTasks(async ({ urls, auctionId, tokens, perSecond, endsAt }: Flood): Promise<Refused> => {
  const lines = urls.map((url) => new OpenLines(url));
  const bid = { auctionId, price: '3000', count: '100' };
  const requests = tokens.map((token) =>
    Buffer.from(requestText(increasePrice, { [TOKEN_HEADER]: token }, bid)),
  );
  const sent = (number: number): Promise<string> | undefined => {
    const request = requests[Math.floor(number / lines.length) % requests.length] ?? '';
    return lines[number % lines.length]?.call(request).catch(String);
  };
  const startsAt = performance.now();
  const answers: (Promise<string> | undefined)[] = [];
  const lateMs: number[] = [];
  while (Date.now() < endsAt) {
    const elapsedMs = performance.now() - startsAt;
    for (const due = (elapsedMs / 1000) * perSecond; answers.length < due; ) {
      lateMs.push(elapsedMs - (answers.length / perSecond) * 1000);
      answers.push(sent(answers.length));
    }
    await wait(1);
  }
  const bodies = await Promise.all(answers);
  for (const line of lines) line.close();
  const refused = bodies.filter((body) => REFUSALS.some((code) => body?.includes(code))).length;
  return { refused, otherwise: bodies.length - refused, lateMs };
});
