/** A seeded source of choices (mulberry32): the same seed makes the same market everywhere. */
export interface Random {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True `percent` times in a hundred. */
  chance(percent: number): boolean;
  /** From `low` to `high`, small numbers as likely as large ones by order of magnitude. */
  magnitude(low: number, high: number): number;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    int,
    pick: (list) => {
      const chosen = list[int(0, list.length - 1)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
    chance: (percent) => next() * 100 < percent,
    magnitude: (low, high) => Math.exp(Math.log(low) + next() * (Math.log(high) - Math.log(low))),
  };
}
