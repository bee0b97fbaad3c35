import { eq } from 'drizzle-orm';
import { CONTROLLED, type ControlledChange } from '#app/domain/company/controls.ts';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { auditOnce, type Identity } from '#trading-api/account/index.ts';
import { CONTROLLED_CALLS } from '#trading-api/company/controlled-changes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { customers } from '#trading-api/schema.ts';

interface Held {
  what: string;
  /** What says which of several it is about. */
  field?: string;
  /** What else than a want of right says that it is not theirs. */
  codes?: readonly string[];
}

/** The calls by which somebody decides for a company, pays for it or changes its rules. */
const HELD: ReadonlyMap<string, Held> = new Map<string, Held>([
  ['approval.decide', { what: '审批', field: 'approvalId' }],
  ['proposal.decide', { what: '变更', field: 'proposalId' }],
  ['member.confirmRole', { what: '成员角色', field: 'personId' }],
  ['delivery.answer', { what: '发货数量', field: 'deliveryId' }],
  ['auction.acceptOffer', { what: '竞价递补', field: 'auctionId' }],
  ['groupPurchase.payMargin', { what: '集采登记', field: 'id' }],
  ['payment.start', { what: '付款', field: 'orderCode', codes: ['unapproved'] }],
  ['payment.bundle', { what: '合并付款', field: 'orderCodes', codes: ['unapproved'] }],
  ['invoice.askRed', { what: '红字确认单' }],
  ['invoice.redStep', { what: '红字确认单', field: 'number' }],
  ['user.saveProfile', { what: '姓名', field: 'name', codes: ['exists'] }],
  ['member.invite', { what: CONTROLLED.invitation }],
  ['member.freeName', { what: '释放姓名' }],
  ['message.saveUrgent', { what: '紧急消息' }],
  ...Object.entries(CONTROLLED_CALLS).map(([kind, { endpoint }]): [string, Held] => [
    endpoint.name,
    { what: CONTROLLED[kind as ControlledChange] },
  ]),
]);

const NOT_THEIRS: ReadonlySet<string> = new Set([RESULT.forbidden, 'notDecider']);

/**
 * Writes down that somebody has tried to decide, pay or change what they may not, in the log of the company that they act for: once an
 * hour for each person, subject and reason. Of whoever holds a link alone `notingRefused` does it.
 * @param input what was asked; null where the person may not make such a call at all, whose subject nobody has looked up
 */
export async function noteRefused(
  db: Database,
  { name }: Endpoint,
  { identity, input }: { identity: Identity | null; input: unknown },
  error: unknown,
  now: Date,
): Promise<void> {
  const held = HELD.get(name);
  if (!held || !identity) return;
  if (!(error instanceof Refusal)) return;
  if (!NOT_THEIRS.has(error.code) && !held.codes?.includes(error.code)) return;
  const subject = input !== null && held.field ? ` ${String(Object(input)[held.field])}` : '';
  const { person, customer } = identity;
  const tried = {
    ...{ action: 'decisionRefused' as const, person: person.id, account: customer.id },
    detail: `${held.what}${subject}：${error.message}`,
  };
  await db.transaction(async (tx) => {
    // Two tries at once would both find that there is no entry.
    await tx.select().from(customers).where(eq(customers.id, person.id)).for('no key update');
    await auditOnce(tx, tried, now);
  });
}
