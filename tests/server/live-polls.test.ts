import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HELD_HEADER, SYSTEM_DATE_HEADER } from '#app/domain/auction/live.ts';
import { newRequest } from '#app/observation/request.server.ts';
import { LivePolls } from '#server/live-polls.ts';
import { sendResponse } from '#server/respond.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { visitPort } from './cache-site.ts';

const POLL = '/auction/poll?id=7';
const UNKNOWN = '/auction/poll?id=8';
/** The market's time is an hour ahead. */
const AHEAD_MS = 60 * 60 * 1000;

let polls: LivePolls;
let site: Server;
/** What was bid: the answer to a poll. */
let highest: number;
let failing: boolean;
let admitted: boolean;
/** Whether there are all auctions. */
let existing: boolean;
let asked: number;
let passedOn: number;
/** How long the application takes for an answer. */
let slowMs: number;
/** Whose requests arrive. */
let visitorAddress: string;

const answerNow = (url: string): Response => {
  if (failing) return new Response('busy', { status: 503 });
  if (!(existing || url.endsWith(POLL))) return new Response('none', { status: 404 });
  return new Response(JSON.stringify({ highest }), {
    headers: {
      etag: `W/"${highest}"`,
      [SYSTEM_DATE_HEADER]: new Date(Date.now() + AHEAD_MS).toISOString(),
    },
  });
};

beforeEach(async () => {
  [highest, failing, admitted, existing, asked, passedOn] = [3000, false, true, false, 0, 0];
  [slowMs, visitorAddress] = [0, '203.0.113.1'];
  const own: LivePolls = new LivePolls({
    headers: ['X-Content-Type-Options', 'nosniff'],
    admits: async () => admitted,
    render: async (origin, path) => {
      // Not those that the test before has begun.
      if (own === polls) asked += 1;
      if (slowMs > 0) await delay(slowMs, undefined, { ref: false });
      return answerNow(origin + path);
    },
  });
  polls = own;
  site = createServer((request, response) => {
    const known = { id: 'one', traceparent: null, forEverybody: true, visitorAddress };
    const own = newRequest(known);
    const otherwise = () => {
      passedOn += 1;
      return sendResponse(request, response, answerNow(request.url ?? ''));
    };
    void polls.handle(request, response, { own, origin: 'http://site', otherwise });
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  polls.release();
  site.close();
});

const poll = (headers: Record<string, string> = {}, url = POLL) =>
  visitPort((site.address() as AddressInfo).port, url, { headers });
const waiting = (known: number, seconds = 10) =>
  poll({ 'if-none-match': `W/"${known}"`, prefer: `wait=${seconds}` });

describe('a poll of an auction', () => {
  test('asks the application once for all who watch', async () => {
    // Until all have come.
    slowMs = 600;
    const answers = await Promise.all(Array.from({ length: 100 }, () => poll()));
    for (const { status, text, headers } of answers) {
      expect({ status, text }).toEqual({ status: 200, text: '{"highest":3000}' });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers[HELD_HEADER]).toBeUndefined();
      const ahead = Date.parse(String(headers[SYSTEM_DATE_HEADER])) - Date.now();
      expect(Math.abs(ahead - AHEAD_MS)).toBeLessThan(5000);
    }
    expect(asked).toBe(1);
    expect(passedOn).toBe(0);
  });

  test('is 304 for who has the newest answer, in any form that a proxy gives its tag', async () => {
    await poll();
    for (const tag of ['W/"3000"', '"3000"', '"1", W/"3000"']) {
      const { status, text } = await poll({ 'if-none-match': tag });
      expect({ status, text }).toEqual({ status: 304, text: '' });
    }
    expect((await poll({ 'if-none-match': 'W/"2990"' })).status).toBe(200);
  });

  test('which prefers to wait is answered by the next bid, all who wait alike', async () => {
    await poll();
    const answers = Promise.all(Array.from({ length: 20 }, () => waiting(3000)));
    await vi.waitUntil(() => asked > 1);
    highest = 3010;
    for (const { status, text, headers } of await answers) {
      expect({ status, text }).toEqual({ status: 200, text: '{"highest":3010}' });
      expect(Number(headers[HELD_HEADER])).toBeGreaterThan(0);
    }
    // And the next one from then on.
    const next = waiting(3010);
    highest = 3020;
    expect((await next).text).toBe('{"highest":3020}');
    expect(passedOn).toBe(0);
  });

  test('which prefers to wait is answered at once where its answer is an older one, or it has none', async () => {
    await poll();
    highest = 3010;
    await waiting(3000);
    expect((await waiting(2990)).text).toBe('{"highest":3010}');
    expect((await poll({ prefer: 'wait=10' })).text).toBe('{"highest":3010}');
  });

  test('waits until shortly before it prefers an answer, and not at all once the server stops', async () => {
    await poll();
    const { status, headers } = await waiting(3000, 1);
    expect(status).toBe(304);
    expect(Number(headers[HELD_HEADER])).toBeGreaterThanOrEqual(750);
    const asking = asked;
    const last = waiting(3000);
    await vi.waitUntil(() => asked > asking);
    polls.release();
    expect((await last).status).toBe(304);
    expect((await waiting(3000)).status).toBe(304);
  });

  test('of who has gone is waited for no longer, and the application is left alone', async () => {
    await poll();
    const gone = new AbortController();
    const { port } = site.address() as AddressInfo;
    const headers = { 'if-none-match': 'W/"3000"', prefer: 'wait=10' };
    const { signal } = gone;
    const cut = fetch(`http://127.0.0.1:${port}${POLL}`, { headers, signal }).catch(() => 'cut');
    await vi.waitUntil(() => asked > 1);
    gone.abort();
    expect(await cut).toBe('cut');
    let before = 0;
    await vi.waitUntil(
      () => {
        const stands = asked === before;
        before = asked;
        return stands;
      },
      { interval: 600, timeout: 10_000 },
    );
  });

  test('of who leaves and comes again and again is waited for as of one', async () => {
    await poll();
    const { port } = site.address() as AddressInfo;
    const headers = { 'if-none-match': 'W/"3000"', prefer: 'wait=10' };
    for (let visits = 0; visits < 30; visits++) {
      const arrived = once(site, 'request');
      const gone = new AbortController();
      const { signal } = gone;
      const cut = fetch(`http://127.0.0.1:${port}${POLL}`, { headers, signal }).catch(() => 'cut');
      const [, response] = await arrived;
      const left = once(response, 'close');
      gone.abort();
      await left;
      expect(await cut).toBe('cut');
    }
    const before = asked;
    await waiting(3000, 2);
    expect(asked - before).toBeLessThan(20);
    slowMs = 200;
    for (let visits = 0; visits < 5; visits++) {
      const next = waiting(highest);
      highest += 10;
      const { text, headers } = await next;
      expect(text).toBe(JSON.stringify({ highest }));
      expect(Number(headers[HELD_HEADER])).toBeLessThan(2500);
    }
  });

  test('is the application’s own where it fails, or knows no such auction', async () => {
    expect(await poll({}, UNKNOWN)).toMatchObject({ status: 404, text: 'none' });
    await poll();
    const held = waiting(3000, 2);
    failing = true;
    expect(await held).toMatchObject({ status: 503, text: 'busy' });
    expect(await poll()).toMatchObject({ status: 503, text: 'busy' });
    failing = false;
    expect(await poll()).toMatchObject({ status: 200 });
    expect(passedOn).toBe(3);
  });

  testWhenFull(
    'of many auctions by one caller has the application asked no more often than pages may be rendered',
    async () => {
      const ids = Array.from({ length: 400 }, (_, id) => `/auction/poll?id=${id}`);
      existing = true;
      await Promise.all(ids.map((url) => poll({}, url)));
      expect(asked).toBe(ids.length);
      const held = { 'if-none-match': 'W/"3000"', prefer: 'wait=2' };
      await Promise.all(ids.map((url) => poll(held, url)));
      expect(asked - ids.length).toBeLessThan(2 * ids.length);
    },
  );

  test('which prefers to wait without naming an answer is answered at once', async () => {
    const { status, headers } = await poll({ prefer: 'wait=3' });
    expect(status).toBe(200);
    expect(Number(headers[HELD_HEADER])).toBeLessThan(100);
  });

  test('is not held behind another one of its connection: what is sent on could not be bounded', async () => {
    await poll();
    const { port } = site.address() as AddressInfo;
    const line = connect(port, '127.0.0.1');
    const request = `GET ${POLL} HTTP/1.1\r\nhost: site\r\nif-none-match: W/"3000"\r\nprefer: wait=2\r\n\r\n`;
    line.write(request.repeat(50));
    let answers = '';
    line.on('data', (part) => {
      answers += part;
    });
    await vi.waitUntil(() => answers.split('HTTP/1.1 304').length === 51, { timeout: 10_000 });
    line.destroy();
    const held = [...answers.matchAll(/x-held: (\d+)/gi)].map(([, ms]) => Number(ms));
    expect(held.filter((ms) => ms >= 1000)).toHaveLength(1);
  });

  testWhenFull(
    'of one network is held up to a number: whom it has wait for him would be told of bids late',
    async () => {
      await poll();
      const ofOne = Array.from({ length: 600 }, () => waiting(3000, 2));
      const answers = await Promise.all(ofOne);
      const held = answers.map(({ headers }) => Number(headers[HELD_HEADER]));
      expect(held.filter((ms) => ms < 500)).toHaveLength(100);
      visitorAddress = '203.0.113.2';
      expect(Number((await waiting(3000, 1)).headers[HELD_HEADER])).toBeGreaterThanOrEqual(750);
      visitorAddress = '203.0.113.1';
      expect(Number((await waiting(3000, 1)).headers[HELD_HEADER])).toBeGreaterThanOrEqual(750);
    },
  );

  testWhenFull(
    'of an auction that many watch is answered by each bid where somebody polls hundreds of others',
    async () => {
      existing = true;
      const others = Array.from({ length: 200 }, (_, id) => `/auction/poll?id=${id + 1000}`);
      await Promise.all([POLL, ...others].map((url) => poll({}, url)));
      let over = false;
      const poller = async (url: string) => {
        while (!over) {
          const headers = { 'if-none-match': `W/"${highest}"`, prefer: 'wait=2' };
          await poll(headers, url);
        }
      };
      const polling = others.map(poller);
      const seenMs: number[] = [];
      for (let bids = 0; bids < 5; bids++) {
        const watching = Array.from({ length: 100 }, () => waiting(highest));
        highest += 10;
        const bidAt = performance.now();
        await Promise.all(watching);
        seenMs.push(performance.now() - bidAt);
      }
      over = true;
      await Promise.all(polling);
      expect(Math.max(...seenMs)).toBeLessThan(2500);
      expect(passedOn).toBe(0);
    },
  );

  testWhenFull(
    'waits for the application, which is slow, once for all and no longer than it prefers',
    async () => {
      slowMs = 1200;
      const first = await Promise.all(Array.from({ length: 20 }, () => poll()));
      expect(first.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect({ asked, passedOn }).toEqual({ asked: 1, passedOn: 0 });
      slowMs = 8000;
      const from = performance.now();
      const { headers } = await waiting(3000, 2);
      expect(performance.now() - from).toBeLessThan(4000);
      expect(Number(headers[HELD_HEADER])).toBeGreaterThanOrEqual(1500);
    },
  );

  test('has one address for each auction', () => {
    const covers = (url: string) => LivePolls.covers({ method: 'GET', url } as IncomingMessage);
    expect(covers(POLL)).toBe(true);
    expect(
      ['07', '0', '-7', '7.0', '1'.repeat(16)].map((id) => covers(`/auction/poll?id=${id}`)),
    ).toEqual(Array(5).fill(false));
  });

  test('of an auction that nobody watches yet is the application’s, which says why it is not admitted', async () => {
    admitted = false;
    await poll();
    expect({ asked, passedOn }).toEqual({ asked: 0, passedOn: 1 });
  });
});
