import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/** One figure of the report: a rate or a time beside its floor of the same run. */
export interface Figure {
  what: string;
  /** As measured, with its unit. */
  value: string;
  floor: string;
  ratio: number | null;
  goal: string;
}

export const ROUNDS = 3;
const CONNECTIONS = 16;
const SECONDS_A_ROUND = 3;

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

/** The share `p` of sorted times. */
export function percentile(times: readonly number[], p: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

/**
 * Requests a second to one address on this machine.
 * @param isOther each request is for an address that was never asked for
 */
export async function requestRate(
  url: string,
  headers: Record<string, string> = {},
  isOther = false,
): Promise<number> {
  const { pathname, search } = new URL(url);
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    path: `${pathname}${search}${search ? '&' : '?'}asked=${randomUUID()}`,
  });
  const result = await autocannon({
    url,
    headers: { 'accept-encoding': 'br', ...headers },
    connections: CONNECTIONS,
    duration: SECONDS_A_ROUND,
    ...(isOther && { requests: [{ setupRequest }] }),
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${url}: ${failed} of ${result.requests.total} answers failed`);
  return result.requests.average;
}

/**
 * Measures all in turn, round after round, so that a noisy moment affects all alike. What the first round measures is
 * dropped: until then the code of each is compiled.
 */
export async function interleaved<Name extends string>(
  subjects: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(subjects) as Name[];
  const rounds: Record<string, number[]> = {};
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const measured = await subjects[name]();
      if (round > 0) rounds[name] = [...(rounds[name] ?? []), measured];
    }
  }
  const medians = names.map((name) => [name, median(rounds[name] ?? [])]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

/** A rate beside its floor. */
export const rateFigure = (what: string, rate: number, floor: number, goal: string): Figure => ({
  what,
  value: `${Math.round(rate)}/s`,
  floor: `${Math.round(floor)}/s`,
  ratio: rate / floor,
  goal,
});

/** A time beside its floor. */
export const timeFigure = (
  what: string,
  milliseconds: number,
  floor: number,
  goal: string,
): Figure => ({
  what,
  value: `${milliseconds.toFixed(1)} ms`,
  floor: `${floor.toFixed(1)} ms`,
  ratio: milliseconds / floor,
  goal,
});

/** Something that has no floor. */
export const toldFigure = (what: string, value: string, goal: string): Figure => ({
  what,
  value,
  floor: '–',
  ratio: null,
  goal,
});
