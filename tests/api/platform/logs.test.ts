import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#app/domain/account/contract.ts';
import { cartCount } from '#app/domain/cart/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { callersOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { nothingFound } from '#tests/conformance/step.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import * as tables from '#trading-api/schema.ts';

type Record = { [name: string]: unknown };

let market: OpenMarket;
const lines: string[] = [];
const records = () => lines.map((line): Record => JSON.parse(line));

beforeAll(async () => {
  market = await openMarket(undefined, { log: { write: (line) => void lines.push(line) } });
});
afterAll(() => market.close());

const [BUYER, , , SELLER, , , OPERATOR] = DEMO_ACCOUNTS;

async function tokenOf({ phone }: { phone: string }): Promise<string> {
  return (await callersOf(market.url).call(login, { phone, password: DEMO_PASSWORD })).token;
}

/** What a person has typed, or what is as good as a password. */
function secretsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return /[\u4e00-\u9fff]|^1\d{10}$|^[\w-]{24,}$|^demo/.test(value) && value.length > 1
      ? [value]
      : [];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

test('a request is one line: its id, route, call, code, time and who, without a name', async () => {
  const token = await tokenOf(BUYER);
  const headers = { 'x-token': token, 'x-request-id': 'edge-00001' };
  const answer = await fetch(market.url + cartCount.path, { headers });
  await answer.text();
  // The line is written once the answer is out, which may be after it has arrived.
  const ownRecords = () => records().filter(({ requestId }) => requestId === 'edge-00001');
  await expect.poll(ownRecords).not.toEqual([]);
  const [line, ...others] = ownRecords();
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    level: 'info',
    program: 'api',
    requestId: 'edge-00001',
    method: 'GET',
    status: 200,
    customer: answer.headers.get('x-customer'),
    message: 'request',
  });
  expect(line?.route).toMatch(/^\/api\//);
  expect(line?.customer).toMatch(/^[\w-]{16}$/);
});

testWhenFull(
  'nothing that is typed is logged, also when calls fail',
  {
    timeout: 120_000,
  },
  async () => {
    const found = nothingFound(BUYER.phone, DEMO_PASSWORD);
    const seller = await tokenOf(SELLER);
    const operator = await tokenOf(OPERATOR);
    found.seller = { token: seller, sellerCode: 'S001' };
    const typed = new Set<string>([DEMO_PASSWORD, seller, operator]);
    const sendAll = async (token: () => string, steps = journey) => {
      for (const { endpoint, input, keep, bySeller } of steps) {
        const sent = input(found);
        for (const secret of secretsIn(sent)) typed.add(secret);
        const own = endpoint.access === 'operator' ? operator : bySeller ? seller : token();
        const answer = await exchange(endpoint, sent, { baseUrl: market.url, token: own });
        if (answer.code === RESULT.success && answer.status === 200) keep(answer.content, found);
      }
    };
    await sendAll(() => found.token);
    typed.add(found.token);
    const buyer = await tokenOf(BUYER);
    typed.add(buyer);
    // Who calls is found, and everything else fails with the values it was given.
    const names = Object.values(tables).flatMap((table) =>
      is(table, PgTable) ? [getTableName(table)] : [],
    );
    const rename = (name: string) =>
      market.db.execute(sql.raw(`alter table "${name}" rename to "${name}_gone"`));
    const needed = ['customers', 'tokens', 'settings', 'rate_limits'];
    for (const name of names) if (!needed.includes(name)) await rename(name);
    await sendAll(() => buyer);
    await rename('customers');
    const ofAccounts = journey.filter(({ endpoint }) => endpoint.name.startsWith('user.'));
    await sendAll(() => buyer, ofAccounts);

    const failed = records().filter(({ level }) => level === 'error');
    expect(new Set(failed.map(({ err }) => (err as Record).message)).size).toBeGreaterThan(30);
    const said = lines.join('');
    expect(typed.size).toBeGreaterThan(30);
    expect([...typed].filter((secret) => said.includes(secret))).toEqual([]);
    expect(said).not.toMatch(/params|(?<!\w)1[3-9]\d{9}(?!\w)/);
  },
);
