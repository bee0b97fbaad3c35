/** What is wrong, in words: a shrunk history shows them all. */
export type Problems = string[];

export const differs = (what: string, is: number, should: number): Problems =>
  is === should ? [] : [`${what}: ${is}, not ${should}`];

export const isBelow = (what: string, is: number, least: number): Problems =>
  is < least ? [`${what}: ${is}, below ${least}`] : [];
