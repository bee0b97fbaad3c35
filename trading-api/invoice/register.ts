import { and, eq, isNull } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { CONSENT_MISSING } from '#app/domain/invoice/consent.ts';
import { refuseInvoice, registerInvoice, reverseInvoice } from '#app/domain/invoice/contract.ts';
import {
  AMOUNT_DIFFERS,
  FILE_REQUIRED,
  ISSUE_DAY_INVALID,
  isInvoiceNumber,
  MORE_TAX_THAN_LEFT,
  MORE_THAN_DUE,
  NUMBER_INVALID,
  NUMBER_TAKEN,
  openOf,
  REFUSAL_REQUIRED,
  REVERSAL_REQUIRED,
  reversedTax,
  reverseParts,
  stateAfterReversal,
  taxProblem,
} from '#app/domain/invoice/invoice.ts';
import { TAX_RATE_REQUIRED, taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { RATE_NOT_TAKEN } from '#app/domain/market/choices.ts';
import type { ValuesOf } from '#app/domain/message/events.ts';
import { type Fen, sumFen, toYuan } from '#app/domain/money.ts';
import { wallDay } from '#app/domain/time.ts';
import { withoutSeparators } from '#app/domain/typed-text.ts';
import { typedDay } from '#app/domain/typed-time.ts';
import { amountProblem, typedYuan } from '#app/domain/typed-yuan.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import { notify } from '#trading-api/message/index.ts';
import { recordEvents } from '#trading-api/order/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, Refusal, Wrong, wrong } from '#trading-api/platform/refusal.ts';
import type { FileStore } from '#trading-api/platform/storage/file-store.ts';
import { invoiceRequestOrders, invoiceRequests, invoices } from '#trading-api/schema.ts';
import { billsOf } from './billable.ts';
import { compareFile } from './compare-file.ts';
import { DECIDED, type LockedRequest, lockRequest } from './lock-request.ts';
import { overOf } from './reads.ts';
import { isRateTaken } from './tax-rates.ts';

const REVERSED_BEFORE = '该发票已红冲，不能更正';

const ofSeller = (seller: Customer) => eq(invoiceRequests.sellerCode, sellerCodeOf(seller));

/** Registers the invoice of a request, or corrects what was registered, in the caller's transaction. */
export async function register(
  tx: Database,
  seller: Customer,
  asked: Parsed<typeof registerInvoice>,
  { store, now }: { store: FileStore; now: Date },
): Promise<void> {
  const step = asked.corrects ? 'correct' : 'register';
  const request = await lockRequest(tx, asked.id, step, ofSeller(seller));
  const before = asked.corrects ? await correctable(tx, request, asked.corrects) : null;
  if (request.consent === 'waiting') throw new Refusal('consentMissing', CONSENT_MISSING);
  const amount = typedYuan(asked.amount);
  const rate = await rateOf(tx, asked.taxRate, before);
  const tax = typedYuan(asked.taxAmount);
  const { taxRate, ...paid } = accept(registerInvoice, {
    ...(await paper(tx, asked, now, before?.number)),
    amount: amount === request.amount ? amount : wrong('invalid', AMOUNT_DIFFERS(request.amount)),
    taxRate: rate,
    taxAmount: taxOf(tax, request.amount, rate instanceof Wrong ? null : rate.points / 100),
  });
  const values = { ...paid, taxRate: taxRate.points / 100, taxCode: taxRate.code };
  const fileId = asked.fileIds[0] ?? before?.fileId;
  if (!fileId) throw new Refusal('missing', FILE_REQUIRED, 'fileIds');
  if (fileId !== before?.fileId) await attachFiles(tx, seller.id, [fileId], 'fileIds');
  await compareFile(tx, store, fileId, {
    ...values,
    buyerName: request.title.name,
    buyerTaxNo: request.title.taxNo,
    isReversal: false,
  });
  const { number } = values;
  if (before) {
    await tx
      .update(invoices)
      .set({ ...values, fileId })
      .where(eq(invoices.id, before.id));
    const text = number === before.number ? number : `${before.number} 更正为 ${number}`;
    await note(tx, request, 'invoiceCorrected', { seller, text, now });
    await notifyBuyer(tx, 'invoiceCorrected', request, { number }, now);
    return;
  }
  await tx.insert(invoices).values({ ...values, requestId: request.id, fileId, createdAt: now });
  await tx
    .update(invoiceRequests)
    .set({ state: 'issued', decidedAt: now })
    .where(eq(invoiceRequests.id, request.id));
  await note(tx, request, 'invoiceIssued', { seller, text: number, now });
  await notifyBuyer(tx, 'invoiceIssued', request, { number }, now);
}

/** The invoice as it was registered, for its correction. */
async function correctable(tx: Database, { id, parts }: LockedRequest, number: string) {
  const registered = await originalOf(tx, id);
  if (registered.number !== number) throw new Refusal('decided', DECIDED);
  if (parts.some(({ reversed }) => reversed > 0)) throw new Refusal('decided', REVERSED_BEFORE);
  return registered;
}

async function originalOf(tx: Database, requestId: number) {
  const [original] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.requestId, requestId), isNull(invoices.originalNumber)));
  if (!original) throw new Error(`no invoice of request ${requestId}`);
  return original;
}

/** What of the tax of an invoice its reversals have not taken back. */
async function taxLeft(tx: Database, { number, taxAmount }: typeof invoices.$inferSelect) {
  const reversals = await tx
    .select({ tax: invoices.taxAmount })
    .from(invoices)
    .where(eq(invoices.originalNumber, number));
  return Math.max(0, taxAmount - sumFen(reversals.map(({ tax }) => tax)));
}

type InvoiceNotice = 'invoiceIssued' | 'invoiceCorrected' | 'invoiceRefused' | 'invoiceReversed';

const notifyBuyer = <Name extends InvoiceNotice>(
  tx: Database,
  event: Name,
  { customerId, amount }: LockedRequest,
  values: Omit<ValuesOf<Name>, 'amount'>,
  now: Date,
) => notify(tx, event, [{ customerId }], { amount, ...values } as ValuesOf<Name>, { now });

/** The chosen rate, of those that the market takes or that the document has already. */
async function rateOf(tx: Database, code: string, before: Registered | null) {
  const rate = taxRateOf(code);
  if (!rate) return wrong('invalid', TAX_RATE_REQUIRED);
  const isKept = before !== null && code === (before.taxCode ?? String(before.taxRate));
  const isTaken = isKept || (await isRateTaken(tx, code));
  return isTaken ? rate : wrong('invalid', RATE_NOT_TAKEN);
}

type Registered = typeof invoices.$inferSelect;

function taxOf(typed: Fen | null, amount: Fen, rate: number | null) {
  if (typed === null) return wrong('invalid', '请填写税额');
  const problem = rate === null ? null : taxProblem(amount, rate, typed);
  return problem === null ? typed : wrong('invalid', problem);
}

/** Number and day of an invoice; @param own its number before a correction */
async function paper(
  tx: Database,
  { number, issueDate }: { number: string; issueDate: string },
  now: Date,
  own?: string,
) {
  const digits = withoutSeparators(number);
  const isKnown =
    isInvoiceNumber(digits) &&
    digits !== own &&
    (await tx.$count(invoices, eq(invoices.number, digits))) > 0;
  const day = typedDay(issueDate);
  return {
    number: isKnown
      ? wrong('exists', NUMBER_TAKEN)
      : isInvoiceNumber(digits)
        ? digits
        : wrong('invalid', NUMBER_INVALID),
    issueDate: day && day <= wallDay(now) ? day : wrong('invalid', ISSUE_DAY_INVALID),
  };
}

/** Refuses a request: its orders can be asked for again. @throws Refusal `missing`, `decided`, `G404` */
export async function refuse(
  tx: Database,
  seller: Customer,
  { id, reason: typed }: Parsed<typeof refuseInvoice>,
  now: Date,
): Promise<void> {
  const { reason } = accept(refuseInvoice, { reason: filled(typed, REFUSAL_REQUIRED) });
  const request = await lockRequest(tx, id, 'refuse', ofSeller(seller));
  await tx
    .update(invoiceRequests)
    .set({ state: 'refused', reason, decidedAt: now })
    .where(eq(invoiceRequests.id, request.id));
  await note(tx, request, 'invoiceRefused', { seller, text: reason, now });
  await notifyBuyer(tx, 'invoiceRefused', request, { reason }, now);
}

/** Registers a reversal: what it takes back can be asked for again, as far as it is owed. */
export async function reverse(
  tx: Database,
  seller: Customer,
  asked: Parsed<typeof reverseInvoice>,
  { store, now }: { store: FileStore; now: Date },
): Promise<void> {
  const request = await lockRequest(tx, asked.id, 'reverse', ofSeller(seller));
  const original = await originalOf(tx, request.id);
  const rate = original.taxRate;
  const amount = typedYuan(asked.amount);
  const open = sumFen(request.parts.map(openOf));
  const left = { amount: open, tax: await taxLeft(tx, original) };
  const rest = reversedTax(amount ?? 0, rate, left);
  const problem = amountProblem(asked.amount, '红冲金额');
  const values = accept(reverseInvoice, {
    ...(await paper(tx, asked, now)),
    amount:
      problem !== null || amount === null
        ? wrong('invalid', problem ?? '')
        : amount > open
          ? wrong('tooLarge', `最多可红冲 ${MORE_THAN_DUE(open).replace('最多可开票 ', '')}`)
          : amount,
    taxAmount: taxTakenBack(asked.taxAmount, { amount: amount ?? 0, rate, left: left.tax, rest }),
    reason: filled(asked.reason, REVERSAL_REQUIRED),
  });
  const [fileId = null] = asked.fileIds;
  if (fileId !== null) {
    await attachFiles(tx, seller.id, [fileId], 'fileIds');
    const { name: buyerName, taxNo: buyerTaxNo } = request.title;
    const isReversal = true;
    await compareFile(tx, store, fileId, { ...values, buyerName, buyerTaxNo, isReversal });
  }
  const { number: originalNumber, taxRate, taxCode } = original;
  await tx.insert(invoices).values({
    ...values,
    ...{ requestId: request.id, originalNumber, taxRate, taxCode, fileId, createdAt: now },
  });
  const state = await reverseOrders(tx, request, values.amount);
  await tx.update(invoiceRequests).set({ state }).where(eq(invoiceRequests.id, request.id));
  await note(tx, request, 'invoiceReversed', { seller, text: values.number, now });
  await notifyBuyer(tx, 'invoiceReversed', request, { number: values.number }, now);
}

/** The tax of a reversal as typed; `rest`, what is usual, where it is not said. */
function taxTakenBack(
  typed: string | undefined,
  { amount, rate, left, rest }: { amount: Fen; rate: number; left: Fen; rest: Fen },
) {
  if (typed === undefined) return rest;
  if (typed.trim() === '') {
    return wrong('invalid', '请填写税额', amount ? toYuan(rest) : undefined);
  }
  const tax = typedYuan(typed);
  if (tax === rest) return rest;
  if (tax !== null && tax > left) return wrong('tooLarge', MORE_TAX_THAN_LEFT(left));
  return taxOf(tax, amount, rate);
}

async function reverseOrders(tx: Database, { parts }: LockedRequest, amount: Fen) {
  const bills = await billsOf(
    tx,
    parts.map(({ orderCode }) => orderCode),
  );
  const taken = reverseParts(
    parts.map((part) => ({ ...part, over: overOf(part, bills) })),
    amount,
  );
  const after = parts.map((part, at) => ({ ...part, reversed: part.reversed + (taken[at] ?? 0) }));
  for (const { requestId, orderCode, reversed } of after) {
    await tx
      .update(invoiceRequestOrders)
      .set({ reversed })
      .where(
        and(
          eq(invoiceRequestOrders.requestId, requestId),
          eq(invoiceRequestOrders.orderCode, orderCode),
        ),
      );
  }
  return stateAfterReversal(after);
}

const note = (
  tx: Database,
  { parts }: LockedRequest,
  kind: InvoiceNotice,
  { seller, text, now }: { seller: Customer; text: string; now: Date },
) =>
  recordEvents(
    tx,
    ...parts.map(({ orderCode }) => ({
      orderCode,
      kind,
      actor: 'seller' as const,
      actorName: seller.name,
      note: text,
      createdAt: now,
    })),
  );
