import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { areEnough, decidersOf } from '#app/domain/company/approval.ts';
import { HOUR_MS } from '#app/domain/duration.ts';
import { groupBy } from '#app/domain/group-by.ts';
import type { Fen } from '#app/domain/money.ts';
import { APPROVAL_HOURS } from '#app/domain/order/approval-state.ts';
import { hasPassed } from '#app/domain/time.ts';
import { sameCheckout } from '#trading-api/order/tables.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { members, type OrderRow, orderLines, orders } from '#trading-api/schema.ts';
import { askForApproval, lockBuyers, neededFor } from './approval-asked.ts';
import { peopleOf, tellRenewed } from './approval-level.ts';
import { approversOf } from './approvers.ts';
import { asksFor } from './asks.ts';
import { boughtBy, sumsOf } from './bought-sums.ts';

/** An unpaid order that the caller has locked, with what it came to before it got dearer. */
export interface DearerOrder {
  orderCode: string;
  before: Fen;
}

/** One that could be paid and has to be agreed to now, with the amount that was bound and the one that is asked about. */
export interface AskedAnew {
  orderCode: string;
  agreed: Fen;
  amount: Fen;
}

/**
 * Asks for an approval of orders that needed none when they were placed, where their company's rule asks for one of
 * what they come to now, in the caller's transaction. They are compared as they would have been when they were placed;
 * where there are too few people for two levels, one decides.
 */
export async function askFirst(
  tx: Database,
  dearer: readonly DearerOrder[],
  now: Date,
): Promise<AskedAnew[]> {
  const codes = dearer.map(({ orderCode }) => orderCode);
  const rows = await tx
    .select()
    .from(orders)
    .where(and(inArray(orders.orderCode, codes), isNull(orders.approval)));
  const open = rows.filter(({ payDeadline }) => !hasPassed(payDeadline, now));
  const buyers = open.flatMap(({ personId }) => personId ?? []);
  if (buyers.length > 0) await lockBuyers(tx, inArray(members.personId, buyers));
  const checkouts = groupBy(open, ({ checkoutCode, orderCode }) => checkoutCode ?? orderCode);
  const asked: AskedAnew[] = [];
  for (const grown of checkouts.values()) {
    asked.push(...(await askAbout(tx, grown, dearer, now)));
  }
  return asked;
}

async function askAbout(
  tx: Database,
  grown: readonly OrderRow[],
  dearer: readonly DearerOrder[],
  now: Date,
): Promise<AskedAnew[]> {
  const [first] = grown;
  // The company's own login needs no approval.
  if (!first || first.personId === null || first.personId === first.customerId) return [];
  const people = await peopleOf(tx, [first.personId, first.customerId]);
  const [person, customer] = [people.get(first.personId), people.get(first.customerId)];
  if (!person || !customer) return [];
  const whole = await tx
    .select()
    .from(orders)
    .where(and(sameCheckout(first.orderCode), ne(orders.state, 'cancelled')));
  const { costCentre, project, createdAt } = first;
  const purchase = {
    ...{ costCentre, project, goods: [], until: createdAt },
    parts: whole.map(partOf),
    except: { orders: whole.map(({ orderCode }) => orderCode) },
  };
  const found = await neededFor(tx, { customer, person }, purchase, createdAt);
  if (!found) return [];
  const bought = { ...purchase, goods: await goodsOf(tx, whole) };
  const needed = { ...found, asks: await asksFor(tx, { customer, person }, bought) };
  const approvers = await approversOf(tx, customer.id, now);
  const deciders = decidersOf(approvers, { askedBy: person.id, decided: [] });
  const levels = areEnough(deciders, needed.levels) ? needed.levels : 1;
  const expiresAt = new Date(now.getTime() + APPROVAL_HOURS * HOUR_MS);
  const asked = grown.map(({ orderCode, paymentAmount: amount }) => {
    const agreed = dearer.find((each) => each.orderCode === orderCode)?.before ?? 0;
    return { orderCode, amount, agreed };
  });
  for (const { orderCode, agreed } of asked) {
    await tx
      .update(orders)
      .set({ approval: 'waiting', agreedAmount: agreed, payDeadline: expiresAt })
      .where(eq(orders.orderCode, orderCode));
  }
  const orderCodes = asked.map(({ orderCode }) => orderCode);
  const payWindowMs = Math.min(
    ...grown.map((order) => order.payDeadline.getTime() - order.createdAt.getTime()),
  );
  const approval = { ...needed, levels, expiresAt, orderCodes, ...sumsOf(grown), payWindowMs };
  await askForApproval(tx, { customer, person }, approval, now);
  await tellRenewed(tx, { companyId: customer.id, personId: person.id }, asked, now);
  return asked;
}

/** What is spent on one of them with its seller. */
export const partOf = (order: OrderRow) => ({
  sellerCode: order.sellerCode,
  amount: boughtBy(order),
});

/** What orders are for: whether it has to be approved was asked when it was ordered, who decides is asked now. */
export async function goodsOf(tx: Database, whole: readonly Pick<OrderRow, 'orderCode'>[]) {
  const codes = whole.map(({ orderCode }) => orderCode);
  const { goodsId, productName: name } = orderLines;
  return tx
    .select({ goodsId, name, sellerCode: orders.sellerCode })
    .from(orderLines)
    .innerJoin(orders, eq(orders.orderCode, orderLines.orderCode))
    .where(inArray(orderLines.orderCode, codes));
}
