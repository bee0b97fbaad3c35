import {
  type Batch,
  type DeliveredLine,
  orderWorth,
  UNTOUCHED,
  weighedAmount,
} from '#app/domain/delivery/settlement.ts';
import { allocate, type Fen, sumFen } from '#app/domain/money.ts';
import { payableOf } from '#app/domain/order/line-deductions.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import type { Balance } from './balance.ts';

/** The kinds of lines of a statement. */
export const ENTRY_LABEL = {
  received: '收货',
  settled: '优惠、运费与结算差额',
  allowance: '售后减让',
  payment: '付款',
  shared: '付款重新分摊',
  refund: '退款',
} as const;
export type EntryKind = keyof typeof ENTRY_LABEL;
export const ENTRY_KINDS = Object.keys(ENTRY_LABEL) as [EntryKind, ...EntryKind[]];

/** What happened to an order and changes what its buyer owes; `id` is that of its row. */
export type MoneyStep = { at: Date; id: string } & (
  | { kind: 'received'; lines: readonly ReceivedLine[] }
  /** A case is about goods that are not shipped: what it takes off was never owed. */
  | { kind: 'closed'; amount: Fen; sellerCode: string }
  | { kind: 'settled' }
  | { kind: 'payment'; amount: Fen }
  /** `sellerCode`: whose goods it is for; null: the order's as a whole. */
  | { kind: 'refund'; amount: Fen; sellerCode: string | null }
  /** Taken off what is owed for a seller's goods, without money that goes back. */
  | { kind: 'allowance'; amount: Fen; sellerCode: string }
);

interface ReceivedLine {
  position: number;
  /** Of the ordered quantity, and what that weighed. */
  count: Hundredths;
  weighed: Hundredths;
}

type OrderedLine = Omit<DeliveredLine, 'batches' | keyof typeof UNTOUCHED> &
  Partial<Pick<DeliveredLine, keyof typeof UNTOUCHED>> & { sellerCode: string };
type ReckonedLine = DeliveredLine & { sellerCode: string; batches: Batch[] };

export interface OrderHistory {
  orderCode: string;
  lines: readonly OrderedLine[];
  freight: Fen;
  steps: readonly MoneyStep[];
}

export interface Entry {
  /** Of all entries of one seller no other has it, and it stays the same. */
  key: string;
  /** Of the step. */
  id: string;
  at: Date;
  kind: EntryKind;
  sellerCode: string;
  orderCode: string;
  /** By which what the buyer owes the seller changes. */
  amount: Balance;
  /** Of what was received: the order's line and its weight. */
  line: { position: number; weighed: Hundredths } | null;
}

/** In which order steps of one instant count: an excess goes back after the settlement. */
const RANK: Readonly<Record<MoneyStep['kind'], number>> = {
  received: 0,
  closed: 1,
  settled: 2,
  payment: 3,
  refund: 4,
  allowance: 5,
};

/** The amounts of one seller of an order so far. */
interface Account {
  sellerCode: string;
  /** What its lines cost after their deductions. */
  ordered: Fen;
  /**
   * By which the order's money is shared: as ordered, and once it is settled as settled; less what
   * was only taken off, which nobody will pay.
   */
  weight: Fen;
  owed: Fen;
  /** Of the order's money without the refunds that are of one seller. */
  paid: Fen;
  /** By refunds and allowances. */
  charged: Fen;
  /** By allowances alone. */
  unpaid: Fen;
  /** For closed goods, which is still to be taken off. */
  closed: Fen;
}

/**
 * What an order adds to the statements of its sellers, in the order in which it happened. Each entry
 * follows from what was known when it happened, so that no later step changes it. Money of the order
 * as a whole is shared by what the sellers' lines cost as ordered, and from the settlement on as
 * settled, when what was paid before is shared anew: once an order is settled and paid, no one is
 * owed anything.
 */
export function entriesOf(history: OrderHistory): Entry[] {
  const { orderCode, lines, freight } = history;
  const delivered: ReckonedLine[] = lines.map((line) => ({
    ...UNTOUCHED,
    ...line,
    batches: [],
  }));
  const accounts = accountsOf(delivered);
  const entries: Entry[] = [];
  let paid = 0;
  const steps = [...history.steps].sort(
    (one, other) => one.at.getTime() - other.at.getTime() || RANK[one.kind] - RANK[other.kind],
  );
  for (const step of steps) {
    const { at, id } = step;
    const add = (
      { sellerCode }: Pick<Account, 'sellerCode'>,
      kind: EntryKind,
      amount: Balance,
      line: Entry['line'] = null,
    ) => {
      if (amount === 0) return;
      const key = [kind, id, ...(line ? [line.position] : [])].join('-');
      entries.push({ key, id, at, kind, sellerCode, orderCode, amount, line });
    };
    const share = (kind: EntryKind) => {
      for (const [account, due] of sharesOf(paid, accounts)) {
        add(account, kind, account.paid - due);
        account.paid = due;
      }
    };
    const takeOff = (account: Account, amount: Fen) => {
      const forClosed = Math.min(amount, account.closed);
      account.closed -= forClosed;
      const allowed = Math.min(amount - forClosed, account.owed);
      account.owed -= allowed;
      account.charged += amount;
      add(account, 'allowance', -allowed);
    };
    switch (step.kind) {
      case 'received':
        for (const received of step.lines) {
          const line = delivered.find(({ position }) => position === received.position);
          const account = accounts.find(({ sellerCode }) => sellerCode === line?.sellerCode);
          if (!line || !account) continue;
          const { position, count, weighed } = received;
          const batch = { count, weighed };
          line.batches.push(batch);
          const amount = weighedAmount({ ...line, batches: [batch] });
          account.owed += amount;
          add(account, 'received', amount, { position, weighed });
        }
        break;
      case 'closed': {
        const account = accounts.find(({ sellerCode }) => sellerCode === step.sellerCode);
        if (account) account.closed += step.amount;
        break;
      }
      case 'settled':
        for (const [account, settled] of settledBy(accounts, delivered, freight)) {
          const owed = Math.max(0, settled - account.charged);
          add(account, 'settled', owed - account.owed);
          account.owed = owed;
          account.weight = Math.max(0, settled - account.unpaid);
        }
        share('shared');
        break;
      case 'payment':
        paid += step.amount;
        share('payment');
        break;
      case 'refund': {
        const account = accounts.find(({ sellerCode }) => sellerCode === step.sellerCode);
        if (!account) {
          paid = Math.max(0, paid - step.amount);
          share('refund');
          break;
        }
        takeOff(account, step.amount);
        add(account, 'refund', step.amount);
        break;
      }
      case 'allowance': {
        const account = accounts.find(({ sellerCode }) => sellerCode === step.sellerCode);
        if (!account) continue;
        takeOff(account, step.amount);
        account.unpaid += step.amount;
        account.weight = Math.max(0, account.weight - step.amount);
        share('shared');
      }
    }
  }
  return entries;
}

const accountsOf = (lines: readonly ReckonedLine[]): Account[] =>
  [...new Set(lines.map(({ sellerCode }) => sellerCode))].map((sellerCode) => {
    const own = lines.filter((line) => line.sellerCode === sellerCode);
    const ordered = sumFen(own.map(payableOf));
    return {
      sellerCode,
      ordered,
      weight: ordered,
      owed: 0,
      paid: 0,
      charged: 0,
      unpaid: 0,
      closed: 0,
    };
  });

/** What each seller has of the order's money. */
function sharesOf(paid: Fen, accounts: readonly Account[]): [Account, Fen][] {
  const weights = [
    accounts.map(({ weight }) => weight),
    accounts.map(({ ordered }) => ordered),
    accounts.map(() => 1),
  ].find((each) => each.some((weight) => weight > 0));
  const shares = allocate(paid, weights ?? []);
  return accounts.map((account, at) => [account, shares[at] ?? 0]);
}

/**
 * What the buyer owes each seller of a settled order: their goods as weighed, less their deductions,
 * and freight by what these are worth.
 */
function settledBy(
  accounts: readonly Account[],
  lines: readonly ReckonedLine[],
  freight: Fen,
): [Account, Fen][] {
  const goods = accounts.map(
    (account) => orderWorth(lines.filter((line) => line.sellerCode === account.sellerCode)).owed,
  );
  const weights = [goods, accounts.map(({ ordered }) => ordered), accounts.map(() => 1)].find(
    (each) => each.some((weight) => weight > 0),
  );
  const shares = allocate(freight, weights ?? []);
  return accounts.map((account, at) => [account, (goods[at] ?? 0) + (shares[at] ?? 0)]);
}
