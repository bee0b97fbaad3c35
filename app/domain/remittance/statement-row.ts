import type { MoneyDirection } from '#app/domain/money.ts';
import { type Fen, toYuan } from '#app/domain/money.ts';
import type { Cell, TableRow } from '#app/domain/table.ts';
import { isoWallTime } from '#app/domain/time.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import type { ColumnKind, Columns } from './statement-columns.ts';
import {
  type DayOrder,
  isDone,
  isYuan,
  statedAmount,
  statedDirection,
  statedInstant,
} from './statement-values.ts';

/** A line of a statement, in the format of the contract. */
export interface StatementRow {
  reference: string;
  paidDate: string;
  amount: string;
  payerName: string;
  payerAccount: string;
  remark: string;
}

/** What a person is asked where a row can be read in two ways; the answer holds for all such rows of the file. */
export type Asked =
  | { question: 'way'; fen: Fen }
  | { question: 'dayOrder'; text: string; days: Record<DayOrder, string> };

/** What a person has answered; unset: nothing yet. After `neither` the rows stay marked. */
export interface FileAnswers {
  way?: MoneyDirection | 'neither' | undefined;
  dayOrder?: DayOrder | 'neither' | undefined;
}

export interface MarkedRow {
  is: 'marked';
  reason: string;
  /** The questions whose answers would unmark the row. */
  asks: readonly Asked[];
}

export type RowReading =
  | { is: MoneyDirection; fen: Fen; line: StatementRow }
  /** What the bank writes about the lines: a sum, a note. */
  | { is: 'note' }
  /** A row that was not understood; nothing is done with it. */
  | MarkedRow;

export const marked = (reason: string, asks: readonly Asked[] = []): MarkedRow => ({
  ...{ is: 'marked', reason, asks },
});

/** Words in the sums and notes that banks write below the lines. */
const SUM =
  /合计|总计|小计|累计|汇总|总额|笔数|期末|期初|余额|承前页|过次页|以下空白|打印|制表|复核|经办|第.*页|说明[:：]/;

interface Around {
  now: Date;
  /** The sum of what came in by the rows above. */
  income: Fen;
  answers: FileAnswers;
}

export function readRow(row: TableRow, columns: Columns, around: Around): RowReading {
  const { now, income, answers } = around;
  const cellsOf = (kind: ColumnKind): Cell[] =>
    (columns[kind] ?? []).flatMap((at) => row.cells[at] ?? []);
  const textsOf = (cells: Cell[]) => cells.flatMap(({ text }) => text || []).join(' ');
  const of = (kind: ColumnKind) => textsOf(cellsOf(kind));
  /** The text of a column; '' where a spreadsheet has spoilt its number. */
  const whole = (kind: ColumnKind) => (cellsOf(kind).some(isSpoilt) ? '' : of(kind));
  const isPayerless = [...cellsOf('payerName'), ...cellsOf('payerAccount')].every(isNotOwn);
  const money = moneyOf(of, columns, answers);
  if (isPayerless && !DAY_LIKE.test(of('date'))) {
    const isTotal =
      money.fen !== undefined && of('date') === '' && income > 0 && money.fen === income;
    if (isTotal || startsAsSum(row) || (money.fen === undefined && isLoneText(row))) {
      return { is: 'note' };
    }
  }
  const doubtful = doubtOf(row, columns);
  if (doubtful) return marked(doubtful);
  if (money.way === undefined && !money.asks) return marked(money.reason);
  if (of('date') === '') return marked('没有日期');
  if (columns.state && !isDone(of('state'))) return marked(`交易状态「${of('state')}」不是成功`);
  if (columns.currency && !isYuan(of('currency'))) {
    return marked(`币种「${of('currency')}」不是人民币`);
  }
  const order = answers.dayOrder === 'neither' ? undefined : answers.dayOrder;
  const instant = statedInstant(of('date'), of('time'), now, order);
  const days = 'days' in instant && !answers.dayOrder ? instant.days : undefined;
  if ('problem' in instant && !days) return marked(instant.problem);
  const asks: Asked[] = [
    ...(money.asks ? [money.asks] : []),
    ...(days ? [{ question: 'dayOrder', text: of('date'), days } as const] : []),
  ];
  if (money.way === undefined || 'problem' in instant) {
    const reasons = [money.reason, 'problem' in instant ? instant.problem : ''];
    return marked(reasons.filter(Boolean).join('；'), asks);
  }
  const line = {
    reference: beginningOf(whole('reference'), 64),
    paidDate: isoWallTime(instant.at),
    amount: toYuan(money.fen),
    payerName: beginningOf(of('payerName'), 120),
    payerAccount: beginningOf(whole('payerAccount'), 64),
    remark: beginningOf(of('remark'), 300),
  };
  return { is: money.way, fen: money.fen, line };
}

const isNotOwn = ({ kind, merged }: Cell): boolean => kind === 'empty' || merged === 'left';
const isSpoilt = ({ digitsLost, kind }: Cell): boolean => digitsLost === true || kind === 'error';
const DAY_LIKE = /^(?:\d{4}\D?\d{1,2}\D?\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4})/;
const startsAsSum = ({ cells }: TableRow): boolean =>
  SUM.test(cells.find(({ kind }) => kind !== 'empty')?.text ?? '');
/** A single text in a row, such as a sentence below the lines: without a day and an amount it is no line. */
const isLoneText = ({ cells }: TableRow): boolean =>
  cells.filter((cell) => !isNotOwn(cell)).length === 1;

/** The columns that can hold the amount. */
const AMOUNTS = ['amount', 'outgoing', 'either', 'signed'] as const;

/** Why a line cannot be trusted, by the cells that it is read from; null: it can. */
function doubtOf(row: TableRow, columns: Columns): string | null {
  const found = (kinds: readonly ColumnKind[], isDoubtful: (cell: Cell) => boolean) =>
    kinds
      .flatMap((kind) => columns[kind] ?? [])
      .map((at) => row.cells[at])
      .find((cell) => cell && isDoubtful(cell));
  const words = ['date', 'time', 'direction', 'state', 'currency', 'payerName', 'remark'] as const;
  const spoilt = found([...AMOUNTS, ...words], isError);
  if (spoilt) return `单元格「${spoilt.text}」是错误值`;
  const lost = found(AMOUNTS, isSpoilt);
  if (lost) return `金额「${lost.text}」位数过长`;
  // Only a day may be merged over several rows, and then it is the day of all of them.
  const merged =
    found([...AMOUNTS, ...words.slice(1), 'payerAccount', 'reference'], isMerged) ??
    found(['date'], (cell) => cell.merged === 'left');
  return merged ? `「${merged.text}」是合并的单元格` : null;
}

const isMerged = ({ merged }: Cell): boolean => merged !== undefined;
const isError = ({ kind }: Cell): boolean => kind === 'error';

type Money =
  | { way: MoneyDirection; fen: Fen; reason?: never; asks?: never }
  | { way?: never; fen?: Fen; reason: string; asks?: Asked };

/** Whether money came or went, and how much, as far as the statement says so. */
function moneyOf(of: (kind: ColumnKind) => string, columns: Columns, { way }: FileAnswers): Money {
  const read = (kind: ColumnKind) => {
    const amount = statedAmount(of(kind));
    const isZero = amount === 'none' || amount?.fen === 0;
    return { text: of(kind), amount: isZero ? ('none' as const) : amount };
  };
  const [income, outgoing, either, signed] = AMOUNTS.map(read) as [Stated, Stated, Stated, Stated];
  for (const { text, amount } of [income, outgoing, either, signed]) {
    if (amount === null) return { reason: `金额「${text}」无法读取` };
  }
  const direction = columns.direction && statedDirection(of('direction'));
  if (columns.direction && !direction) return { reason: `收支方向「${of('direction')}」无法识别` };
  const money = directed([income, outgoing, either, signed], direction, Boolean(columns.outgoing));
  if (!money.asks || !way) return money;
  const { fen, reason } = money;
  return way === 'neither' || fen === undefined ? { reason } : { way, fen };
}

interface Stated {
  text: string;
  amount: ReturnType<typeof statedAmount>;
}

function directed(
  [income, outgoing, either, signed]: readonly [Stated, Stated, Stated, Stated],
  direction: MoneyDirection | undefined,
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
    if (!way) {
      const reason = `金额「${found.text}」没有说明是收入还是支出`;
      return { fen, reason, asks: { question: 'way', fen } };
    }
    // The bank has reversed this payment: a person has to say what it is.
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
