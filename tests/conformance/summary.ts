import { ADOPTION, ADOPTION_STEPS, type AdoptionStep, isNeeded } from './adoption.ts';
import { OUTCOMES, type Outcome, type Seen } from './conformance.ts';

/** The pages of docs/api.md that cannot do without a call, by its name. */
export function pagesNeeding(document: string): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const [, page = '', needs = ''] of document.matchAll(
    /^\| `(\/[^`]*)` \|[^|]*\|([^|]*)\|/gm,
  )) {
    for (const [, call = ''] of needs.matchAll(/`([\w.]+)`/g)) {
      pages.set(call, [...new Set([...(pages.get(call) ?? []), page])]);
    }
  }
  return pages;
}

/** One line for each call that is wrong, those of earlier steps and those that pages need first. */
export function faultLines(all: readonly Seen[], pages: ReadonlyMap<string, string[]>): string[] {
  return ADOPTION_STEPS.flatMap((step) =>
    all
      .filter((seen) => seen.step === step && seen.outcome === 'wrong')
      .sort((one, other) => weight(other, pages) - weight(one, pages))
      .map(({ call, why }) => {
        const needing = pages.get(call) ?? [];
        const where = needing.length > 0 ? ` (needed by ${needing.join(' ')})` : '';
        return `${step}: ${call}${where}: ${why.join('; ')}`;
      }),
  );
}

const weight = ({ call, step }: Seen, pages: ReadonlyMap<string, string[]>) =>
  (isNeeded(step, call) ? 1000 : 0) + (pages.get(call)?.length ?? 0);

/**
 * What the API lacks for a step: the calls that the step needs and that are not seen to be right. None: the portal can be
 * put before it.
 */
export const lacking = (step: AdoptionStep, all: readonly Seen[]): string[] =>
  ADOPTION[step].needs.filter(
    (name) => !all.some(({ call, outcome }) => call === name && outcome === 'right'),
  );

/** A line for each step: whether it is ready, where there is a least that it needs, and how many calls are what. */
export function summaryLines(all: readonly Seen[]): string[] {
  const cells = ADOPTION_STEPS.filter((step) => all.some((seen) => seen.step === step)).map(
    (step) => {
      const own = all.filter((seen) => seen.step === step);
      const count = (outcome: Outcome) => own.filter((seen) => seen.outcome === outcome).length;
      return [step, verdictOf(step, all), ...OUTCOMES.map((outcome) => String(count(outcome)))];
    },
  );
  const rows = [['step', 'state', 'right', 'wrong', 'not offered', 'not tried'], ...cells];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at < 2 ? cell.padEnd(widths?.[at] ?? 0) : cell.padStart(widths?.[at] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

function verdictOf(step: AdoptionStep, all: readonly Seen[]): string {
  const { needs } = ADOPTION[step];
  const missing = lacking(step, all);
  const isWrong = all.some((seen) => seen.step === step && seen.outcome === 'wrong');
  if (missing.length > 0) return `not ready: lacks ${missing.length} of ${needs.length}`;
  if (isWrong) return 'with faults';
  return needs.length > 0 ? 'ready' : '–';
}
