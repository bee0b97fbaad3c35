import type { Lexicon } from './lexicon.ts';
import { wholeTerm } from './terms.ts';

/** The terms of goods by how much of them is what they are called, said without its decimals: 46 of 尿素 46.4%. */
export function ofContent(word: string, { grades }: Pick<Lexicon, 'grades'>): string[][] {
  const whole = /^(\d{2})%?$/.exec(word)?.[1];
  if (whole === undefined) return [];
  const contents = [...grades.keys()].flatMap((grade) =>
    grade.split(' ').filter((part) => part.startsWith(`${whole}.`) && part.endsWith('%')),
  );
  return [...new Set(contents)].map((content) => [wholeTerm(content)]);
}

/** Whether grades are called by a number: the 0# of 0# 国VI is no part of -10#. */
export const isNumbered = (word: string, { grades }: Pick<Lexicon, 'grades'>): boolean =>
  /^-?\d+#$/.test(word) && [...grades.keys()].some((grade) => grade.split(' ').includes(word));
