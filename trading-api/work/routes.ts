import type { Role } from '#app/domain/account/roles.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { type Task, workCounts, workFind, workTasks } from '#app/domain/work/contract.ts';
import { rolesOf, type WorkRole } from '#app/domain/work/role.ts';
import type { WaitKind } from '#app/domain/work/waits.ts';
import { authenticate } from '#trading-api/account/index.ts';
import { type Call, customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { balancesOf, countOpenBills } from '#trading-api/remittance/index.ts';
import { deskTasks } from './desk.ts';
import { findOwn } from './find.ts';
import { forgetCounts, keptCounts } from './kept-counts.ts';
import { monthOfRole } from './month.ts';
import { type Asking, countTasks, readTasks, type TaskQueries } from './tasks.ts';
import { purchaseTasks, saleTasks } from './trade.ts';

const TASKS: Readonly<Record<WorkRole, TaskQueries>> = {
  purchase: purchaseTasks,
  sale: saleTasks,
  desk: deskTasks,
};

/** Of each kind so many are shown; the list of the kind has all of them. */
const MOST_OF_KIND = 8;

/** What a subject that others build on finds by itself, since it is found by a rule instead of a statement. */
interface Beside {
  /** What waits for a person's approval, the most urgent first. */
  approvals: (asking: Asking) => Promise<Task[]>;
}

type Known = Partial<Record<'tenders' | 'reds', '1' | undefined>>;

/** The kinds that a portal of a version before does not know, and what one says that knows them. */
const KNOWN_WITH: Readonly<Record<string, keyof Known>> = {
  tender: 'tenders',
  bid: 'tenders',
  ownRed: 'reds',
  soldRed: 'reds',
} satisfies Partial<Record<WaitKind, keyof Known>>;

const isKnown = (kind: string, known: Known): boolean => {
  const field = KNOWN_WITH[kind];
  return field === undefined || known[field] === '1';
};

const knownCounts = (counts: Partial<Record<WaitKind, number>>, input: Known) =>
  Object.fromEntries(Object.entries(counts).filter(([kind]) => isKnown(kind, input)));

/** What is found by a rule: all of it is read, so that it is counted and shown from one reading. */
type ByRule = Partial<Record<WaitKind, Task[]>>;

export const workRoutes = ({ approvals }: Beside): readonly Route[] => {
  const byRule = async (role: WorkRole, asking: Asking): Promise<ByRule> => {
    if (role === 'purchase') return { approve: await approvals(asking) };
    return role === 'desk' ? { overdue: await overdueTasks(asking) } : {};
  };
  const countIn = async (role: WorkRole, asking: Asking, found: ByRule) => {
    const counted: Record<string, number> = await countTasks(TASKS[role], asking);
    for (const [kind, tasks] of Object.entries(found)) counted[kind] = tasks.length;
    if (role === 'desk') counted.bill = await countOpenBills(asking.db);
    return Object.fromEntries(Object.entries(counted).filter(([, count]) => count > 0));
  };
  const tasksIn = async (role: WorkRole, asking: Asking, found: ByRule) => {
    const tasks = await readTasks(TASKS[role], asking, MOST_OF_KIND);
    for (const ofKind of Object.values(found)) tasks.push(...ofKind.slice(0, MOST_OF_KIND));
    return tasks.sort(byLateness);
  };
  return [
    customerRoute(workFind, async ({ input: { role, text }, ...call }) => {
      if (!isOf(call, role)) return { found: [] };
      const member = await memberAs(role, call);
      return { found: await findOwn(role, text, { ...call, member }) };
    }),
    customerRoute(workCounts, async ({ input, ...call }) => {
      const { role } = input;
      if (!isOf(call, role)) return { waiting: {} };
      await memberAs(role, call);
      const count = async () => countIn(role, call, await byRule(role, call));
      return { waiting: knownCounts(await keptCounts(role, call, count), input) };
    }),
    customerRoute(workTasks, async ({ input, ...call }) => {
      const { role } = input;
      if (!isOf(call, role)) throw new Refusal(RESULT.forbidden, statusMessage(403));
      await memberAs(role, call);
      forgetCounts(call.db, call.customer.id);
      const found = await byRule(role, call);
      const tasks = await tasksIn(role, call, found);
      return {
        waiting: knownCounts(await countIn(role, call, found), input),
        tasks: tasks.filter(({ kind }) => isKnown(kind, input)),
        month: await monthOfRole(role, call),
      };
    }),
  ];
};

/**
 * What the caller is in their company, where they may work in a role: an operator has to be one with everything that
 * the market asks of operators.
 * @throws Refusal `G003`
 */
async function memberAs(
  role: WorkRole,
  { token, identify, market, now }: Pick<Call, 'token' | 'identify' | 'market' | 'now'>,
): Promise<Role> {
  const access = role === 'desk' ? 'operator' : 'customer';
  const read = { access, permission: 'view', method: 'GET' } as const;
  const identity = await authenticate(market, read, now, async () =>
    token === null ? null : identify(token),
  );
  return identity?.role ?? 'viewer';
}

/** Orders that should have been paid, as tasks; the longest overdue first. */
async function overdueTasks({ db, now }: Asking): Promise<Task[]> {
  const found = await balancesOf(db, 'overdue', now);
  return found.map((each) => ({
    kind: 'overdue',
    ref: each.orderCode,
    title: `订单 ${each.orderCode}`,
    party: each.buyerName,
    amount: each.overdueAmount,
    since: each.dueDate,
    due: each.dueDate,
  }));
}

const isOf = (asking: Asking, role: WorkRole): boolean => rolesOf(asking.customer).includes(role);

/** Latest first: what is due, by its time, then what waits longest. */
const byLateness = (one: Task, other: Task): number =>
  (one.due ?? '9').localeCompare(other.due ?? '9') || one.since.localeCompare(other.since);
