import { type AnyColumn, and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { TO_BE_APPROVED } from '#app/domain/company/approval.ts';
import { nextInstalment, openAmount } from '#app/domain/order/terms.ts';
import { plainName } from '#app/domain/plain-name.ts';
import { remittanceCodesIn } from '#app/domain/remittance/code.ts';
import type { MatchedBy } from '#app/domain/remittance/match.ts';
import { type Match, matchOf, type PayableOrder } from '#app/domain/remittance/match.ts';
import { codesOf, type OwedOrder, owedOrder } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { plainNameOf } from '#trading-api/platform/plain-name.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { rowId } from '#trading-api/platform/row-id.ts';
import { bankLines, customers, orders, remittances } from '#trading-api/schema.ts';

export type BankLine = typeof bankLines.$inferSelect;

export async function matchesOf(db: Database, lines: readonly BankLine[]): Promise<Match[]> {
  const codes = lines.flatMap(({ remark }) => remittanceCodesIn(remark));
  const named = await payableOrders(db, codes, inArray(remittances.remittanceCode, codes));
  const known = new Set(named.map(({ remittanceCode }) => remittanceCode));
  const isNamed = ({ remark }: BankLine) =>
    remittanceCodesIn(remark).some((code) => known.has(code));
  const payers = lines.filter((line) => !isNamed(line)).map((line) => plainName(line.payerName));
  const names = [...new Set(payers)].filter(Boolean);
  const ofPayers = await payableOrders(
    db,
    names,
    and(
      inArray(plainNameOf(customers.name), names),
      ne(orders.state, 'cancelled'),
      sql`${orders.paidAmount} < coalesce(${orders.settledAmount}, ${orders.paymentAmount})`,
    ),
  );
  return lines.map((line) => matchOf(line, isNamed(line) ? named : ofPayers));
}

export interface CertainLine {
  id: number;
  orderCodes: string[];
  by: MatchedBy;
}

/**
 * The waiting lines whose order and payer are certain, the oldest first.
 * @param statementId only of this statement
 */
export async function certainLines(
  db: Database,
  statementId: string | undefined,
): Promise<CertainLine[]> {
  const lines = await db
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.state, 'waiting'), isOfStatement(statementId)))
    .orderBy(asc(bankLines.id));
  const matches = await matchesOf(db, lines);
  const twins = await twinsOf(db, lines);
  return lines.flatMap((line, at) => {
    const match = matches[at];
    if (match?.why !== null || match.payerDiffers || twins.has(line.id)) return [];
    return [{ id: line.id, orderCodes: codesOf(match.orders), by: match.by }];
  });
}

/**
 * Lines that may be the same payment as one of these: of the same day, amount, payer and remark, whatever their
 * references, which a spreadsheet rewrites. A person looks at both.
 */
export async function twinsOf(
  db: Database,
  lines: readonly BankLine[],
): Promise<Map<number, BankLine[]>> {
  const twins = new Map<number, BankLine[]>();
  if (lines.length === 0) return twins;
  const other = alias(bankLines, 'other');
  const dayOf = (paidAt: AnyColumn) => sql`date(${paidAt} at time zone 'Asia/Shanghai')`;
  const found = await db
    .select({ id: bankLines.id, other })
    .from(bankLines)
    .innerJoin(
      other,
      and(
        sql`${wholeOf(other)} = ${wholeOf(bankLines)}`,
        ne(other.id, bankLines.id),
        ne(other.state, 'aside'),
        sql`not case when ${other.id} > ${bankLines.id} then ${other.toldApart} else ${bankLines.toldApart} end`,
        sql`${dayOf(other.paidAt)} = ${dayOf(bankLines.paidAt)}`,
        sql`${plainNameOf(other.payerName)} = ${plainNameOf(bankLines.payerName)}`,
        sql`${plainNameOf(other.remark)} = ${plainNameOf(bankLines.remark)}`,
      ),
    )
    .where(
      inArray(
        bankLines.id,
        lines.map(({ id }) => id),
      ),
    )
    .orderBy(asc(other.id));
  for (const { id, other: twin } of found) twins.set(id, [...(twins.get(id) ?? []), twin]);
  return twins;
}

/** What the statement says of a line, of which this may be a part. */
const wholeOf = ({ wholeAmount, amount }: Record<'wholeAmount' | 'amount', AnyColumn>): SQL =>
  sql`coalesce(${wholeAmount}, ${amount})`;

export const isOfStatement = (statementId: string | undefined): SQL | undefined =>
  statementId === undefined ? undefined : eq(bankLines.statementId, rowId(statementId) ?? 0);

async function payableOrders(
  db: Database,
  by: readonly string[],
  wanted: SQL | undefined,
): Promise<PayableOrder[]> {
  if (by.length === 0) return [];
  const found = await db
    .select({
      order: owedOrder,
      remittanceCode: remittances.remittanceCode,
      buyerName: customers.name,
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .leftJoin(remittances, eq(remittances.orderCode, orders.orderCode))
    .where(wanted)
    .orderBy(orders.orderCode);
  return found.map(({ order, ...beside }) => ({ ...beside, ...payable(order) }));
}

export function payable(order: OwedOrder) {
  const next = nextInstalment(order);
  return {
    orderCode: order.orderCode,
    cancelled: order.state === 'cancelled',
    unapproved: order.state !== 'cancelled' && order.approval === 'waiting',
    openAmount: openAmount(order),
    dueAmount: next ? next.amount - next.paid : 0,
  };
}

/**
 * The codes of the orders that an operator means who names one for a line: where the payer has written its code,
 * all that this code is of.
 */
export async function ordersNamedByOperator(
  db: Database,
  { remark }: Pick<BankLine, 'remark'>,
  orderCode: string,
): Promise<string[]> {
  const { remittanceCode } = remittances;
  const own = db
    .select({ remittanceCode })
    .from(remittances)
    .where(eq(remittances.orderCode, orderCode));
  const found = await db
    .select({ orderCode: remittances.orderCode })
    .from(remittances)
    .where(and(inArray(remittanceCode, own), inArray(remittanceCode, remittanceCodesIn(remark))))
    .orderBy(remittances.orderCode);
  return found.length > 0 ? found.map((each) => each.orderCode) : [orderCode];
}

export const LINE_UNKNOWN = '没有这条流水';
const ORDER_NOT_FOUND = '没有这个订单';

/** What can be paid of an order that an operator has named. */
export function requireBookable(order: OwedOrder | undefined) {
  if (!order) throw new Refusal('invalid', ORDER_NOT_FOUND, 'orderCode');
  const asked = payable(order);
  if (asked.unapproved) throw new Refusal('unapproved', TO_BE_APPROVED, 'orderCode');
  return { order, ...asked };
}

/** The reference of the payment by a line: each of its bookings has one of its own. */
export const paymentOf = ({ id, undone }: Pick<BankLine, 'id' | 'undone'>): string =>
  undone === 0 ? `bank ${id}` : `bank ${id} ${undone}`;
