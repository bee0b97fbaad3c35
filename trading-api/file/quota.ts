import { eq, gt, sql } from 'drizzle-orm';
import { DAY_MS } from '#app/domain/duration.ts';
import { overQuota } from '#app/domain/file/upload-quota.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { files } from '#trading-api/schema.ts';

/**
 * Uploads that arrive together are all counted with what was there before them; the limit of the call bounds these.
 */
export async function requireQuota(db: Database, customerId: number, now: Date): Promise<void> {
  const isOfDay = gt(files.createdAt, new Date(now.getTime() - DAY_MS));
  const bytes = sql`coalesce(sum(${files.byteLength}), 0)`;
  const [used] = await db
    .select({
      keptFiles: sql`count(*)`.mapWith(Number),
      keptBytes: bytes.mapWith(Number),
      dayFiles: sql`count(*) filter (where ${isOfDay})`.mapWith(Number),
      dayBytes: sql`coalesce(sum(${files.byteLength}) filter (where ${isOfDay}), 0)`.mapWith(
        Number,
      ),
    })
    .from(files)
    .where(eq(files.customerId, customerId));
  if (!used) return;
  const reason = overQuota({
    day: { files: used.dayFiles, bytes: used.dayBytes },
    kept: { files: used.keptFiles, bytes: used.keptBytes },
  });
  if (reason) throw new Refusal('fileRefused', reason);
}
