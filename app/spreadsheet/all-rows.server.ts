/** The most rows of one call. */
const ROWS = 500;

interface Page<Row> {
  content: readonly Row[];
  totalElements: number;
}

/**
 * All rows of a list that is read page by page, as many as a file takes, and how many are left. What is
 * added meanwhile shifts the pages: a row that comes twice counts once.
 * @param keyOf what identifies a row; absent: its place in the list
 */
export async function allRows<Row>(
  readPage: (paging: { page: number; rows: number }) => Promise<Page<Row>>,
  { most, keyOf }: { most: number; keyOf?: (row: Row) => string },
): Promise<{ found: Row[]; left: number }> {
  const found = new Map<string | number, Row>();
  for (let page = 1; ; page += 1) {
    const { content, totalElements } = await readPage({ page, rows: ROWS });
    for (const row of content) found.set(keyOf?.(row) ?? found.size, row);
    if (content.length < ROWS || found.size >= most) {
      return { found: [...found.values()], left: Math.max(0, totalElements - found.size) };
    }
  }
}
