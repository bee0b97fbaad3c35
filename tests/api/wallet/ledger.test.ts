import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { ledgerAccounts, ledgerTransfers } from '#trading-api/schema.ts';
import { marketAccount, openAccount, transfer } from '#trading-api/wallet/ledger.ts';
import { expectSoundLedger } from './ledger-state.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

let references = 0;

const move = (from: number, to: number, amount: number, reference = `test ${references++}`) =>
  market.db.transaction((tx) =>
    transfer(tx, { kind: 'payment', reference, from, to, amount, now: market.now() }),
  );

async function balanceOf(id: number): Promise<number | undefined> {
  const found = await market.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id));
  return found[0]?.balance;
}

/** An account of a customer with so many fen in it. */
async function accountWith(fen: number): Promise<number> {
  const id = await openAccount(market.db);
  if (fen > 0) await move(await marketAccount(market.db, 'topUp'), id, fen);
  return id;
}

test('money leaves one account and reaches the other', async () => {
  const [from, to] = [await accountWith(1000), await accountWith(5)];
  expect(await move(from, to, 400)).toBe('moved');
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([600, 405]);
  await expectSoundLedger(market.db);
});

test('the same reference moves money once, also when it comes ten times at once', async () => {
  const [from, to] = [await accountWith(1000), await accountWith(0)];
  const answers = await Promise.all(Array.from({ length: 10 }, () => move(from, to, 100, 'once')));
  expect(answers.filter((answer) => answer === 'moved')).toHaveLength(1);
  expect(await move(from, to, 100, 'once')).toBe('done before');
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([900, 100]);
});

test('a wallet gives what it has and not a fen more', async () => {
  const [from, to] = [await accountWith(1000), await accountWith(0)];
  await expect(move(from, to, 1001)).rejects.toThrow(Refusal);
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([1000, 0]);
  expect(await move(from, to, 1000)).toBe('moved');
  await expectSoundLedger(market.db);
});

test('what is refused leaves no transfer behind: its reference can be used', async () => {
  const [from, to] = [await accountWith(10), await accountWith(0)];
  await expect(move(from, to, 11, 'again')).rejects.toThrow(Refusal);
  expect(await market.db.$count(ledgerTransfers, eq(ledgerTransfers.reference, 'again'))).toBe(0);
  expect(await move(from, to, 10, 'again')).toBe('moved');
});

test.each([0, -1, 0.5, Number.NaN])('%s fen is no amount', async (amount) => {
  const [from, to] = [await accountWith(10), await accountWith(0)];
  await expect(move(from, to, amount)).rejects.toThrow(RangeError);
});

test('twenty payments at once from a wallet that covers seven', async () => {
  const [from, to] = [await accountWith(750), await accountWith(0)];
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => move(from, to, 100)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([50, 700]);
  await expectSoundLedger(market.db);
});

testWhenFull('transfers to and fro at once neither deadlock nor lose money', async () => {
  const accounts = await Promise.all(Array.from({ length: 6 }, () => accountWith(100_000)));
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 300 }, (_, at) => {
      const from = accounts[at % 6] as number;
      const to = accounts[(at + 1 + (at % 5)) % 6] as number;
      return move(from, to, 1 + (at % 7));
    }),
  );
  // A deadlock is only found after a second.
  expect(performance.now() - started).toBeLessThan(15_000);
  const balances = await Promise.all(accounts.map(balanceOf));
  expect(balances.reduce<number>((sum, balance) => sum + (balance ?? 0), 0)).toBe(600_000);
  await expectSoundLedger(market.db);
});

test("the market's own accounts exist once, however many ask for them first", async () => {
  const ids = await Promise.all(
    Array.from({ length: 10 }, () => marketAccount(market.db, 'sales')),
  );
  expect(new Set(ids).size).toBe(1);
  expect(await market.db.$count(ledgerAccounts, eq(ledgerAccounts.kind, 'sales'))).toBe(1);
});
