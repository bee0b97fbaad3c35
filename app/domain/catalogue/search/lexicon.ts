import type { Attribute } from './specification.ts';

/** The known words of the market; all of them in the normal form. */
export interface Lexicon {
  /** Other words for a word, in either direction. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** Words without meaning for goods: 现货, 报价. */
  noise: ReadonlySet<string>;
  /** Places, categories and sellers: the terms that goods of them have. */
  facets: ReadonlyMap<string, readonly string[]>;
  /** The term of a seller's goods by the seller's name, without the company's form. */
  sellers: ReadonlyMap<string, string>;
  /** Names of goods, makers and brands. */
  known: ReadonlySet<string>;
  /** Grades as they are written. */
  grades: ReadonlyMap<string, string>;
  /** Parts of grades that are said by themselves: 锐钛型, 8.8级. */
  gradeWords: ReadonlySet<string>;
  /** Words by their pinyin and by its initials. */
  pinyin: ReadonlyMap<string, readonly string[]>;
  /** The numbers that goods have of the measures in `RANGED`. */
  measures: ReadonlyMap<Attribute, readonly string[]>;
}
