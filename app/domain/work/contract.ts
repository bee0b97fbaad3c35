import { z } from 'zod';
import { defineRead } from '#app/domain/endpoint.ts';
import { knowsReds } from '#app/domain/invoice/knows-contract.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { knowsTenders } from '#app/domain/tender/knows-contract.ts';
import { instant, textUpTo, yuan } from '#app/domain/wire.ts';
import { WORK_ROLES } from './role.ts';
import { WAIT_KINDS } from './waits.ts';

const kind = z.enum(WAIT_KINDS);
const role = z.enum(WORK_ROLES);
/** The kinds that came later, of which the caller says that it knows them. */
const known = { tenders: knowsTenders, reds: knowsReds };

/** How many wait of each kind, up to MOST_COUNTED; kinds that nothing waits of, or that are unknown to an API, are absent. */
const waiting = z.partialRecord(kind, z.int().positive());

export const workCounts = defineRead({
  name: 'work.counts',
  summary: 'How much waits for the caller in a role; nothing in a role that they do not have',
  method: 'GET',
  path: '/api/admin/work/counts',
  access: 'customer',
  request: z.object({ role, ...known }),
  content: z.object({ waiting }),
  absent: { waiting: {} },
});

const task = z.object({
  kind,
  /** The code or id by which its page is known. */
  ref: z.string(),
  /** What it is about: goods, an auction, what a payer wrote. */
  title: z.string(),
  /** Who is at the other side of it. */
  party: z.string(),
  amount: yuan.nullable(),
  /** Since when it waits. */
  since: instant,
  /** Until when it is to be done; null: there is no such time. */
  due: instant.nullable(),
});
export type Task = z.output<typeof task>;

/** What was ordered in this month of Shanghai, without what was cancelled, and in the one before. */
const month = z.object({ orders: z.int().nonnegative(), amount: yuan, lastAmount: yuan });

export const workTasks = defineRead({
  name: 'work.tasks',
  summary:
    'What waits for the caller in a role: the most urgent of each kind, latest first, and how many there are; G003 in a role that they do not have',
  method: 'GET',
  path: '/api/admin/work/tasks',
  access: 'customer',
  request: z.object({ role, ...known }),
  content: z.object({ waiting, tasks: z.array(task), month }),
  absent: { waiting: {}, tasks: [], month: { orders: 0, amount: '0.00', lastAmount: '0.00' } },
});

/** What can be found among one's own, with its word. */
export const FOUND_LABEL = {
  order: '订单',
  inquiry: '询价单',
  auction: '竞价',
  invoice: '发票',
  goods: '商品',
  member: '会员',
} as const;
export const FOUND_KINDS = namesOf(FOUND_LABEL);
export type FoundKind = (typeof FOUND_KINDS)[number];

/** The longest text that is searched for. */
export const LONGEST_FIND = 50;

const found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** The code or id by which its page is known. */
  ref: z.string(),
  /** What people call it by: a code, a number, a name. */
  name: z.string(),
  /** What it is about, or who is at its other side. */
  note: z.string(),
  date: instant,
});
export type Found = z.output<typeof found>;

export const workFind = defineRead({
  name: 'work.find',
  summary:
    "What of the caller's own in a role has a text in its code, number or names: the newest of each kind",
  method: 'GET',
  path: '/api/admin/work/find',
  access: 'customer',
  request: z.object({ role, text: textUpTo(LONGEST_FIND) }),
  content: z.object({ found: z.array(found) }),
});
