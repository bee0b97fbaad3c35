import TRADITIONAL from 'opencc-js/dict/TSCharacters';

/** Each traditional character with its simplified ones, the usual one first. */
const simplified = new Map(
  TRADITIONAL.split('|').map((pair): [string, string] => {
    const [from = '', to = ''] = pair.split(' ');
    return [from, to];
  }),
);

/** The usual simplified character for a traditional one, and any other as it is. */
export const simplifiedCharacter = (character: string): string =>
  simplified.get(character) ?? character;
