import type { TableRow } from '#app/domain/table.ts';
import { headingsAt } from '#app/domain/table-headings.ts';
import { isUnit, unitName } from '#app/domain/typed-amount.ts';
import type { PriceBasis } from './price-basis.ts';

/** Headings of a table of prices, stocks and minimum quantities, as it is downloaded; the last three say what was changed. */
export const PRICE_HEADINGS = {
  id: '商品编码',
  productName: '品名',
  brandNumber: '牌号',
  specs: '规格',
  unit: '单位',
  price: '单价（元）',
  availableCount: '库存（见单位）',
  miniQuantity: '起订量（见单位）',
  shownPrice: '下载时单价（元，勿改）',
  shownCount: '下载时库存（勿改）',
  shownMinimum: '下载时起订量（勿改）',
} as const;

export const CHANGEABLE = ['price', 'availableCount', 'miniQuantity'] as const;
export type PriceField =
  | 'id'
  | 'unit'
  | (typeof CHANGEABLE)[number]
  | 'shownPrice'
  | 'shownCount'
  | 'shownMinimum';

/** What a heading may be called, without its brackets; other programs have only some of them. */
const NAMES: FieldNames<PriceField> = [
  ['id', /^(?:商品)?(?:编码|编号|id)$/],
  ['unit', /^(?:计[价量])?单位$/],
  ['price', /^新?(?:含税|不含税|未税)?(?:单价|价格)$/],
  ['availableCount', /^新?(?:可订)?库存(?:数量|量)?$/],
  ['shownPrice', /^下载时单价$/],
  ['shownCount', /^下载时库存$/],
  ['miniQuantity', /^新?(?:最小)?起订量$/],
  ['shownMinimum', /^下载时起订量$/],
];

/** What else a heading may say: nothing else is known, 单价（万元） least of all. */
const NOTES = /^(?:元|¥|人民币|见单位|勿改|必填|选填|含税|含\d+%税|不含税|未税|‰)$/;
const PER = /^元\/(.+)$/;
export const HEADING_WITHIN = 20;

/** What the columns of a table may be called: each field with its names, without their brackets. */
export type FieldNames<Field extends string> = readonly (readonly [Field, RegExp])[];

export interface TableColumn<Field extends string> {
  field: Field;
  at: number;
  heading: string;
  /** Of a stock, 库存（千克）, or for which a price is, 单价（元/千克）; '' where none is stated. */
  unit: string;
  /** Of a price; '' where its heading does not say it. */
  tax: PriceBasis | '';
  /** Whether all that it says is known. */
  isUnderstood: boolean;
}

export type PriceColumn = TableColumn<PriceField>;

const fieldOf = <Field extends string>(word: string, names: FieldNames<Field>): Field | undefined =>
  names.find(([, name]) => name.test(word))?.[0];

/** 单价（元/吨，含税）, or the path 单价 / 含税, as its words. */
const wordsOf = (heading: string): string[] =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/ \/ /g, '(')
    .split(/[()*,、;\s]+/)
    .filter((word) => word !== '');

const unitIn = (word: string): string => {
  const unit = PER.exec(word)?.[1] ?? word;
  return isUnit(unit) ? unitName(unit) : '';
};

const isNoteAmong =
  <Field extends string>(names: FieldNames<Field>) =>
  (word: string): boolean =>
    fieldOf(word, names) !== undefined || NOTES.test(word) || unitIn(word) !== '';

/** Whether all that a heading says is known. */
export const isHeadingAmong =
  <Field extends string>(names: FieldNames<Field>) =>
  (heading: string): boolean =>
    wordsOf(heading).every(isNoteAmong(names));

function taxIn(words: readonly string[]): PriceBasis | '' {
  if (words.some((word) => /不含税|未税/.test(word))) return 'without';
  return words.some((word) => /含税|含\d+%税/.test(word)) ? 'with' : '';
}

/** The column below a heading; null where none of its words is a name. */
export function columnOf<Field extends string>(
  heading: string,
  at: number,
  names: FieldNames<Field>,
): TableColumn<Field> | null {
  const words = wordsOf(heading);
  const name = words.findLast((word) => fieldOf(word, names) !== undefined);
  const field = name && fieldOf(name, names);
  if (!field) return null;
  const notes = words.filter((word) => word !== name);
  return {
    field,
    at,
    heading,
    unit: notes.map(unitIn).find((unit) => unit !== '') ?? '',
    tax: taxIn(words),
    isUnderstood: notes.every(isNoteAmong(names)),
  };
}

/** Money that is counted otherwise than in yuan: nobody's answer makes 0.385 万元 a price. */
const OTHER_MONEY = /[万千百]元|美[元金]|欧元|港[元币]|日元|USD|EUR|[$€]/i;

/** The column below a heading of which a person has said what it is: its unit is the heading's still. */
export function columnSaid<Field extends string>(
  heading: string,
  at: number,
  field: Field,
): TableColumn<Field> {
  const words = wordsOf(heading);
  return {
    ...{ field, at, heading },
    unit: words.map(unitIn).find((unit) => unit !== '') ?? '',
    tax: taxIn(words),
    isUnderstood: !OTHER_MONEY.test(heading),
  };
}

/** The columns of a table of prices, and where the rows below its heading begin; null where it has none. */
export function priceColumnsOf(
  rows: readonly TableRow[],
): { columns: PriceColumn[]; next: number } | null {
  for (const at of rows.slice(0, HEADING_WITHIN).keys()) {
    const { names, next } = headingsAt(rows, at, isHeadingAmong(NAMES));
    const columns = names.flatMap((heading, place) => columnOf(heading, place, NAMES) ?? []);
    const fields = new Set(columns.map(({ field }) => field));
    if (fields.has('id') && CHANGEABLE.some((field) => fields.has(field))) return { columns, next };
  }
  return null;
}
