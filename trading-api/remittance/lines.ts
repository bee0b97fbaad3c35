import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { Content } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { payableNow } from '#app/domain/order/terms.ts';
import type { Match } from '#app/domain/remittance/match.ts';
import { receiptList, statementLines } from '#app/domain/remittance/statement-contract.ts';
import { codesOf, owedAmount, owedOrder } from '#trading-api/order/index.ts';
import { route } from '#trading-api/platform/http/route.ts';
import { pageTotals } from '#trading-api/platform/page-totals.ts';
import {
  bankLines,
  customers,
  files,
  orders,
  remittanceReceipts,
  remittances,
} from '#trading-api/schema.ts';
import { type BankLine, certainLines, isOfStatement, matchesOf, twinsOf } from './matching.ts';

type Lines = Content<typeof statementLines>;

/** More are not looked at one by one. */
const MOST_TWINS = 5;

/** A page of what has arrived; waiting lines with what would become of them. */
export const linesOf = route(statementLines, async ({ db, input }) => {
  const { page, rows, state, statementId } = input;
  const wanted = and(eq(bankLines.state, state), isOfStatement(statementId));
  const found = await db
    .select()
    .from(bankLines)
    .where(wanted)
    .orderBy(desc(bankLines.paidAt), desc(bankLines.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const isWaiting = state === 'waiting';
  const matches = isWaiting ? await matchesOf(db, found) : [];
  const twins = isWaiting ? await twinsOf(db, found) : new Map<number, BankLine[]>();
  return {
    content: found.map((line, at) => toWire(line, matches[at], twins.get(line.id) ?? [])),
    ...pageTotals(await db.$count(bankLines, wanted), rows),
    waiting: await db.$count(bankLines, eq(bankLines.state, 'waiting')),
    certain: isWaiting ? (await certainLines(db, statementId)).length : 0,
  };
});

const toWire = (
  line: BankLine,
  match: Match | undefined,
  twins: readonly BankLine[],
): Lines['content'][number] => ({
  id: String(line.id),
  reference: line.reference,
  paidDate: line.paidAt.toISOString(),
  amount: toYuan(line.amount),
  payerName: line.payerName,
  payerAccount: line.payerAccount,
  remark: line.remark,
  state: line.state,
  proposal:
    match?.why === null
      ? {
          orderCodes: codesOf(match.orders),
          buyerName: match.orders[0].buyerName,
          by: match.by,
          payerDiffers: match.payerDiffers,
          booked: toYuan(match.booked),
          excess: toYuan(match.excess),
        }
      : null,
  twins: twins.slice(0, MOST_TWINS).map((twin) => ({
    id: String(twin.id),
    reference: twin.reference,
    paidDate: twin.paidAt.toISOString(),
    state: twin.state,
    orderCode: twin.orderCode,
  })),
  several: match?.why === 'several',
  orderCode: line.orderCode,
  booked: toYuan(line.booked),
  excess: toYuan(line.excess),
  excessTo: line.excessTo,
  decided: line.decidedAt && {
    by: line.decidedBy ?? '',
    date: line.decidedAt.toISOString(),
    note: line.note,
  },
});

export const receiptsPage = route(receiptList, async ({ db, input: { page, rows }, now }) => {
  const isOpen = and(ne(orders.state, 'cancelled'), lt(orders.paidAmount, owedAmount));
  const found = await db
    .select({
      fileId: files.id,
      fileName: files.fileName,
      byteLength: files.byteLength,
      uploadedAt: remittanceReceipts.uploadedAt,
      remittanceCode: remittances.remittanceCode,
      buyerName: customers.name,
      order: owedOrder,
    })
    .from(remittanceReceipts)
    .innerJoin(files, eq(files.id, remittanceReceipts.fileId))
    .innerJoin(orders, eq(orders.orderCode, remittanceReceipts.orderCode))
    .innerJoin(remittances, eq(remittances.orderCode, orders.orderCode))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(isOpen)
    .orderBy(desc(remittanceReceipts.uploadedAt), desc(files.id))
    .limit(rows)
    .offset((page - 1) * rows);
  const counted = db
    .select({ fileId: remittanceReceipts.fileId })
    .from(remittanceReceipts)
    .innerJoin(orders, eq(orders.orderCode, remittanceReceipts.orderCode))
    .where(isOpen);
  return {
    content: found.map(({ order, uploadedAt, ...row }) => {
      const due = payableNow(order, now);
      return {
        ...row,
        date: uploadedAt.toISOString(),
        orderCode: order.orderCode,
        dueAmount: due && toYuan(due.amount),
      };
    }),
    ...pageTotals(await db.$count(counted.as('counted')), rows),
  };
});
