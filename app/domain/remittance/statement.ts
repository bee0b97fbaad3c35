import { parseHundredths, plainNumber } from '#app/domain/decimal-text.ts';
import { MAX_YUAN_DIGITS, toYuan } from '#app/domain/money.ts';
import { isoWallTime, parseWallTime } from '#app/domain/time.ts';

/** Lines of one statement. */
export const MOST_LINES = 2000;

/** What the columns of a bank's statement hold; several may make one remark. */
export const COLUMN_KINDS = [
  'date',
  'time',
  'amount',
  'direction',
  'payerName',
  'payerAccount',
  'remark',
  'reference',
] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

export const COLUMN_LABEL: Readonly<Record<ColumnKind, string>> = {
  date: '日期',
  time: '时间',
  amount: '收入金额',
  direction: '收支方向',
  payerName: '对方户名',
  payerAccount: '对方账号',
  remark: '摘要或附言',
  reference: '银行流水号',
};

/** The places of a statement's columns, by what they hold. */
export type Columns = Partial<Record<ColumnKind, number[]>>;

export interface Layout {
  headers: readonly string[];
  columns: Columns;
}

/** Words in the heads of Chinese banks' statements, the more specific first. */
const WORDS: readonly (readonly [ColumnKind, RegExp])[] = [
  ['payerAccount', /^(?:对方|付款|对手)(?:方)?(?:账|帐)[号户]$|对方银行账号|付款人账号/],
  ['payerName', /(?:对方|付款|对手)(?:方|人|单位)?.*(?:户名|名称|单位|姓名)|^付款人$|^对方$/],
  ['reference', /流水号|交易号|凭证号|业务编号|参考号/],
  ['direction', /借贷|借\/贷|收支|收付|方向/],
  ['amount', /^(?:收入|贷方|转入|收款|入账)(?:发生额|金额|额)?(?:\(?元\)?)?$/],
  ['remark', /摘要|附言|用途|备注|说明/],
  ['date', /日期/],
  ['time', /时间/],
];
/** Amounts in and out in one column. */
const EITHER_WAY = /^(?:交易|发生|本次)?(?:发生额|金额|交易金额)(?:\(?元\)?)?$/;

const plain = (header: string): string => header.normalize('NFKC').replace(/\s/g, '');

/** The columns that the words of a statement's head name. */
export function columnsOf(headers: readonly string[]): Columns {
  const columns: Columns = {};
  const add = (kind: ColumnKind, at: number) => {
    if (kind === 'remark') columns.remark = [...(columns.remark ?? []), at];
    else columns[kind] ??= [at];
  };
  headers.forEach((header, at) => {
    const kind = WORDS.find(([, words]) => words.test(plain(header)))?.[0];
    if (kind) add(kind, at);
  });
  // A day with its time, and no column of days.
  if (!columns.date && columns.time) {
    columns.date = columns.time;
    delete columns.time;
  }
  if (!columns.amount) {
    const at = headers.findIndex((header) => EITHER_WAY.test(plain(header)));
    if (at !== -1) columns.amount = [at];
  }
  return columns;
}

/** What has to be known of a line. */
const NEEDED: readonly ColumnKind[] = ['date', 'amount', 'payerName'];
export const isComplete = (columns: Columns): boolean =>
  NEEDED.every((kind) => (columns[kind] ?? []).length > 0);

/** Money that came in, in the format of the contract. */
export interface StatementRow {
  reference: string;
  paidDate: string;
  amount: string;
  payerName: string;
  payerAccount: string;
  remark: string;
}

interface Row {
  /** Its number in the file. */
  number: number;
  cells: readonly string[];
}

export type ReadStatement =
  | { lines: StatementRow[]; wrong: string[]; headers?: never }
  /** Its columns have to be named by hand. */
  | { headers: string[]; lines?: never };

/** Banks write who they are and whose account it is above the head. */
const HEAD_WITHIN = 30;

/**
 * The incoming payments of a statement. Its header row is recognised by its words, or because its
 * columns were named before. Outgoing payments are left out; a line that cannot be read is returned
 * in `wrong`.
 */
export function readStatement(rows: readonly Row[], layouts: readonly Layout[]): ReadStatement {
  const heads = rows.slice(0, HEAD_WITHIN).map(({ cells }, at) => ({ at, cells }));
  for (const { at, cells } of heads) {
    const named = layouts.find(({ headers }) => isSameHead(headers, cells));
    const columns = named?.columns ?? columnsOf(cells);
    if (isComplete(columns)) return readRows(rows.slice(at + 1), columns);
  }
  const known = ({ cells }: { cells: readonly string[] }) => Object.keys(columnsOf(cells)).length;
  const [likely] = heads.sort(
    (one, other) => known(other) - known(one) || other.cells.length - one.cells.length,
  );
  return { headers: [...(likely?.cells ?? [])] };
}

const isSameHead = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length &&
  one.every((header, at) => plain(header) === plain(other[at] ?? ''));

function readRows(rows: readonly Row[], columns: Columns): ReadStatement {
  const lines: StatementRow[] = [];
  const wrong: string[] = [];
  for (const { number, cells } of rows) {
    const of = (kind: ColumnKind) =>
      (columns[kind] ?? []).flatMap((at) => cells[at] || []).join(' ');
    const amount = incoming(of('amount'), columns.direction && of('direction'));
    // Sums at the end have neither day nor payer.
    const isFooter = of('date') === '' || (amount === 'wrong' && of('payerName') === '');
    if (isFooter || amount === 'out') continue;
    const paidAt = instantOf(of('date'), of('time'));
    if (amount === 'wrong') wrong.push(`第 ${number} 行：金额「${of('amount')}」无法读取`);
    else if (!paidAt) wrong.push(`第 ${number} 行：日期「${of('date')}」无法读取`);
    else {
      lines.push({
        reference: of('reference').slice(0, 64),
        paidDate: isoWallTime(paidAt),
        amount: toYuan(amount),
        payerName: of('payerName').slice(0, 120),
        payerAccount: of('payerAccount').slice(0, 64),
        remark: of('remark').slice(0, 300),
      });
    }
  }
  return { lines, wrong };
}

/** Fen that came in. */
function incoming(typed: string, direction: string | undefined): number | 'out' | 'wrong' {
  const text = plainNumber(typed).replace(/[\s,¥元+]/g, '');
  if (/^-/.test(text) || /^0*\.?0*$/.test(text)) return 'out';
  if (direction !== undefined && !/贷|收|入|^CR?$/i.test(direction)) return 'out';
  return parseHundredths(text, MAX_YUAN_DIGITS) ?? 'wrong';
}

/** 「2026-11-23」, 「2026/11/23 10:20」, 「20261123 102033」, 「2026年11月23日」, in Shanghai. */
function instantOf(date: string, time: string): Date | null {
  const digits = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})\D*(.*)$/.exec(date.normalize('NFKC').trim());
  if (!digits) return null;
  const [, year, month = '', day = '', rest = ''] = digits;
  const clock = /^(\d{1,2}):?(\d{2}):?(\d{2})?/.exec((rest || time).trim());
  const two = (part: string | undefined) => (part ?? '00').padStart(2, '0');
  const hours = `${two(clock?.[1])}:${two(clock?.[2])}:${two(clock?.[3])}`;
  return parseWallTime(`${year}-${two(month)}-${two(day)} ${hours}`);
}
