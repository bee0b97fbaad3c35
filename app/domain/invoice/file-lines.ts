import type { Fen } from '#app/domain/money.ts';
import { plainName } from '#app/domain/plain-name.ts';
import type { EInvoiceLine } from './e-invoice.ts';

/** A line of an order that an invoice is to be for. */
export interface WantedLine {
  name: string;
  amount: Fen;
  /** The codes of the rates that were said for it. */
  rates: readonly string[];
}

/** What of a line of a file is for a line of an order, by its place among the wanted ones. */
export interface LinePart {
  at: number;
  amount: Fen;
}

type Fits = (line: number, at: number) => boolean;

/**
 * Which lines of orders each line of a file is for: those of its goods and rate first. An invoice may sum the same goods
 * of several orders in one line, so that a line is spread where it has to be, as a flow of money from the lines of the
 * file to those of the orders.
 * @returns the parts of each line, which come to it; none: there is no room for all of it
 */
export function assignLines(
  lines: readonly EInvoiceLine[],
  wanted: readonly WantedLine[],
): LinePart[][] {
  const isNamed = namesOf(lines, wanted);
  const isOfRate: Fits = (line, at) => {
    const rate = lines[line]?.rate ?? null;
    return rate !== null && (wanted[at]?.rates.includes(rate) ?? false);
  };
  const flow = new Flow(
    lines.map(({ amount }) => amount),
    wanted.map(({ amount }) => amount),
  );
  flow.fill((line, at) => isNamed(line, at) && isOfRate(line, at));
  flow.fill(isOfRate);
  flow.fill(isNamed);
  flow.fill(() => true);
  return lines.map((_, line) => flow.partsOf(line));
}

/** Amounts on their way from the lines of a file to those of orders. */
class Flow {
  /** By lines of orders: what each gets of which line. */
  private readonly given: Map<number, Fen>[];
  private readonly rest: Fen[];

  constructor(
    lines: readonly Fen[],
    private readonly room: Fen[],
  ) {
    this.given = room.map(() => new Map());
    this.rest = [...lines];
  }

  /** Moves as much as can go where it fits: whole lines first, the largest to where they leave least, then parts. */
  fill(fits: Fits): void {
    const open = [...this.rest.keys()].filter((line) => this.restOf(line) > 0);
    for (const line of open.sort((one, other) => this.restOf(other) - this.restOf(one))) {
      const amount = this.restOf(line);
      let best = -1;
      for (const [at, room] of this.room.entries()) {
        const isBetter = best < 0 || room < this.roomOf(best);
        if (room >= amount && isBetter && fits(line, at)) best = at;
      }
      if (best >= 0) this.move(line, best, amount);
    }
    // Where nothing more could come from, nothing can come later.
    const dead = new Set<number>();
    for (const line of open.sort((one, other) => one - other)) {
      while (this.restOf(line) > 0 && this.augment(line, fits, dead));
    }
  }

  partsOf(line: number): LinePart[] {
    if (this.restOf(line) > 0) return [];
    return this.given.flatMap((from, at) => {
      const amount = from.get(line) ?? 0;
      return amount > 0 ? [{ at, amount }] : [];
    });
  }

  private readonly restOf = (line: number): Fen => this.rest[line] ?? 0;
  private readonly roomOf = (at: number): Fen => this.room[at] ?? 0;

  private move(line: number, at: number, amount: Fen): void {
    this.give(line, at, amount);
    this.rest[line] = this.restOf(line) - amount;
    this.room[at] = this.roomOf(at) - amount;
  }

  private give(line: number, at: number, amount: Fen): void {
    const from = this.given[at];
    from?.set(line, (from.get(line) ?? 0) + amount);
  }

  /** Finds the shortest way for some of a line, on which other lines make room by going elsewhere. */
  private augment(line: number, fits: Fits, dead: Set<number>): boolean {
    const cameFrom = new Map<number, number>();
    const wayOf = new Map<number, number>();
    const queue = [line];
    const seen = new Set(queue);
    for (const from of queue) {
      for (const at of this.room.keys()) {
        if (cameFrom.has(at) || dead.has(at) || !fits(from, at)) continue;
        cameFrom.set(at, from);
        if (this.roomOf(at) > 0) {
          this.moveAlong(line, at, cameFrom, wayOf);
          return true;
        }
        for (const [other, amount] of this.given[at] ?? []) {
          if (amount === 0 || seen.has(other)) continue;
          seen.add(other);
          wayOf.set(other, at);
          queue.push(other);
        }
      }
    }
    for (const at of cameFrom.keys()) dead.add(at);
    return false;
  }

  private moveAlong(
    line: number,
    end: number,
    cameFrom: ReadonlyMap<number, number>,
    wayOf: ReadonlyMap<number, number>,
  ): void {
    const steps: { at: number; from: number; before: number | undefined }[] = [];
    for (let at: number | undefined = end; at !== undefined; ) {
      const from: number = cameFrom.get(at) ?? line;
      const before = from === line ? undefined : wayOf.get(from);
      steps.push({ at, from, before });
      at = before;
    }
    const amount = steps.reduce(
      (least, { from, before }) =>
        before === undefined ? least : Math.min(least, this.given[before]?.get(from) ?? 0),
      Math.min(this.restOf(line), this.roomOf(end)),
    );
    for (const { at, from, before } of steps) {
      this.give(from, at, amount);
      if (before !== undefined) this.give(from, before, -amount);
    }
    this.rest[line] = this.restOf(line) - amount;
    this.room[end] = this.roomOf(end) - amount;
  }
}

/** Whether a line of a file means goods by its words: one name has the other in it. */
function namesOf(lines: readonly EInvoiceLine[], wanted: readonly WantedLine[]): Fits {
  const names = wanted.map(({ name }) => plainName(name));
  const known = new Map<string, boolean[]>();
  const rows = lines.map(({ name, spec }) => {
    const [short, long] = [plainName(name), plainName(`${name}${spec}`)];
    const row =
      known.get(`${short} ${long}`) ??
      names.map((own) => short !== '' && own !== '' && (own.includes(short) || long.includes(own)));
    known.set(`${short} ${long}`, row);
    return row;
  });
  return (line, at) => rows[line]?.[at] ?? false;
}
