/**
 * A text from an address: control characters and lone surrogates count as spaces, which are
 * single. Cut to `maxLength`; undefined where nothing is left.
 */
export function queryText(
  query: URLSearchParams,
  name: string,
  maxLength: number,
): string | undefined {
  const text = (query.get(name) ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  // A cut may fall into the middle of a character.
  return text.slice(0, maxLength).replace(/\p{Cs}$/u, '') || undefined;
}
