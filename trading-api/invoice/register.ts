import { eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { CONSENT_MISSING } from '#app/domain/invoice/consent.ts';
import { registerInvoice } from '#app/domain/invoice/contract.ts';
import { AMOUNT_DIFFERS, FILE_REQUIRED } from '#app/domain/invoice/invoice.ts';
import { RED_OPEN } from '#app/domain/invoice/red-confirmation.ts';
import { taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { RATE_NOT_TAKEN } from '#app/domain/market/choices.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import type { FileStore } from '#trading-api/platform/storage/file-store.ts';
import { invoiceRequests, invoices } from '#trading-api/schema.ts';
import { compareFile } from './compare-file.ts';
import { DECIDED, type LockedRequest, lockRequest } from './lock-request.ts';
import { note, notifyBuyer, ofSeller } from './notes.ts';
import {
  headOf,
  type InvoiceRow,
  insertInvoice,
  linesOfInvoices,
  originalOf,
  sumsOf,
  writeLines,
} from './paper.ts';
import { type DocumentProblem, readDocument } from './read-document.ts';
import { readInvoiceFile } from './read-file.ts';
import { openRedOf } from './red-confirmations.ts';
import { ratesTaken } from './tax-rates.ts';
import { wantedLinesOf } from './wanted-lines.ts';

const REVERSED_BEFORE = '该发票已红冲，不能更正';
const DEDUCTED_BEFORE =
  '买家已勾选抵扣，号码、开票日期和税额不能更正；登记有误的，请买家先取消勾选';
type Asked = Parsed<typeof registerInvoice>;

/** Registers the invoice of a request, or corrects what was registered, in the caller's transaction. */
export async function register(
  tx: Database,
  seller: Customer,
  asked: Asked,
  { store, now }: { store: FileStore; now: Date },
): Promise<void> {
  const step = asked.corrects ? 'correct' : 'register';
  const request = await lockRequest(tx, asked.id, step, ofSeller(seller));
  const before = asked.corrects ? await correctable(tx, request, asked.corrects) : null;
  if (request.consent === 'waiting') throw new Refusal('consentMissing', CONSENT_MISSING);
  const fileId = asked.fileIds[0] ?? before?.fileId ?? null;
  if (fileId && fileId !== before?.fileId) await attachFiles(tx, seller.id, [fileId], 'fileIds');
  const file = fileId ? await readInvoiceFile(tx, store, fileId) : null;
  const wanted = await wantedLinesOf(tx, request.id);
  const read = readDocument(asked, wanted, file);
  const amount = typedYuan(asked.amount);
  const head = accept(
    registerInvoice,
    {
      ...(await headOf(tx, asked, now, { own: before?.number })),
      amount: amount === request.amount ? amount : wrong('invalid', AMOUNT_DIFFERS(request.amount)),
    },
    [],
    [...(await notTaken(tx, asked, before)), ...read.problems],
  );
  if (!fileId) throw new Refusal('missing', FILE_REQUIRED, 'fileIds');
  if (file) {
    const paper = { ...head, taxAmount: read.taxAmount, isReversal: false };
    await compareFile(tx, request, file, paper, now);
  }
  const values = { ...head, ...sumsOf(read.lines), fileId, differences: read.notes };
  if (before) await refuseOfUsed(tx, before, values, now);
  const invoiceId =
    before?.id ?? (await insertInvoice(tx, { ...values, requestId: request.id, createdAt: now }));
  if (before) await tx.update(invoices).set(values).where(eq(invoices.id, before.id));
  await writeLines(tx, invoiceId, read.lines);
  const { number } = values;
  if (before) {
    const text = number === before.number ? number : `${before.number} 更正为 ${number}`;
    await note(tx, request, 'invoiceCorrected', { seller, text, now });
    await notifyBuyer(tx, 'invoiceCorrected', request, { number }, now);
    return;
  }
  await tx
    .update(invoiceRequests)
    .set({ state: 'issued', decidedAt: now })
    .where(eq(invoiceRequests.id, request.id));
  await note(tx, request, 'invoiceIssued', { seller, text: number, now });
  await notifyBuyer(tx, 'invoiceIssued', request, { number }, now);
}

/**
 * Who has deducted an invoice has filed its number, its day and its tax, and a 红字确认单 names it by them: these stay as they
 * are, while its file and the words of its lines may be corrected.
 */
async function refuseOfUsed(
  tx: Database,
  before: InvoiceRow,
  after: Pick<InvoiceRow, 'number' | 'issueDate' | 'taxAmount'>,
  now: Date,
): Promise<void> {
  const isSame =
    after.number === before.number &&
    after.issueDate === before.issueDate &&
    after.taxAmount === before.taxAmount;
  if (isSame) return;
  if (before.use === 'deducted') throw new Refusal('decided', DEDUCTED_BEFORE);
  if (await openRedOf(tx, before.id, now)) throw new Refusal('decided', RED_OPEN);
}

/** The invoice as it was registered, for its correction. */
async function correctable(tx: Database, { id, parts }: LockedRequest, number: string) {
  const registered = await originalOf(tx, id);
  if (registered.number !== number) throw new Refusal('decided', DECIDED);
  if (parts.some(({ reversed }) => reversed > 0)) throw new Refusal('decided', REVERSED_BEFORE);
  return registered;
}

/** Where a rate is said that the market does not take, and that the document does not have already. */
async function notTaken(
  tx: Database,
  { lines, taxRate }: Asked,
  before: InvoiceRow | null,
): Promise<DocumentProblem[]> {
  const taken = await ratesTaken(tx);
  const own = before ? ((await linesOfInvoices(tx, [before])).get(before.id) ?? []) : [];
  const isTaken = (code: string) =>
    taxRateOf(code) === null || taken.has(code) || own.some(({ rate }) => rate === code);
  const said = lines.length > 0 ? lines.map((line) => line.taxRate) : [taxRate];
  return said.flatMap((code, line): DocumentProblem[] => {
    const path = lines.length > 0 ? ['lines', line, 'taxRate'] : ['taxRate'];
    return isTaken(code) ? [] : [{ path, code: 'invalid', text: RATE_NOT_TAKEN }];
  });
}
