import { toYuan } from '#app/domain/money.ts';

/*
 * What six sellers offer for 50 lines, and what it comes to: computed here once more, so that the portal's own sums are
 * held to it.
 */

export const LINES = Array.from({ length: 50 }, (_, at) => at + 1);
/** What is asked of a line, in hundredths of a tonne. */
export const countOf = (line: number) => ((line % 9) + 1) * 100 + (line % 4) * 25;

/** Rounded half up, of positive whole numbers. */
export const share = (of: number, part: number, whole: number) =>
  Number((BigInt(of) * BigInt(part) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

export interface Quoting {
  code: string;
  /** What it writes, in fen; null for a line that it does not quote. */
  priceOf: (line: number) => number | null;
  choose?: Readonly<Record<string, string>>;
  type?: Readonly<Record<string, string>>;
  /** The text that is pasted, or the workbook that another program has filled in (make.py beside it). */
  from: { text: string } | { workbook: string };
  check?: string;
}

const column = (priceOf: Quoting['priceOf']) =>
  LINES.map((line) => priceOf(line))
    .map((price) => (price === null ? '' : toYuan(price)))
    .join('\n');

/** The lowest are the first for lines 1 to 18, the second to 36, and the third from there on. */
const first = (line: number) => (line > 30 ? null : (line > 18 ? 450_000 : 390_000) + 111 * line);
const third = (line: number) => (line < 25 ? null : (line < 37 ? 460_000 : 390_000) - 3 * line);

export const QUOTING: readonly Quoting[] = [
  { code: 'S0001', priceOf: first, from: { text: column(first) } },
  {
    code: 'S0002',
    // As the workbook has them.
    priceOf: (line) => {
      if (line < 10 || line === 15) return null;
      return line >= 19 && line <= 36 ? 340_000 + 137 * line : 400_000 + 11 * line;
    },
    choose: { termsKind: 'deposit', taxIncluded: 'no', taxRate: '13', freightKind: 'perTonne' },
    type: { depositPercent: '30', balanceDays: '15', freightPerTonne: '80' },
    from: { workbook: 'openpyxl.xlsx' },
  },
  {
    code: 'S0003',
    priceOf: third,
    choose: { termsKind: 'monthly' },
    type: { monthlyDays: '30' },
    from: {
      text: [
        '序号\t单价',
        ...LINES.filter((line) => third(line)).map(
          (line) => `${line}\t${toYuan(third(line) ?? 0)}`,
        ),
      ].join('\n'),
    },
  },
  {
    code: 'S0004',
    priceOf: () => 470_000,
    choose: { termsKind: 'onDelivery' },
    from: { text: column(() => 470_000) },
  },
  {
    code: 'S0005',
    priceOf: () => 68_000,
    choose: { currency: 'USD', rateRule: 'fixed' },
    type: { rate: '7.1' },
    from: { text: column(() => 68_000) },
  },
  {
    code: 'S0006',
    priceOf: (line) => 480_000 + 13 * line,
    from: { workbook: 'libreoffice.xlsx' },
    check: '只接受整单采纳',
  },
];

/** What the first is asked for in the second round, and takes. */
export const TARGETS = new Map([
  [1, 380_000],
  [2, 380_133],
]);

/**
 * What the buyer pays for a unit after the second round, by the three that are cheapest somewhere: in hundredths of a
 * fen, since tax and freight come to exact prices and only amounts are rounded.
 */
const DELIVERED: Readonly<Record<string, (line: number) => number | null>> = {
  S0001: (line) => {
    const written = TARGETS.get(line) ?? first(line);
    return written === null ? null : written * 100;
  },
  S0002: (line) => {
    const written = QUOTING[1]?.priceOf(line) ?? null;
    return written === null ? null : written * 113 + 800_000;
  },
  S0003: (line) => {
    const written = third(line);
    return written === null ? null : share(written, 99, 100) * 100;
  },
};

export const winnerOf = (line: number) => (line <= 18 ? 'S0001' : line <= 36 ? 'S0002' : 'S0003');
export const linesOf = (code: string) => LINES.filter((line) => winnerOf(line) === code);
export const sumOf = (code: string) =>
  linesOf(code)
    .map((line) => share(DELIVERED[code]?.(line) ?? 0, countOf(line), 10_000))
    .reduce((sum, amount) => sum + amount, 0);

export const WINNERS = [
  { code: 'S0001', terms: '全款' },
  { code: 'S0002', terms: '定金 30%' },
  { code: 'S0003', terms: '月结 30 天' },
];
/** What the company lets its people spend without an approval: more than any order, less than all three. */
export const LIMIT_YUAN = 500_000;
