import { and, eq } from 'drizzle-orm';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, formerMembers } from '#trading-api/schema.ts';

/** Why a message is kept here that was written before its receiver left the company that it is about. */
export const RECEIVER_LEFT = '收件人已不在该企业，没有发出';

interface Addressed {
  /** The account that the message is about; null: it is about no company. */
  customerId: number | null;
  /** Who gets it: by the account, or by the phone that it goes to. */
  to: { personId: number | null } | { phone: string };
}

/**
 * Whether the receiver of a message has left the company that it is about. Asked when it is sent: what was planned
 * before, for the night or for a digest, does not follow them (design/company: Leaving).
 */
export async function hasLeft(db: Database, { customerId, to }: Addressed): Promise<boolean> {
  if (customerId === null) return false;
  const ofReceiver =
    'phone' in to ? eq(customers.phone, to.phone) : eq(customers.id, to.personId ?? 0);
  const [left] = await db
    .select({ personId: formerMembers.personId })
    .from(formerMembers)
    .innerJoin(customers, eq(customers.id, formerMembers.personId))
    .where(and(eq(formerMembers.companyId, customerId), ofReceiver));
  return left !== undefined;
}
