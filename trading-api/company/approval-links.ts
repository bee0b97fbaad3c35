import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import {
  APPROVAL_CODE_NOT_SENT,
  CODE_TRIES,
  codeLifetimeMs,
  codeWayOf,
  type Sends,
} from '#app/domain/account/codes.ts';
import {
  DECIDED_BEFORE,
  LINK_OVER,
  LINK_UNKNOWN,
  SIGN_DECIDED_BEFORE,
} from '#app/domain/company/approval.ts';
import type { approvalByToken, decideByToken } from '#app/domain/company/approval-contract.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { hasPassed } from '#app/domain/time.ts';
import {
  accountOf,
  type Customer,
  hashToken,
  holdStanding,
  refuseSuspended,
} from '#trading-api/account/index.ts';
import { sendCodeTo } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  codeGone,
  codeHashOf,
  codeRefused,
  isGood,
  newCode,
  refuseTooSoon,
} from '#trading-api/platform/one-time-code.ts';
import { rateLimit } from '#trading-api/platform/rate-limit.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { approvalLinks, approvals, customers } from '#trading-api/schema.ts';
import {
  aboutText,
  decideOnApproval,
  lockApproval,
  notDecider,
  reasonOf,
} from './approval-decide.ts';
import { approvalViews, isOver, joined } from './approval-reads.ts';
import { decidersIn, decisionsOn, linkLevel, stageNow } from './approval-stages.ts';
import { approvalCodeText } from './messages.ts';

/**
 * How many codes can be sent for a link: limits guessing by a person to whom it was passed on, and
 * the short messages that its approver gets.
 */
const CODES_OF_A_LINK = { name: 'approval code', points: 10, seconds: 24 * 60 * 60 };

export const countCode = (db: Database, token: string): Promise<void> =>
  rateLimit(db, CODES_OF_A_LINK, hashToken(token));

async function linkOf(db: Database, token: string, now: Date) {
  const [link] = await db
    .select({ link: approvalLinks, approval: approvals, person: customers })
    .from(approvalLinks)
    .innerJoin(approvals, eq(approvals.id, approvalLinks.approvalId))
    .innerJoin(customers, eq(customers.id, approvalLinks.personId))
    .where(eq(approvalLinks.tokenHash, hashToken(token)));
  if (!link) throw notFound(LINK_UNKNOWN);
  if (link.link.endedAt || hasPassed(link.link.expiresAt, now))
    throw new Refusal('over', LINK_OVER);
  return link;
}

/** The link of somebody who has left the company opens nothing, not even what it asked about. */
async function refuseLeft(
  db: Database,
  { companyId }: typeof approvals.$inferSelect,
  { id }: Customer,
): Promise<void> {
  if ((await accountOf(db, id)) !== companyId) throw new Refusal('over', LINK_OVER);
}

/** What the holder of a link may see of the order or sign-up that it asks about. */
export async function approvalOfLink(
  db: Database,
  sends: Sends,
  token: string,
  now: Date,
): Promise<Content<typeof approvalByToken>> {
  const { link, approval, person } = await linkOf(db, token, now);
  await refuseLeft(db, approval, person);
  const [found] = await joined(db, eq(approvals.id, approval.id));
  const [view] = found ? await approvalViews(db, [found], now) : [];
  if (!found || !view) throw notFound(LINK_UNKNOWN);
  const [company] = await db.select().from(customers).where(eq(customers.id, approval.companyId));
  const isWaiting = view.state === 'waiting';
  const decided = await decisionsOn(db, approval);
  const deciders = isWaiting ? decidersIn(await stageNow(db, approval, decided, now)) : [];
  const isDecider = deciders.some(({ personId }) => personId === person.id);
  const isOfLevel = link.level === linkLevel(approval, decided);
  const hasDecided = decided.some(({ personId }) => personId === person.id);
  const isOpen = isWaiting && isOfLevel && (isDecider || !hasDecided);
  const open = isOpen ? (isDecider ? null : 'notDecider') : 'decided';
  return {
    ...view,
    // Who holds the link may be anybody: the phones of a company's people are read after a login.
    askedByPerson: null,
    decisions: view.decisions.map((each) => ({ ...each, person: null })),
    companyName: company?.name ?? '',
    approver: person.name,
    approverPhone: maskedPhone(person.phone),
    codeWay: codeWayOf(sends, person),
    closed: (await isOver(db, found, now)) ? 'over' : open,
  };
}

async function lockLink(tx: Database, token: string, clock: () => Date) {
  const { link, approval, person } = await linkOf(tx, token, clock());
  // Before anything else: whoever removes the approver waits for this decision, or it finds that they have left.
  await holdStanding(tx, person.id);
  await refuseLeft(tx, approval, person);
  const { companyId, id: approvalId } = approval;
  await refuseSuspended(tx, person.id, companyId);
  const open = await lockApproval(tx, { approvalId, companyId }, clock);
  const isDecider = open.deciders.some(({ personId }) => personId === person.id);
  const hasDecided = open.decided.some(({ personId }) => personId === person.id);
  if (link.level !== linkLevel(open.approval, open.decided) || (hasDecided && !isDecider)) {
    throw new Refusal('decided', 'orders' in open.about ? DECIDED_BEFORE : SIGN_DECIDED_BEFORE);
  }
  if (!isDecider) {
    throw new Refusal('notDecider', notDecider(open));
  }
  const [locked] = await tx
    .select()
    .from(approvalLinks)
    .where(eq(approvalLinks.tokenHash, link.tokenHash))
    .for('update');
  return { link: locked ?? link, open, person };
}

/** Sends a code to the person whom the link is for; the code before it is no longer valid. */
export async function sendLinkCode(
  tx: Database,
  sends: Sends,
  token: string,
  clock: () => Date,
): Promise<void> {
  const { link, person, open } = await lockLink(tx, token, clock);
  const { now } = open;
  refuseTooSoon(link.codeSentAt, now);
  const code = newCode();
  await tx
    .update(approvalLinks)
    .set({ codeHash: codeHashOf(link.tokenHash, code), codeSentAt: now, wrongTries: 0 })
    .where(eq(approvalLinks.tokenHash, link.tokenHash));
  const text = approvalCodeText({ code, about: aboutText(open) });
  await sendCodeTo(
    tx,
    sends,
    person,
    { text, code, use: 'approval', notSent: APPROVAL_CODE_NOT_SENT },
    now,
  );
}

/**
 * Decides by a link and its code, in the caller's transaction.
 * @returns a refusal of the code, whose failed attempt counts once the transaction is committed, or one because
 * stock is short, after which the code can be used for another try
 */
export async function decideLink(
  tx: Database,
  { token, verifyCode, ...decision }: Parsed<typeof decideByToken>,
  clock: () => Date,
): Promise<Refusal | null> {
  const { link, open, person } = await lockLink(tx, token, clock);
  const { now } = open;
  reasonOf(decision);
  const rules = { now, lifetimeMs: codeLifetimeMs('approval'), tries: CODE_TRIES };
  if (!isGood({ ...link, sentAt: link.codeSentAt }, rules)) return codeGone('verifyCode');
  const own = eq(approvalLinks.tokenHash, link.tokenHash);
  if (link.codeHash !== codeHashOf(link.tokenHash, verifyCode)) {
    await tx
      .update(approvalLinks)
      .set({ wrongTries: sql`${approvalLinks.wrongTries} + 1` })
      .where(own);
    return codeRefused(CODE_TRIES - link.wrongTries - 1, 'verifyCode');
  }
  const gone = await decideOnApproval(tx, open, person, decision);
  if (gone) return gone;
  await tx.update(approvalLinks).set({ codeHash: null }).where(own);
  return null;
}

/** Ends the links of somebody who leaves a company: they open nothing, also once the person has come back. */
export async function endLinks(
  tx: Database,
  { companyId, personId }: { companyId: number; personId: number },
  now: Date,
): Promise<void> {
  const own = tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.companyId, companyId), gt(approvals.expiresAt, now)));
  await tx
    .update(approvalLinks)
    .set({ endedAt: now })
    .where(and(eq(approvalLinks.personId, personId), inArray(approvalLinks.approvalId, own)));
}
