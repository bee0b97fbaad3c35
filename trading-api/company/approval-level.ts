import { and, eq, gt, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { APPROVAL_LINK_HOURS, type Decider, decidersOf } from '#app/domain/company/approval.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { groupBy } from '#app/domain/group-by.ts';
import type { ValuesOf } from '#app/domain/message/events.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import { type Customer, hashToken, successorsIn } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { newLinkToken } from '#trading-api/platform/link-token.ts';
import {
  approvalDecisions,
  approvalLinks,
  approvals,
  customers,
  orders,
} from '#trading-api/schema.ts';
import { approversOf } from './approval-rules.ts';
import { textedDecider } from './approval-texts.ts';
import { type Asked, approvalAskedText } from './messages.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

type Decision = typeof approvalDecisions.$inferSelect;

type Round = Pick<ApprovalRow, 'id' | 'decidedBefore'>;

/** The decisions of the round that is asked now: what was decided before an order got dearer counts no more. */
export async function decisionsBy(
  db: Database,
  found: readonly Round[],
): Promise<Map<number, Decision[]>> {
  if (found.length === 0) return new Map();
  const ofRound = found.map(({ id, decidedBefore }) =>
    and(eq(approvalDecisions.approvalId, id), gt(approvalDecisions.level, decidedBefore)),
  );
  const decisions = await db
    .select()
    .from(approvalDecisions)
    .where(or(...ofRound))
    .orderBy(approvalDecisions.level);
  return groupBy(decisions, ({ approvalId }) => approvalId);
}

export const decisionsOn = async (db: Database, round: Round): Promise<Decision[]> =>
  (await decisionsBy(db, [round])).get(round.id) ?? [];

/** Levels are counted on from round to round, so that a link of an earlier one decides nothing. */
export const levelNow = ({ decidedBefore }: Round, decided: readonly Decision[]): number =>
  decidedBefore + decided.length + 1;

export async function decidersNow(
  db: Database,
  { companyId, personId }: ApprovalRow,
  decided: readonly Decider[],
  now: Date,
): Promise<Decider[]> {
  const approvers = await approversOf(db, companyId, now);
  const successor = successorOf(await successorsIn(db, companyId), { companyId, personId });
  return decidersOf(approvers, { askedBy: personId, successor, decided });
}

/** Who sees to what somebody asked for who has left, as a member; the company's own login needs no approval. */
function successorOf(
  successors: ReadonlyMap<number, number>,
  { companyId, personId }: Pick<ApprovalRow, 'companyId' | 'personId'>,
): number | null {
  const successor = successors.get(personId) ?? null;
  return successor === companyId ? null : successor;
}

/**
 * Who may decide now on each of some approvals, by its id; a company's people are read once for all of its own.
 * @param decisions on them (`decisionsBy`)
 */
export async function decidersByApproval(
  db: Database,
  found: readonly ApprovalRow[],
  decisions: ReadonlyMap<number, readonly Decider[]>,
  now: Date,
): Promise<Map<number, Decider[]>> {
  const deciders = new Map<number, Decider[]>();
  for (const [companyId, own] of groupBy(found, (each) => each.companyId)) {
    const approvers = await approversOf(db, companyId, now);
    const successors = await successorsIn(db, companyId);
    for (const { id, personId } of own) {
      const decided = decisions.get(id) ?? [];
      const successor = successorOf(successors, { companyId, personId });
      deciders.set(id, decidersOf(approvers, { askedBy: personId, successor, decided }));
    }
  }
  return deciders;
}

/**
 * Sends everybody who may decide now a link of their own for this level, to their inbox and by mail; one of them gets a
 * short message too (approval-texts.ts).
 * @param whom `unasked`: alone who has no link for this level yet; else who has one is told of what changed
 */
export async function askLevel(
  tx: Database,
  approval: ApprovalRow,
  about: Asked,
  now: Date,
  whom: 'all' | 'unasked' = 'all',
): Promise<void> {
  const decided = await decisionsOn(tx, approval);
  const level = levelNow(approval, decided);
  const asked = whom === 'all' ? [] : await askedAt(tx, approval, level);
  const deciders = (await decidersNow(tx, approval, decided, now)).filter(
    (each) => !asked.includes(each.personId),
  );
  const people = await peopleOf(tx, [approval.personId]);
  const askedBy = people.get(approval.personId)?.name ?? '';
  const texted = await textedDecider(tx, approval, deciders, now);
  const expiresAt = new Date(now.getTime() + APPROVAL_LINK_HOURS * HOUR_MS);
  for (const { personId } of deciders) {
    const token = newLinkToken();
    await tx.insert(approvalLinks).values({
      tokenHash: hashToken(token),
      approvalId: approval.id,
      level,
      personId,
      expiresAt,
    });
    const question = { ...about, askedBy, token };
    const byText = { text: approvalAskedText(question), goodUntil: expiresAt };
    const to = { now, personIds: [personId], byText: personId === texted ? byText : null };
    if ('orderCodes' in question)
      await notify(tx, 'approvalAsked', ofCompany(approval), question, to);
    else await notify(tx, 'signApprovalAsked', ofCompany(approval), question, to);
  }
}

/** Who has a link for a level. */
async function askedAt(tx: Database, { id }: ApprovalRow, level: number): Promise<number[]> {
  const links = await tx
    .select({ personId: approvalLinks.personId })
    .from(approvalLinks)
    .where(and(eq(approvalLinks.approvalId, id), eq(approvalLinks.level, level)));
  return links.map(({ personId }) => personId);
}

export async function peopleOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Customer>> {
  const rows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

const ofCompany = ({ companyId }: Pick<ApprovalRow, 'companyId'>) => [{ customerId: companyId }];

type Outcome =
  | 'approved'
  | 'approvalRenewed'
  | 'approvalReturned'
  | 'approvalStockShort'
  | 'unapproved'
  | 'signApproved'
  | 'signReturned';

type Asker = Pick<ApprovalRow, 'companyId' | 'personId'>;

/** Notifies the person who asked for an approval of its outcome, or who sees to it since they have left. */
export async function notifyAsker<Name extends Outcome>(
  tx: Database,
  approval: Asker,
  [name, values]: [name: Name, values: ValuesOf<Name>],
  now: Date,
  collapseBy?: string,
): Promise<void> {
  const { companyId, personId } = approval;
  const keeper = (await successorsIn(tx, companyId)).get(personId) ?? personId;
  await notify(tx, name, ofCompany(approval), values, { now, collapseBy, personIds: [keeper] });
}

/** Tells the person who placed orders that they got dearer and wait for an approval before they can be paid. */
export async function tellRenewed(
  tx: Database,
  asker: Asker,
  renewed: readonly { orderCode: string; agreed: Fen; amount: Fen }[],
  now: Date,
): Promise<void> {
  if (renewed.length === 0) return;
  const values = {
    orderCodes: renewed.map(({ orderCode }) => orderCode),
    before: sumFen(renewed.map(({ agreed }) => agreed)),
    amount: sumFen(renewed.map(({ amount }) => amount)),
  };
  await notifyAsker(tx, asker, ['approvalRenewed', values], now);
}

/** Notifies the people who asked for approvals of orders that were not decided in time. */
export async function notifyOfExpiredApproval(
  tx: Database,
  orderCodes: readonly string[],
  now: Date,
): Promise<void> {
  for (const { orderCode, approval } of await approvalsAbout(tx, orderCodes)) {
    await notifyAsker(tx, approval, ['unapproved', { orderCode, hours: APPROVAL_HOURS }], now);
  }
}

/** The approvals of orders, each with the order; that of a checkout is of all its orders. */
export async function approvalsAbout(db: Database, orderCodes: readonly string[]) {
  if (orderCodes.length === 0) return [];
  const named = alias(orders, 'named');
  return db
    .select({ orderCode: orders.orderCode, approval: approvals })
    .from(orders)
    .innerJoin(
      named,
      or(eq(named.orderCode, orders.orderCode), eq(named.checkoutCode, orders.checkoutCode)),
    )
    .innerJoin(approvals, eq(approvals.orderCode, named.orderCode))
    .where(inArray(orders.orderCode, [...orderCodes]));
}

/** Who may decide on orders that wait, by the order's code. */
export async function waitingFor(
  db: Database,
  orderCodes: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const rows = await approvalsAbout(db, orderCodes);
  if (rows.length === 0) return found;
  const asked = [...new Map(rows.map(({ approval }) => [approval.id, approval])).values()];
  const deciders = await decidersByApproval(db, asked, await decisionsBy(db, asked), now);
  const personIds = [...deciders.values()].flat().map(({ personId }) => personId);
  const people = await peopleOf(db, personIds);
  for (const { orderCode, approval } of rows) {
    const names = deciders.get(approval.id)?.map(({ personId }) => people.get(personId)?.name);
    found.set(orderCode, names?.map((name) => name ?? '') ?? []);
  }
  return found;
}
