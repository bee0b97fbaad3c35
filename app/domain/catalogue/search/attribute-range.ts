import { typedValue } from '#app/domain/typed-text.ts';
import { isOwnKey } from '../attributes.ts';
import { typedRange } from '../typed-range.ts';
import { ATTRIBUTES } from './specification.ts';

/** Numbers of one attribute from the least to the most; '' where it is open. */
export interface AttributeRange {
  attribute: string;
  least: string;
  most: string;
}

/** Attributes whose values are texts or ranges themselves: 20a, 5-10, 25kg/袋. */
const NOT_MEASURED: ReadonlySet<string> = new Set(['model', 'size', 'pack']);

/** Whether its values may be numbers; of a market's own it is known only to who has made it. */
export const isMeasured = (name: string): boolean =>
  isOwnKey(name) || (Object.hasOwn(ATTRIBUTES, name) && !NOT_MEASURED.has(name));

const NUMBER = String.raw`(-?\d{1,6}(?:\.\d{1,3})?)`;
const TYPED = new RegExp(`^${NUMBER}$`);
const TERM = new RegExp(`^([a-zA-Z]+\\d*)=${NUMBER}?\\.\\.${NUMBER}?$`);

/** Reads a bound as it was typed. */
export function typedNumber(text: string): number | null {
  const typed = typedValue(text);
  return TYPED.test(typed) ? Number(typed) : null;
}

/**
 * A range as lists and the wire write it: `diameter=12..20`, `diameter=12..`, `diameter=..20`.
 * What is no number is left out.
 * @returns undefined for a range without bounds
 */
export function rangeTerm(attribute: string, least: string, most: string): string | undefined {
  const { low, high } = typedRange(least, most, typedNumber);
  if (low === null && high === null) return undefined;
  return `${attribute}=${low ?? ''}..${high ?? ''}`;
}

/** Reads what `rangeTerm` writes; null for anything else, as `diameter=18`. */
export function readRange(term: string): AttributeRange | null {
  const [, attribute = '', least = '', most = ''] = TERM.exec(term) ?? [];
  if (!isMeasured(attribute) || (least === '' && most === '')) return null;
  return { attribute, least, most };
}

/** Whether a value of the attribute lies within its range; DN100 is 100. */
export function liesWithin(value: string, { least, most }: AttributeRange): boolean {
  const number = Number(value.replace(/^DN/, ''));
  return (
    number >= (least === '' ? -Number.MAX_VALUE : Number(least)) &&
    number <= (most === '' ? Number.MAX_VALUE : Number(most))
  );
}
