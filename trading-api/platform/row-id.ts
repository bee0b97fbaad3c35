/**
 * Parses a row id from the wire; null for a text that cannot be one. A row has one: caches, queues and limits
 * take the text for its name, so that `07` would be another row's than `7`.
 */
export function rowId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The texts that are row ids, without duplicates. */
export function rowIds(texts: readonly string[]): number[] {
  return [...new Set(texts.map(rowId))].filter((id) => id !== null);
}
