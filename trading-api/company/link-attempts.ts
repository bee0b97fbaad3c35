import { eq } from 'drizzle-orm';
import { maskedInvitee } from '#app/domain/company/joining.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { accountOf, auditOnce, hashToken } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { approvalLinks, approvals, companyInvitations, customers } from '#trading-api/schema.ts';

/** What is neither a mistake in a form nor a moment too late. */
const NOT_THEIRS: ReadonlySet<string> = new Set([
  ...[RESULT.forbidden, 'notDecider', 'notInvitee', 'codeWrong', 'codeSpent'],
]);

/** Whose log says that a link was tried in vain, and which; null: none. */
type Tried = { account: number; what: string } | null;

/** Finds what a link is about, with its row locked: two tries at once would both find that there is no entry. */
type Finder = (tx: Database, refusal: Refusal) => Promise<Tried>;

/**
 * Does what a link asks for. A try that is refused is written down in the log of the company, once an hour for each
 * reason: nobody knows who holds a link, so it says to whom it was sent.
 */
export async function notingRefused<Done>(
  { db, now }: { db: Database; now: Date },
  find: Finder,
  tried: () => Promise<Done>,
): Promise<Done> {
  try {
    return await tried();
  } catch (error) {
    if (error instanceof Refusal) await db.transaction((tx) => note(tx, find, error, now));
    throw error;
  }
}

async function note(tx: Database, find: Finder, refusal: Refusal, now: Date): Promise<void> {
  const found = await find(tx, refusal);
  if (!found) return;
  const { account, what } = found;
  const detail = `${what}：${refusal.message}`;
  await auditOnce(tx, { action: 'decisionRefused', person: null, account, detail }, now);
}

/** The link of an approver, which opens nothing once they have left. */
export const approvalTried =
  (token: string): Finder =>
  async (tx, { code }) => {
    const [link] = await tx
      .select()
      .from(approvalLinks)
      .where(eq(approvalLinks.tokenHash, hashToken(token)))
      .for('no key update');
    if (!link) return null;
    const [about] = await tx
      .select({ account: approvals.companyId, name: customers.name, phone: customers.phone })
      .from(approvals)
      .innerJoin(customers, eq(customers.id, link.personId))
      .where(eq(approvals.id, link.approvalId));
    if (!about) return null;
    const { account, name, phone } = about;
    const hasLeft = link.endedAt !== null || (await accountOf(tx, link.personId)) !== account;
    if (!NOT_THEIRS.has(code) && !hasLeft) return null;
    const sentTo = `${name}（${maskedPhone(phone)}）`;
    return { account, what: `审批 ${link.approvalId}，用发给 ${sentTo}的链接` };
  };

export const invitationTried =
  (token: string): Finder =>
  async (tx, { code }) => {
    if (!NOT_THEIRS.has(code)) return null;
    const [invitation] = await tx
      .select()
      .from(companyInvitations)
      .where(eq(companyInvitations.tokenHash, hashToken(token)))
      .for('no key update');
    if (!invitation) return null;
    const { companyId: account, invitee } = invitation;
    return { account, what: `用发给 ${maskedInvitee(invitee)} 的邀请` };
  };
