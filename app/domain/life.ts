/** A step of a thing's life. */
export interface LivedStep<Step extends string> {
  step: Step;
  /** When it was done; null: it is not, or nobody says when. */
  date: string | null;
  isDone: boolean;
  /** Whether this is what happens now. */
  isCurrent: boolean;
}

/** A step and when it was done; null: it is not; true: it is, and nobody says when. */
export type LifeDate<Step extends string> = readonly [Step, string | true | null];

/**
 * A life whose steps follow each other: the first that is not done is what happens now. One that came to another
 * end has, behind what was done, that end alone.
 */
export function livedSteps<Step extends string>(
  steps: readonly LifeDate<Step>[],
  end?: LifeDate<Step> | null,
): LivedStep<Step>[] {
  const shown = end ? [...steps.filter(([, date]) => date !== null), end] : steps;
  const current = shown.findIndex(([, date]) => date === null);
  return shown.map(([step, date], at) => ({
    step,
    date: date === true ? null : date,
    isDone: date !== null,
    isCurrent: at === current,
  }));
}
