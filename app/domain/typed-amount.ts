import { typedValue } from './typed-text.ts';

/** The units that goods are weighed, measured and counted in, each with its other spellings. */
const UNITS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    吨: ['t', 'mt', 'ton', 'tons', '公吨'],
    千克: ['kg', 'kgs', '公斤'],
    克: ['g'],
    斤: ['市斤'],
    立方米: ['m3', '方', '立方'],
    升: ['l'],
    平方米: ['m2', '平米', '平方'],
    米: ['m'],
    公里: ['km'],
    ...Object.fromEntries(
      [...'件只个台套支根张卷箱袋桶片块条包瓶捆盘车把对双副组罐扎托盒'].map((unit) => [unit, []]),
    ),
    ibc: [],
  }),
);

/** How many kilograms a unit of weight is. */
export const KILOGRAMS: ReadonlyMap<string, number> = new Map(
  Object.entries({ 吨: 1000, 千克: 1, 斤: 0.5, 克: 0.001 }),
);

/** Units that are a power of ten of a kilogram, so that converting only moves the decimal point. */
const POWERS: ReadonlyMap<string, number> = new Map(Object.entries({ 吨: 3, 千克: 0, 克: -3 }));

/** Converts a plain decimal from one unit of weight to another, exactly: 5000 千克 are 5 吨; null for any other unit. */
export function inUnit(quantity: string, from: string, to: string): string | null {
  const [powerFrom, powerTo] = [POWERS.get(unitName(from)), POWERS.get(unitName(to))];
  if (powerFrom === undefined || powerTo === undefined || !/^\d+(?:\.\d+)?$/.test(quantity))
    return null;
  const [whole = '', fraction = ''] = quantity.split('.');
  const places = powerFrom - powerTo;
  const digits =
    '0'.repeat(Math.max(0, -places)) + whole + fraction + '0'.repeat(Math.max(0, places));
  const point = Math.max(0, -places) + whole.length + places;
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return moved
    .replace(/^0+(?=\d)/, '')
    .replace(/(\.\d*?)0*$/, '$1')
    .replace(/\.$/, '');
}

const NAMES: ReadonlyMap<string, string> = new Map(
  [...UNITS].flatMap(([name, others]) =>
    [name, ...others].map((spelling) => [spelling, name] as const),
  ),
);

/** All spellings of all units, the longest first. */
export const UNIT_SPELLINGS: readonly string[] = [...NAMES.keys()].sort(
  (one, other) => other.length - one.length,
);

/** The canonical name of a unit: t → 吨, m² → 平方米. */
export function unitName(unit: string): string {
  const written = typedValue(unit).toLowerCase();
  return NAMES.get(written) ?? written;
}

/** How many grams a unit of weight is; null of any other unit. */
export function gramsOf(unit: string): number | null {
  const kilograms = KILOGRAMS.get(unitName(unit));
  return kilograms === undefined ? null : Math.round(kilograms * 1000);
}

/** The most characters of an amount. */
const LONGEST = 64;
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))? ?([a-z\p{Script=Han}]{1,4}[23]?)?$/iu;

/**
 * A typed amount with its unit: 「1,000.50 吨」 is 1000.5 吨. Any other text is returned as typed and not guessed at, so
 * that no one buys a quantity that they did not mean.
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

/** Whether a text is an amount and nothing else. */
export const isAmount = (text: string): boolean => AMOUNT.test(typedValue(text));

export const isUnit = (cell: string): boolean => NAMES.has(typedValue(cell).toLowerCase());
