import { RELEASED_STATES } from '#app/domain/order/state.ts';
import { shared, sum } from './history-bought.ts';
import type { CaseFacts, LineFacts, OrderFacts } from './history-facts.ts';
import {
  type Batch,
  closedCost,
  grossOf,
  type KeptLine,
  leftOf,
  receivedOf,
  share,
  type Worth,
  worthOf,
} from './history-figures.ts';

export const isReleased = ({ state }: Pick<OrderFacts, 'state'>): boolean =>
  RELEASED_STATES.some((released) => released === state);

/** Of goods that were received. */
const isOfLine = ({ position, kind, whole }: CaseFacts): boolean =>
  position !== null && kind !== 'unshipped' && !whole;

/** What goes back with a case, or shall. */
const isReturn = ({ kind, state }: CaseFacts): boolean =>
  kind === 'returnRefund' && state !== 'closed' && state !== 'done';

/** What a model is told beside the facts. */
export interface Told {
  /** Discounts that sellers offer, of older lines. */
  couponsOfSellers: readonly number[];
  /** Fen of payments that were taken back in all. */
  takenBack: number;
}

/**
 * What an order of one seller comes to, to the fen, by what happened to it one step after the other. It knows that order
 * and no other, so what it says a seller gets is what an order of that seller alone gives.
 */
export class OrderModel {
  #facts: OrderFacts;
  /** By the lines' positions: what went back of their weight, and what cases took off beyond that. */
  readonly #returned = new Map<number, number>();
  readonly #reduced = new Map<number, number>();
  #takenBack = 0;
  /** What cases took off, and how much of it before the settlement. */
  takenOff = 0;
  #settled: { owed: number; takenOff: number } | null = null;
  /** Of the buyer's money, what is paid and not given back. */
  paid: number;
  /** What the seller has got, before the fee. */
  payout = 0;
  /** What of it the platform has added: what the buyer's money did not reach for when it was paid out. */
  added = 0;
  /** What statements say is owed, before payments. */
  stated = 0;
  /** Whether the seller once had more than is due, because lighter goods came later. */
  wasAbove = false;

  constructor(
    first: OrderFacts,
    private readonly told: () => Told,
  ) {
    this.#facts = first;
    this.paid = paidIn(first);
    this.stated = isReleased(first) ? this.stateReceived(0, unsentOf(first.lines)) : 0;
    if (first.settledAmount !== null) this.settle();
  }

  /** The next step of the history. */
  advance(facts: OrderFacts): void {
    const before = this.#facts;
    this.#facts = facts;
    const came = facts.received.slice(before.received.length);
    this.stated = this.stateReceived(this.stated, came);
    if (isReleased(facts) && !isReleased(before)) {
      this.stated = this.stateReceived(this.stated, unsentOf(facts.lines));
    }
    for (const each of endedBetween(before, facts)) this.refund(each);
    if (facts.settledAmount !== null && !this.#settled) this.settle();
    const { takenBack } = this.told();
    const paid = this.paid + paidIn(facts) - paidIn(before) - (takenBack - this.#takenBack);
    this.#takenBack = takenBack;
    this.paid = Math.min(paid, this.owedNow);
    if (facts.state === 'cancelled') this.stated = 0;
    this.payOut();
  }

  /** What the buyer owes now for all that was ordered and is not closed; what is paid above it goes back. */
  get owedNow(): number {
    const { state, paymentAmount } = this.#facts;
    if (state === 'cancelled') return 0;
    return this.#settled ? this.worth.owed : Math.max(0, paymentAmount - this.takenOff);
  }

  /** Of what was received and kept. */
  get worth(): Worth {
    return worthOf(this.lines());
  }

  /** Of all of it, if what is to come weighs what was ordered. */
  get awaited(): Worth {
    const lines = this.lines().map((line, at) => {
      const closed = this.#facts.lines[at]?.closed ?? 0;
      const left = line.count - closed - sum(line.batches.map((batch) => batch.count));
      return { ...line, batches: [...line.batches, { count: left, weighed: left }] };
    });
    return worthOf(lines);
  }

  /** What is due to the seller by a worth: its claim, as far as its buyer has paid and the platform adds. */
  dueOf({ owed, added }: Worth): number {
    const counts = isReleased(this.#facts) && this.#facts.state !== 'cancelled';
    return counts ? Math.max(0, Math.min(owed + added, this.paid + added)) : 0;
  }

  /** How much of points or of a gift card is with the order still (design/money: Deductions). */
  keptOf(used: number): number {
    if (this.#facts.state === 'cancelled') return 0;
    const before = this.#settled?.takenOff ?? this.takenOff;
    const ordered = this.#facts.paymentAmount;
    const back = share(used, Math.min(before, ordered), ordered);
    if (!this.#settled) return used - back;
    const { owed } = this.#settled;
    return used - back - share(used - back, Math.min(this.takenOff - before, owed), owed);
  }

  /** What cases about goods that were not shipped gave back. */
  get closedCost(): number {
    const lines = this.lines();
    return sum(
      this.#facts.lines.map(({ closed }, at) => {
        const line = lines[at];
        return line ? closedCost(line, closed) : 0;
      }),
    );
  }

  /** What a case asks for that asks for all there is. */
  mostOf(asking: CaseFacts): number {
    const lines = this.lines();
    const at = lines.findIndex(
      (_, place) => this.#facts.lines[place]?.position === asking.position,
    );
    const [line, received] = [lines[at], receivedOf(lines)[at]];
    if (!line || !received) return 0;
    const others = this.#facts.cases.filter(
      (each) => each.id !== asking.id && each.position === asking.position && isOfLine(each),
    );
    const held = others.map(({ state, refunded, asked }) =>
      state === 'closed' || state === 'done' ? 0 : (refunded ?? asked),
    );
    const back = sum(others.filter(isReturn).map(({ count }) => count));
    const whole = received.goods - received.bySeller - received.byPlatform;
    const cost = (from: number) => leftOf(line, received, from).owed;
    // What went back cost then what it cost, whatever has come since.
    const left = cost(line.returned) + this.costOfReturned(line) - sum(held);
    if (left <= 0) return 0;
    if (back + asking.count >= received.weighed) return left;
    return Math.max(0, Math.min(left, cost(back) - cost(back + asking.count), whole));
  }

  /** Whether all that came went back. */
  get isAllReturned(): boolean {
    const lines = this.lines();
    const weighed = receivedOf(lines).map((each) => each.weighed);
    return sum(weighed) > 0 && lines.every((line, at) => line.returned >= (weighed[at] ?? 0));
  }

  /** Whether a deduction is more than the goods of its line came to. */
  get spreads(): boolean {
    const lines = this.lines();
    return receivedOf(lines).some((received, at) => {
      const alone = receivedOf(lines.slice(at, at + 1))[0];
      return received.bySeller !== alone?.bySeller || received.byPlatform !== alone.byPlatform;
    });
  }

  readonly #costs = new Map<number, number>();
  private costOfReturned(line: KeptLine & { position?: number }): number {
    return this.#costs.get(line.position ?? -1) ?? 0;
  }

  /** A case about received goods takes what it gives back off its line, and its seller loses its part. */
  private refund(found: CaseFacts): void {
    const amount = found.refunded ?? 0;
    if (found.whole) return;
    this.takenOff += amount;
    if (!isOfLine(found)) return;
    const position = found.position ?? -1;
    const before = this.worth;
    const lines = this.lines();
    const at = lines.findIndex((line) => line.position === position);
    const [line, received] = [lines[at], receivedOf(lines)[at]];
    if (!line || !received) return;
    const count = isReturn(found) ? Math.min(found.count, received.weighed - line.returned) : 0;
    const returned = line.returned + count;
    const cost = leftOf(line, received, line.returned).owed - leftOf(line, received, returned).owed;
    this.#returned.set(position, returned);
    this.#reduced.set(position, line.reduced + amount - cost);
    this.#costs.set(position, this.costOfReturned(line) + cost);
    const after = this.worth;
    this.payout -= Math.min(this.payout, before.owed + before.added - after.owed - after.added);
    this.stated -= Math.min(amount, this.stated);
    this.paid = Math.min(this.paid, this.owedNow);
    // Its part of what was taken off comes back, as far as the market holds it.
    this.takeBackAdded(Math.min(before.added - after.added, this.paid + this.added - this.payout));
    this.payOut();
  }

  /** Once all is received the weight counts, and what lighter goods do not bear of what was paid out comes back. */
  private settle(): void {
    const { owed, added } = this.worth;
    this.#settled = { owed, takenOff: this.takenOff };
    const taken = Math.max(0, this.payout - owed - added);
    this.payout -= taken;
    this.takeBackAdded(Math.min(taken, this.added - added));
    this.stated = owed;
  }

  private takeBackAdded(amount: number): void {
    this.added -= Math.max(0, Math.min(amount, this.added));
  }

  private payOut(): void {
    const { worth } = this;
    const due = this.dueOf(worth);
    this.wasAbove ||= this.payout > due && isReleased(this.#facts);
    this.payout = Math.max(this.payout, due);
    this.added = Math.max(this.added, this.payout - this.paid);
    // What it has lent beyond its part comes back with the buyer's money.
    this.takeBackAdded(Math.min(this.added - worth.added, this.paid + this.added - this.payout));
  }

  private stateReceived(stated: number, came: readonly (Batch & { position: number })[]): number {
    const lines = this.#facts.lines;
    const gross = came.map(({ position, weighed }) => {
      const line = lines.find((each) => each.position === position);
      return line ? grossOf(line, weighed) : 0;
    });
    return stated + sum(gross);
  }

  private lines(): (KeptLine & { position: number })[] {
    const { lines, received } = this.#facts;
    const old = lines.some(({ bySeller }) => bySeller === null) ? this.oldDeductions() : null;
    return lines.map((line, at) => {
      const { position, price, count, amount, isSent } = line;
      const unsent = isReleased(this.#facts) ? [{ count, weighed: count }] : [];
      return {
        ...{ position, price, count, amount },
        bySeller: old?.bySeller[at] ?? line.bySeller ?? 0,
        byPlatform: old?.byPlatform[at] ?? line.byPlatform ?? 0,
        batches: isSent ? received.filter((each) => each.position === position) : unsent,
        returned: this.#returned.get(position) ?? 0,
        reduced: this.#reduced.get(position) ?? 0,
      };
    });
  }

  /**
   * Of lines from before they kept it: by what they cost, then by what is left of them
   * (design/money: Figures of a line).
   */
  private oldDeductions() {
    const { deductions, lines } = this.#facts;
    const { couponsOfSellers } = this.told();
    const offered = deductions.filter(
      ({ kind, sourceId }) =>
        kind === 'quantityDiscount' ||
        (kind === 'coupon' && couponsOfSellers.includes(Number(sourceId))),
    );
    const [all, own] = [deductions, offered].map((each) => sum(each.map(({ amount }) => amount)));
    const amounts = lines.map(({ amount }) => amount);
    const bySeller = shared(own ?? 0, amounts);
    const left = amounts.map((amount, at) => amount - (bySeller[at] ?? 0));
    return { bySeller, byPlatform: shared((all ?? 0) - (own ?? 0), left) };
  }
}

const paidIn = ({ payments }: OrderFacts): number => sum(payments.map(({ amount }) => amount));

const unsentOf = (lines: readonly LineFacts[]) =>
  lines
    .filter(({ isSent }) => !isSent)
    .map(({ position, count }) => ({ position, count, weighed: count }));

/** Cases that gave something back meanwhile, in the order in which they were due. */
export const endedBetween = (before: OrderFacts, { cases }: OrderFacts): CaseFacts[] => {
  const known = new Map(before.cases.map((each) => [each.id, each]));
  const due = ({ id }: CaseFacts) => known.get(id)?.deadline ?? 0;
  return cases
    .filter((each) => each.refunded !== null && (known.get(each.id)?.refunded ?? null) === null)
    .sort((one, other) => due(one) - due(other) || one.id - other.id);
};
