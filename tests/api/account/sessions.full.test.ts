import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changePassword, login, register } from '#app/domain/account/contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { waitingForLocks } from '#tests/api/support/postgres.ts';
import { hashPassword } from '#trading-api/account/passwords.ts';
import { customers, tokens, totpSecrets } from '#trading-api/schema.ts';

const PHONE = '13711112222';
const PASSWORD = 'a-test-password';
const RESET = 'the-owner-set-it';
const STOLEN = 'the-thief-set-it';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).code;

/** A new password, as its owner sets it by a code; it is in force once `meanwhile` is through. */
async function whileReset(meanwhile: () => Promise<unknown>): Promise<void> {
  const passwordHash = await hashPassword(RESET);
  await market.db.transaction(async (tx) => {
    const [{ id } = { id: 0 }] = await tx
      .update(customers)
      .set({ passwordHash })
      .where(eq(customers.phone, PHONE))
      .returning();
    await tx.delete(tokens).where(eq(tokens.customerId, id));
    await meanwhile();
  });
}

/** The calls wait for the reset, or are through already. */
async function underWay<Answer>(calls: Promise<Answer>): Promise<void> {
  let isDone = false;
  void calls.finally(() => {
    isDone = true;
  });
  await expect.poll(async () => isDone || (await waitingForLocks(market.db)) > 0).toBe(true);
}

/** Somebody's authenticator is being switched on. */
async function whileSwitchedOn(meanwhile: () => Promise<unknown>): Promise<void> {
  await market.db.transaction(async (tx) => {
    const [{ id } = { id: 0 }] = await tx
      .select()
      .from(customers)
      .where(eq(customers.phone, PHONE))
      .for('no key update');
    await tx.insert(totpSecrets).values({ personId: id, secret: '', onAt: market.now() });
    await tx.delete(tokens).where(eq(tokens.customerId, id));
    await meanwhile();
  });
}

describe.runIf(process.env.TEST_DATABASE === 'postgres')(
  'while the way of logging in changes',
  () => {
    test('a login with the old one that has been checked already is refused', async () => {
      await market.call(register, {
        phone: PHONE,
        password: PASSWORD,
        name: '贾工',
        customerType: 'personal',
      });
      let tried: Promise<string> | undefined;
      await whileReset(async () => {
        tried = codeOf(market.call(login, { phone: PHONE, password: PASSWORD }));
        await underWay(tried);
      });
      expect(await tried).toBe('loginRefused');
    });

    test('a change by who knows the old one is refused', async () => {
      const { token } = await market.call(login, { phone: PHONE, password: RESET });
      let tried: Promise<string> | undefined;
      await whileReset(async () => {
        const change = { oldPassword: RESET, password: STOLEN };
        tried = codeOf(market.call(changePassword, change, { token }));
        await underWay(tried);
      });
      expect(await tried).toBe('passwordWrong');
      expect(await codeOf(market.call(login, { phone: PHONE, password: STOLEN }))).toBe(
        'loginRefused',
      );
    });

    test('a login that was asked for no second step is refused once there is one', async () => {
      let tried: Promise<string> | undefined;
      await whileSwitchedOn(async () => {
        tried = codeOf(market.call(login, { phone: PHONE, password: RESET }));
        await underWay(tried);
      });
      expect(await tried).toBe('loginRefused');
      expect(await codeOf(market.call(login, { phone: PHONE, password: RESET }))).toBe(
        'secondStep',
      );
    });
  },
);
