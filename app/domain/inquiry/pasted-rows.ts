import { shapeOf } from '#app/domain/catalogue/search/specification.ts';
import { isOfStatedLength } from '#app/domain/catalogue/search/theoretical-weight.ts';
import { USUAL_UNIT } from '#app/domain/quantity.ts';
import { isAmount, KILOGRAMS, unitName } from '#app/domain/typed-amount.ts';
import { beginningOf, lengthOf } from '#app/domain/typed-text.ts';
import {
  type ListAmount,
  type ListWord,
  type RowReading,
  TOO_LONG,
  textOf,
} from './goods-list/reading.ts';
import { LONGEST_CELL, LONGEST_CHECK } from './pasted-limits.ts';

/** One row of a list of goods; a field that the row does not state is ''. */
export interface PastedRow {
  name: string;
  grade: string;
  specs: string;
  /** The length of one piece in metres, for goods that are listed without a length: 12 for a beam. */
  length: string;
  /** Finish and standard; goods without them are offered as similar at most. */
  demands: string;
  /** Maker, brand and place: 沙钢 上海. */
  origin: string;
  /** The quantity: digits and a point if it could be read, otherwise the typed text. */
  quantity: string;
  /** The canonical name of the quantity's unit; '' for the unit of the goods. */
  unit: string;
  /** The price that the list states, in words: 3650 元/吨（含税）. It is only shown: orders do not use it. */
  price: string;
  remark: string;
  /** What a person has to check before the row can be used; '' if all of it was understood. */
  check: string;
  /** All amounts, if the row states several such as 5 件 and 15.3 吨; `quantity` and `unit` are one of them. */
  amounts?: ListAmount[];
}

/**
 * The amount of a row that counts for goods sold in a certain unit: an amount in that unit; otherwise, for goods sold
 * by weight, the weight.
 */
export function amountFor(amounts: readonly ListAmount[], soldBy: string): ListAmount | undefined {
  const sold = unitName(soldBy);
  const rank = ({ quantity, unit, isWeight }: ListAmount) => [
    isAmount(quantity),
    unitName(unit) === sold,
    isWeight === KILOGRAMS.has(sold),
  ];
  return amounts.toSorted((one, other) => {
    const [first, second] = [rank(one), rank(other)];
    const at = first.findIndex((value, place) => value !== second[place]);
    return at === -1 ? 0 : first[at] ? -1 : 1;
  })[0];
}

/** The length of each piece at the end of a specification: 300×300×10×15×12m, 12米. */
const PIECE_LENGTH =
  /(?:^|[×xX*✕✖＊])\s*(?:长|长度|定尺|[lL]=)?\s*(\d+(?:\.\d+)?)\s*(?:米|[mM])(?:定尺|长)?$/;

/** Turns what was read of a row into the row that the person sees and edits. */
export function pastedRowOf(reading: RowReading): PastedRow {
  const names = textOf(reading, 'name');
  // Words that were not understood are kept, so that the person sees them and can correct them.
  const unread = textOf(reading, 'unread');
  const name = names || unread;
  const { specs, length } = isOfStatedLength(shapeOf(name))
    ? withoutLength(reading)
    : { specs: textOf(reading, 'specs', 'packaging'), length: '' };
  const cells = {
    name,
    grade: textOf(reading, 'grade'),
    specs,
    demands: textOf(reading, 'finish', 'standard'),
    origin: textOf(reading, 'maker', 'place'),
    price: priceText(reading),
    remark: [textOf(reading, 'remark'), names && unread].filter(Boolean).join(' '),
  };
  const isCut = Object.values(cells).some((cell) => lengthOf(cell) > LONGEST_CELL);
  const questions = [...new Set([...reading.questions, ...(isCut ? [TOO_LONG] : [])])];
  const amounts = [...reading.amounts];
  // The goods of the row are not known yet; most are sold by weight.
  const first = amountFor(amounts, USUAL_UNIT) ?? { quantity: amountText(reading), unit: '' };
  return {
    ...(Object.fromEntries(
      Object.entries(cells).map(([field, cell]) => [field, shown(cell, LONGEST_CELL)]),
    ) as typeof cells),
    length,
    quantity: shown(first.quantity, LONGEST_CELL),
    unit: shown(first.unit, LONGEST_CELL),
    check: shown(questions.join('；'), LONGEST_CHECK),
    ...(amounts.length > 1 && { amounts }),
  };
}

function withoutLength(reading: RowReading): Pick<PastedRow, 'specs' | 'length'> {
  let length = '';
  const words = reading.words.map((word): ListWord => {
    const [stated, metres = ''] =
      word.role === 'specs' ? (PIECE_LENGTH.exec(word.value) ?? []) : [];
    if (stated === undefined) return word;
    length = metres;
    return { ...word, value: word.value.slice(0, -stated.length) };
  });
  return { specs: textOf({ words }, 'specs', 'packaging').trim(), length };
}

/** The typed text of an amount that is not definite. */
const amountText = ({ words }: RowReading): string =>
  words.find(({ role }) => role === 'amount')?.text ?? '';

function priceText({ price }: RowReading): string {
  if (!price) return '';
  const { amount, per, terms } = price;
  const unit = amount && ` 元${per && `/${per}`}`;
  return `${amount}${unit}${terms.length > 0 ? `（${terms.join('、')}）` : ''}`;
}

function shown(cell: string, most: number): string {
  const text = cell.replace(/[\p{Cc}\p{Cs}]+/gu, ' ');
  return lengthOf(text) <= most ? text : `${beginningOf(text, most - 1)}…`;
}
