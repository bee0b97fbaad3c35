/**
 * Parses a row id from the wire; null for a text that cannot be one. Each row has one text as its id, since
 * caches, queues and limits use the text as the key: `07` would be another row than `7`.
 */
export function rowId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The texts that are row ids, without duplicates. */
export function rowIds(texts: readonly string[]): number[] {
  return [...new Set(texts.map(rowId))].filter((id) => id !== null);
}
