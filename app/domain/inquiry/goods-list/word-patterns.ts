import { UNIT_SPELLINGS } from '#app/domain/typed-amount.ts';

/**
 * The possible meanings of a part of a line. `bare` is a number without a unit whose meaning is still open: a
 * dimension, a grade or a quantity.
 */
export type Part =
  | 'number'
  | 'amount'
  | 'dimension'
  | 'length'
  | 'numbered'
  | 'bare'
  | 'grade'
  | 'treatment'
  | 'packaging'
  | 'standard'
  | 'price'
  | 'priceTerm'
  | 'place'
  | 'remark';

const N = String.raw`(?<![\d.])\d+(?:\.\d+)?(?![.\d])`;
/** A number with or without thousands separators; 1,50 is not such a number. */
export const GROUPED = String.raw`(?<![\d.])(?:\d{1,3}(?:,\d{3})+(?![,.]?\d*,)|\d+)(?:\.\d+)?(?![.\d])`;
/** Words that may precede an amount without changing its meaning. */
export const ALTOGETHER = '(?:(?:[合共总]计|[共计=:])[: ]?)?';
const UNIT = `(?:${UNIT_SPELLINGS.join('|')})`;
/** The end of a word of letters and digits. An x with a digit may follow directly: 10支×12米. */
const END = String.raw`(?:(?<![a-z\d])|(?![a-wyz\d]|x(?!\d)))`;
const COUNTED = `${UNIT}${END}(?!/)`;
const MM = '(?:mm|cm|μm|m|米|毫米|厘米)';
const SIGN = String.raw`(?:φ|dn ?|∠|δ ?|h[wmnt]|[bmhdl∅](?=\d)|ld)`;
const CONTAINER = '(?:袋|桶|包|瓶|箱|罐|盘|卷|盒|吨袋|吨包|吨桶|木箱|托盘|锭|铁桶|ibc)';
const PIECE = '(?:件|只|个|台|套|支|根|张|片|块|条|捆|车|托)';
const TERM = '(?:不含税|未税|含税|出厂|到厂|到货|送到|车板|含运费)价?';
const LABEL = `(?:${TERM}|单价|价格|报价|目标价|限价|裸价|价)[: ]?`;
const PER = `(?: ?(?:/|每|一) ?(?:${UNIT})${END})`;
const YUAN = ` ?(?:元|rmb|yuan)`;
/** The second half of a range: 3450-3500. A range is recognised as a price, but is not a definite one. */
const RANGE = `(?: ?[-~至到] ?${GROUPED})?`;
const ABOUT_BEFORE = '(?:约|大约|大概|左右|至少|最少|不少于|不低于|不超过|最多|各)';
const ABOUT_AFTER = '(?:左右|以上|以下|以内|上下|多|余|起|不到)';

/** A meaning, how it is written, and whether it can begin with a digit, a letter or another character. */
interface Pattern {
  part: Part;
  expression: RegExp;
  begins: ReadonlySet<Beginning>;
}
const BEGINNINGS = ['digit', 'letter', 'other'] as const;
type Beginning = (typeof BEGINNINGS)[number];

export const beginningOf = (character: string): Beginning =>
  /\d/.test(character) ? 'digit' : /[a-z]/.test(character) ? 'letter' : 'other';

/** @param begins the initials of the kinds of characters (d, l, o) with which the part can begin */
const pattern = (part: Part, begins: string, source: string): Pattern => ({
  part,
  expression: new RegExp(source, 'uy'),
  begins: new Set(BEGINNINGS.filter((kind) => begins.includes(kind.charAt(0)))),
});

/** Everything that is written with figures or in a fixed form. */
export const PATTERNS: readonly Pattern[] = [
  // 25kg×40袋: stands before the amounts, because 25kg alone would be one.
  pattern('packaging', 'd', `${N} ?(?:kg|公斤|千克|l|升)(?= ?x ?${GROUPED} ?${CONTAINER})`),
  pattern('amount', 'do', `${ALTOGETHER}${GROUPED} ?万? ?${COUNTED}`),
  // A vague amount, which cannot be ordered.
  pattern(
    'amount',
    'do',
    `(?:${ABOUT_BEFORE} ?-?${GROUPED}(?: ?[-~至到] ?${GROUPED})? ?万? ?${COUNTED}(?:${ABOUT_AFTER})?|${GROUPED} ?(?:多|余|来)? ?${COUNTED}(?:${ABOUT_AFTER})|${GROUPED}(?:多|余|来) ?${COUNTED}|${GROUPED} ?(?:${COUNTED})? ?[-~至到] ?${GROUPED} ?${COUNTED}(?:${ABOUT_AFTER})?)`,
  ),
  pattern('amount', 'o', String.raw`(?<![^\s,;、])-${GROUPED} ?${COUNTED}`),
  pattern(
    'dimension',
    'dlo',
    `${SIGN}?${N}${MM}?(?: ?x ?(?:${SIGN}?${N}${MM}?))+(?: ?x ?c${END})?(?:[+]${N}(?:x${N})?|[+][a-z]+)*${END}`,
  ),
  pattern('dimension', 'd', `${N} ?x ?c${END}`),
  pattern('dimension', 'lo', `(?:φ|dn ?|∠|δ ?|ld ?|h[wmn] ?)${N}(?:mm)?(?:-φ?${N}(?:mm)?)?${END}`),
  pattern('dimension', 'l', String.raw`(?:m\d{1,2}|b\d{3,4})${END}`),
  pattern(
    'dimension',
    'd',
    `${N} ?(?:mm2|mm|cm|μm|毫米|厘米|丝|目|寸|分|层|kw|kv|v|w|a|p|hz|厚|宽)(?:厚|宽|高|长)?${END}`,
  ),
  pattern('dimension', 'l', `(?:ac|dc) ?${N}v${END}`),
  pattern('dimension', 'd', `${N}(?:mm)? ?- ?${N} ?(?:mm|目)?${END}`),
  pattern('dimension', 'd', `${N}(?:[+]${N}a?)+${END}`),
  pattern('dimension', 'd', String.raw`\d{1,2}[abc]#?${END}`),
  pattern('dimension', 'o', `(?:行程|宽|厚|高|直径|外径|壁厚) ?${N} ?${MM}?${END}`),
  pattern('dimension', 'l', `(?:i|t)=${N}(?:mm)?${END}`),
  pattern(
    'length',
    'dlo',
    `(?:(?:定尺|长度?|l=) ?${N} ?${MM}?|${N} ?(?:m|米|mm)(?:定尺|宽|长))${END}`,
  ),
  pattern('numbered', 'do', `-?${N}#${END}`),
  pattern('grade', 'd', `${N} ?[%]${END}`),
  pattern('grade', 'lo', String.raw`(?:\p{Script=Han}{2}|[a-z]+\d*)[≤≥<>]=? ?${N}%?`),
  pattern('grade', 'dl', `(?:${N}|[abcdf]|i{1,3}|[sbp]\\d)(?:级|号|类|型)`),
  pattern('grade', 'lo', `[a-z]型|[abf]类(?:i{1,3}级)?|[三五七]层[a-z]{1,2}瓦|[a-z]{1,3}瓦`),
  pattern('grade', 'd', `${N}大卡|${N}kg/m3${END}|${N}/${N} ?kv${END}`),
  pattern('grade', 'l', String.raw`p[.·]?(?:o|c|ii|i|s)[.·]? ?[345]2\.5r?${END}`),
  pattern(
    'treatment',
    'dl',
    String.raw`(?:no\.? ?[14]|2b|ba|8k|hl)面?${END}|(?:h1[12468]2?|h2[2468]|h3[2468]|t[4-6]|o态)${END}`,
  ),
  pattern(
    'packaging',
    'd',
    `${N} ?${UNIT} ?/ ?(?:${N} ?l|${CONTAINER}|${PIECE})${END}|${N} ?(?:kg|公斤|千克|l|升)(?:铁|塑料|吨)?(?:桶装?|袋装?|包装?)|${N} ?(?:l|升) (?:铁|塑料|吨)桶`,
  ),
  pattern(
    'standard',
    'lo',
    String.raw`(?:gb|yb|hg|jb|sh|nb|cj|jg)(?:/t)? ?\d{2,6}(?:\.\d+)?(?:-\d{2,4})?${END}|(?:astm|din|iso|jis|en|api|bs) ?[a-z]?\d{1,5}[a-z]?(?:-\d{1,4})?${END}|国标|非标|美标|德标|日标|欧标|部标`,
  ),
  pattern(
    'price',
    'o',
    `(?:${LABEL})+[¥@]? ?${GROUPED}${RANGE}(?:${YUAN})?${PER}?(?! ?${COUNTED})`,
  ),
  pattern('price', 'o', `[¥@] ?${GROUPED}${RANGE}(?:${YUAN})?${PER}?`),
  pattern('price', 'd', `${GROUPED}${RANGE}${YUAN}${PER}?`),
  pattern('price', 'd', `${GROUPED}${RANGE}(?:/|每) ?(?:吨|t)${END}`),
  pattern('price', 'd', `${GROUPED}${TERM}(?! ?\\d)`),
  pattern('priceTerm', 'o', TERM),
  pattern('bare', 'd', `${GROUPED}(?![a-z])`),
  pattern(
    'remark',
    'dlo',
    String.raw`(?:(?:联系)?电话|手机|微信|tel|qq)?:? ?(?<!\d)(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}-\d{7,8})(?!\d)`,
  ),
  pattern(
    'remark',
    'o',
    String.raw`\p{Script=Han}{1,2}(?:经理|先生|女士|小姐|师傅|总|工)(?!\p{Script=Han})`,
  ),
  pattern(
    'remark',
    'do',
    String.raw`(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}月\d{1,2}[日号]|月底|年底|月初|今天|明天|后天|本周|下周[一二三四五六日]?)(?:之?前|内)?(?:交货|到货|提货|发货)?`,
  ),
  pattern('remark', 'o', '(?:备注|说明|要求):.*'),
];

/** Grades and models by their form: letters and digits, joined by signs. */
export const MODEL =
  /(?=[a-z+./·-]*\d)(?=[\d+./·-]*[a-z])[a-z\d]+(?:[./+·-][a-z\d]+)*#?(?![a-z\d])/uy;

/** The words before and after a place that say what happens there. */
export const BEFORE_PLACE = /(?:送货?到?|发往?|运到|到|在|交货地|提货地|产地)?:? ?/uy;
export const AFTER_PLACE =
  /(?:市|省)?(?:仓库|仓|库|港口|港|现货|提货|自提|交货|到货|送货|发货|收货|到厂|到站|货|产)?/uy;

/** A number at the beginning of a line that numbers the line and is not about the goods. */
export const NUMBERING = /^ *(?:\(?\d{1,3}\)|\d{1,3}(?:、|\.(?!\d))|[•●·-](?!\d)|●) *(?=[^ ])/u;

/** The characters that separate words and have no meaning themselves. */
export const SEPARATOR = /[\s,;、|/()[\]{}<>"'“”‘’「」【】《》:：=…。!?&～~…·-]/u;
