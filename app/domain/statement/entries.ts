import type { Fen } from '#app/domain/money.ts';
import { namesOf } from '#app/domain/names-of.ts';
import {
  type Batch,
  type DeliveredLine,
  orderWorth,
  UNTOUCHED,
  weighedAmount,
} from '#app/domain/payout/settlement.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import type { Balance } from './balance.ts';

export const ENTRY_LABEL = {
  received: '收货',
  settled: '优惠、运费与结算差额',
  allowance: '售后减让',
  payment: '付款',
  refund: '退款',
} as const;
export type EntryKind = keyof typeof ENTRY_LABEL;
export const ENTRY_KINDS = namesOf(ENTRY_LABEL);

/** An event of an order that changes what its buyer owes; `id` is the id of its database row. */
export type MoneyStep = { at: Date; id: string } & (
  | { kind: 'received'; lines: readonly ReceivedLine[] }
  | { kind: 'settled' }
  | { kind: 'payment' | 'refund'; amount: Fen }
  /** What a case took off the price; for unshipped goods the buyer never owed it. */
  | { kind: 'allowance'; amount: Fen; unshipped: boolean }
);

interface ReceivedLine {
  position: number;
  /** How much of the ordered quantity was received; `weighed` is its weight. */
  count: Hundredths;
  weighed: Hundredths;
}

type OrderedLine = Omit<DeliveredLine, 'batches' | keyof typeof UNTOUCHED> &
  Partial<Pick<DeliveredLine, keyof typeof UNTOUCHED>>;

export interface OrderHistory {
  orderCode: string;
  lines: readonly OrderedLine[];
  freight: Fen;
  steps: readonly MoneyStep[];
}

export interface Entry {
  /** Unique among all entries, and never changes. */
  key: string;
  /** The id of the step that made this entry. */
  id: string;
  at: Date;
  kind: EntryKind;
  orderCode: string;
  /** How much more the buyer owes the seller by this entry; below zero: less. */
  amount: Balance;
  /** The order's line and its weight, for received goods. */
  line: { position: number; weighed: Hundredths } | null;
}

/** The order of steps that happen at the same instant, such as a refund of an excess after its settlement. */
const RANK: Readonly<Record<MoneyStep['kind'], number>> = {
  received: 0,
  allowance: 1,
  settled: 2,
  payment: 3,
  refund: 4,
};

/**
 * What an order adds to the statement between its buyer and its seller, in the order in which it happened. Each entry
 * follows only from what was known at the time, so no later step changes it. Once an order is settled and paid,
 * nothing is owed.
 */
export function entriesOf({ orderCode, lines, freight, steps }: OrderHistory): Entry[] {
  const delivered = lines.map((line) => ({ ...UNTOUCHED, ...line, batches: [] as Batch[] }));
  const entries: Entry[] = [];
  let owed = 0;
  let takenOff = 0;
  const inOrder = steps.toSorted(
    (one, other) => one.at.getTime() - other.at.getTime() || RANK[one.kind] - RANK[other.kind],
  );
  for (const step of inOrder) {
    const { at, id } = step;
    const add = (kind: EntryKind, amount: Balance, line: Entry['line'] = null) => {
      if (amount === 0) return;
      const key = [kind, id, ...(line ? [line.position] : [])].join('-');
      entries.push({ key, id, at, kind, orderCode, amount, line });
    };
    switch (step.kind) {
      case 'received':
        for (const { position, count, weighed } of step.lines) {
          const line = delivered.find((each) => each.position === position);
          if (!line) continue;
          const batch = { count, weighed };
          line.batches.push(batch);
          const amount = weighedAmount({ ...line, batches: [batch] });
          owed += amount;
          add('received', amount, { position, weighed });
        }
        break;
      case 'allowance': {
        takenOff += step.amount;
        const lowered = step.unshipped ? 0 : Math.min(step.amount, owed);
        owed -= lowered;
        add('allowance', -lowered);
        break;
      }
      case 'settled': {
        const total = Math.max(0, orderWorth(delivered).owed - takenOff) + freight;
        add('settled', total - owed);
        owed = total;
        break;
      }
      case 'payment':
        add('payment', -step.amount);
        break;
      case 'refund':
        add('refund', step.amount);
    }
  }
  return entries;
}
