import { withoutSeparators } from '#app/domain/typed-text.ts';

/** The characters of a unified social credit code (GB 32100-2015), each worth its place. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;

/**
 * A typed 统一社会信用代码 as it is written; null unless it has 18 characters of which the last checks
 * the others: the sum of the characters' worths × 3^place, modulo 31, and the last one is what is
 * missing to 31.
 */
export function taxNumberOf(typed: string): string | null {
  const code = withoutSeparators(typed).toUpperCase();
  if (code.length !== LENGTH || !/^[0-9A-Z]{2}\d{6}/.test(code)) return null;
  const worths = [...code].map((character) => CHARACTERS.indexOf(character));
  if (worths.includes(-1)) return null;
  return worths.at(-1) === checkOf(worths.slice(0, -1)) ? code : null;
}

/** The code with its check character; of the first 17. */
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
