/** Bids of those who never signed up, evenly spread over time, whatever becomes of those before. */
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { RESULT, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { doTasks } from './load-process.ts';

export interface Flood {
  /** Of the API's processes; the bids are spread over them. */
  urls: readonly string[];
  auctionId: string;
  tokens: readonly string[];
  perSecond: number;
  /** In milliseconds since 1970. */
  endsAt: number;
}

/** How many were refused, and how many answered otherwise or not at all. */
export interface Refused {
  refused: number;
  otherwise: number;
}

const agent = new http.Agent({ keepAlive: true });
const REFUSALS: readonly string[] = ['notAdmitted', RESULT.tooFrequent];

doTasks(async ({ urls, auctionId, tokens, perSecond, endsAt }: Flood): Promise<Refused> => {
  const startsAt = performance.now();
  const body = JSON.stringify({ auctionId, price: '3000', count: '100' });
  const codes: Promise<string>[] = [];
  while (Date.now() < endsAt) {
    const due = ((performance.now() - startsAt) / 1000) * perSecond;
    for (let number = codes.length; number < due; number++) {
      const url = `${urls[number % urls.length]}${increasePrice.path}`;
      const token = tokens[Math.floor(number / urls.length) % tokens.length] ?? '';
      codes.push(codeOf(url, token, body).catch(String));
    }
    await wait(1);
  }
  const refused = (await Promise.all(codes)).filter((code) => REFUSALS.includes(code)).length;
  return { refused, otherwise: codes.length - refused };
});

const codeOf = (url: string, token: string, body: string) =>
  new Promise<string>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      [TOKEN_HEADER]: token,
    };
    const request = http.request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve(/"resultCode":"(\w+)"/.exec(text)?.[1] ?? text));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
