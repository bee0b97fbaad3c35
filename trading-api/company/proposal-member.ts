import { eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { proposals } from '#trading-api/schema.ts';

/** The member whose rights a proposal would change; null: nobody's. It stays the same as long as there is the proposal. */
export async function memberOfProposal(db: Database, input: unknown): Promise<number | null> {
  const id = rowId(String(Object(input).proposalId)) ?? 0;
  const [row] = await db
    .select({ memberId: proposals.memberId })
    .from(proposals)
    .where(eq(proposals.id, id));
  return row?.memberId ?? null;
}
