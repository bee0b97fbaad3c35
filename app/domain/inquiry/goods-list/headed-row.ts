import { isAmount, isUnit, KILOGRAMS, typedAmount, unitName } from '#app/domain/typed-amount.ts';
import { certainAmount } from './line-amounts.ts';
import { termsIn } from './line-prices.ts';
import { readLine } from './line-reading.ts';
import type { Vocabulary } from './line-words.ts';
import { hasDoubt, type LineCell } from './list-cells.ts';
import { type AmountKind, type Column, type ColumnRole, isTotal } from './list-headings.ts';
import {
  type ListAmount,
  type ListPrice,
  type ListWord,
  notAPrice,
  notAQuantity,
  otherUnit,
  type Role,
  type RowReading,
  severalPrices,
  severalQuantities,
  TAX_UNCLEAR,
  unknownColumn,
} from './reading.ts';

interface HeadedAmount extends ListAmount {
  kind: AmountKind;
  text: string;
}

/** Reads a row below a heading; the columns say what each cell is. */
export function readHeadedRow(
  cells: readonly LineCell[],
  columns: readonly Column[],
  vocabulary: Vocabulary,
): RowReading {
  const words: ListWord[] = [];
  const questions: string[] = [];
  const amounts: HeadedAmount[] = [];
  const prices: ListPrice[] = [];
  const isDescribed = !columns.some(({ role }) => ['grade', 'specs', 'size'].includes(role));
  for (const [at, { text, start }] of cells.entries()) {
    if (text === '') continue;
    const column = columns[at];
    const add = (role: Role, value = text) =>
      words.push({ role, text, value, start, end: start + text.length });
    if (!column || column.role === 'unknown' || isDoubtful(text, column)) {
      questions.push(unknownColumn(column?.heading ?? '', text));
      add('unread');
      continue;
    }
    switch (column.role) {
      case 'amount': {
        const amount = amountIn(text, column, unitBeside(at, cells, columns), questions);
        if (amount) amounts.push({ ...amount, kind: column.kind, text });
        add('amount');
        break;
      }
      case 'unit':
        add('amount');
        break;
      case 'price':
        prices.push(priceIn(text, column, questions));
        add('price');
        break;
      case 'size':
        add('specs', /\d$/.test(text) ? text + column.unit : text);
        break;
      case 'name':
        if (isDescribed) words.push(...describedIn(text, start, vocabulary, questions));
        else add('name');
        break;
      default:
        add(column.role);
    }
  }
  const kinds = new Set(amounts.map(({ kind, unit }) => unit || kind));
  if (kinds.size < amounts.length)
    questions.push(severalQuantities(amounts.map(({ text }) => text)));
  const terms = new Set(prices.flatMap((price) => price.terms));
  if (terms.has('含税') && terms.has('不含税')) questions.push(TAX_UNCLEAR);
  else if (prices.length > 1) questions.push(severalPrices(prices.map(({ amount }) => amount)));
  const wanted = amounts.map(({ quantity, unit, isWeight }) => ({ quantity, unit, isWeight }));
  return { words, amounts: wanted, price: prices[0] ?? null, questions };
}

/**
 * Whether a cell does not fit its column. Cells of amounts, prices and units are checked where they are read, and cells
 * of the role `other` do not affect an order.
 */
const isDoubtful = (text: string, { role }: Column): boolean =>
  !['amount', 'price', 'unit', 'other'].includes(role) &&
  (hasDoubt(text) || isTotal([text]) || (!SIZES.has(role) && isOfAnotherColumn(text)));

/** The columns in which a weight can describe the goods: 25kg can be the content of a bag. */
const SIZES: ReadonlySet<ColumnRole> = new Set(['specs', 'size', 'packaging']);

/** Whether a cell is an amount such as 30吨, which belongs to an amount column. */
const isOfAnotherColumn = (text: string): boolean =>
  /(?:\p{Script=Han}|kg|t)$/iu.test(text) && isAmount(text) && isUnit(typedAmount(text).unit);

/**
 * The unit beside an amount: a column of units belongs to the last amount column before it, or else to the first one.
 */
function unitBeside(at: number, cells: readonly LineCell[], columns: readonly Column[]): string {
  const unitAt = columns.findIndex(({ role }) => role === 'unit');
  const before = columns.findLastIndex(({ role }, place) => role === 'amount' && place < unitAt);
  const owner = before === -1 ? columns.findIndex(({ role }) => role === 'amount') : before;
  return owner === at ? (cells[unitAt]?.text ?? '') : '';
}

function amountIn(
  text: string,
  column: Column,
  beside: string,
  questions: string[],
): ListAmount | null {
  const amount = certainAmount(text.normalize('NFKC').toLowerCase().trim());
  if (!amount) {
    questions.push(notAQuantity(text));
    return { quantity: text, unit: column.unit, isWeight: false };
  }
  const stated = [amount.unit, unitName(beside), column.unit].filter((unit) => unit !== '');
  const [unit = ''] = stated;
  if (new Set(stated).size > 1) {
    questions.push(otherUnit(column.unit || beside, amount.unit || beside));
  } else if (unit && !isUnit(unit)) questions.push(unknownColumn(column.heading, unit));
  const isWeight = unit === '' ? column.kind === 'weight' : KILOGRAMS.has(unit);
  return { quantity: amount.quantity, unit, isWeight };
}

function priceIn(text: string, { unit, terms }: Column, questions: string[]): ListPrice {
  const typed = text.normalize('NFKC').toLowerCase();
  const [, number = '', per = ''] =
    /^[¥@]? ?([\d,]+(?:\.\d+)?) ?元?(?: ?[/每] ?(\S{1,3}))?(?: ?(?:不含税|未税|含税|出厂|到厂))*$/.exec(
      typed,
    ) ?? [];
  const { quantity } = typedAmount(number);
  if (!/^\d+(?:\.\d+)?$/.test(quantity)) questions.push(notAPrice(text));
  const known = isUnit(unit) ? unit : '';
  return {
    amount: quantity,
    per: per ? unitName(per) : known,
    terms: [...new Set([...terms, ...termsIn(typed)])],
  };
}

/** The words of a name column where no other column has the grade or the size, so the name contains them. */
function describedIn(
  text: string,
  start: number,
  vocabulary: Vocabulary,
  questions: string[],
): ListWord[] {
  const read = readLine(text, vocabulary, true);
  questions.push(...read.questions);
  if (read.amounts.length > 0) questions.push(severalQuantities([text]));
  return read.words.map((word) => ({ ...word, start: start + word.start, end: start + word.end }));
}
