import { eq } from 'drizzle-orm';
import type { SandboxBooks } from '#trading-api/payments/sandbox.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { sandboxPayments } from '#trading-api/schema.ts';

/** The books of the sandbox, kept beside those of the market that it plays the provider for. */
export const sandboxBooks = (db: Database): SandboxBooks => ({
  async keep(payment) {
    await db.insert(sandboxPayments).values(payment).onConflictDoNothing();
  },
  async find(tradeNo) {
    const [found] = await db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.tradeNo, tradeNo));
    return found ?? null;
  },
});
