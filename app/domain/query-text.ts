import { beginningOf, typedText } from './typed-text.ts';

/**
 * A text from an address: control characters and lone surrogates become spaces, and spaces are
 * collapsed. Cut to `maxLength`; undefined when empty.
 */
export function queryText(
  query: URLSearchParams,
  name: string,
  maxLength: number,
): string | undefined {
  const text = typedText(query.get(name) ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ');
  return beginningOf(text.trim(), maxLength) || undefined;
}
