/**
 * A text from an address: control characters and lone surrogates become spaces, and spaces are
 * collapsed. Cut to `maxLength`; undefined when empty.
 */
export function queryText(
  query: URLSearchParams,
  name: string,
  maxLength: number,
): string | undefined {
  const text = (query.get(name) ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  // A cut may split a surrogate pair.
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '') || undefined;
}
