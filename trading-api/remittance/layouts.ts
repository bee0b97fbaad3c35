import { desc, eq } from 'drizzle-orm';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import {
  forgetStatementLayout,
  type statementLayouts as layoutList,
  type saveStatementLayout,
} from '#app/domain/remittance/reading-contract.ts';
import { COLUMNS_MISSING, isComplete } from '#app/domain/remittance/statement-columns.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { jsonDigest } from '#trading-api/platform/json-digest.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { statementLayouts } from '#trading-api/schema.ts';

/** Remembers what the columns of statements with this head hold, as an operator has said last. */
export async function saveLayout(
  db: Database,
  {
    headers,
    columns,
    name,
  }: Pick<Parsed<typeof saveStatementLayout>, 'columns' | 'name'> & {
    headers: string[];
  },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  if (!isComplete(columns)) throw new Refusal('missing', COLUMNS_MISSING, 'columns');
  const values = { name: name.trim(), columns, confirmedBy: by, changedAt: now };
  await db
    .insert(statementLayouts)
    .values({ digest: jsonDigest(headers), headers, ...values })
    .onConflictDoUpdate({ target: statementLayouts.digest, set: values });
}

export async function layoutsOf(db: Database): Promise<Content<typeof layoutList>> {
  const found = await db
    .select()
    .from(statementLayouts)
    .orderBy(desc(statementLayouts.changedAt))
    .limit(100);
  return found.map(({ digest, name, headers, columns, confirmedBy, changedAt }) => ({
    ...{ id: digest, name, headers, columns, confirmedBy },
    confirmedDate: changedAt.toISOString(),
  }));
}

export const forgetLayout = route(forgetStatementLayout, async ({ db, input: { id } }) => {
  await db.delete(statementLayouts).where(eq(statementLayouts.digest, id));
});
