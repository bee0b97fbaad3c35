/** How many rows one call asks for. */
const ROWS = 500;

/**
 * All rows of a list, read page by page until there is no more. Rows that are added meanwhile shift the pages, so a row
 * that comes twice counts once.
 * @param keyOf what identifies a row
 */
export async function allRows<Row>(
  readPage: (paging: { page: number; rows: number }) => Promise<{ content: readonly Row[] }>,
  keyOf: (row: Row) => string,
): Promise<Row[]> {
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { content } = await readPage({ page, rows: ROWS });
    for (const row of content) found.set(keyOf(row), row);
    if (content.length < ROWS) return [...found.values()];
  }
}
