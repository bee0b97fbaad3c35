export interface TextPiece {
  /** Its place among the pieces. */
  at: number;
  text: string;
  /** One of the words that were looked for. */
  found: boolean;
}

/** A text in pieces: the words that were looked for, in either letter case, and what lies between. */
export function markedText(text: string, words: readonly string[]): TextPiece[] {
  const known = new Set(words.map((word) => word.toLowerCase()));
  const escaped = words.map((word) => word.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
  if (escaped.length === 0) return [{ at: 0, text, found: false }];
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'i'))
    .filter((piece) => piece !== '')
    .map((piece, at) => ({ at, text: piece, found: known.has(piece.toLowerCase()) }));
}
