import { and, eq, isNull } from 'drizzle-orm';
import { type Change, changesBetween, changesInBrief } from '#app/domain/account/audit-changes.ts';
import { nameDeputy, saveApprovalRule, saveBudget } from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { CONTROLLED, type ControlledChange } from '#app/domain/company/controls.ts';
import { importInvitations } from '#app/domain/company/invitation-contract.ts';
import { changeMember, removeMember } from '#app/domain/company/member-contract.ts';
import { PROPOSED, REPLACED } from '#app/domain/company/proposal.ts';
import { saveControls } from '#app/domain/company/proposal-contract.ts';
import { importSpendUnits, saveSpendUnit } from '#app/domain/company/spend-unit-contract.ts';
import { saveSumRule } from '#app/domain/company/sum-rule-contract.ts';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { audit, auditChange, tellAdministrators } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { members, proposals } from '#trading-api/schema.ts';
import { lockBuyers } from './approval-asked.ts';
import { planRule } from './approval-rules.ts';
import { planApprovers } from './approver-rules.ts';
import { planBudget } from './budgets.ts';
import { lockControls, type Plan, type PlanCall, type Planner, planControls } from './controls.ts';
import { endLimitsBeyond } from './end-limits-beyond.ts';
import { planInvitations } from './invitation-import.ts';
import { planRemoval } from './leaving.ts';
import { planMember } from './members.ts';
import { planDeputy } from './name-deputy.ts';
import { planUnits } from './spend-unit-import.ts';
import { planUnit } from './spend-units.ts';
import { planSum } from './sum-rules.ts';
import { textedPerson, themselves } from './texted-person.ts';

interface Controlled {
  endpoint: Endpoint;
  plan: Planner<Endpoint>;
}

const planned = <E extends Endpoint>(endpoint: E, plan: Planner<E>): Controlled => ({
  endpoint,
  plan: plan as Planner<Endpoint>,
});

/** The calls that change a company's rules: a change of each can wait for a second person. */
export const CONTROLLED_CALLS: Readonly<Record<ControlledChange, Controlled>> = {
  rule: planned(saveApprovalRule, planRule),
  budget: planned(saveBudget, planBudget),
  sum: planned(saveSumRule, planSum),
  approvers: planned(saveApprovers, planApprovers),
  unit: planned(saveSpendUnit, planUnit),
  units: planned(importSpendUnits, planUnits),
  member: planned(changeMember, planMember),
  removal: planned(removeMember, planRemoval),
  deputy: planned(nameDeputy, planDeputy),
  controls: planned(saveControls, planControls),
  invitation: planned(importInvitations, planInvitations),
};

/** What a proposal is called in the log and in messages. */
export const proposalName = (kind: ControlledChange, about: string): string =>
  [CONTROLLED[kind], about].filter(Boolean).join(' ');

/** What can leave a member less to bid than an automatic bid of theirs is for. */
const LESSENS: readonly ControlledChange[] = ['rule', 'budget', 'sum', 'member'];

/** Makes a change, and ends the automatic bids that it leaves beyond the company's rules. */
export async function makeChange(
  kind: ControlledChange,
  plan: Plan,
  { db: tx, now, ...acting }: Omit<PlanCall<Endpoint>, 'input'>,
  second: number | null,
): Promise<unknown> {
  const lessens = LESSENS.includes(kind);
  // What is being bought, or bid for, by the rules of before is seen by what follows from those of now.
  if (lessens) await lockBuyers(tx, eq(members.companyId, acting.customer.id));
  const content = await plan.apply(second, now);
  if (lessens) await endLimitsBeyond(tx, acting, now);
  return content;
}

/** Makes a change at once, or has it wait for a second person, which is answered as a refusal that keeps what it wrote. */
async function changeOrPropose(kind: ControlledChange, call: PlanCall<Endpoint>): Promise<unknown> {
  const { db: tx, customer, person, now } = call;
  const { secondPerson } = await lockControls(tx, customer.id);
  const plan = await CONTROLLED_CALLS[kind].plan(call);
  const changes = changesBetween(plan.before, plan.after);
  if (secondPerson && plan.needsSecond !== false && changes.length > 0) {
    await propose(kind, call, plan, changes);
    return new Refusal('proposed', PROPOSED);
  }
  const content = await makeChange(kind, plan, call, null);
  const said = { action: plan.action, account: customer.id, detail: plan.about };
  await auditChange(tx, { ...said, person, before: plan.before, after: plan.after }, now);
  return content ?? 'success';
}

/** Writes a change that waits for a second person, and tells those who can confirm it. */
export async function propose(
  kind: ControlledChange,
  { db: tx, customer, person, input, now }: PlanCall<Endpoint>,
  { about, memberId, before }: Plan,
  changes: readonly Change[],
): Promise<void> {
  await replaceOwn(tx, { kind, about, companyId: customer.id, proposedBy: person.id }, now);
  await tx.insert(proposals).values({
    companyId: customer.id,
    kind,
    input: input as Record<string, unknown>,
    memberId: memberId ?? null,
    about,
    changes: [...changes],
    base: before,
    proposedBy: person.id,
    proposedAt: now,
  });
  const what = proposalName(kind, about);
  await audit(
    tx,
    { action: 'changeProposed', person: person.id, account: customer.id, detail: what, changes },
    now,
  );
  const said = { by: person.name, what, changes: changesInBrief(changes) };
  await tellAdministrators(tx, { account: customer.id, person }, async (personIds) => {
    const about = {
      ...({ companyId: customer.id, event: 'changeProposed', first: 'admin' } as const),
      turn: person.id,
    };
    const to = await textedPerson(tx, themselves(personIds), about, now);
    await notify(tx, 'changeProposed', [{ customerId: customer.id }], said, {
      ...{ now, personIds, collapseBy: `changes of ${person.id}`, byText: { to } },
    });
  });
}

/** Most that one person has waiting, so that the one that matters is seen. */
const MOST_WAITING = 20;
const TOO_MANY_WAITING = `您已有 ${MOST_WAITING} 项待确认的变更，请等待确认或先撤回`;

/** What somebody proposes anew stands instead of what they have proposed of the same; nobody proposes without end. */
async function replaceOwn(
  tx: Database,
  of: Pick<typeof proposals.$inferSelect, 'kind' | 'about' | 'companyId' | 'proposedBy'>,
  now: Date,
): Promise<void> {
  const { companyId, proposedBy, kind, about } = of;
  const own = and(
    eq(proposals.companyId, companyId),
    eq(proposals.proposedBy, proposedBy),
    isNull(proposals.decidedAt),
  );
  const replaced = await tx
    .update(proposals)
    .set({ agreed: false, decidedBy: proposedBy, decidedAt: now, reason: REPLACED })
    .where(and(own, eq(proposals.kind, kind), eq(proposals.about, about)))
    .returning();
  for (const { changes } of replaced) {
    const detail = `${proposalName(kind, about)}：${REPLACED}`;
    const said = { action: 'changeWithdrawn', person: proposedBy, account: companyId } as const;
    await audit(tx, { ...said, detail, changes }, now);
  }
  if ((await tx.$count(proposals, own)) >= MOST_WAITING) {
    throw new Refusal(RESULT.tooFrequent, TOO_MANY_WAITING);
  }
}

export const controlledRoutes: readonly Route[] = Object.entries(CONTROLLED_CALLS).map(
  ([kind, { endpoint }]) =>
    customerRoute(
      endpoint,
      (call) =>
        changeOrPropose(kind as ControlledChange, call as PlanCall<Endpoint>) as Promise<Refusal>,
    ),
);
