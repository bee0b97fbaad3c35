import pg from 'pg';
import { inject } from 'vitest';
import { copyOf } from '#tests/api/support/market-template.ts';

/**
 * The goods and accounts of the demo market in a market that is none, and whose money so far is real, for tests of
 * real ways to pay.
 */
export async function ownMarketUrl(): Promise<string> {
  const url = await copyOf(inject('marketTemplate'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`delete from settings where name = 'demo'`);
    await client.query(`update settings set value = 'real' where name = 'money'`);
  } finally {
    await client.end();
  }
  return url;
}
