import { typedValue } from './typed-text.ts';

/**
 * A number as a keyboard has it: spreadsheets and banks also write digits and signs of full width, any
 * dash for a minus, and a negative number in brackets or with its minus behind it.
 */
export function plainNumber(text: string): string {
  const plain = typedValue(text);
  const negative = /^\((.*)\)$|^([^-]*)-$/.exec(plain);
  const amount = negative?.[1] ?? negative?.[2] ?? '';
  return /\d/.test(amount) ? `-${amount}` : plain;
}

/** Reads "3850", "3850.5" or "3850.00" as hundredths; null for any other text. */
export function parseHundredths(text: string, maxIntegerDigits: number): number | null {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  if (whole.length > maxIntegerDigits) return null;
  return Number(whole + fraction.padEnd(2, '0'));
}

/**
 * Writes hundredths with two decimals: 385000 → "3850.00".
 * @throws RangeError for a negative, fractional or inexact number: it would be a wrong amount
 */
export function hundredthsText(value: number): string {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`not a whole, non-negative number of hundredths: ${value}`);
  }
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Groups the integer part by thousands: "1234567.50" → "1,234,567.50". */
export function groupThousands(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
