/** Reads a row id from the wire; null for text that cannot be one, which then finds nothing. */
export function rowId(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The ids that can be row ids, each once. */
export function rowIds(texts: readonly string[]): number[] {
  return [...new Set(texts.map(rowId))].filter((id) => id !== null);
}
