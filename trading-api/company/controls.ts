import { eq } from 'drizzle-orm';
import type { AuditAction } from '#app/domain/account/audit.ts';
import type { Texts } from '#app/domain/account/audit-changes.ts';
import { NO_SECOND } from '#app/domain/company/proposal.ts';
import type { saveControls } from '#app/domain/company/proposal-contract.ts';
import type { Endpoint, Parsed } from '#app/domain/endpoint.ts';
import { type Acting, peopleWho } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { companyControls } from '#trading-api/schema.ts';
import { requireEnterprise } from './enterprise.ts';

/** A change of a company's rules, worked out from what a call asks and not made yet. */
export interface Plan {
  action: AuditAction;
  /** Which of several things it changes; empty: there is only one. */
  about: string;
  /** The member whose rights it changes; unset: nobody's. */
  memberId?: number;
  /** All that it changes, as people read it. */
  before: Texts;
  after: Texts;
  /** Whether it waits where the company asks for a second person; unset: always. */
  needsSecond?: boolean;
  /**
   * Makes it, and returns what its call answers; nothing: that it is made.
   * @param second who has agreed to it as the second person; null: nobody was asked
   */
  apply(second: number | null, now: Date): Promise<unknown>;
}

export interface PlanCall<E extends Endpoint> extends Acting {
  db: Database;
  input: Parsed<E>;
  now: Date;
}

/** Works out a change with the company's controls locked (`lockControls`), and refuses what is not possible. */
export type Planner<E extends Endpoint> = (call: PlanCall<E>) => Promise<Plan>;

/**
 * Makes the changes of a company's rules follow each other until the transaction ends: locked before its members,
 * budgets and rules (design/stock: Order of locks).
 */
export async function lockControls(tx: Database, companyId: number) {
  await tx.insert(companyControls).values({ companyId }).onConflictDoNothing();
  const [controls] = await tx
    .select()
    .from(companyControls)
    .where(eq(companyControls.companyId, companyId))
    .for('update');
  return { secondPerson: controls?.secondPerson ?? false };
}

export async function controlsOf(db: Database, companyId: number) {
  const [controls] = await db
    .select()
    .from(companyControls)
    .where(eq(companyControls.companyId, companyId));
  return { secondPerson: controls?.secondPerson ?? false };
}

/** Refuses to leave a company that asks for a second person with only one who administers it. */
export async function requireSecond(
  tx: Database,
  { companyId, secondPerson }: { companyId: number; secondPerson: boolean },
  without: number | null,
): Promise<void> {
  if (!secondPerson) return;
  const administrators = await peopleWho(tx, companyId, 'administer');
  if (administrators.filter(({ id }) => id !== without).length < 2)
    throw new Refusal('noApprover', NO_SECOND);
}

const controlTexts = (secondPerson: boolean): Texts => ({
  规则变更需第二人确认: secondPerson ? '需要' : '不需要',
});

export const planControls: Planner<typeof saveControls> = async (call) => {
  const { db: tx, customer, input } = call;
  requireEnterprise(customer);
  const { secondPerson } = input;
  const before = await controlsOf(tx, customer.id);
  await requireSecond(tx, { companyId: customer.id, secondPerson }, null);
  return {
    action: 'controlsSaved',
    about: '',
    before: controlTexts(before.secondPerson),
    after: controlTexts(secondPerson),
    async apply() {
      await tx
        .update(companyControls)
        .set({ secondPerson })
        .where(eq(companyControls.companyId, customer.id));
    },
  };
};
