import { figureOf } from './figure.ts';
import { isClass } from './grade.ts';
import type { Lexicon } from './lexicon.ts';
import { isMakerLike } from './makers.ts';
import { negatedIn } from './phrases.ts';
import { FORM, isSaid, isWord, namesGoods } from './segments.ts';

/** What an alloy is delivered as, beside its grade: 5052 H32. */
const TEMPER = /^(?:h\d{2,3}|t\d{1,3}|o)$/;
/** What is made for goods or of them, by the end of its name: a cement mixer is no cement. */
const MADE =
  /(?:机|器|仪|车|炉|锅|刀|锯|床|架|笼|设备|机械|生产线|工程|图纸|模具|配件|附件|门窗|家具)$/u;
/** What is done to goods, and goods that have been used up. */
const DONE = /^废|(?:加工|租赁|出租|维修|修理|安装|施工|回收|招聘|培训|转让|拆除|代工)$/u;

/** What goods look like, where none of that name are called so. */
const LOOKS =
  /^(?:[浅深]?(?:[黑白红黄蓝绿灰银棕橙紫]色?|本色|透明|彩色)|全?新|二手|耐用|结实|厚实|干净|光滑|正宗|标准|普通|加厚|加硬|优等|特级|进口|国产)的?$/u;

/** Whether a word ends as what is made of goods or for them. */
export const isMade = (word: string): boolean => MADE.test(word);

/** Whether a word that the market does not know is another thing than the goods beside it or within it: 钢筋弯曲机, 加工. */
export const isOtherThing = (word: string, lexicon: Lexicon): boolean =>
  !isKnown(word, lexicon) && (DONE.test(word) || (isMade(word) && beginsWithGoods(word, lexicon)));

function beginsWithGoods(word: string, lexicon: Lexicon): boolean {
  return [...word].some((_, at) => at > 1 && namesGoods(word.slice(0, at), lexicon));
}

/**
 * The words of a text without those that the market does not know and that only describe the goods: 自然块 beside 硅铁 75.
 * Null where there are none, where no goods are named, or where the unknown may be another thing,
 * a maker or a grade: those are looked near to. A name is the last of its word: 玻璃胶 is no glass.
 * @param isName whether a word names goods
 */
export function gistOf(
  words: readonly string[],
  lexicon: Lexicon,
  isName: (word: string) => boolean,
): string[] | null {
  const unknown = words.filter(
    (word) => !isKnown(word, lexicon) && (LOOKS.test(word) || isDescription(word)),
  );
  const onlyDescribe = unknown.every(
    (word) =>
      TEMPER.test(word) ||
      (!isMakerLike(word.replace(/的$/u, '')) &&
        !isOtherThing(word, lexicon) &&
        (word.endsWith('的') || !hasName(word, lexicon, isName))),
  );
  const kept = words.filter((word) => !unknown.includes(word));
  const says = kept.some(
    (word) =>
      (isName(word) && !lexicon.gradeWords.has(word)) ||
      (!isClass(word) && figureOf(word, lexicon.grades.has(word)) === 'grade'),
  );
  return onlyDescribe && unknown.length > 0 && says ? kept : null;
}

const isKnown = (word: string, lexicon: Lexicon): boolean =>
  isSaid(word, lexicon) || lexicon.parts.has(word) || lexicon.grades.has(word);

/** Whether a word may describe goods: Chinese, or a temper. */
const isDescription = (word: string): boolean =>
  (/^\p{Script=Han}+$/u.test(word) && !FORM.test(word) && negatedIn(word) === undefined) ||
  TEMPER.test(word);

/** Whether some part of a word names goods, so that the rest makes another thing of them: 水泥搅拌机. */
function hasName(word: string, lexicon: Lexicon, isName: (word: string) => boolean): boolean {
  for (let start = 0; start < word.length - 1; start += 1) {
    for (let end = start + 2; end <= word.length; end += 1) {
      const part = word.slice(start, end);
      if (isName(part) && isWord(part, lexicon)) return true;
    }
  }
  return false;
}
