import { type Fen, formatYuan, sumFen } from '#app/domain/money.ts';
import { typedValue } from '#app/domain/typed-text.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { type DocumentLine, lineOfFile, lineOfOrder, type WantedLine } from './document-lines.ts';
import type { EInvoiceLine } from './e-invoice.ts';
import { assignLines } from './file-lines.ts';
import { LINE_COUNT_INVALID, LINES_DIFFER, MOST_LINES, RATE_REASON_REQUIRED } from './invoice.ts';
import { lineDifferences } from './line-differences.ts';
import { spreadLine } from './spread-line.ts';
import { isTaxOf, taxAt, taxProblem } from './tax.ts';
import { TAX_RATE_REQUIRED, taxRateNameOf, taxRateOf } from './tax-rate.ts';

/** A line of an invoice as its seller types it; several may be for one line of an order. */
export interface TypedLine {
  orderCode: string;
  position: number;
  /** With tax; '': all that the order's line is to have. */
  amount: string;
  taxRate: string;
  /** '': what its file says, or what the rate makes. */
  taxAmount: string;
  /** How many lines of the invoice it stands for, each with a tax that is rounded for itself; '': one. */
  lineCount?: string;
  reason: string;
}

/** A problem of a typed line, by its place among them and its field. */
export interface LineProblem {
  line: number;
  field: 'amount' | 'taxRate' | 'taxAmount' | 'lineCount' | 'reason';
  code: 'invalid' | 'missing';
  text: string;
}

export interface ReadLines {
  lines: DocumentLine[];
  problems: LineProblem[];
  /** What is wrong with lines of the file that are for no line of an order, or with their taxes. */
  ofFile: string[];
  /** What the file says of the goods otherwise than the order. */
  notes: string[];
}

const TAX_INVALID = '请填写税额';
const AMOUNT_INVALID = '请填写金额';
const LINE_UNKNOWN = '该行不在申请内，请刷新页面';
/** The most differences that are kept of one invoice. */
export const MOST_NOTES = 50;

const keyOf = ({ orderCode, position }: Pick<WantedLine, 'orderCode' | 'position'>) =>
  `${orderCode} ${position}`;

/**
 * Makes the lines of an invoice of what is asked for, what was typed and what its file says. The lines for a line of an
 * order come to exactly its amount; a rate that is not the usual one has a reason; each line's tax is that of its rate,
 * within half a fen a line. Where the file has lines these are kept, and have to be as typed.
 */
export function readLines(
  wanted: readonly WantedLine[],
  typed: readonly TypedLine[],
  file: readonly EInvoiceLine[],
): ReadLines {
  const byKey = new Map(wanted.map((line) => [keyOf(line), line]));
  const counts = new Map<string, number>();
  for (const line of typed) counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + 1);
  const read = typed.map((line, at) => {
    const want = byKey.get(keyOf(line));
    return { ...readTyped(line, want, counts.get(keyOf(line)) ?? 1), line: at, want, typed: line };
  });
  const problems = read.flatMap(({ line, found }) => found.map((each) => ({ line, ...each })));
  problems.push(...sumProblems(wanted, read));
  if (file.length > 0) return withFile(wanted, read, file, problems);
  const lines = read.flatMap(({ want, amount, rate, tax, typed: { reason } }) =>
    want && amount !== null && rate !== null
      ? lineOfOrder(want, { amount, rate, tax: tax ?? taxAt(amount, rate), rateReason: reason })
      : [],
  );
  for (const { line, amount, rate, tax, count } of read) {
    if (amount === null || rate === null || tax === null || count === null) continue;
    const text = taxProblem(amount, rate, tax, count);
    if (text) problems.push({ line, field: 'taxAmount', code: 'invalid', text });
  }
  return { lines, problems, ofFile: [], notes: [] };
}

interface Read {
  line: number;
  want: WantedLine | undefined;
  typed: TypedLine;
  amount: Fen | null;
  rate: string | null;
  /** Null: it was not said. */
  tax: Fen | null;
  /** Null: what was said is none. */
  count: number | null;
}

function readTyped(line: TypedLine, want: WantedLine | undefined, rows: number) {
  const found: Omit<LineProblem, 'line'>[] = [];
  const say = (field: LineProblem['field'], text: string, code: LineProblem['code'] = 'invalid') =>
    found.push({ field, code, text });
  if (!want) {
    say('amount', LINE_UNKNOWN);
    return { found, amount: null, rate: null, tax: null, count: null };
  }
  const isWhole = line.amount.trim() === '' && rows === 1;
  const amount = isWhole ? want.amount : typedYuan(line.amount);
  if (!amount) say('amount', AMOUNT_INVALID);
  const rate = taxRateOf(line.taxRate)?.code ?? null;
  if (rate === null) say('taxRate', TAX_RATE_REQUIRED);
  const isUsual = want.usualRate === '' || rate === want.usualRate;
  if (rate !== null && !isUsual && line.reason.trim() === '') {
    say('reason', RATE_REASON_REQUIRED(taxRateNameOf(want.usualRate)), 'missing');
  }
  const tax = line.taxAmount.trim() === '' ? null : typedYuan(line.taxAmount);
  if (line.taxAmount.trim() !== '' && (tax === null || (amount && tax > amount))) {
    say('taxAmount', TAX_INVALID);
  }
  const count = countOf(line.lineCount, amount ?? 0);
  if (count === null) say('lineCount', LINE_COUNT_INVALID);
  return { found, amount: amount || null, rate, tax, count };
}

/** How many lines of an invoice an amount is in: each has a fen at least. */
function countOf(typed: string | undefined, amount: Fen): number | null {
  const text = typedValue(typed ?? '') || '1';
  const count = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= Math.max(1, Math.min(MOST_LINES, amount)) ? count : null;
}

/** The lines for each line of the order come to what is asked for it. */
function sumProblems(wanted: readonly WantedLine[], read: readonly Read[]): LineProblem[] {
  return wanted.flatMap((want) => {
    const own = read.filter((each) => each.want === want);
    if (own.some(({ amount }) => amount === null)) return [];
    const sum = sumFen(own.map(({ amount }) => amount ?? 0));
    if (sum === want.amount) return [];
    const text = `${want.name}：${LINES_DIFFER(want.amount, sum)}`;
    return { line: own.at(-1)?.line ?? 0, field: 'amount', code: 'invalid', text };
  });
}

function withFile(
  wanted: readonly WantedLine[],
  read: readonly Read[],
  file: readonly EInvoiceLine[],
  problems: LineProblem[],
): ReadLines {
  const said = wanted.map((want) => read.filter((each) => each.want === want));
  const assigned = assignLines(
    file,
    wanted.map(({ name, amount }, at) => ({
      ...{ name, amount },
      rates: (said[at] ?? []).flatMap(({ rate }) => rate ?? []),
    })),
  );
  const parts = file.flatMap((line, at) => spreadLine(line, assigned[at] ?? [], wanted));
  const ofFile = file.flatMap((line, at) => {
    const where = `文件第 ${at + 1} 行“${line.name}”`;
    // Given away, with a discount of all of it.
    if (line.amount === 0) return [];
    if (assigned[at]?.length === 0) {
      return [`${where} ¥${formatYuan(line.amount)} 与申请的金额不符`];
    }
    if (line.rate === null) return [`${where}的税率无法识别`];
    return fileTaxProblem(where, line, line.rate);
  });
  const lines: DocumentLine[] = [];
  const notes = file.flatMap(({ name, amount }) =>
    amount === 0 ? [`发票上另有金额为 0 的“${name}”`] : [],
  );
  for (const [at, want] of wanted.entries()) {
    const own = parts.filter((part) => part.at === at).map(({ line }) => line);
    const typed = said[at] ?? [];
    const sum = sumFen(own.map(({ amount }) => amount));
    if (sum !== want.amount) {
      const text = `${want.name}应开 ¥${formatYuan(want.amount)}，文件中是 ¥${formatYuan(sum)}`;
      problems.push({ line: typed[0]?.line ?? 0, field: 'amount', code: 'invalid', text });
    }
    problems.push(...fileProblems(own, typed));
    const differences = lineDifferences(own, want);
    notes.push(...differences.map((text) => `“${want.name}”${text}`));
    for (const [part, line] of own.entries()) {
      const same = typed.find(({ rate }) => rate === line.rate);
      const rateReason = same?.typed.reason.trim() ?? '';
      const said = { rate: line.rate ?? '', rateReason };
      lines.push(lineOfFile(line, want, { ...said, differences: part === 0 ? differences : [] }));
    }
  }
  return { lines, problems, ofFile, notes: notes.slice(0, MOST_NOTES) };
}

/** Where a line has another tax than its own and its discounts' make, each of which is rounded for itself. */
function fileTaxProblem(
  where: string,
  { amount, tax, discounts = 0 }: EInvoiceLine,
  rate: string,
): string[] {
  if (isTaxOf(amount, rate, tax, 1 + discounts)) return [];
  return [`${where}的税额应为 ¥${formatYuan(taxAt(amount, rate))}，是 ¥${formatYuan(tax)}`];
}

const rateName = (rate: string | null): string => (rate === null ? '未列明' : taxRateNameOf(rate));

/** Where the lines of a file for a line of an order are not as typed: each rate's sums have to be the same. */
function fileProblems(own: readonly EInvoiceLine[], typed: readonly Read[]): LineProblem[] {
  return typed.flatMap(({ line, rate, want }): LineProblem[] => {
    if (rate === null || own.length === 0) return [];
    const ofRate = own.filter((each) => each.rate === rate);
    const isSaid = own.every((each) => typed.some((said) => said.rate === each.rate));
    if (ofRate.length === 0 || !isSaid) {
      const names = [...new Set(own.map((each) => rateName(each.rate)))].join('、');
      const text = `文件中“${want?.name}”的税率是 ${names}`;
      return [{ line, field: 'taxRate', code: 'invalid', text }];
    }
    const alike = typed.filter((each) => each.rate === rate);
    if (alike.some(({ tax }) => tax === null)) return [];
    const [said, is] = [
      sumFen(alike.map(({ tax }) => tax ?? 0)),
      sumFen(ofRate.map(({ tax }) => tax)),
    ];
    if (said === is) return [];
    const text = `文件中“${want?.name}”的税额是 ¥${formatYuan(is)}`;
    return [{ line, field: 'taxAmount', code: 'invalid', text }];
  });
}
