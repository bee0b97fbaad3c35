import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { PUTS_TO_PLATFORM } from '#app/domain/after-sale/case.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { afterSaleSteps, threads } from '#trading-api/schema.ts';

/** Of the thread of a case that somebody has put to the platform. */
export const isPutToPlatform = (db: Database): SQL =>
  and(
    eq(threads.kind, 'case'),
    exists(
      db
        .select({ one: sql`1` })
        .from(afterSaleSteps)
        .where(
          and(
            sql`${afterSaleSteps.caseId}::text = ${threads.ref}`,
            inArray(afterSaleSteps.step, [...PUTS_TO_PLATFORM]),
          ),
        ),
    ),
  ) as SQL;
