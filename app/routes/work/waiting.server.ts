import { call } from '#app/api/client.server.ts';
import { optional } from '#app/api/offers.server.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { myDeadlines } from '#app/domain/message/contract.ts';
import { urgencyOf } from '#app/domain/message/deadline.ts';
import { formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { formatNear } from '#app/domain/time.ts';
import { type Task, workTasks } from '#app/domain/work/contract.ts';
import type { WorkRole } from '#app/domain/work/role.ts';
import { WAITS, type WaitKind, waitsOf } from '#app/domain/work/waits.ts';

/** More would not be read; the lists have all of them. */
const MOST_TASKS = 20;
const MOST_DEADLINES = 5;

/** Where a thing is shown, by what waits of it; others are decided in their list. */
const PAGE_OF: Partial<Record<WaitKind, string>> = {
  pay: '/customer/purchase-order/',
  weigh: '/customer/purchase-order/',
  receive: '/customer/purchase-order/',
  award: '/customer/purchase-inquiry/',
  tender: '/tender?id=',
  bid: '/tender?id=',
  ownCase: '/customer/purchase-saleafter-order/',
  ownRed: '/customer/invoice-management/',
  ship: '/customer/sale-order/',
  reweigh: '/customer/sale-order/',
  quote: '/customer/sale-inquiry/',
  soldCase: '/customer/sale-saleafter/',
  invoice: '/customer/sale-invoices/',
  soldRed: '/customer/sale-invoices/',
  judge: '/customer/desk/saleafter/',
};

/** What is named by a code that people know. */
const HAS_CODE: readonly WaitKind[] = [
  'pay',
  'weigh',
  'receive',
  'ship',
  'reweigh',
  'award',
  'quote',
];

function placeOf({ kind, ref }: Task): { to: string; act: string } {
  const page = PAGE_OF[kind];
  const to = page ? page + ref : WAITS[kind].list;
  return { to, act: kind === 'pay' ? `/pay?${new URLSearchParams({ orderCode: ref })}` : to };
}

/** 「已等 3 天」 */
function waited(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / HOUR_MS);
  if (hours < 1) return '刚刚';
  return hours < 24 ? `已等 ${hours} 小时` : `已等 ${Math.floor(hours / 24)} 天`;
}

function dueOf(due: string | null, now: Date) {
  if (due === null) return null;
  return { at: formatNear(due, now), ...urgencyOf(new Date(due), now) };
}

function taskRow(task: Task, now: Date) {
  const { kind, ref, title, party, amount, since, due } = task;
  return {
    key: `${kind} ${ref}`,
    kind: WAITS[kind].label,
    title: title || WAITS[kind].label,
    code: HAS_CODE.includes(kind) ? ref : '',
    party,
    amount: amount && formatYuanText(amount),
    waited: waited(since, now),
    due: dueOf(due, now),
    action: WAITS[kind].action,
    needs: WAITS[kind].needs,
    ...placeOf(task),
  };
}
export type TaskRow = ReturnType<typeof taskRow>;

/** What waits for somebody in a role, the deadlines next to come, and the figures of the month. */
export async function readWorkplace(role: WorkRole, token: string, now = new Date()) {
  const [{ waiting, tasks, month }, next] = await Promise.all([
    call(workTasks, { role, tenders: '1', reds: '1' }, { token }),
    optional(call(myDeadlines, { tenders: '1' }, { token })),
  ]);
  return {
    counts: waitsOf(role).flatMap((kind) => {
      const count = waiting[kind] ?? 0;
      return count > 0 ? [{ to: WAITS[kind].list, label: WAITS[kind].label, count }] : [];
    }),
    tasks: tasks.slice(0, MOST_TASKS).map((task) => taskRow(task, now)),
    deadlines: (next?.deadlines ?? []).slice(0, MOST_DEADLINES).map(({ uid, title, path, at }) => ({
      uid,
      title,
      to: path,
      due: dueOf(at, now),
    })),
    month: monthView(month),
  };
}
export type Workplace = Awaited<ReturnType<typeof readWorkplace>>;

function monthView({
  orders,
  amount,
  lastAmount,
}: {
  orders: number;
  amount: string;
  lastAmount: string;
}) {
  return [
    { term: '本月订单', value: `${orders} 个` },
    { term: '本月金额', value: `¥${formatYuanText(amount)}` },
    { term: '上月金额', value: `¥${formatYuan(parseYuan(lastAmount) ?? 0)}` },
  ];
}
