import { allocate, type Fen, sumFen } from '#app/domain/money.ts';
import type { Hundredths } from '#app/domain/quantity.ts';
import { partOf } from './document-lines.ts';

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
  /** The goods that were received and kept, and for how much of them those requests are. */
  quantity: Hundredths;
  askedQuantity: Hundredths;
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

/** What of a line is asked for, or is left to be. */
export interface LinePart extends LineAmount {
  quantity: Hundredths;
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
export function roomsOf(bill: Billable): LinePart[] {
  const free = freeOf(bill);
  const all = invoiceable(bill);
  return bill.lines.map((line, at) => {
    const amount = Math.min(free[at] ?? 0, all);
    const { position, kept, asked, quantity, askedQuantity } = line;
    // What was asked for without a line, or not paid, takes goods too: then they follow from the amount.
    const isOwn = amount === kept - asked;
    const left = isOwn ? quantity - askedQuantity : partOf(quantity, amount, kept);
    return { position, amount, quantity: Math.max(0, amount > 0 ? left : 0) };
  });
}

/** What an amount of a line is for: all of it for all that is left of the goods. */
export function partForAmount(line: BillableLine, room: LinePart, amount: Fen): LinePart {
  const part = partOf(line.quantity, amount, line.kept);
  const quantity = amount === room.amount ? room.quantity : Math.min(part, room.quantity);
  return { position: line.position, amount, quantity };
}

/** What so much of a line's goods costs, never more than is left: all that is left of them costs all of it. */
export function partForQuantity(
  line: BillableLine,
  room: LinePart,
  quantity: Hundredths,
): LinePart {
  const share = partOf(line.kept, quantity, line.quantity);
  // Goods that are left have something left to cost.
  const amount = quantity === room.quantity ? room.amount : Math.min(share, room.amount - 1);
  return { position: line.position, amount, quantity };
}

/** Spreads an amount that an order has room for over its lines, as much of each as it has of the room. */
export function spreadOver(bill: Billable, amount: Fen): LinePart[] {
  const rooms = roomsOf(bill);
  const shares = allocate(
    amount,
    rooms.map((room) => room.amount),
  );
  return bill.lines.flatMap((line, at) => {
    const [room, share] = [rooms[at], shares[at] ?? 0];
    return room && share > 0 ? [partForAmount(line, room, share)] : [];
  });
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
