/** Parses a row id from the wire; null for a text that cannot be one. */
export function rowId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The texts that are row ids, without duplicates. */
export function rowIds(texts: readonly string[]): number[] {
  return [...new Set(texts.map(rowId))].filter((id) => id !== null);
}
