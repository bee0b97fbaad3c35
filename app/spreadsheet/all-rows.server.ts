/** How many rows one call asks for. */
const ROWS = 500;

interface Page<Row> {
  content: readonly Row[];
  totalElements: number;
}

/**
 * All rows of a list, read page by page until there is no more or a file is full, and how many are left. Rows that are added meanwhile
 * shift the pages, so a row that comes twice counts once.
 * @param skip how many are left out before them, a multiple of `ROWS`
 * @param keyOf what identifies a row; absent: its place in the list
 */
export async function allRows<Row>(
  readPage: (paging: { page: number; rows: number }) => Promise<Page<Row>>,
  {
    most = Infinity,
    skip = 0,
    keyOf,
  }: { most?: number; skip?: number; keyOf?: (row: Row) => string },
): Promise<{ found: Row[]; left: number }> {
  const found = new Map<string | number, Row>();
  for (let page = 1 + Math.floor(skip / ROWS); ; page += 1) {
    const { content, totalElements } = await readPage({ page, rows: ROWS });
    for (const row of content) found.set(keyOf?.(row) ?? found.size, row);
    if (content.length < ROWS || found.size >= most) {
      return { found: [...found.values()], left: Math.max(0, totalElements - skip - found.size) };
    }
  }
}
