import type { Pool } from 'pg';

const POPULAR = ['/', '/goods', '/trading', '/factory', '/auction', '/news', '/guide'];
const SEARCHES = ['螺纹钢', 'HRB400E', '甲醇', '热轧卷板', '聚乙烯', '无缝管'];
const GOODS = 60;

/** The paths that visitors read: a few pages that everybody opens, and many that few visitors open. */
export async function readPaths(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; kind: string }>(
    `select id, kind from goods where on_shelf order by id limit ${GOODS}`,
  );
  const rare = [
    ...rows.map(({ id, kind }) => `/detail?selfId=${id}&type=${kind}`),
    ...SEARCHES.map((words) => `/goods?searchInput=${encodeURIComponent(words)}`),
  ];
  return rare.flatMap((path) => [path, ...POPULAR]);
}
