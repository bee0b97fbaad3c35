import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

/** One figure of the report: a rate or a time beside its floor of the same run. */
export interface Figure {
  what: string;
  /** The measured value with its unit. */
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

/** The time that the share `p` of all times does not exceed. */
export function percentile(times: readonly number[], p: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

/**
 * Requests a second to one address on this machine.
 * @param isOther each request has an address that was never requested before
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
 * Measures all subjects by turns, round after round, so that a noisy moment affects all of them. The first round is
 * dropped, because the code of each is still being compiled.
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

export const rateFigure = (what: string, rate: number, floor: number, goal: string): Figure => ({
  what,
  value: `${Math.round(rate)}/s`,
  floor: `${Math.round(floor)}/s`,
  ratio: rate / floor,
  goal,
});

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

/** A figure without a floor. */
export const toldFigure = (what: string, value: string, goal: string): Figure => ({
  what,
  value,
  floor: '–',
  ratio: null,
  goal,
});
