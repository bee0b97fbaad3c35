import { and, eq, isNull } from 'drizzle-orm';
import { APPROVAL_LINK_HOURS } from '#app/domain/company/approval.ts';
import type { Made, Stage } from '#app/domain/company/approval-stage.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { hashToken } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { newLinkToken } from '#trading-api/platform/link-token.ts';
import { approvalLinks, approvals } from '#trading-api/schema.ts';
import { ofCompany, peopleOf } from './approval-level.ts';
import { type ApprovalRow, decisionsOn, linkLevel, stagesBy } from './approval-stages.ts';
import { textedDecider } from './approval-texts.ts';
import { type Asked, aboutText, approvalAskedText } from './messages.ts';

/**
 * Whom an approval is sent to: all who decide now; alone who has not been asked yet; or the administrators, since those
 * who were asked have not decided in so many hours of working days.
 */
export type Whom = 'all' | 'unasked' | { lateAfter: number };

/**
 * Sends those who may decide now a link of their own for this level, to their inbox and by mail. One of them gets a short
 * message too (approval-texts.ts), unless somebody has one already who may decide.
 */
export async function askLevel(
  tx: Database,
  { id }: Pick<ApprovalRow, 'id'>,
  about: Asked,
  now: Date,
  whom: Whom = 'unasked',
): Promise<void> {
  // Two who ask at once would both find that nobody has been asked.
  const [approval] = await tx
    .select()
    .from(approvals)
    .where(eq(approvals.id, id))
    .for('no key update');
  if (!approval) return;
  const decided = await decisionsOn(tx, approval);
  const level = linkLevel(approval, decided);
  const links = await linksAt(tx, approval, level);
  const found = (await stagesBy(tx, [approval], new Map([[approval.id, decided]]), now)).get(
    approval.id,
  );
  const deciders = found?.stage?.deciders ?? [];
  const isLate = typeof whom === 'object';
  const isAsked = ({ personId }: Made) => links.some((link) => link.personId === personId);
  const isAdministrator = ({ personId }: Made) =>
    found?.people.administrators.includes(personId) ?? false;
  const asked = deciders.filter((each) =>
    isLate ? isAdministrator(each) : whom === 'all' || !isAsked(each),
  );
  if (whom === 'all' || links.length === 0) {
    await tx.update(approvals).set({ askedAt: now }).where(eq(approvals.id, id));
  }
  const told = whom === 'all' ? [] : links.filter((link) => link.texted).map(personOf);
  const texted = await textedDecider(tx, approval, isLate ? asked : deciders, told, now);
  const said = { about, stage: found?.stage ?? null, level, texted, whom };
  // Who was asked before, and is texted now since somebody else has left, gets another link with the text.
  const isTexted = ({ personId }: Made) => personId === texted;
  const sent = deciders.filter((each) => asked.includes(each) || isTexted(each));
  for (const decider of sent) await askOne(tx, approval, decider, said, now);
}

const personOf = ({ personId }: Pick<Made, 'personId'>): number => personId;

interface Said {
  about: Asked;
  stage: Stage | null;
  level: number;
  /** Who gets a short message; null: nobody. */
  texted: number | null;
  whom: Whom;
}

async function askOne(
  tx: Database,
  approval: ApprovalRow,
  { personId, covers }: Made,
  { about, stage, level, texted, whom }: Said,
  now: Date,
): Promise<void> {
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + APPROVAL_LINK_HOURS * HOUR_MS);
  await tx.insert(approvalLinks).values({
    ...{ tokenHash: hashToken(token), approvalId: approval.id, level, personId, expiresAt },
    texted: personId === texted,
  });
  const askedBy = (await peopleOf(tx, [approval.personId])).get(approval.personId)?.name ?? '';
  // Who decides in the place of those whom the rule names is told why.
  const instead = stage?.fallsTo === 'missing' && covers.length > 0;
  const question = { ...about, askedBy, token, instead };
  const byText = { text: approvalAskedText(question), goodUntil: expiresAt };
  const to = { now, personIds: [personId], byText: personId === texted ? byText : null };
  const of = ofCompany(approval);
  if (typeof whom === 'object') {
    const late = { what: aboutText(about), askedBy, token, hours: whom.lateAfter };
    await notify(tx, 'approvalEscalated', of, late, to);
  } else if ('orderCodes' in question) await notify(tx, 'approvalAsked', of, question, to);
  else await notify(tx, 'signApprovalAsked', of, question, to);
}

/** The links of a level, without those of people who have left since. */
const linksAt = (tx: Database, { id }: ApprovalRow, level: number) =>
  tx
    .select({ personId: approvalLinks.personId, texted: approvalLinks.texted })
    .from(approvalLinks)
    .where(
      and(
        eq(approvalLinks.approvalId, id),
        eq(approvalLinks.level, level),
        isNull(approvalLinks.endedAt),
      ),
    );
