/** Names of more characters than these are no short ones. */
const MOST = 4;

/** What names of groups end with beside the trade. */
const FORM = /(?:集团|股份|实业|控股)+$/;

/**
 * Whether a word is a short name of a maker or seller, as 宝钢 is of 宝山钢铁, 马钢 of 马鞍山钢铁 and 江特钢 of 江北特钢:
 * it begins as the name does and has its other characters in their order, the last of them in the name's second half.
 */
export function isShortName(word: string, whole: string): boolean {
  const name = whole.replace(FORM, '');
  if (!/^\p{Script=Han}+$/u.test(word) || word.length < 2 || word.length > MOST) return false;
  if (word[0] !== name[0] || name.includes(word)) return false;
  let at = 0;
  for (const character of word.slice(1)) {
    at = name.indexOf(character, at + 1);
    if (at < 0) return false;
  }
  return at >= Math.ceil(name.length / 2);
}
