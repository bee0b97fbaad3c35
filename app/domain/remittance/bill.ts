import { type Fen, sumFen } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';

/** The states of the comparison of a day: the bill has not arrived, it cannot be read, or it was compared. */
export const BILL_STATES = ['waiting', 'unreadable', 'compared'] as const;

export const ENTRY_KIND_LABEL = { payment: '付款', refund: '退款' } as const;
export type EntryKind = keyof typeof ENTRY_KIND_LABEL;
export const ENTRY_KINDS = namesOf(ENTRY_KIND_LABEL);

/** The states of a payment or refund in a provider's bill. */
export const ROW_STATE_LABEL = { done: '成功', processing: '处理中', failed: '失败' } as const;
export type RowState = keyof typeof ROW_STATE_LABEL;
export const ROW_STATES = namesOf(ROW_STATE_LABEL);

/** The states of a payment or refund in the market's own books. */
export const OWN_STATE_LABEL = {
  pending: '未付款',
  paid: '已付款',
  waiting: '退款处理中',
  done: '已退款',
  failed: '退款失败',
  byHand: '人工退款',
} as const;
export type OwnState = keyof typeof OWN_STATE_LABEL;
export const OWN_STATES = namesOf(OWN_STATE_LABEL);

export const PROBLEM_LABEL = {
  unknownHere: '平台有，本站没有',
  unknownThere: '本站有，平台没有',
  amount: '金额不同',
  state: '状态不同',
  twice: '平台账单重复',
  unread: '账单行无法识别',
} as const;
export type Problem = keyof typeof PROBLEM_LABEL;
export const PROBLEMS = namesOf(PROBLEM_LABEL);

interface Entry {
  kind: EntryKind;
  /** The number of the trade, which both the market and the provider know. */
  tradeNo: string;
  /** The number of the refund; for a payment, the number of the trade. */
  number: string;
  amount: Fen;
}

/** A line of a bill that was understood. */
export interface BillRow extends Entry {
  /** The provider's own number of the trade. */
  providerNo: string;
  state: RowState;
  /** The fee that the provider took; negative for a fee that it gave back. */
  fee: Fen;
}

export interface DayBill {
  rows: readonly BillRow[];
  /** The lines that were not understood, each as a readable text. */
  unread: readonly string[];
}

/** A payment or refund of the market's own books. */
export interface OwnEntry extends Entry {
  orderCode: string | null;
  state: OwnState;
  /** When the money moved, as local time in Shanghai; null if it has not moved. */
  at: string | null;
}

export interface Difference {
  problem: Problem;
  kind: EntryKind | null;
  tradeNo: string;
  number: string;
  orderCode: string | null;
  ours: Fen | null;
  theirs: Fen | null;
  ownState: OwnState | null;
  rowState: RowState | null;
  /** The text of a line that was not understood. */
  text: string;
}

export const keyOf = ({ kind, tradeNo, number }: Pick<Entry, 'kind' | 'tradeNo' | 'number'>) =>
  `${kind} ${tradeNo} ${number}`;

/**
 * The states in the market's books that agree with each state in a bill. The books may be ahead, because a bill tells
 * what was true when it was made: what it calls processing may be done by now.
 */
const AGREES: Readonly<Record<RowState, readonly OwnState[]>> = {
  done: ['paid', 'done'],
  processing: ['waiting', 'done'],
  failed: ['waiting', 'failed', 'byHand'],
};

/** The states in which money has moved, so that the provider's bill of the day must have the entry. */
const MOVED: readonly OwnState[] = ['paid', 'done'];

/**
 * A payment before the first or after the last of these hours may be in the bill of the neighbouring day, because two
 * clocks differ.
 */
const FIRST_HOUR = '01:00:00';
const LAST_HOUR = '23:00:00';

export type OtherDay = 'earlier' | 'later';

export interface Comparison {
  day: string;
  bill: DayBill;
  /** The entries in the market's books that belong to the day or that the bill names. */
  own: readonly OwnEntry[];
  /** The entries, by `keyOf`, that bills of other days have: whether an earlier bill has them, or only a later one. */
  elsewhere: ReadonlyMap<string, OtherDay>;
  /** Whether the bill of the day before, or of the day after, has not arrived. */
  awaits: { before: boolean; after: boolean };
}

/**
 * Compares the bill of a day with the market's own books. Entries that may be in the bill of a neighbouring day that
 * has not arrived are only counted in `held`; they are compared when that bill is there.
 */
export function compareDay(compared: Comparison): { differences: Difference[]; held: number } {
  const { day, bill, own, elsewhere } = compared;
  const ownByKey = new Map(own.map((entry) => [keyOf(entry), entry]));
  const rowsByKey = new Map<string, BillRow[]>();
  for (const row of bill.rows)
    rowsByKey.set(keyOf(row), [...(rowsByKey.get(keyOf(row)) ?? []), row]);
  const differences = [...rowsByKey].flatMap(([key, rows]) => {
    const problem = problemOf(rows, ownByKey.get(key), elsewhere.get(key) === 'earlier');
    return problem ? [differenceOf(problem, ownByKey.get(key), rows)] : [];
  });
  const missing = own.filter(
    (entry) => isOfDay(entry, day) && !rowsByKey.has(keyOf(entry)) && !elsewhere.has(keyOf(entry)),
  );
  const held = missing.filter((entry) => isHeld(entry, compared.awaits));
  for (const entry of missing) {
    if (!held.includes(entry)) differences.push(differenceOf('unknownThere', entry, []));
  }
  for (const text of bill.unread) {
    differences.push({ ...differenceOf('unread', undefined, []), text });
  }
  return { differences, held: held.length };
}

function problemOf(
  rows: readonly BillRow[],
  own: OwnEntry | undefined,
  wasEarlier: boolean,
): Problem | null {
  const [row] = rows;
  if (!row) return null;
  if (rows.length > 1 || wasEarlier) return 'twice';
  if (!own) return 'unknownHere';
  if (own.amount !== row.amount) return 'amount';
  return AGREES[row.state].includes(own.state) ? null : 'state';
}

function differenceOf(
  problem: Problem,
  own: OwnEntry | undefined,
  rows: readonly BillRow[],
): Difference {
  const [row] = rows;
  const { kind = null, tradeNo = '', number = '' } = row ?? own ?? {};
  return {
    ...{ problem, kind, tradeNo, number, text: '' },
    orderCode: own?.orderCode ?? null,
    ours: own?.amount ?? null,
    theirs: row ? sumFen(rows.map(({ amount }) => amount)) : null,
    ownState: own?.state ?? null,
    rowState: row?.state ?? null,
  };
}

/** Whether the money of an entry moved on that day, according to the market's books. */
export const isOfDay = ({ at, state }: OwnEntry, day: string): boolean =>
  at?.slice(0, 10) === day && MOVED.includes(state);

function isHeld({ at }: OwnEntry, { before, after }: Comparison['awaits']): boolean {
  const time = at?.slice(11) ?? '';
  return (after && time >= LAST_HOUR) || (before && time < FIRST_HOUR);
}

/** The number and the sums of a day's payments and refunds, in the bill or in the market's books. */
export interface DaySums {
  payments: number;
  paid: Fen;
  refunds: number;
  refunded: Fen;
}

export function sumsOf(entries: readonly Entry[]): DaySums {
  const amounts = (wanted: EntryKind) =>
    entries.flatMap(({ kind, amount }) => (kind === wanted ? amount : []));
  const [paid, refunded] = [amounts('payment'), amounts('refund')];
  return {
    payments: paid.length,
    paid: sumFen(paid),
    refunds: refunded.length,
    refunded: sumFen(refunded),
  };
}

export const feesOf = ({ rows }: DayBill): Fen => sumFen(rows.map(({ fee }) => fee));

export const BILL_REASON_MAX = 200;
export const BILL_REASON_REQUIRED = '请填写核对结果';
export const DIFFERENCE_UNKNOWN = '没有这笔差异，重新对账后可能已相符';
export const DIFFERENCE_SETTLED = '这笔差异已核对';
export const BILL_UNKNOWN = '没有这一天的账单';
