import type { LivedStep } from '#app/domain/life.ts';
import { formatInstant } from '#app/domain/time.ts';
import type { LifeStep } from './thing.tsx';

/** The steps of a life as its page shows them, in the words of the thing. */
export const lifeView = <Step extends string>(
  label: Readonly<Record<Step, string>>,
  life: readonly LivedStep<Step>[],
): LifeStep[] =>
  life.map(({ step, date, isDone, isCurrent }) => ({
    label: label[step],
    date: date && formatInstant(date),
    isDone,
    isCurrent,
  }));
