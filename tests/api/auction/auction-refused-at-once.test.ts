import { once } from 'node:events';
import { connect } from 'node:net';
import { fc, test as property } from '@fast-check/vitest';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { increasePrice } from '#app/domain/auction/bid-contract.ts';
import { TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { times } from '#tests/api/order/racing.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { waitingForLocks } from '#tests/api/support/postgres.ts';
import { knownSenders, senderOf } from '#trading-api/auction/admission.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { type Auction, auctionWith, bid, signUp } from './auctioning.ts';

let market: OpenMarket;
const logged: string[] = [];
beforeAll(async () => {
  market = await openMarket(undefined, { log: { write: (line) => void logged.push(line) } });
});
afterAll(() => market.close());
// The budget's seconds and an outsider's do not pass by themselves; the database's go on.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const BODY = (auction: Pick<Auction, 'id'>) =>
  JSON.stringify({ auctionId: String(auction.id), price: '3000', count: '100' });

interface Sent {
  token: string;
  body: string;
  type?: string;
  path?: string;
}

/** The answer as its bytes came, but for its date. */
async function answerTo(head: readonly string[], body: string): Promise<string> {
  const { hostname, port } = new URL(market.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString('latin1');
  });
  socket.write(`${[...head, 'host: localhost', 'connection: close', '', ''].join('\r\n')}${body}`);
  await once(socket, 'close');
  return Buffer.from(answer.replace(/^date: .*\r\n/im, ''), 'latin1').toString();
}

const headOf = ({ token, type = 'application/json', path = increasePrice.path }: Sent) => [
  `POST ${path} HTTP/1.1`,
  `${TOKEN_HEADER}: ${token}`,
  `content-type: ${type}`,
];

/** As clients send it. */
const answered = (sent: Sent) => {
  const length = `content-length: ${Buffer.byteLength(sent.body)}`;
  return answerTo([...headOf(sent), length], sent.body);
};

/** Its length is not stated: only Fastify answers that. */
const answeredByFastify = (sent: Sent) => {
  const { length } = Buffer.from(sent.body);
  const chunks = `${length > 0 ? `${length.toString(16)}\r\n${sent.body}\r\n` : ''}0\r\n\r\n`;
  return answerTo([...headOf(sent), 'transfer-encoding: chunked'], chunks);
};

/** How many bids have been logged with a line of their own; those refused at once have none. */
const ownLines = () =>
  logged
    .map((line): { call?: string; count?: number } => JSON.parse(line))
    .filter(({ call, count }) => call === increasePrice.name && count === undefined).length;

/** An answer that is no line in the log is not Fastify's. */
async function atOnce(sent: Sent): Promise<string> {
  const before = ownLines();
  const answer = await answered(sent);
  expect(ownLines()).toBe(before);
  return answer;
}

/** Uses up the 5 refusals of a second; the test's clock does not move, so they stay used up. */
function spend({ token }: Pick<Buyer, 'token'>, auction: Pick<Auction, 'id'>): void {
  const sender = senderOf(token, String(auction.id));
  while (!knownSenders(market.db).refusalAboveBudget(sender));
}

describe('a bid that is refused at once', () => {
  test('has no log line of its own; one line a second has their number', async () => {
    const { auction, buyers } = await auctionWith(market, 1);
    const buyer = first(buyers);
    spend(buyer, auction);
    logged.length = 0;
    const sent = { token: buyer.token, body: BODY(auction) };
    await Promise.all([answered(sent), answered(sent), answered(sent)]);
    expect(ownLines()).toBe(0);
    const sums = () =>
      logged
        .map((line): { message: string; count: number } => JSON.parse(line))
        .filter(({ message }) => message === 'refused at once');
    await expect.poll(() => sums().map(({ count }) => count), { timeout: 10_000 }).toEqual([3]);
    expect(first(sums())).toMatchObject({
      level: 'info',
      method: 'POST',
      route: increasePrice.path,
      call: increasePrice.name,
      status: 429,
      code: 'G429',
    });
  });

  test.each([
    ['notAdmitted', {}],
    ['ofPlatform', { platformType: 'buyer,operator' }],
    ['ownStore', { platformType: 'seller', sellerCode: 'S0001' }],
  ] as const)('is answered as Fastify answers it: an outsider (%s)', async (code, account) => {
    const { auction } = await auctionWith(market, 1);
    const { token } = await market.buyer(account);
    const sent = { token, body: BODY(auction) };
    // The first bid is looked up in the database, and its refusal has the account's own code.
    expect(await answered(sent)).toContain(`"resultCode":"${code}"`);
    const answer = await atOnce(sent);
    expect(answer).toContain(`"resultCode":"${code}"`);
    expect(answer).toBe(await answeredByFastify(sent));
  });

  test.each([
    ['每秒最多 5 次', 0],
    ['每分钟最多 60 次', 12],
  ])('is answered as Fastify answers it: above the budget (%s)', async (text, seconds) => {
    const { auction, buyers } = await auctionWith(market, 1);
    const buyer = first(buyers);
    const sent = { token: buyer.token, body: BODY(auction) };
    for (let second = 0; second < seconds; second++) {
      spend(buyer, auction);
      vi.advanceTimersByTime(1000);
    }
    if (seconds === 0) spend(buyer, auction);
    const answer = await atOnce(sent);
    expect(answer).toMatch(/^HTTP\/1.1 429 /);
    expect(answer).toMatch(/^retry-after: \d+\r$/m);
    expect(answer).toContain(text);
    expect(answer).toBe(await answeredByFastify(sent));
  });

  const TYPES = ['application/json', 'Application/JSON; charset=UTF-8', 'text/plain', 'x', ''];
  const PATHS = [increasePrice.path, `${increasePrice.path}?count=1`, `${increasePrice.path}/`];
  const odd = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('', '{"__proto__":1}', '{"a":{"constructor":{"prototype":1}}}', '\ufeff{}'),
  );
  property.prop([odd, fc.constantFrom(...TYPES), fc.constantFrom(...PATHS), fc.boolean()], {
    numRuns: 60,
  })(
    'is answered exactly as Fastify answers it, for random bodies',
    async (text, type, path, isBid) => {
      const buyer = { token: 'of the test' };
      const auction = { id: 7 };
      spend(buyer, auction);
      spend(buyer, { id: undefined as never });
      const fields = `{"auctionId":"${auction.id}","more":${JSON.stringify(text)}}`;
      const sent = { token: buyer.token, body: isBid ? fields : text, type, path };
      expect(await answered(sent)).toBe(await answeredByFastify(sent));
    },
  );
});

describe('a bidder who may bid is not refused at once', () => {
  test('a stranger can bid within a second after the sign-up passes, and in other auctions at any time', async () => {
    const { auction, buyers } = await auctionWith(market, 1);
    const late = await market.buyer();
    const sent = { token: late.token, body: BODY(auction) };
    await answered(sent);
    expect(await atOnce(sent)).toContain('notAdmitted');
    const { auction: other } = await auctionWith(market, 1);
    await signUp(market.db, other, [late], {}, 2);
    expect((await bid(late, other, '3000.00')).code).toBe('success');
    expect((await bid(first(buyers), auction, '3000.00')).code).toBe('success');
    await signUp(market.db, auction, [late], {}, 2);
    vi.advanceTimersByTime(1001);
    expect((await bid(late, auction, '3010.00')).code).toBe('success');
  });

  test.runIf(process.env.TEST_DATABASE === 'postgres')(
    'what comes behind a bid of the same login that is still looked at waits for it',
    async () => {
      const { auction } = await auctionWith(market, 1);
      const { token } = await market.buyer();
      const sent = { token, body: BODY(auction) };
      const before = ownLines();
      const answers: Promise<string>[] = [];
      await market.db.transaction(async (tx) => {
        await tx.execute(sql`lock table auction_signs in access exclusive mode`);
        answers.push(answered(sent));
        await expect.poll(() => waitingForLocks(market.db)).toBe(1);
        const outsider = new Refusal('notAdmitted', 'known meanwhile');
        knownSenders(market.db).noteOutsider(senderOf(token, String(auction.id)), outsider);
        const behind = times(5, () => answered(sent));
        // The sixth of a second is refused at once: then the others have arrived.
        expect(await Promise.race(behind)).toContain('"resultCode":"G429"');
        answers.push(...behind);
      });
      const notAdmitted = (await Promise.all(answers)).filter((text) =>
        text.includes('notAdmitted'),
      );
      expect(notAdmitted).toHaveLength(5);
      // Fastify has seen the first one only.
      expect(ownLines() - before).toBe(1);
    },
  );
});

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a bid that waits for another of its bidder counts at the time at which it came',
  async () => {
    const { auction, buyers } = await auctionWith(market, 1);
    const { token } = first(buyers);
    const at = new Date().toISOString();
    const answers: Promise<string>[] = [];
    await market.db.transaction(async (tx) => {
      await tx.execute(sql`lock table auction_signs in access exclusive mode`);
      answers.push(answered({ token, body: BODY(auction) }));
      await expect.poll(() => waitingForLocks(market.db)).toBe(1);
      const behind = times(5, () => answered({ token, body: BODY(auction) }));
      expect(await Promise.race(behind)).toContain('"resultCode":"G429"');
      answers.push(...behind);
      vi.advanceTimersByTime(700);
    });
    const receivedAt = (await Promise.all(answers)).flatMap(
      (answer) => /"receivedAt":"([^"]+)"/.exec(answer)?.[1] ?? [],
    );
    expect(receivedAt).toEqual(Array(5).fill(at));
  },
);
