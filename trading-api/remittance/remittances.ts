import { randomInt } from 'node:crypto';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { isSignedCompany } from '#app/domain/account/customer.ts';
import type { Content, Parsed } from '#app/domain/endpoint.ts';
import { sumFen, toYuan } from '#app/domain/money.ts';
import { type PaidByInstalments, payableNow } from '#app/domain/order/terms.ts';
import { inWorkingDays } from '#app/domain/order/trading-calendar.ts';
import { remittanceCode } from '#app/domain/remittance/code.ts';
import {
  type chooseRemittance,
  type remittance,
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
import {
  ORDER_UNKNOWN,
  type OwedOrder,
  owedOrder,
  recordEvents,
} from '#trading-api/order/index.ts';
import { lockPayable, requireDues } from '#trading-api/payment/index.ts';
import type { BankAccount } from '#trading-api/payments/settings.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { tradingCalendarOf } from '#trading-api/platform/trading-calendar.ts';
import { files, orders, remittanceReceipts, remittances } from '#trading-api/schema.ts';

/**
 * How a customer's order is paid by transfer, together with others that have its code; null where nothing is to be
 * paid, or not by transfer.
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
  const beside = chosen ? await othersWithCodeOf(db, chosen) : [];
  const dues = beside.flatMap((other) => payableNow(other, now) ?? []);
  if (!bankAccount || !due || !(chosen || isSignedCompany(customer))) return null;
  return {
    ...bankAccount,
    remittanceCode: chosen?.remittanceCode ?? null,
    payerName: customer.name,
    dueAmount: toYuan(sumFen([due, ...dues].map(({ amount }) => amount))),
    orderCodes: [order, ...beside].map((each) => each.orderCode),
    payDeadline: due.instalment.dueAt?.toISOString() ?? null,
    extends: !chosen && payDeadline > order.payDeadline,
    receipts: await receiptsOf(db, [order, ...beside]),
  };
}

async function othersWithCodeOf(
  db: Database,
  { orderCode, remittanceCode }: typeof remittances.$inferSelect,
): Promise<OwedOrder[]> {
  const found = await db
    .select({ order: owedOrder })
    .from(remittances)
    .innerJoin(orders, eq(orders.orderCode, remittances.orderCode))
    .where(
      and(eq(remittances.remittanceCode, remittanceCode), ne(remittances.orderCode, orderCode)),
    )
    .orderBy(orders.orderCode);
  return found.map(({ order }) => order);
}

async function receiptsOf(db: Database, of: readonly OwedOrder[]) {
  const orderCodes = of.map(({ orderCode }) => orderCode);
  const found = await db
    .select({
      fileId: files.id,
      fileName: files.fileName,
      byteLength: files.byteLength,
      uploadedAt: remittanceReceipts.uploadedAt,
    })
    .from(remittanceReceipts)
    .innerJoin(files, eq(files.id, remittanceReceipts.fileId))
    .where(inArray(remittanceReceipts.orderCode, orderCodes))
    .orderBy(asc(remittanceReceipts.uploadedAt), asc(files.id));
  return found.map(({ uploadedAt, ...file }) => ({ ...file, date: uploadedAt.toISOString() }));
}

/** Until when what can be paid of an order is due, as the contract writes it. */
const dueDateOf = (order: PaidByInstalments, now: Date): string | null =>
  payableNow(order, now)?.instalment.dueAt?.toISOString() ?? null;

const chosenFor = async (tx: Database, orderCode: string) =>
  (await tx.select().from(remittances).where(eq(remittances.orderCode, orderCode)))[0];

/**
 * Orders that will be paid by transfer get a code, and, where their time to pay is short, three working days, in
 * which their goods stay held: once for an order, and for a few transfers at a time. Those of a bundle that can be
 * paid get one code together; one that has a code already gives it to the others.
 */
export async function choose(
  db: Database,
  customer: Customer,
  { orderCode }: Parsed<typeof chooseRemittance>,
  { bankAccount, now }: { bankAccount: BankAccount | null; now: Date },
): Promise<Content<typeof chooseRemittance>> {
  return db.transaction(async (tx) => {
    const asked = await lockPayable(tx, customer, orderCode, now);
    const dues = requireDues(asked, now).map((due) => due.orderCode);
    const payable = asked.filter((order) => dues.includes(order.orderCode));
    if (!bankAccount) throw new Refusal('methodMissing', NO_BANK_ACCOUNT);
    const known = await tx
      .select()
      .from(remittances)
      .where(inArray(remittances.orderCode, dues))
      .orderBy(remittances.orderCode);
    const chosen = new Set(known.map((each) => each.orderCode));
    const fresh = payable.filter((order) => !chosen.has(order.orderCode));
    if (fresh.length > 0 && !isSignedCompany(customer)) {
      throw new Refusal('methodRefused', ENTERPRISE_ONLY);
    }
    const remittanceCode = known[0]?.remittanceCode ?? (await newCode(tx));
    const calendar = await tradingCalendarOf(tx);
    const later = fresh.map((order) => {
      const payDeadline = deadlineByTransfer(order, now, calendar);
      return { ...order, payDeadline, extended: payDeadline > order.payDeadline };
    });
    if (later.some(({ extended }) => extended)) await refuseTooMany(tx, customer.id);
    for (const { orderCode, payDeadline, extended } of later) {
      if (extended) {
        const until = inWorkingDays(now, payDeadline);
        await tx.update(orders).set(until).where(eq(orders.orderCode, orderCode));
      }
      await tx.insert(remittances).values({ orderCode, remittanceCode, extended, chosenAt: now });
      await recordEvents(tx, {
        orderCode,
        kind: 'transferChosen',
        actor: 'buyer',
        note: `汇款码 ${remittanceCode}`,
        createdAt: now,
      });
    }
    const untils = [...payable.filter((order) => chosen.has(order.orderCode)), ...later].flatMap(
      (order) => dueDateOf(order, now) ?? [],
    );
    return { remittanceCode, payDeadline: untils.sort()[0] ?? null, orderCodes: dues };
  });
}

async function refuseTooMany(tx: Database, customerId: number): Promise<void> {
  await lockCustomer(tx, customerId);
  const held = await tx
    .selectDistinct({ code: remittances.remittanceCode })
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

/** A code that no orders have. That two draw the same at the same moment is one of a billion. */
async function newCode(tx: Database): Promise<string> {
  for (;;) {
    const code = remittanceCode((below) => randomInt(below));
    if ((await tx.$count(remittances, eq(remittances.remittanceCode, code))) === 0) return code;
  }
}

/** Attaches the bank's receipt of a transfer to its order. */
export const addReceipts = customerRoute(uploadReceipt, async ({ db, customer, input, now }) => {
  const { orderCode, fileIds } = input;
  await db.transaction(async (tx) => {
    requireDues(await lockPayable(tx, customer, orderCode, now), now);
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
});
