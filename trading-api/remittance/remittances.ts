import { randomInt } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { isSignedCompany } from '#app/domain/account/customer.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { toYuan } from '#app/domain/money.ts';
import { type PaidByInstalments, payableNow } from '#app/domain/order/terms.ts';
import { remittanceCode } from '#app/domain/remittance/code.ts';
import type {
  chooseRemittance,
  remittance,
  uploadReceipt,
} from '#app/domain/remittance/contract.ts';
import {
  deadlineByTransfer,
  ENTERPRISE_ONLY,
  MOST_HELD,
  MOST_RECEIPTS,
  NO_BANK_ACCOUNT,
  NOT_CHOSEN,
  RECEIPT_REQUIRED,
  TOO_MANY_HELD,
  TOO_MANY_RECEIPTS,
} from '#app/domain/remittance/remittance.ts';
import { type Customer, lockCustomer } from '#trading-api/account/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { lockOrder, ORDER_UNKNOWN, owedOrder, recordEvents } from '#trading-api/order/index.ts';
import { requirePayable } from '#trading-api/payment/index.ts';
import type { BankAccount } from '#trading-api/payments/settings.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { files, orders, remittanceReceipts, remittances } from '#trading-api/schema.ts';

/**
 * How a customer's order is paid by transfer; null where nothing is to be paid, or not by transfer.
 * @throws Refusal `G404`
 */
export async function remittanceOf(
  db: Database,
  customer: Customer,
  orderCode: string,
  { bankAccount, now }: { bankAccount: BankAccount | null; now: Date },
): Promise<Content<typeof remittance>> {
  const [found] = await db
    .select({ order: owedOrder, chosen: remittances })
    .from(orders)
    .leftJoin(remittances, eq(remittances.orderCode, orders.orderCode))
    .where(and(eq(orders.orderCode, orderCode), eq(orders.customerId, customer.id)));
  if (!found) throw notFound(ORDER_UNKNOWN);
  const { order, chosen } = found;
  const payDeadline = chosen
    ? order.payDeadline
    : deadlineByTransfer(order, now, await tradingCalendarOf(db));
  const due = payableNow({ ...order, payDeadline }, now);
  if (!bankAccount || !due || !(chosen || isSignedCompany(customer))) return null;
  return {
    ...bankAccount,
    remittanceCode: chosen?.remittanceCode ?? null,
    payerName: customer.name,
    dueAmount: toYuan(due.amount),
    payDeadline: due.instalment.dueAt?.toISOString() ?? null,
    extends: !chosen && payDeadline > order.payDeadline,
    receipts: await receiptsOf(db, orderCode),
  };
}

async function receiptsOf(db: Database, orderCode: string) {
  const found = await db
    .select({
      fileId: files.id,
      fileName: files.fileName,
      byteLength: files.byteLength,
      uploadedAt: remittanceReceipts.uploadedAt,
    })
    .from(remittanceReceipts)
    .innerJoin(files, eq(files.id, remittanceReceipts.fileId))
    .where(eq(remittanceReceipts.orderCode, orderCode))
    .orderBy(asc(remittanceReceipts.uploadedAt), asc(files.id));
  return found.map(({ uploadedAt, ...file }) => ({ ...file, date: uploadedAt.toISOString() }));
}

/** Until when what can be paid of an order is due, as the contract writes it. */
const dueDateOf = (order: PaidByInstalments, now: Date): string | null =>
  payableNow(order, now)?.instalment.dueAt?.toISOString() ?? null;

/** The customer's own order, locked, as long as it can be paid. */
async function lockPayable(tx: Database, customerId: number, orderCode: string, now: Date) {
  const order = await lockOrder(tx, orderCode);
  if (order?.customerId !== customerId) throw notFound(ORDER_UNKNOWN);
  requirePayable(order, now);
  return order;
}

const chosenFor = async (tx: Database, orderCode: string) =>
  (await tx.select().from(remittances).where(eq(remittances.orderCode, orderCode)))[0];

/**
 * An order that will be paid by transfer gets a code and, where its time to pay is short, three
 * working days, in which its goods stay held: once for an order, and for a few orders at a time.
 * @throws Refusal `G404`, `methodMissing`, `methodRefused`, `orderPaid`, `orderEnded`, `tooMany`
 */
export async function choose(
  db: Database,
  customer: Customer,
  { orderCode }: Parsed<typeof chooseRemittance>,
  { bankAccount, now }: { bankAccount: BankAccount | null; now: Date },
): Promise<Content<typeof chooseRemittance>> {
  return db.transaction(async (tx) => {
    const order = await lockPayable(tx, customer.id, orderCode, now);
    if (!bankAccount) throw new Refusal('methodMissing', NO_BANK_ACCOUNT);
    const known = await chosenFor(tx, orderCode);
    if (known) {
      return { remittanceCode: known.remittanceCode, payDeadline: dueDateOf(order, now) };
    }
    if (!isSignedCompany(customer)) throw new Refusal('methodRefused', ENTERPRISE_ONLY);
    const payDeadline = deadlineByTransfer(order, now, await tradingCalendarOf(tx));
    const extended = payDeadline > order.payDeadline;
    if (extended) {
      await refuseTooMany(tx, customer.id);
      await tx.update(orders).set({ payDeadline }).where(eq(orders.orderCode, orderCode));
    }
    const code = await writeCode(tx, { orderCode, extended, chosenAt: now });
    await recordEvents(tx, {
      orderCode,
      kind: 'transferChosen',
      actor: 'buyer',
      note: `汇款码 ${code}`,
      createdAt: now,
    });
    return { remittanceCode: code, payDeadline: dueDateOf({ ...order, payDeadline }, now) };
  });
}

async function refuseTooMany(tx: Database, customerId: number): Promise<void> {
  await lockCustomer(tx, customerId);
  const held = await tx
    .select({ orderCode: orders.orderCode })
    .from(remittances)
    .innerJoin(orders, eq(orders.orderCode, remittances.orderCode))
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(remittances.extended, true),
        eq(orders.state, 'waitPay'),
      ),
    )
    .limit(MOST_HELD);
  if (held.length >= MOST_HELD) throw new Refusal('tooMany', TOO_MANY_HELD);
}

/** Another code is drawn where one is taken, which is one of a billion. */
async function writeCode(
  tx: Database,
  chosen: Omit<typeof remittances.$inferInsert, 'remittanceCode'>,
): Promise<string> {
  for (;;) {
    const [written] = await tx
      .insert(remittances)
      .values({ ...chosen, remittanceCode: remittanceCode((below) => randomInt(below)) })
      .onConflictDoNothing({ target: remittances.remittanceCode })
      .returning();
    if (written) return written.remittanceCode;
  }
}

/**
 * Attaches the bank's receipt of a transfer to its order.
 * @throws Refusal `G404`, `missing`, `methodRefused`, `orderPaid`, `orderEnded`, `tooMany`,
 * `fileRefused`
 */
export async function addReceipts(
  db: Database,
  customer: Customer,
  { orderCode, fileIds }: Parsed<typeof uploadReceipt>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPayable(tx, customer.id, orderCode, now);
    if (!(await chosenFor(tx, orderCode))) throw new Refusal('methodRefused', NOT_CHOSEN);
    const sent = [...new Set(fileIds)];
    if (sent.length === 0) throw new Refusal('missing', RECEIPT_REQUIRED, 'fileIds');
    const own = eq(remittanceReceipts.orderCode, orderCode);
    const known = await tx.$count(
      remittanceReceipts,
      and(own, inArray(remittanceReceipts.fileId, sent)),
    );
    if (known === sent.length) return;
    if ((await tx.$count(remittanceReceipts, own)) + sent.length - known > MOST_RECEIPTS) {
      throw new Refusal('tooMany', TOO_MANY_RECEIPTS, 'fileIds');
    }
    await attachFiles(tx, customer.id, sent, 'fileIds');
    await tx
      .insert(remittanceReceipts)
      .values(sent.map((fileId) => ({ orderCode, fileId, uploadedAt: now })))
      .onConflictDoNothing();
    await recordEvents(tx, { orderCode, kind: 'receipt', actor: 'buyer', createdAt: now });
  });
}
