import { RESULT } from '#app/domain/endpoint.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { type Task, workCounts, workFind, workTasks } from '#app/domain/work/contract.ts';
import { rolesOf, type WorkRole } from '#app/domain/work/role.ts';
import type { WaitKind } from '#app/domain/work/waits.ts';
import { authenticate } from '#trading-api/account/index.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
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

export const workRoutes = ({ approvals }: Beside): readonly Route[] => {
  const countIn = async (role: WorkRole, asking: Asking) => {
    const { db, now } = asking;
    const counted: Partial<Record<WaitKind, number>> = await countTasks(TASKS[role], asking);
    if (role === 'purchase') counted.approve = (await approvals(asking)).length;
    if (role === 'desk') {
      counted.bill = await countOpenBills(db);
      counted.overdue = (await balancesOf(db, 'overdue', now)).length;
    }
    return Object.fromEntries(Object.entries(counted).filter(([, count]) => Number(count) > 0));
  };
  const tasksIn = async (role: WorkRole, asking: Asking) => {
    const tasks = await readTasks(TASKS[role], asking, MOST_OF_KIND);
    if (role === 'purchase') tasks.push(...(await approvals(asking)).slice(0, MOST_OF_KIND));
    if (role === 'desk') tasks.push(...(await overdueTasks(asking)));
    return tasks.sort(byLateness);
  };
  return [
    customerRoute(workFind, async ({ input: { role, text }, ...asking }) => ({
      found: isOf(asking, role) ? await findOwn(role, text, asking) : [],
    })),
    customerRoute(workCounts, async ({ input: { role }, ...asking }) => ({
      waiting: isOf(asking, role)
        ? await keptCounts(role, asking, () => countIn(role, asking))
        : {},
    })),
    customerRoute(workTasks, async ({ input: { role }, token, identify, market, ...asking }) => {
      // An operator has to be one with everything that the market asks of them.
      if (role === 'desk' && token) {
        const asOperator = { access: 'operator', permission: 'view' } as const;
        await authenticate(market, asOperator, asking.now, () => identify(token));
      }
      if (!isOf(asking, role)) throw new Refusal(RESULT.forbidden, statusMessage(403));
      forgetCounts(asking.db, asking.customer.id);
      return {
        waiting: await countIn(role, asking),
        tasks: await tasksIn(role, asking),
        month: await monthOfRole(role, asking),
      };
    }),
  ];
};

/** Orders that should have been paid, as tasks. */
async function overdueTasks({ db, now }: Asking): Promise<Task[]> {
  const found = await balancesOf(db, 'overdue', now);
  return found.slice(0, MOST_OF_KIND).map((each) => ({
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
