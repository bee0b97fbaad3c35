import { lt } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { EXPORT_KEPT_MS } from '#app/domain/export/export.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { exports } from '#trading-api/schema.ts';

/** Deletes exports with their rows a day after they can be downloaded no more. */
export async function sweepExports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - EXPORT_KEPT_MS - DAY_MS);
  await db.delete(exports).where(lt(exports.createdAt, before));
}
