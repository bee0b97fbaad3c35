import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import {
  changesBetween,
  changesInBrief,
  changesText,
  isSameTexts,
} from '#app/domain/account/audit-changes.ts';
import { roleMay } from '#app/domain/account/roles.ts';
import { REASON_MAX, REASON_TOO_LONG } from '#app/domain/company/approval.ts';
import {
  OWN_PROPOSAL,
  PROPOSAL_CHANGED,
  PROPOSAL_DECIDED,
  PROPOSAL_UNKNOWN,
  PROPOSER_GONE,
  REFUSAL_REASON_REQUIRED,
} from '#app/domain/company/proposal.ts';
import {
  decideProposal,
  type Proposal,
  proposalList,
} from '#app/domain/company/proposal-contract.ts';
import type { Parsed } from '#app/domain/endpoint.ts';
import {
  audit,
  auditChange,
  type Customer,
  identityActing,
  peopleAt,
  peopleWho,
  roleIn,
} from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import { accept, notFound, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { proposals } from '#trading-api/schema.ts';
import { CONTROLLED_CALLS, makeChange, proposalName } from './controlled-changes.ts';
import { lockControls } from './controls.ts';

type Row = typeof proposals.$inferSelect;

const stateOf = ({ agreed }: Row): Proposal['state'] => {
  if (agreed === null) return 'waiting';
  return agreed ? 'agreed' : 'refused';
};

export const proposalsPage = customerRoute(proposalList, async (call) => {
  const { db, customer, person, input, now } = call;
  const { which, page, rows } = input;
  const isDecided = isNotNull(proposals.decidedAt);
  const wanted = and(
    eq(proposals.companyId, customer.id),
    which === 'decided' ? isDecided : isNull(proposals.decidedAt),
  );
  const found = await db
    .select()
    .from(proposals)
    .where(wanted)
    .orderBy(desc(proposals.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const administrators = await peopleWho(db, customer.id, 'administer');
  const people = await peopleAt(db, [
    ...found.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    ...administrators.map(({ id }) => id),
  ]);
  return {
    content: found.map((row) => {
      const others = administrators.filter(({ id }) => id !== row.proposedBy);
      const waits = row.decidedAt === null;
      return {
        proposalId: String(row.id),
        kind: row.kind,
        about: row.about,
        changes: row.changes,
        proposedBy: people.name(row.proposedBy, row.proposedAt),
        proposedByPerson: people.person(row.proposedBy, row.proposedAt),
        proposeDate: row.proposedAt.toISOString(),
        state: stateOf(row),
        decidedBy: people.name(row.decidedBy, row.decidedAt ?? now),
        decidedByPerson: people.person(row.decidedBy, row.decidedAt ?? now),
        decideDate: row.decidedAt?.toISOString() ?? null,
        reason: row.reason,
        waitsFor: waits ? others.map(({ id }) => people.name(id, now)) : [],
        mayConfirm: waits && others.some(({ id }) => id === person.id),
        mayWithdraw: waits && row.proposedBy === person.id,
      };
    }),
    ...pageTotals(await db.$count(proposals, wanted), rows),
  };
});

export const decide = customerRoute(decideProposal, async (call) => {
  const { db: tx, customer, person, input, clock } = call;
  await lockControls(tx, customer.id);
  const [row] = await tx
    .select()
    .from(proposals)
    .where(
      and(eq(proposals.id, rowId(input.proposalId) ?? 0), eq(proposals.companyId, customer.id)),
    )
    .for('update');
  if (!row) throw notFound(PROPOSAL_UNKNOWN);
  if (row.decidedAt) throw new Refusal('decided', PROPOSAL_DECIDED);
  const isOwn = row.proposedBy === person.id;
  const mayConfirm = roleMay(await roleIn(tx, customer.id, person.id), 'administer');
  if (isOwn ? input.agree : !mayConfirm) throw new Refusal('notDecider', OWN_PROPOSAL);
  const { reason } = accept(decideProposal, { reason: reasonOf(input, isOwn) });
  const now = clock();
  const decision = { agreed: input.agree, reason, decidedBy: person.id, decidedAt: now };
  const what = proposalName(row.kind, row.about);
  if (input.agree) await makeProposed(tx, row, { customer, person }, now);
  else {
    const action = isOwn ? 'changeWithdrawn' : 'changeRefused';
    const detail = reason === '' ? what : `${what}：${reason}`;
    const said = { action, person: person.id, account: customer.id, detail } as const;
    await audit(tx, { ...said, changes: row.changes }, now);
  }
  await tx.update(proposals).set(decision).where(eq(proposals.id, row.id));
  if (isOwn) return;
  const said = { by: person.name, what, changes: changesInBrief(row.changes), agreed: input.agree };
  const to = { now, personIds: [row.proposedBy] };
  await notify(tx, 'changeDecided', [{ customerId: customer.id }], { ...said, reason }, to);
});

function reasonOf({ agree, reason }: Parsed<typeof decideProposal>, isOwn: boolean) {
  const typed = reason.trim();
  if (typed.length > REASON_MAX) return wrong('tooLarge', REASON_TOO_LONG);
  return agree || isOwn || typed ? typed : wrong('missing', REFUSAL_REASON_REQUIRED);
}

/** Makes the change as it was proposed, or refuses where it would be another one by now. */
async function makeProposed(
  tx: Database,
  row: Row,
  { customer, person }: { customer: Customer; person: Customer },
  now: Date,
): Promise<void> {
  const { endpoint, plan: planned } = CONTROLLED_CALLS[row.kind];
  const proposer = await identityActing(tx, row.proposedBy, customer.id);
  const isGone = !proposer || proposer.person.suspendedAt !== null;
  if (isGone || !roleMay(proposer.role, endpoint.permission ?? 'view')) {
    throw new Refusal('changed', PROPOSER_GONE);
  }
  const input = endpoint.request.parse(row.input);
  const plan = await planned({ db: tx, customer, person: proposer.person, input, now }).catch(
    asChanged,
  );
  const makes = changesText(changesBetween(plan.before, plan.after));
  const isSame = plan.about === row.about && makes === changesText(row.changes);
  if (!isSame || !isSameTexts(plan.before, row.base)) {
    throw new Refusal('changed', PROPOSAL_CHANGED);
  }
  await makeChange(row.kind, plan, { db: tx, customer, person, now }, person.id).catch(asChanged);
  const detail = [plan.about, `${proposer.person.name} 提出`].filter(Boolean).join('，');
  const said = { action: plan.action, person, account: customer.id, detail };
  await auditChange(tx, { ...said, before: plan.before, after: plan.after }, now);
}

/** What was possible when it was proposed, and is not any more. */
function asChanged(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw new Refusal('changed', `${PROPOSAL_CHANGED}：${error.message}`);
}
