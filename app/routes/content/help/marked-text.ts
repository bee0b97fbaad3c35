export interface TextPiece {
  /** Its position among the pieces. */
  at: number;
  text: string;
  /** Whether it is one of the searched words. */
  found: boolean;
}

/** Splits a text at the searched words, in either letter case. */
export function markedText(text: string, words: readonly string[]): TextPiece[] {
  const known = new Set(words.map((word) => word.toLowerCase()));
  const escaped = words.map((word) => word.replace(/[$()*+./?[\\\]^{|}-]/g, '\\$&'));
  if (escaped.length === 0) return [{ at: 0, text, found: false }];
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'i'))
    .filter((piece) => piece !== '')
    .map((piece, at) => ({ at, text: piece, found: known.has(piece.toLowerCase()) }));
}
