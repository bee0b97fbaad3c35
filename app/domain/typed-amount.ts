import { parseHundredths } from './decimal-text.ts';
import { type Fen, MAX_YUAN_DIGITS } from './money.ts';
import { typedValue } from './typed-text.ts';

/** Other spellings of units. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    t: '吨',
    mt: '吨',
    ton: '吨',
    tons: '吨',
    公吨: '吨',
    kg: '千克',
    公斤: '千克',
    m3: '立方米',
    方: '立方米',
    立方: '立方米',
    m2: '平方米',
    平米: '平方米',
    平方: '平方米',
    m: '米',
  }),
);

/** The canonical name of a unit: t → 吨, m² → 平方米. */
export function unitName(unit: string): string {
  const written = typedValue(unit).toLowerCase();
  return UNITS.get(written) ?? written;
}

/** No amount is longer. */
const LONGEST = 64;
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))? ?([a-z\p{Script=Han}]{1,4}[23]?)?$/iu;

/**
 * A typed amount with its unit: 「1,000.50 吨」 is 1000.5 吨. A text that is not an amount is returned
 * as typed, not guessed at, so that no one buys a quantity that they did not mean.
 */
export function typedAmount(text: string): { quantity: string; unit: string } {
  const typed = typedValue(text);
  const match = typed.length > LONGEST ? null : AMOUNT.exec(typed);
  if (!match) return { quantity: typed, unit: '' };
  const [, whole = '', fraction = '', unit = ''] = match;
  const decimals = fraction.replace(/0+$/, '');
  const quantity = whole.replaceAll(',', '') + (decimals && `.${decimals}`);
  return { quantity, unit: unitName(unit) };
}

/** Reads yuan as people type them: 「¥３,８５０.５ 元」; null for more than two decimals or another unit. */
export function typedYuan(text: string): Fen | null {
  const typed = typedAmount(text.replace(/^\s*[¥￥]/, ''));
  if (typed.unit && typed.unit !== '元') return null;
  return parseHundredths(typed.quantity, MAX_YUAN_DIGITS);
}

/** Whether a text is an amount, and nothing else. */
export const isAmount = (text: string): boolean => AMOUNT.test(typedValue(text));

const UNIT_ONLY =
  /^(?:吨|公吨|千克|公斤|件|只|个|台|套|支|根|张|卷|米|箱|袋|桶|片|块|条|包|瓶|平方米|立方米|t|mt|kg|m2|m3)$/i;

export const isUnit = (cell: string): boolean => UNIT_ONLY.test(cell);
