import { eq } from 'drizzle-orm';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { auditOnce, type Identity } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';

/** The calls by which somebody decides for a company, with what about and by which field. */
const DECISIONS: ReadonlyMap<string, { what: string; field: string }> = new Map([
  ['approval.decide', { what: '审批', field: 'approvalId' }],
  ['proposal.decide', { what: '变更', field: 'proposalId' }],
  ['member.confirmRole', { what: '成员角色', field: 'personId' }],
  ['delivery.answer', { what: '发货数量', field: 'deliveryId' }],
  ['auction.acceptOffer', { what: '竞价递补', field: 'auctionId' }],
  ['groupPurchase.payMargin', { what: '集采登记', field: 'id' }],
]);

const NOT_THEIRS: ReadonlySet<string> = new Set([RESULT.forbidden, 'notDecider']);

/**
 * Writes down that somebody has tried to decide what they may not, in the log of the company that they act for: once an
 * hour for each person, subject and reason. Whoever holds a link alone is nobody of whom it is known.
 * @param input what was asked; null where the person may not make such a call at all, whose subject nobody has looked up
 */
export async function noteRefused(
  db: Database,
  { name }: Endpoint,
  { identity, input }: { identity: Identity | null; input: unknown },
  error: unknown,
  now: Date,
): Promise<void> {
  const decision = DECISIONS.get(name);
  if (!decision || !identity) return;
  if (!(error instanceof Refusal) || !NOT_THEIRS.has(error.code)) return;
  const subject = input === null ? '' : ` ${String(Object(input)[decision.field])}`;
  const { person, customer } = identity;
  const tried = {
    ...{ action: 'decisionRefused' as const, person: person.id, account: customer.id },
    detail: `${decision.what}${subject}：${error.message}`,
  };
  await db.transaction(async (tx) => {
    // Two tries at once would both find that there is no entry.
    await tx.select().from(customers).where(eq(customers.id, person.id)).for('no key update');
    await auditOnce(tx, tried, now);
  });
}
