import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { callEndpoint } from '#app/api/transport.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { type Buyer, directOrder, serial } from '../buyers.ts';
import type { Cluster } from './cluster.ts';
import { FormOrder, sessionCookie } from './member.ts';

const READ_TIMEOUT_MS = 15_000;
/** A write whose answer was lost is sent again after this time with the same serial, as a form would be. */
const AGAIN_MS = 250;
const GIVE_UP_MS = 60_000;
/** One of so many reads is by a logged-in member, whose page is rendered for one person. */
const MEMBER_EVERY = 20;
const MEMBER_PATHS = ['/shopCart', '/customer/purchase-order', '/goods?searchInput=HRB400E'];
/** One of so many orders is sent by the portal's form, the others by calls of the trading API. */
const FORM_EVERY = 5;

/** The outcome of one period of load. */
export interface Seen {
  reads: number;
  /** The failed reads; `at` is the time since the start of the load. */
  failedReads: { at: number; url: string; why: string }[];
  readMs: number[];
  /** The page that took longest. */
  slowest: { url: string; ms: number; at: number; why?: string | undefined };
  acknowledged: Map<Buyer, string>;
  givenUp: number;
  /** Attempts to write without a good answer, and when they were made. */
  troubledWrites: { at: number; why: string }[];
}

export interface LoadOptions {
  /** Reads and writes a second. */
  rate: number;
  seconds: number;
  /** The paths of pages of the portal; each read takes the next one. */
  paths: readonly string[];
  /** Buyers of one order each; the share of writes follows from their number. */
  buyers: readonly Buyer[];
  /** The members whose personal pages are read, by turns. */
  members: readonly Buyer[];
  goods: readonly string[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Sends requests at a steady rate, without waiting for the answers to earlier requests (an open loop). */
export async function load(cluster: Cluster, options: LoadOptions): Promise<Seen> {
  const { rate, seconds, paths, buyers, members, goods } = options;
  const seen: Seen = {
    reads: 0,
    failedReads: [],
    readMs: [],
    slowest: { url: '', ms: 0, at: 0 },
    acknowledged: new Map(),
    givenUp: 0,
    troubledWrites: [],
  };
  const started = performance.now();
  const now = () => performance.now() - started;
  const under: Promise<void>[] = [];
  const total = rate * seconds;
  const writeEvery = Math.max(1, Math.floor(total / Math.max(1, buyers.length)));
  let written = 0;
  const cookieOf = (buyer: Buyer) => sessionCookie(buyer, cluster.sessionSecret);
  const memberCookies = await Promise.all(members.map(cookieOf));
  const buyerCookies = await Promise.all(buyers.map(cookieOf));
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor((now() / 1000) * rate) + 1);
    for (; sent < due; sent++) {
      const buyer = sent % writeEvery === 0 ? buyers[written] : undefined;
      if (buyer) {
        const wanted = goods[written % goods.length] ?? '';
        const cookie = buyerCookies[written] ?? '';
        const byForm = new FormOrder(cluster, cookie, wanted);
        const order =
          written % FORM_EVERY === 0
            ? () => byForm.submit()
            : orderByCall(cluster.apiUrl, buyer, wanted);
        written += 1;
        under.push(write(order, buyer, seen, now));
      } else if (sent % MEMBER_EVERY === 1) {
        const path = MEMBER_PATHS[((sent - 1) / MEMBER_EVERY) % MEMBER_PATHS.length] ?? '/';
        const cookie = memberCookies[sent % memberCookies.length] ?? '';
        under.push(read(cluster.portalUrl + path, seen, now, cookie));
      } else {
        under.push(read(cluster.portalUrl + (paths[sent % paths.length] ?? '/'), seen, now));
      }
    }
    await delay(2);
  }
  await Promise.all(under);
  return seen;
}

async function read(url: string, seen: Seen, now: () => number, cookie?: string): Promise<void> {
  const started = now();
  const why = await new Promise<string | undefined>((resolve) => {
    const sent = request(url, {
      agent,
      timeout: READ_TIMEOUT_MS,
      headers: { accept: 'text/html', ...(cookie && { cookie }) },
    });
    sent.once('response', (answer) => {
      answer.once('error', (error) => resolve(error.message));
      answer.once('end', () =>
        resolve((answer.statusCode ?? 0) < 400 ? undefined : `${answer.statusCode}`),
      );
      answer.resume();
    });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', (error) => resolve(error.message));
    sent.end();
  });
  seen.reads += 1;
  const ms = now() - started;
  seen.readMs.push(ms);
  if (ms > seen.slowest.ms) seen.slowest = { url, ms, at: started, why };
  if (why) seen.failedReads.push({ at: now(), url, why });
}

/** An order by a call of the trading API; it has the same serial each time it is sent. */
function orderByCall(baseUrl: string, buyer: Buyer, goodsId: string): () => Promise<string> {
  const key = serial();
  return async () => {
    const { orderCode } = await callEndpoint(submitOrder, directOrder(buyer, goodsId), {
      baseUrl,
      token: buyer.token,
      serial: key,
      timeoutMs: READ_TIMEOUT_MS,
    });
    return orderCode;
  };
}

/** Sends an order until it is acknowledged. */
async function write(
  order: () => Promise<string>,
  buyer: Buyer,
  seen: Seen,
  now: () => number,
): Promise<void> {
  const limit = now() + GIVE_UP_MS;
  while (now() < limit) {
    try {
      seen.acknowledged.set(buyer, await order());
      return;
    } catch (error) {
      seen.troubledWrites.push({
        at: now(),
        why: error instanceof Error ? error.message : 'error',
      });
      await delay(AGAIN_MS);
    }
  }
  seen.givenUp += 1;
}

/** Compares the orders in the database with the acknowledged ones. */
export async function settle(
  cluster: Cluster,
  buyers: readonly Buyer[],
  { acknowledged }: Seen,
): Promise<{ lost: number; doubled: number }> {
  let lost = 0;
  let doubled = 0;
  for (const buyer of buyers) {
    const { content } = await callEndpoint(
      purchaseOrders,
      {},
      { baseUrl: cluster.apiUrl, token: buyer.token, timeoutMs: READ_TIMEOUT_MS },
    );
    const codes = content.map(({ orderCode }) => orderCode);
    const expected = acknowledged.get(buyer);
    if (expected && !codes.includes(expected)) lost += 1;
    if (codes.length > 1) doubled += 1;
  }
  return { lost, doubled };
}
