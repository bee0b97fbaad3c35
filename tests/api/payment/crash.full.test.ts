import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiFailure } from '#app/api/errors.ts';
import { callEndpoint } from '#app/api/transport.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { toQuantity } from '#app/domain/quantity.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { type ApiProcess, startApiProcess } from '#tests/api/support/api-process.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type Buyer, type Goods, newSerial, openMarket } from '#tests/api/support/open-market.ts';

const ORDERS = 200;
const STOCK = 100_000;
/** Three starts of a process; a busy machine takes its time over them. */
const TIMEOUT_MS = 300_000;

let database: MarketDatabase;
let buyers: { buyer: Buyer; serial: string }[];
let goods: Goods;
let api: ApiProcess;

beforeAll(async () => {
  database = await freshDatabase();
  const market = await openMarket(database);
  goods = await market.offer({ availableCount: STOCK });
  buyers = (await market.buyers(ORDERS)).map((buyer) => ({ buyer, serial: newSerial() }));
  await market.close();
  api = await startApiProcess(database);
}, TIMEOUT_MS);

afterAll(async () => {
  await api.kill();
  await database.remove();
});

/**
 * Sends every order, those that have an answer again too, and pulls the plug once so many are
 * acknowledged. Answers the codes by customer.
 */
async function sendAll(pullPlugAfter: number): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  let killed: Promise<void> | null = null;
  const sent = buyers.map(async ({ buyer, serial }) => {
    const here = { ...buyer, call: buyer.at(api.url) };
    const { orderCode } = await submit(here, direct(goods, '1'), serial);
    acknowledged.set(buyer.id, orderCode);
    if (acknowledged.size >= pullPlugAfter) killed ??= api.kill();
  });
  for (const result of await Promise.allSettled(sent)) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ApiFailure);
  }
  await killed;
  return acknowledged;
}

test(
  'kill -9 in the middle of many orders loses no acknowledged one and makes none twice',
  async () => {
    const known = new Map<number, string>();
    for (const pullPlugAfter of [ORDERS / 5, (ORDERS * 3) / 5]) {
      const acknowledged = await sendAll(pullPlugAfter);
      expect(acknowledged.size).toBeGreaterThanOrEqual(pullPlugAfter);
      expect(acknowledged.size).toBeLessThan(ORDERS);
      for (const [id, orderCode] of acknowledged) {
        expect(known.get(id) ?? orderCode).toBe(orderCode);
        known.set(id, orderCode);
      }
      api = await startApiProcess(database);
    }

    const all = await sendAll(Number.POSITIVE_INFINITY);
    expect(all.size).toBe(ORDERS);
    for (const [id, orderCode] of known) expect(all.get(id)).toBe(orderCode);

    for (const { buyer } of buyers) {
      const { content } = await buyer.at(api.url)(purchaseOrders, {});
      expect(content.map(({ orderCode }) => orderCode)).toEqual([all.get(buyer.id)]);
    }
    const { availableCount } = await callEndpoint(
      shoppingInfo,
      { selfId: String(goods.id), type: goods.kind },
      { baseUrl: api.url, timeoutMs: 60_000 },
    );
    expect(availableCount).toBe(toQuantity(STOCK - ORDERS * 100));
  },
  TIMEOUT_MS,
);
