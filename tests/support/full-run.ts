import { test } from 'vitest';

/** Before a release (`npm run test:full`): other random values, more of them, every twin. */
export const isFullRun = process.env.FULL === '1';

/** The whole in a full run, else one of `share`, from the `turn`th on: so that all take turns. */
export const inTurn = <Item>(all: readonly Item[], share: number, turn = 0): readonly Item[] =>
  isFullRun ? all : all.filter((_, at) => at % share === turn % share);

/**
 * How many random histories a test tries and how long it may take: as many as HISTORIES says, else 1,000 in a
 * full run. In two and a half minutes two busy cores try 3,200 of auctions, 1,800 of groups or 700 of awards. SEED has
 * those of before tried again.
 * @param eachMs how long one may take on a busy machine
 */
export function histories(
  few: number,
  eachMs = 600,
): { numRuns: number; timeout: number; seed?: number } {
  const { HISTORIES, SEED } = process.env;
  const numRuns = Number(HISTORIES ?? (isFullRun ? 1000 : few));
  const timeout = Math.max(120_000, numRuns * eachMs);
  return { numRuns, timeout, ...(SEED && { seed: Number(SEED) }) };
}

/** A test that tries a rule again under other circumstances: of a full run (design/testing: Two runs). */
export const testWhenFull = test.runIf(isFullRun);
