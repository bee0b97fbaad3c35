import { type Fen, toYuan } from '#app/domain/money.ts';
import type { Cell, TableRow } from '#app/domain/table.ts';
import { headingsAt } from '#app/domain/table-headings.ts';
import { isoWallTime } from '#app/domain/time.ts';
import {
  type ColumnKind,
  type Columns,
  columnsOf,
  isComplete,
  isHeadingWord,
  isSameHead,
  type Layout,
} from './statement-columns.ts';
import { statedAmount, statedDirection, statedInstant } from './statement-values.ts';

/** Lines of one statement. */
export const MOST_LINES = 2000;

/** Money that came in, in the format of the contract. */
export interface StatementRow {
  reference: string;
  paidDate: string;
  amount: string;
  payerName: string;
  payerAccount: string;
  remark: string;
}

/** A row that is not understood, and acted on by nobody. */
export interface MarkedRow {
  /** Its number in the file. */
  row: number;
  reason: string;
}

export type ReadStatement =
  | {
      /** Where what was said of the columns is remembered. */
      headings: string[];
      columns: Columns;
      lines: StatementRow[];
      /** Money that left, which is nobody's payment. */
      outgoing: Fen[];
      marked: MarkedRow[];
      /** Sums of the bank, which are no lines. */
      sums: number;
      headers?: never;
    }
  /** Its columns have to be named by hand. */
  | { headers: string[]; lines?: never };

/** Banks write who they are and whose account it is above the head. */
const HEAD_WITHIN = 30;

/**
 * What a statement says. Its head is recognised by its words, or because its columns were named before. Each
 * row below it is money that came, money that left, a sum, or marked: no row goes without a word.
 */
export function readStatement(
  rows: readonly TableRow[],
  layouts: readonly Layout[],
  now: Date,
): ReadStatement {
  const heads = rows.slice(0, HEAD_WITHIN).map((_, at) => headingsAt(rows, at, isHeadingWord));
  for (const { names, next } of heads) {
    const named = layouts.find(({ headers }) => isSameHead(headers, names));
    const columns = named?.columns ?? columnsOf(names);
    if (isComplete(columns)) {
      return { headings: names, columns, ...readRows(rows.slice(next), columns, now) };
    }
  }
  const known = ({ names }: { names: readonly string[] }) => Object.keys(columnsOf(names)).length;
  const [likely] = heads.sort(
    (one, other) => known(other) - known(one) || other.names.length - one.names.length,
  );
  return { headers: [...(likely?.names ?? [])] };
}

type Reading = Omit<Extract<ReadStatement, { lines: StatementRow[] }>, 'headings' | 'columns'>;

function readRows(rows: readonly TableRow[], columns: Columns, now: Date): Reading {
  const reading: Reading = { lines: [], outgoing: [], marked: [], sums: 0 };
  let income = 0;
  for (const row of rows) {
    const read = readRow(row, columns, { now, income });
    if (read === 'sum') reading.sums += 1;
    else if ('reason' in read) reading.marked.push({ row: row.number, reason: read.reason });
    else if ('out' in read) reading.outgoing.push(read.out);
    else {
      income += read.fen;
      reading.lines.push(read.line);
    }
  }
  return reading;
}

/** Words of what banks write below the lines. */
const SUM =
  /合计|总计|小计|累计|汇总|总额|笔数|期末|期初|余额|承前页|过次页|以下空白|打印|制表|复核|经办|第.*页|说明[:：]/;

type ReadRow = 'sum' | { reason: string } | { out: Fen } | { fen: Fen; line: StatementRow };

function readRow(
  row: TableRow,
  columns: Columns,
  { now, income }: { now: Date; income: Fen },
): ReadRow {
  const cellsOf = (kind: ColumnKind): Cell[] =>
    (columns[kind] ?? []).flatMap((at) => row.cells[at] ?? []);
  const of = (kind: ColumnKind) =>
    cellsOf(kind)
      .flatMap(({ text }) => text || [])
      .join(' ');
  /** What a spreadsheet has spoilt is nobody's number. */
  const whole = (kind: ColumnKind) => (cellsOf(kind).some(isSpoilt) ? '' : of(kind));
  const money = moneyOf(of, columns);
  const isPayerless = of('payerName') === '' && of('payerAccount') === '';
  const isTotal = 'fen' in money && of('date') === '' && income > 0 && money.fen === income;
  if (isPayerless && !DAY_LIKE.test(of('date')) && (isTotal || startsAsSum(row))) return 'sum';
  const doubtful = doubtOf(row, columns);
  if (doubtful) return { reason: doubtful };
  if ('reason' in money) return money;
  if (of('date') === '') return { reason: '没有日期' };
  const instant = statedInstant(of('date'), of('time'), now);
  if ('problem' in instant) return { reason: instant.problem };
  if (money.way === 'out') return { out: money.fen };
  const line = {
    reference: whole('reference').slice(0, 64),
    paidDate: isoWallTime(instant.at),
    amount: toYuan(money.fen),
    payerName: of('payerName').slice(0, 120),
    payerAccount: whole('payerAccount').slice(0, 64),
    remark: of('remark').slice(0, 300),
  };
  return { fen: money.fen, line };
}

const isSpoilt = ({ digitsLost, kind }: Cell): boolean => digitsLost === true || kind === 'error';
const DAY_LIKE = /\d{4}\D?\d{1,2}\D?\d{1,2}/;
const startsAsSum = ({ cells }: TableRow): boolean =>
  SUM.test(cells.find(({ kind }) => kind !== 'empty')?.text ?? '');

/** What makes the cells of a line doubtful of which it is made. */
function doubtOf(row: TableRow, columns: Columns): string | null {
  const found = (kinds: readonly ColumnKind[], isDoubtful: (cell: Cell) => boolean) =>
    kinds
      .flatMap((kind) => columns[kind] ?? [])
      .map((at) => row.cells[at])
      .find((cell) => cell && isDoubtful(cell));
  const amounts = ['amount', 'outgoing', 'either', 'signed'] as const;
  const spoilt = found([...amounts, 'date', 'time', 'direction', 'payerName', 'remark'], isError);
  if (spoilt) return `单元格「${spoilt.text}」是错误值`;
  const lost = found(amounts, isSpoilt);
  if (lost) return `金额「${lost.text}」位数过长`;
  const merged = found(
    [...amounts, 'direction', 'payerName', 'reference'],
    (cell) => cell.merged !== undefined,
  );
  return merged ? `「${merged.text}」是合并的单元格` : null;
}

const isError = ({ kind }: Cell): boolean => kind === 'error';

type Money = { way: 'in' | 'out'; fen: Fen } | { reason: string };

/** Whether money came or went, and how much, as far as the statement says so. */
function moneyOf(of: (kind: ColumnKind) => string, columns: Columns): Money {
  const read = (kind: ColumnKind) => {
    const amount = statedAmount(of(kind));
    const isZero = amount === 'none' || amount?.fen === 0;
    return { text: of(kind), amount: isZero ? ('none' as const) : amount };
  };
  const [income, outgoing, either, signed] = (
    ['amount', 'outgoing', 'either', 'signed'] as const
  ).map(read) as [Stated, Stated, Stated, Stated];
  for (const { text, amount } of [income, outgoing, either, signed]) {
    if (amount === null) return { reason: `金额「${text}」无法读取` };
  }
  const direction = columns.direction && statedDirection(of('direction'));
  if (columns.direction && !direction) return { reason: `收支方向「${of('direction')}」无法识别` };
  return directed([income, outgoing, either, signed], direction, Boolean(columns.outgoing));
}

interface Stated {
  text: string;
  amount: ReturnType<typeof statedAmount>;
}

function directed(
  [income, outgoing, either, signed]: readonly [Stated, Stated, Stated, Stated],
  direction: 'in' | 'out' | undefined,
  hasOutgoing: boolean,
): Money {
  const stated = [income, outgoing, either, signed].filter(({ amount }) => amount !== 'none');
  const [found, second] = stated;
  if (!found || found.amount === 'none' || found.amount === null) return { reason: '没有金额' };
  if (second) return { reason: `金额「${found.text}」与「${second.text}」同时有值` };
  const { fen, sign } = found.amount;
  if (found === signed) return { way: sign === '-' ? 'out' : 'in', fen };
  const bySign = sign === '' ? undefined : sign === '-' ? 'out' : 'in';
  if (found === either || (found === income && direction && !hasOutgoing)) {
    const way = direction ?? bySign;
    if (!way) return { reason: `金额「${found.text}」没有说明是收入还是支出` };
    // A payment that the bank has reversed: what it is, a person has to say.
    if (bySign && bySign !== way) return { reason: `金额「${found.text}」与收支方向不符` };
    return { way, fen };
  }
  const way = found === income ? 'in' : 'out';
  const isReversed = found === income ? sign === '-' : false;
  if (isReversed || (direction && direction !== way)) {
    return { reason: `金额「${found.text}」与收支方向不符` };
  }
  return { way, fen };
}
