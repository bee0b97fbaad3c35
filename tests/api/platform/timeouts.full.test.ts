import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAddress } from '#app/domain/checkout/address-contract.ts';
import { homeData } from '#app/domain/content/contract.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';

const ADDRESS = {
  receivePerson: '王小明',
  receivePersonPhone: '13912345678',
  warehouseAddress: '上海市浦东新区世纪大道 1 号',
};

/** Longer than any bound of a statement, and than the test may take. */
const SLOW = `
  create function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(300); return new; end $$;
  create trigger slow before insert on addresses for each row execute function slowly()`;

/** PGlite has one connection: nothing is waited for there. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a database that keeps a call waiting',
  () => {
    let market: OpenMarket;
    let other: pg.Client;
    beforeAll(async () => {
      market = await openMarket();
      other = new pg.Client(market.database.databaseUrl);
      await other.connect();
    });
    afterAll(async () => {
      await other.end();
      await market.close();
    });

    test.each([
      ['for a lock', 'begin; lock table addresses in access exclusive mode', 'rollback'],
      ['in a statement', SLOW, 'drop function slowly cascade'],
    ])(
      '%s: the statement is ended, the call is answered with 503, and all else goes on',
      { timeout: 90_000 },
      async (_, hold, release) => {
        const buyer = await market.buyer();
        const serial = newSerial();
        const add = () => buyer.call(addAddress, ADDRESS, { serial });
        await other.query(hold);
        const refused = expect(add()).rejects.toMatchObject({ status: 503 });
        // Who waits holds one connection, and nothing that others need.
        await callersOf(market.url).call(homeData, {});
        await refused;
        const { rows } = await other.query(
          `select query from pg_stat_activity
         where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`,
        );
        expect(rows).toEqual([]);

        await other.query(release);
        await add();
        const { rowCount } = await other.query('select 1 from addresses where customer_id = $1', [
          buyer.id,
        ]);
        expect(rowCount).toBe(1);
      },
    );
  },
);
