import { eq, inArray, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ValuesOf } from '#app/domain/message/events.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import { type Customer, successorsIn } from '#trading-api/account/index.ts';
import { notify } from '#trading-api/message/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { approvals, customers, orders } from '#trading-api/schema.ts';
import { type ApprovalRow, decidersIn, decisionsBy, stagesBy } from './approval-stages.ts';
import { peopleToldApart } from './told-apart.ts';

export async function peopleOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Customer>> {
  const rows = await db
    .select()
    .from(customers)
    .where(inArray(customers.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

export const ofCompany = ({ companyId }: Pick<ApprovalRow, 'companyId'>) => [
  { customerId: companyId },
];

type Outcome =
  | 'approved'
  | 'approvalRenewed'
  | 'approvalReturned'
  | 'approvalStockShort'
  | 'unapproved'
  | 'signApproved'
  | 'signReturned';

type Asker = Pick<ApprovalRow, 'companyId' | 'personId'>;

/** Notifies the person who asked for an approval of its outcome, or who sees to it since they have left. */
export async function notifyAsker<Name extends Outcome>(
  tx: Database,
  approval: Asker,
  [name, values]: [name: Name, values: ValuesOf<Name>],
  now: Date,
  collapseBy?: string,
): Promise<void> {
  const { companyId, personId } = approval;
  const keeper = (await successorsIn(tx, companyId)).get(personId) ?? personId;
  await notify(tx, name, ofCompany(approval), values, { now, collapseBy, personIds: [keeper] });
}

/** Tells the person who placed orders that they got dearer and wait for an approval before they can be paid. */
export async function tellRenewed(
  tx: Database,
  asker: Asker,
  renewed: readonly { orderCode: string; agreed: Fen; amount: Fen }[],
  now: Date,
): Promise<void> {
  if (renewed.length === 0) return;
  const values = {
    orderCodes: renewed.map(({ orderCode }) => orderCode),
    before: sumFen(renewed.map(({ agreed }) => agreed)),
    amount: sumFen(renewed.map(({ amount }) => amount)),
  };
  await notifyAsker(tx, asker, ['approvalRenewed', values], now);
}

/** Notifies the people who asked for approvals of orders that were not decided in time. */
export async function notifyOfExpiredApproval(
  tx: Database,
  orderCodes: readonly string[],
  now: Date,
): Promise<void> {
  for (const { orderCode, approval } of await approvalsAbout(tx, orderCodes)) {
    await notifyAsker(tx, approval, ['unapproved', { orderCode, hours: APPROVAL_HOURS }], now);
  }
}

/** The approvals of orders, each with the order; that of a checkout is of all its orders. */
export async function approvalsAbout(db: Database, orderCodes: readonly string[]) {
  if (orderCodes.length === 0) return [];
  const named = alias(orders, 'named');
  return db
    .select({ orderCode: orders.orderCode, approval: approvals })
    .from(orders)
    .innerJoin(
      named,
      or(eq(named.orderCode, orders.orderCode), eq(named.checkoutCode, orders.checkoutCode)),
    )
    .innerJoin(approvals, eq(approvals.orderCode, named.orderCode))
    .where(inArray(orders.orderCode, [...orderCodes]));
}

/** Who may decide on orders that wait, by the order's code. */
export async function waitingFor(
  db: Database,
  orderCodes: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const rows = await approvalsAbout(db, orderCodes);
  if (rows.length === 0) return found;
  const asked = [...new Map(rows.map(({ approval }) => [approval.id, approval])).values()];
  const stages = await stagesBy(db, asked, await decisionsBy(db, asked), now);
  const personIds = [...stages.values()].flatMap(({ stage }) =>
    decidersIn(stage).map(({ personId }) => personId),
  );
  const people = await peopleToldApart(db, asked[0]?.companyId ?? 0, personIds);
  for (const { orderCode, approval } of rows) {
    const deciders = decidersIn(stages.get(approval.id)?.stage);
    found.set(
      orderCode,
      deciders.map(({ personId }) => people.name(personId, now)),
    );
  }
  return found;
}
