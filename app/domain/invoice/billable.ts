import { allocate, type Fen, sumFen } from '#app/domain/money.ts';

/**
 * In the place of an order's line: what invoices of earlier versions name an order alone for. They are taken to be for its
 * lines from the first on, as far as these have room.
 */
export const WHOLE_ORDER = -1;

/** What of an order's line decides how much of it can be invoiced. */
export interface BillableLine {
  position: number;
  /** What is owed for what was received and kept; below 0 where cases took off more. */
  kept: Fen;
  /** In all requests that did not come to nothing, less what was reversed. */
  asked: Fen;
}

/** What of an order decides how much of it can be invoiced. */
export interface Billable {
  /** Paid and not given back. */
  paid: Fen;
  lines: readonly BillableLine[];
  /** What was asked for without saying for which line. */
  whole: Fen;
}

/** An amount of a line of an order. */
export interface LineAmount {
  position: number;
  amount: Fen;
}

const owedFor = ({ kept }: BillableLine): Fen => Math.max(0, kept);

/** What all requests together may be for: what was delivered and paid. */
export function owedOf({ paid, lines }: Pick<Billable, 'paid' | 'lines'>): Fen {
  const kept = lines.reduce((sum, line) => sum + line.kept, 0);
  return Math.max(0, Math.min(kept, paid));
}

export const askedOf = ({ lines, whole }: Billable): Fen =>
  whole + sumFen(lines.map(({ asked }) => asked));

/** How much of each line is free, before it is asked what was paid. */
function freeOf({ lines, whole }: Billable): Fen[] {
  let taken = whole;
  return lines.map((line) => {
    const free = Math.max(0, owedFor(line) - line.asked);
    const here = Math.min(free, taken);
    taken -= here;
    return free - here;
  });
}

/** What can still be asked for of an order: never more than was delivered and paid, and no line more than its own. */
export const invoiceable = (bill: Billable): Fen =>
  Math.max(0, Math.min(owedOf(bill) - askedOf(bill), sumFen(freeOf(bill))));

/** What can still be asked for of each line; of all together no more than `invoiceable`. */
export function roomsOf(bill: Billable): LineAmount[] {
  const free = freeOf(bill);
  const all = invoiceable(bill);
  return bill.lines.map(({ position }, at) => ({ position, amount: Math.min(free[at] ?? 0, all) }));
}

/** Spreads an amount that an order has room for over its lines, as much of each as it has of the room. */
export function spreadOver(bill: Billable, amount: Fen): LineAmount[] {
  const rooms = roomsOf(bill);
  const shares = allocate(
    amount,
    rooms.map((room) => room.amount),
  );
  return rooms
    .map(({ position }, at) => ({ position, amount: shares[at] ?? 0 }))
    .filter((line) => line.amount > 0);
}

/**
 * By how much requests for lines of an order exceed what is owed for them now: it is taken off waiting requests, or
 * reversed where invoices are issued. What more was asked for than was paid is taken from the last line on.
 */
export function oversOf(bill: Billable): LineAmount[] {
  const { lines, whole } = bill;
  const free = lines.map((line) => Math.max(0, owedFor(line) - line.asked));
  const overs = [
    ...lines.map((line) => ({
      ...{ position: line.position, asked: line.asked },
      amount: Math.max(0, line.asked - owedFor(line)),
    })),
    { position: WHOLE_ORDER, asked: whole, amount: Math.max(0, whole - sumFen(free)) },
  ];
  let more = askedOf(bill) - owedOf(bill) - sumFen(overs.map(({ amount }) => amount));
  for (const over of overs.reverse()) {
    if (more <= 0) break;
    const taken = Math.min(more, over.asked - over.amount);
    over.amount += taken;
    more -= taken;
  }
  return overs.reverse().flatMap(({ position, amount }) => (amount ? { position, amount } : []));
}

export const overInvoiced = (bill: Billable): Fen =>
  sumFen(oversOf(bill).map(({ amount }) => amount));
