import { IDS_OF_A_MOMENT } from './moments.ts';
import type { View } from './stage.ts';

/** Where two answers differ: the call, and the place in its answer. */
export interface Difference {
  call: string;
  /** `content[].availableCount`; empty: the answer as a whole. */
  place: string;
  alone: unknown;
  beside: unknown;
  /** With what it was asked. */
  asked: string;
}

/** What a party is answered otherwise because others did something. */
export function differencesOf(alone: View, beside: View): Difference[] {
  const asked = new Set([...alone.keys(), ...beside.keys()]);
  return [...asked].flatMap((each) => {
    const [call = ''] = each.split(' ');
    return [...differing(alone.get(each), beside.get(each), '')].map((one) => ({
      call,
      ...one,
      asked: each,
    }));
  });
}

function* differing(
  alone: unknown,
  beside: unknown,
  place: string,
): Generator<Pick<Difference, 'place' | 'alone' | 'beside'>> {
  if (Object.is(alone, beside)) return;
  if (Array.isArray(alone) && Array.isArray(beside)) {
    if (alone.length !== beside.length) {
      yield { place: `${place}.length`, alone: alone.length, beside: beside.length };
    }
    for (const [at, each] of alone.entries()) {
      if (at < beside.length) yield* differing(each, beside[at], `${place}[]`);
    }
  } else if (isFields(alone) && isFields(beside)) {
    for (const name of new Set([...Object.keys(alone), ...Object.keys(beside)])) {
      yield* differing(alone[name], beside[name], place ? `${place}.${name}` : name);
    }
  } else if (!isSameMoment(alone, beside) && !(isId(place) && isOfOneMoment(alone, beside))) {
    yield { place, alone, beside };
  }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const isSameMoment = (alone: unknown, beside: unknown) =>
  alone instanceof Date && beside instanceof Date && alone.getTime() === beside.getTime();

const isId = (place: string) => /(?:^|\.)id$/.test(place);

/** Which of the rows that a job wrote at once was the first one is no part of what a party is told. */
const isOfOneMoment = (alone: unknown, beside: unknown) => {
  const moment = momentOf(alone);
  return moment > 0 && moment === momentOf(beside);
};

const momentOf = (id: unknown) => Math.floor(Number(id) / IDS_OF_A_MOMENT);
