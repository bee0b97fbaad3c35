/** The code that a payer writes in the remark of a transfer to name the orders that it pays: `HK7M3QXPC`. */

/**
 * Leaves out what is easily confused: 0 and O, 1, I and L. The number of characters is a prime, as the check character
 * requires.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const PREFIX = 'HK';
const LENGTH = 6;

/**
 * Makes a code from random numbers. The last character is a check character, the sum of the others weighted by their
 * places, so that a code with one wrong character or two swapped ones is no valid code.
 */
export function remittanceCode(random: (below: number) => number): string {
  const values = Array.from({ length: LENGTH }, () => random(ALPHABET.length));
  return PREFIX + [...values, checkOf(values)].map((value) => ALPHABET[value]).join('');
}

const checkOf = (values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (at + 2), 0) % ALPHABET.length;

const isCode = (characters: string): boolean => {
  const values = [...characters].map((character) => ALPHABET.indexOf(character));
  return !values.includes(-1) && values.at(-1) === checkOf(values.slice(0, -1));
};

/** The codes in what a payer has written, with any spaces and in any letter case. */
export function remittanceCodesIn(text: string): string[] {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{P}]/gu, '');
  const found = new Set<string>();
  for (let at = plain.indexOf(PREFIX); at !== -1; at = plain.indexOf(PREFIX, at + 1)) {
    const start = at + PREFIX.length;
    const characters = plain.slice(start, start + LENGTH + 1);
    if (characters.length === LENGTH + 1 && isCode(characters)) found.add(PREFIX + characters);
  }
  return [...found];
}
