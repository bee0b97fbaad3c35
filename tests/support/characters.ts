import { fc } from '@fast-check/vitest';

const SURROGATES = { first: 0xd800, last: 0xdfff };
const SURROGATE_COUNT = SURROGATES.last - SURROGATES.first + 1;
const LAST = 0x10ffff;

/**
 * Any character of Unicode as the unit of `fc.string`. fast-check's own units of all characters first
 * make a table of them, which takes half a second in each process.
 */
export const anyCharacter = fc
  .nat(LAST - SURROGATE_COUNT)
  .map((index) => String.fromCodePoint(index < SURROGATES.first ? index : index + SURROGATE_COUNT));

/** A character that people write: no control, nothing unassigned; some taken apart (é as e and its accent). */
export const writtenCharacter = fc
  .tuple(
    anyCharacter.filter((character) => !/\p{C}/u.test(character)),
    fc.boolean(),
  )
  .map(([character, isTakenApart]) => (isTakenApart ? character.normalize('NFD') : character));
