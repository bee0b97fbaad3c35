import { eq } from 'drizzle-orm';
import type { Parsed } from '#app/domain/endpoint.ts';
import { reverseInvoice } from '#app/domain/invoice/contract.ts';
import type { EInvoice } from '#app/domain/invoice/e-invoice.ts';
import { MORE_TAX_THAN_LEFT, REVERSAL_REQUIRED } from '#app/domain/invoice/invoice.ts';
import { RED_AMOUNT } from '#app/domain/invoice/red-confirmation.ts';
import {
  type BlueLine,
  openOfLines,
  type RedLine,
  ratesDiffer,
  readRedLines,
  redLines,
  withTaxOf,
} from '#app/domain/invoice/reversal.ts';
import { taxProblem } from '#app/domain/invoice/tax.ts';
import { type Fen, formatYuan, sumFen, toYuan } from '#app/domain/money.ts';
import { amountProblem, typedYuan } from '#app/domain/typed-yuan.ts';
import type { Customer } from '#trading-api/account/index.ts';
import { attachFiles } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { accept, filled, Refusal, wrong } from '#trading-api/platform/refusal.ts';
import type { FileStore } from '#trading-api/platform/storage/file-store.ts';
import { invoiceRequests } from '#trading-api/schema.ts';
import { blueLinesOf } from './blue-lines.ts';
import { compareFile } from './compare-file.ts';
import { lockRequest } from './lock-request.ts';
import { note, notifyBuyer, ofSeller } from './notes.ts';
import { headOf, insertInvoice, originalOf, sumsOf, writeLines } from './paper.ts';
import { readInvoiceFile } from './read-file.ts';
import { confirmedFor, spendConfirmation } from './red-confirmations.ts';
import { takeBack } from './take-back.ts';

type Asked = Parsed<typeof reverseInvoice>;

/** Registers a reversal: what it takes back can be asked for again, as far as it is owed. */
export async function reverse(
  tx: Database,
  seller: Customer,
  asked: Asked,
  { store, now }: { store: FileStore; now: Date },
): Promise<void> {
  const request = await lockRequest(tx, asked.id, 'reverse', ofSeller(seller));
  const original = await originalOf(tx, request.id);
  const { rows, blue } = await blueLinesOf(tx, request, original);
  const confirmation = await confirmedFor(tx, original, now);
  const read = readAsked(asked, blue, confirmation?.amount ?? null);
  const head = accept(reverseInvoice, {
    ...(await headOf(tx, asked, now, { notBefore: original.issueDate })),
    ...read,
    reason: filled(asked.reason, REVERSAL_REQUIRED),
  });
  const { lines: red, number, issueDate, reason } = head;
  const [fileId = null] = asked.fileIds;
  const lines = red.map(({ no, amount, tax }) => {
    const {
      invoiceId,
      no: _,
      originalNo: __,
      ...row
    } = rows.find((each) => each.no === no) ?? missing(no);
    const isWhole = amount === row.amount;
    const quantity = isWhole ? row.quantity : '';
    return { ...row, amount, tax, quantity, originalNo: no, differences: [] };
  });
  const sums = sumsOf(lines);
  if (fileId !== null) {
    await attachFiles(tx, seller.id, [fileId], 'fileIds');
    const file = await readInvoiceFile(tx, store, fileId);
    const paper = {
      ...{ number, issueDate, ...sums, isReversal: true },
      ...{ reverses: original.number, confirmation: confirmation?.number ?? '' },
    };
    if (file) await compareRed(file, red, () => compareFile(tx, request, file, paper, now));
  }
  const id = await insertInvoice(tx, {
    ...{ number, issueDate, reason, ...sums, requestId: request.id },
    ...{ originalNumber: original.number, fileId, createdAt: now },
  });
  await writeLines(tx, id, lines);
  if (confirmation) await spendConfirmation(tx, confirmation, number, now);
  const state = await takeBack(tx, request, lines);
  await tx.update(invoiceRequests).set({ state }).where(eq(invoiceRequests.id, request.id));
  await note(tx, request, 'invoiceReversed', { seller, text: number, now });
  await notifyBuyer(tx, 'invoiceReversed', request, { number }, now);
}

function missing(no: number): never {
  throw new Error(`no line ${no}`);
}

async function compareRed(file: EInvoice, red: readonly RedLine[], compare: () => Promise<void>) {
  await compare();
  const [first, ...more] = ratesDiffer(file.lines, red);
  if (first) throw new Refusal('invalid', [first, ...more].join('；'), 'fileIds');
}

/** What is taken back of each line: as it was typed, or spread over them. */
function readAsked(asked: Asked, blue: readonly BlueLine[], confirmed: number | null) {
  const open = openOfLines(blue);
  if (asked.lines.length > 0) {
    const { lines, problems } = readRedLines(blue, asked.lines);
    const [first] = problems;
    if (first) {
      const rows = asked.lines.map((_, line) => {
        const own = problems.find((problem) => problem.line === line);
        return own ? { [own.field]: wrong(own.code, own.text) } : {};
      });
      return { lines: rows as never };
    }
    const sum = sumFen(lines.map(({ amount }) => amount));
    if (sum === 0) return { lines: wrong('invalid', '请填写红冲金额') };
    return sum === (confirmed ?? sum) ? { lines } : { lines: notConfirmed(sum, confirmed ?? 0) };
  }
  const amount = typedYuan(asked.amount);
  const problem = amountProblem(asked.amount, '红冲金额');
  if (problem !== null || amount === null) {
    const isUnsaid = asked.taxAmount?.trim() === '';
    return {
      amount: wrong('invalid', problem ?? ''),
      ...(isUnsaid && { taxAmount: wrong('invalid', '请填写税额') }),
      lines: [],
    };
  }
  if (amount > open.amount) {
    return { amount: wrong('tooLarge', `最多可红冲 ¥${formatYuan(open.amount)}`), lines: [] };
  }
  if (amount !== (confirmed ?? amount)) {
    return { amount: notConfirmed(amount, confirmed ?? 0), lines: [] };
  }
  const lines = redLines(blue, amount);
  const tax = taxTakenBack(asked.taxAmount, lines, blue);
  return Array.isArray(tax) ? { lines: tax } : { taxAmount: tax, lines };
}

/** The tax bureau makes a red invoice of its 红字确认单, for all of its amount. */
const notConfirmed = (amount: Fen, confirmed: Fen) => {
  const text = RED_AMOUNT(confirmed);
  return amount > confirmed ? wrong('tooLarge', text) : wrong('invalid', text);
};

/** The lines with the tax that was typed for all of them; as they are, where it is not said. */
function taxTakenBack(typed: string | undefined, lines: RedLine[], blue: readonly BlueLine[]) {
  const usual = sumFen(lines.map((line) => line.tax));
  if (typed === undefined) return lines;
  if (typed.trim() === '') return wrong('invalid', '请填写税额', toYuan(usual));
  const tax = typedYuan(typed);
  if (tax === null) return wrong('invalid', '请填写税额');
  if (tax === usual) return lines;
  const left = openOfLines(blue).tax;
  if (tax > left) return wrong('tooLarge', MORE_TAX_THAN_LEFT(left));
  const spread = withTaxOf(lines, blue, tax);
  if (spread) return spread;
  const [first] = lines;
  const text =
    lines.length === 1 && first
      ? taxProblem(first.amount, first.rate, tax)
      : `税额应为 ¥${formatYuan(usual)}，填写的是 ¥${formatYuan(tax)}`;
  return wrong('invalid', text ?? `税额应为 ¥${formatYuan(usual)}`);
}
