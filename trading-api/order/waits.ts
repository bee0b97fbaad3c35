import { and, eq, exists, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { ROLES, roleMay } from '#app/domain/account/roles.ts';
import { ASKED_DELIVERY_STATES, type DeliveryState } from '#app/domain/delivery/delivery.ts';
import type { OrderWait } from '#app/domain/order/parties.ts';
import { UNRELEASED_STATES } from '#app/domain/order/state.ts';
import type { Acting } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { deliveries, formerMembers, members, orders } from '#trading-api/schema.ts';

/** That something of an order is still to be paid, and may be now: not before its approval. */
export const isOwing: SQL = sql`(${and(
  ne(orders.state, 'cancelled'),
  sql`${orders.approval} is distinct from 'waiting'`,
  sql`(${orders.settledAt} is not null or ${inArray(orders.state, [...UNRELEASED_STATES])})`,
  sql`${orders.paidAmount} < coalesce(${orders.settledAmount}, ${orders.paymentAmount})`,
)})`;

const days = (field: 'days' | 'balanceDays'): SQL =>
  sql`make_interval(days => coalesce((${orders.terms}->>${field})::int, 0))`;

/** Until when what is open of an order is to be paid, as `instalmentsOf` says it. */
export const payUntil: SQL = sql`(case
  when ${orders.settledAt} is null and ${orders.state} = 'partPaid'
    then ${orders.payDeadline} + ${days('balanceDays')}
  when ${orders.settledAt} is null then ${orders.payDeadline}
  when ${orders.terms}->>'kind' in ('monthly', 'onDelivery') then ${orders.settledAt} + ${days('days')}
  else coalesce(${orders.supplementDueAt}, ${orders.settledAt}) end)`;

const PAYING = ROLES.filter((role) => roleMay(role, 'pay'));

/** What of an account's open orders a person is to pay, or to have paid: all of it, or what they have ordered. */
export function toPay(db: Database, { customer, person }: Acting): SQL | undefined {
  if (person.id === customer.id) return isOwing;
  const pays = db
    .select({ role: members.role })
    .from(members)
    .where(
      and(
        eq(members.companyId, customer.id),
        eq(members.personId, person.id),
        inArray(members.role, PAYING),
      ),
    );
  const tookOver = db
    .select({ personId: formerMembers.personId })
    .from(formerMembers)
    .where(and(eq(formerMembers.companyId, customer.id), eq(formerMembers.successorId, person.id)));
  return and(
    isOwing,
    or(eq(orders.personId, person.id), exists(pays), inArray(orders.personId, tookOver)),
  );
}

const hasDelivery = (db: Database, ...states: readonly DeliveryState[]): SQL =>
  exists(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(eq(deliveries.orderCode, orders.orderCode), inArray(deliveries.state, [...states])),
      ),
  );

/** For which orders something waits for their buyer, or their seller. */
export function orderWaits(db: Database, wait: OrderWait): SQL | undefined {
  switch (wait) {
    case 'pay':
      return isOwing;
    case 'weigh':
      return hasDelivery(db, ...ASKED_DELIVERY_STATES);
    case 'receive':
      return hasDelivery(db, 'underWay');
    case 'ship':
      return or(eq(orders.state, 'paid'), eq(orders.state, 'partShipped'));
    case 'reweigh':
      return hasDelivery(db, 'refused');
  }
}
