import type { Attribute } from './specification.ts';

/** The known words of the market; all of them in the normal form. */
export interface Lexicon {
  /** Other words for a word, in either direction. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** Words without meaning for goods: 现货, 报价. */
  noise: ReadonlySet<string>;
  /** Places, categories and sellers: the terms that goods of them have. */
  facets: ReadonlyMap<string, readonly string[]>;
  /** Of these the categories by their names. */
  categories: ReadonlyMap<string, readonly string[]>;
  /** The term of a seller's goods by the seller's name, without the company's form. */
  sellers: ReadonlyMap<string, string>;
  /** Names of goods, makers and brands. */
  known: ReadonlySet<string>;
  /** Grades as they are written. */
  grades: ReadonlyMap<string, string>;
  /** Parts of grades that are said by themselves: 锐钛型, 8.8级. */
  gradeWords: ReadonlySet<string>;
  /** Chinese within names and grades, of two characters or more: the 无氧 of 无氧杆, the 金红石 of 金红石型. */
  parts: ReadonlySet<string>;
  /** Grades and their words by their letters and digits alone: lhm46 is l-hm 46. */
  bareGrades: ReadonlyMap<string, string>;
  /** Words by their pinyin and by its initials. */
  pinyin: ReadonlyMap<string, readonly string[]>;
  /** The city of each town and county that is a place of the trade. */
  cities: ReadonlyMap<string, string>;
  /** Places by what is typed for them beside other words: those that have goods by two initials, wx, and towns by their pinyin. */
  spokenPlaces: ReadonlyMap<string, readonly string[]>;
  /** The numbers that goods have of the measures in `RANGED`. */
  measures: ReadonlyMap<Attribute, readonly string[]>;
}
