import { withoutSeparators } from '#app/domain/typed-text.ts';

/** The characters of a unified social credit code (GB 32100-2015); the value of each is its index. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;

/**
 * The normal form of a typed 纳税人识别号; null of what is none. It has 18 characters with a correct check character
 * (统一社会信用代码), or 15 or 20 where its holder was registered before there was that code, or without it.
 */
export function taxNumberOf(typed: string): string | null {
  const code = normalForm(typed);
  if (code.length === LENGTH) return isCreditCode(code) ? code : null;
  return isOlderNumber(code) ? code : null;
}

/** That of a natural person, who may have the number of an identity card instead (GB 11643). */
export function personTaxNumberOf(typed: string): string | null {
  const code = normalForm(typed);
  return isIdentityNumber(code) ? code : taxNumberOf(typed);
}

const normalForm = (typed: string): string => withoutSeparators(typed).toUpperCase();

/**
 * Weighted by 3^index modulo 31, the values of the first 17 are summed up; the check character is what the sum lacks to
 * a multiple of 31.
 */
function isCreditCode(code: string): boolean {
  if (!/^[0-9A-Z]{2}\d{6}/.test(code)) return false;
  const worths = [...code].map((character) => CHARACTERS.indexOf(character));
  return !worths.includes(-1) && worths.at(-1) === checkOf(worths.slice(0, -1));
}

/**
 * Numbers of registrations for tax: six digits of the region and the nine characters of an organisation's code, or an
 * identity card's number and two more characters (sole traders).
 */
const isOlderNumber = (code: string): boolean =>
  /^\d{6}[0-9A-Z]{9}$/.test(code) ||
  (/^.{18}[0-9A-Z]{2}$/.test(code) && isIdentityNumber(code.slice(0, 18)));

/** The weights of the digits of an identity card's number, and the check characters by the sum modulo 11. */
const IDENTITY_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const IDENTITY_CHECKS = '10X98765432';

function isIdentityNumber(code: string): boolean {
  if (!/^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/.test(code)) {
    return false;
  }
  const sum = IDENTITY_WEIGHTS.reduce((all, weight, at) => all + weight * Number(code[at]), 0);
  return code[17] === IDENTITY_CHECKS[sum % IDENTITY_CHECKS.length];
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
