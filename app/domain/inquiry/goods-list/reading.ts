/** The role of a word in a row. `amount` is the quantity wanted; `other` is not about the goods: 序号, 金额. */
export const ROLES = [
  'number',
  'name',
  'grade',
  'specs',
  'packaging',
  'finish',
  'standard',
  'maker',
  'place',
  'amount',
  'price',
  'remark',
  'other',
  'unread',
] as const;
export type Role = (typeof ROLES)[number];

/** A word of a row, with its place in the typed line. */
export interface ListWord {
  role: Role;
  /** As it was typed. */
  text: string;
  /** The part of the word that matters: 上海 in 上海提货. For most words it is the whole word. */
  value: string;
  start: number;
  end: number;
}

/** A quantity wanted; the unit has its canonical name, or '' if none is stated. */
export interface ListAmount {
  quantity: string;
  unit: string;
  /** Whether the quantity is a weight, according to its unit or its column. */
  isWeight: boolean;
}

/** A price in the list. It is only shown: orders do not use it. */
export interface ListPrice {
  /** The figure; '' if only terms are stated. */
  amount: string;
  /** The unit to which the price applies; '' if none is stated. */
  per: string;
  /** The terms of the price: 含税, 不含税, 出厂, 到厂, 含运费. */
  terms: readonly string[];
}

/** What was understood of a row, and the questions about it that a person has to answer. */
export interface RowReading {
  words: readonly ListWord[];
  /**
   * The quantities; a row that states both weight and pieces has several, and the unit of its goods decides between
   * them.
   */
  amounts: readonly ListAmount[];
  price: ListPrice | null;
  /** The questions about the row: 没有读懂「无人认识」. A row with questions is never acted on. */
  questions: readonly string[];
}

/** The values of the words with certain roles, joined by spaces. */
export const textOf = ({ words }: Pick<RowReading, 'words'>, ...roles: readonly Role[]): string =>
  words
    .filter(({ role }) => roles.includes(role))
    .map(({ value }) => value)
    .join(' ');

export const notUnderstood = (word: string): string => `没有读懂「${word}」`;
export const notAQuantity = (text: string): string => `「${text}」不是确定的数量`;
export const severalQuantities = (texts: readonly string[]): string =>
  `有 ${texts.length} 个数量：${texts.join('、')}`;
export const severalGrades = (texts: readonly string[]): string =>
  `有 ${texts.length} 个牌号：${texts.join('、')}`;
export const severalSpecs = (texts: readonly string[]): string =>
  `有 ${texts.length} 个规格：${texts.join('、')}`;
export const severalPrices = (texts: readonly string[]): string =>
  `有 ${texts.length} 个价格：${texts.join('、')}`;
export const eitherSpecsOrQuantity = (text: string): string => `「${text}」是规格还是数量`;
export const eitherPriceOrQuantity = (text: string): string => `「${text}」是价格还是数量`;
export const eitherLengthOrQuantity = (text: string): string => `「${text}」是定尺还是数量`;
export const eitherPackOrQuantity = (text: string): string => `「${text}」是每件的重量还是总数`;
export const eitherOneOrTwo = (text: string): string =>
  `「${text}」是一个数还是「${text.replace(/[,，]/, '」和「')}」`;
export const otherUnit = (heading: string, cell: string): string =>
  `表头的单位是${heading}，这一格是${cell}`;
export const SEVERAL_GOODS = '一行里有多种商品';
export const CELLS_MISSING = '这一行比表头的列少，不知道缺了哪一列';
export const NO_GOODS = '没有读出商品';
export const TAX_UNCLEAR = '价格是含税还是不含税';
export const notAPrice = (text: string): string => `「${text}」不是确定的价格`;
export const TOO_LONG = '这一行过长，没有读完';
export const unknownColumn = (heading: string, cell: string): string =>
  heading ? `没有读懂「${heading}」一列的「${cell}」` : notUnderstood(cell);
