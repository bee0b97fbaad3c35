import { type Fen, formatYuan, sumFen } from '#app/domain/money.ts';
import { typedYuan } from '#app/domain/typed-yuan.ts';
import { MORE_TAX_THAN_LEFT, reversedTax, reverseParts } from './invoice.ts';
import { fewestLines, isTaxOf, sumsByRate, type TaxedLine, taxProblem } from './tax.ts';
import { taxRateNameOf } from './tax-rate.ts';

/** A line of an invoice, with what of it was reversed already. */
export interface BlueLine extends TaxedLine {
  no: number;
  reversed: { amount: Fen; tax: Fen };
  /** By how much it is above what is owed for its goods. */
  over: Fen;
}

/** What a reversal takes back of a line of its invoice. */
export interface RedLine extends TaxedLine {
  no: number;
}

/** Of how many lines of the paper it is at least the sum: each has a tax that was rounded for itself, in a red one too. */
const paperLines = ({ amount, rate, tax }: TaxedLine): number => fewestLines(amount, rate, tax);

export const leftOfLine = ({ amount, tax, reversed }: BlueLine) => ({
  amount: amount - reversed.amount,
  tax: tax - reversed.tax,
});

export const openOfLines = (lines: readonly BlueLine[]) => ({
  amount: sumFen(lines.map((line) => leftOfLine(line).amount)),
  tax: sumFen(lines.map((line) => leftOfLine(line).tax)),
});

/** Spreads a reversal over the lines of its invoice: first over what is above what is owed, the rest from the last on. */
export function redLines(lines: readonly BlueLine[], amount: Fen): RedLine[] {
  const taken = reverseParts(
    lines.map((line) => ({
      ...{ amount: line.amount, reversed: line.reversed.amount, over: line.over },
    })),
    amount,
  );
  return lines.flatMap((line, at) => {
    const part = taken[at] ?? 0;
    const { no, rate } = line;
    return part > 0
      ? [{ no, rate, amount: part, tax: reversedTax(part, rate, leftOfLine(line)) }]
      : [];
  });
}

/** A line of a reversal as it is typed. */
export interface TypedRedLine {
  no: number;
  amount: string;
  /** '': its share of the tax that is left. */
  taxAmount: string;
}

export interface RedProblem {
  line: number;
  field: 'amount' | 'taxAmount';
  code: 'invalid' | 'tooLarge';
  text: string;
}

/** The lines of a reversal as they were typed, each of a line of its invoice. */
export function readRedLines(lines: readonly BlueLine[], typed: readonly TypedRedLine[]) {
  const problems: RedProblem[] = [];
  const read: RedLine[] = [];
  for (const [line, { no, amount: text, taxAmount }] of typed.entries()) {
    const say = (field: RedProblem['field'], code: RedProblem['code'], problem: string) =>
      problems.push({ line, field, code, text: problem });
    const blue = lines.find((each) => each.no === no);
    const amount = text.trim() === '' ? 0 : typedYuan(text);
    if (!blue || amount === null || read.some((each) => each.no === no)) {
      say('amount', 'invalid', '请填写红冲金额');
      continue;
    }
    if (amount === 0) continue;
    const left = leftOfLine(blue);
    if (amount > left.amount) {
      say('amount', 'tooLarge', `最多可红冲 ¥${formatYuan(left.amount)}`);
      continue;
    }
    const usual = reversedTax(amount, blue.rate, left);
    const tax = taxAmount.trim() === '' ? usual : typedYuan(taxAmount);
    if (tax === null) say('taxAmount', 'invalid', '请填写税额');
    else if (tax > left.tax) say('taxAmount', 'tooLarge', MORE_TAX_THAN_LEFT(left.tax));
    else if (tax !== usual && !isTaxOf(amount, blue.rate, tax, paperLines(blue))) {
      say('taxAmount', 'invalid', taxProblem(amount, blue.rate, tax, paperLines(blue)) ?? '');
    } else read.push({ no, rate: blue.rate, amount, tax });
  }
  return { lines: read, problems };
}

/**
 * The lines of a reversal with a tax that was said for all of them, from the last on; null where these cannot have it: each
 * stays within half a fen of its own for each line of the paper, and within what its line has left.
 */
export function withTaxOf(
  red: readonly RedLine[],
  blue: readonly BlueLine[],
  tax: Fen,
): RedLine[] | null {
  let more = tax - sumFen(red.map((line) => line.tax));
  const lines = red.flatMap((line) => {
    const of = blue.find(({ no }) => no === line.no);
    return of ? [{ line: { ...line }, of, count: paperLines(of) }] : [];
  });
  if (Math.abs(more) > Math.ceil(lines.reduce((sum, { count }) => sum + count, 0) / 2)) return null;
  for (const { line, of, count } of lines.toReversed()) {
    const most = Math.ceil(count / 2);
    const next = line.tax + Math.min(most, Math.max(-most, more));
    const within = Math.min(Math.max(0, next), leftOfLine(of).tax, line.amount);
    more -= within - line.tax;
    line.tax = within;
  }
  return more === 0 ? lines.map(({ line }) => line) : null;
}

/** Where a red invoice's file is not what is reversed: by rates. */
export function ratesDiffer(
  file: readonly { amount: Fen; tax: Fen; rate: string | null }[],
  red: readonly RedLine[],
): string[] {
  const sums = new Map(sumsByRate(red).map((sum) => [sum.rate, sum]));
  const found = sumsByRate(
    file.flatMap((line) => (line.amount > 0 ? [{ ...line, rate: line.rate ?? '' }] : [])),
  );
  return found.flatMap(({ rate, amount, tax }) => {
    const own = sums.get(rate);
    return own?.amount === amount && own.tax === tax
      ? []
      : [
          `文件中 ${taxRateNameOf(rate) || '未知税率'} 的价税合计是 ¥${formatYuan(amount)}，税额 ¥${formatYuan(tax)}`,
        ];
  });
}
