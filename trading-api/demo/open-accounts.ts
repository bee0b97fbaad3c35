import { and, inArray, isNull } from 'drizzle-orm';
import { passwordFits } from '#trading-api/account/passwords.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers } from '#trading-api/schema.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from './accounts.ts';

/** The demo accounts that anybody can log in with: they exist, are not closed, and have the published password. */
export async function openDemoAccounts(db: Database): Promise<DemoAccount[]> {
  const phones = DEMO_ACCOUNTS.map(({ phone }) => phone);
  const open = await db
    .select({ phone: customers.phone, name: customers.name, hash: customers.passwordHash })
    .from(customers)
    .where(and(inArray(customers.phone, phones), isNull(customers.closedAt)));
  const known = await Promise.all(
    DEMO_ACCOUNTS.map(async ({ phone, role }) => {
      const account = open.find((each) => each.phone === phone);
      return account && (await passwordFits(account.hash, DEMO_PASSWORD))
        ? [{ phone, role, name: account.name }]
        : [];
    }),
  );
  return known.flat();
}
