import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { settings } from '#trading-api/schema.ts';
import type { Database } from './database/client.ts';

/** A random secret of the market: made once, however many processes ask for it at once. */
export async function marketSecret(db: Database, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await db.insert(settings).values({ name, value }).onConflictDoNothing();
  const [kept] = await db.select().from(settings).where(eq(settings.name, name));
  return kept?.value ?? value;
}
