import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { freshDatabase, type MarketDatabase } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

/** More than there are connections for transactions. */
const BUYERS = 24;

describe.runIf(process.env.TEST_DATABASE === 'postgres')('while a table is locked', () => {
  let database: MarketDatabase;
  let market: OpenMarket;
  let keeper: pg.Client;

  beforeAll(async () => {
    database = await freshDatabase();
    market = await openMarket(database);
    keeper = new pg.Client({ connectionString: database.databaseUrl });
    await keeper.connect();
  });

  afterAll(async () => {
    await keeper.end();
    await market.close();
  });

  test('its reads are refused soon, others are answered, and orders wait until it is free', async () => {
    const goods = await market.offer({ availableCount: BUYERS * 1000 });
    const buyers = await market.buyers(BUYERS);
    const [reader] = buyers;
    await keeper.query('begin; lock table orders in access exclusive mode');
    const ordered = Promise.allSettled(buyers.map((buyer) => submit(buyer, direct(goods, '1'))));
    await expect(reader?.call(purchaseOrders, {})).rejects.toMatchObject({ status: 503 });
    await reader?.call(cartList, {});
    await keeper.query('commit');
    expect((await ordered).map(({ status }) => status)).toEqual(buyers.map(() => 'fulfilled'));
  });
});
