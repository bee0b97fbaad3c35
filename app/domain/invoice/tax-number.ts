import { withoutSeparators } from '#app/domain/typed-text.ts';

/** The characters of a unified social credit code (GB 32100-2015); the value of each is its index. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;

/**
 * The normal form of a typed 统一社会信用代码; null unless it has 18 characters and a correct check character, the last one.
 * Weighted by 3^index modulo 31, the values of the first 17 are summed up; the check character is what the sum lacks to
 * a multiple of 31.
 */
export function taxNumberOf(typed: string): string | null {
  const code = withoutSeparators(typed).toUpperCase();
  if (code.length !== LENGTH || !/^[0-9A-Z]{2}\d{6}/.test(code)) return null;
  const worths = [...code].map((character) => CHARACTERS.indexOf(character));
  if (worths.includes(-1)) return null;
  return worths.at(-1) === checkOf(worths.slice(0, -1)) ? code : null;
}

/** The complete code: appends the check character to the first 17 characters. */
export const withCheck = (code: string): string =>
  code + CHARACTERS[checkOf([...code].map((character) => CHARACTERS.indexOf(character)))];

function checkOf(worths: readonly number[]): number {
  let [sum, weight] = [0, 1];
  for (const worth of worths) {
    sum += worth * weight;
    weight = (weight * 3) % CHARACTERS.length;
  }
  return (CHARACTERS.length - (sum % CHARACTERS.length)) % CHARACTERS.length;
}
