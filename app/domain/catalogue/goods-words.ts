const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Characters that are written differently and mean the same, as PostgreSQL's `translate` takes
 * them: each character of `from` becomes the one at the same place in `to`; those beyond its end
 * are dropped.
 */
export const ONE_SPELLING = {
  from: `${CAPITALS}ΦϕØø∅×✕✖* `,
  to: `${CAPITALS.toLowerCase()}φφφφφxxxx`,
} as const;

const spelling = new Map(
  [...ONE_SPELLING.from].map((character, at) => [character, [...ONE_SPELLING.to][at] ?? '']),
);

/**
 * One spelling of a grade or a specification: compatibility characters folded (NFKC), lower case,
 * ×, * and x alike, Φ, φ and Ø alike, no spaces. The database computes the same for goods
 * (`matchKeyOf`).
 */
export const oneSpelling = (words: string): string =>
  [...words.normalize('NFKC').replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')]
    .map((character) => spelling.get(character) ?? character)
    .join('');

/** The key by which goods of a grade and a specification are found. */
export const matchKey = (grade: string, specs: string): string =>
  `${oneSpelling(grade)}|${oneSpelling(specs)}`;
