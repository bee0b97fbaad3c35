/** Forms that carbon steel is sold in, and what they are called of stainless steel. */
const FORMS: readonly (readonly [forms: RegExp, stainless: string])[] = [
  [/^(?:圆钢|元钢|光圆|光元|圆棒|棒材|yuangang|yuanbang)$/u, '不锈钢棒'],
  [/^(?:冷轧|热轧|冷板|热板|冷卷|热卷)[板卷]?$/u, '不锈钢卷板'],
];
const IS_STAINLESS =
  /^(?:(?:sus|ss)?(?:20[1-4]|30[1-9]|31[06]|321|4[1-4]\d)[lc]?|(?:[1-4]|[12]2|[2-4]0)cr1[37]|不锈钢|白钢|buxiugang|bxg)$/u;

/** The words of a query where forms that stand beside a grade of stainless steel are of that: 304 圆钢 is no carbon steel. */
export const ofStainless = (words: readonly string[]): readonly string[] =>
  words.some((word) => IS_STAINLESS.test(word))
    ? words.map((word) => FORMS.find(([forms]) => forms.test(word))?.[1] ?? word)
    : words;
