import type { Parsed } from '#app/domain/endpoint.ts';
import type { registerInvoice } from '#app/domain/invoice/contract.ts';
import {
  type DocumentLine,
  lineOfOrder,
  type WantedLine,
} from '#app/domain/invoice/document-lines.ts';
import type { EInvoice } from '#app/domain/invoice/e-invoice.ts';
import { RATE_REASON_REQUIRED } from '#app/domain/invoice/invoice.ts';
import { readLines } from '#app/domain/invoice/registration.ts';
import { spreadTax, taxProblem } from '#app/domain/invoice/tax.ts';
import { TAX_RATE_REQUIRED, taxRateNameOf, taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { type Fen, sumFen } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';

type Asked = Pick<Parsed<typeof registerInvoice>, 'lines' | 'taxRate' | 'taxAmount' | 'rateReason'>;

export interface DocumentProblem {
  path: (string | number)[];
  code: 'invalid' | 'missing';
  text: string;
}

export interface ReadDocument {
  lines: DocumentLine[];
  problems: DocumentProblem[];
  /** What the file says of the goods otherwise than the order. */
  notes: string[];
  /** The tax that was said. */
  taxAmount: Fen;
}

/** The lines of an invoice as they were typed, one by one or by one rate and its tax, and as its file has them. */
export function readDocument(
  asked: Asked,
  wanted: readonly WantedLine[],
  file: EInvoice | null,
): ReadDocument {
  return asked.lines.length > 0
    ? readByLines(asked, wanted, file)
    : readBySums(asked, wanted, file);
}

function readByLines(
  { lines: typed }: Asked,
  wanted: readonly WantedLine[],
  file: EInvoice | null,
) {
  const { lines, problems, ofFile, notes } = readLines(wanted, typed, file?.lines ?? []);
  return {
    ...{ lines, notes },
    problems: [
      ...problems.map(({ line, field, code, text }) => ({
        path: ['lines', line, field],
        code,
        text,
      })),
      ...ofFile.map(atFile),
    ],
    taxAmount: sumFen(lines.map(({ tax }) => tax)),
  };
}

const atFile = (text: string): DocumentProblem => ({ path: ['fileIds'], code: 'invalid', text });

function readBySums(asked: Asked, wanted: readonly WantedLine[], file: EInvoice | null) {
  const rate = taxRateOf(asked.taxRate)?.code ?? null;
  const tax = typedYuan(asked.taxAmount);
  const rateReason = asked.rateReason.trim();
  const amounts = wanted.map(({ amount }) => amount);
  const [all, fileLines] = [sumFen(amounts), file?.lines ?? []];
  const count = Math.max(1, fileLines.length || wanted.length);
  const problems: DocumentProblem[] = [];
  const say = (field: string, text: string | null, code: DocumentProblem['code'] = 'invalid') => {
    if (text !== null) problems.push({ path: [field], code, text });
  };
  if (rate === null) say('taxRate', TAX_RATE_REQUIRED);
  if (tax === null) say('taxAmount', '请填写税额');
  if (rate !== null && tax !== null) say('taxAmount', taxProblem(all, rate, tax, count));
  const other = wanted.find(({ usualRate }) => usualRate !== '' && usualRate !== rate);
  if (rate !== null && other && rateReason === '') {
    say('rateReason', RATE_REASON_REQUIRED(taxRateNameOf(other.usualRate)), 'missing');
  }
  if (rate === null || tax === null || problems.length > 0) {
    return { lines: [], problems, notes: [], taxAmount: tax ?? 0 };
  }
  if (fileLines.length === 0) {
    const taxes = spreadTax(amounts, rate, tax);
    const lines = wanted.map((line, at) =>
      lineOfOrder(line, { amount: line.amount, rate, tax: taxes[at] ?? 0, rateReason }),
    );
    return { lines, problems, notes: [], taxAmount: tax };
  }
  const typed = wanted.map(({ orderCode, position }) => ({
    ...{ orderCode, position, amount: '', taxRate: rate, taxAmount: '', reason: rateReason },
  }));
  const read = readLines(wanted, typed, fileLines);
  const texts = new Map(read.problems.map(({ field, text }) => [text, field] as const));
  for (const [text, field] of texts) say(field === 'amount' ? 'fileIds' : 'taxRate', text);
  problems.push(...read.ofFile.map(atFile));
  return { lines: read.lines, problems, notes: read.notes, taxAmount: tax };
}
