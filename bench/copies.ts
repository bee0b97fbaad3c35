/** Sends a statement to PostgreSQL and returns its rows. */
type Send = (statement: string) => Promise<object[]>;

/**
 * Copies the rows of a table so that it has `times` as many rows as before.
 * @param changes columns that differ from copy to copy, as SQL of the row, of `copy` (its number), and, in a table
 * with ids, of `highest` (the highest id)
 */
export async function copyRows(
  send: Send,
  table: string,
  times: number,
  changes: Readonly<Record<string, string>>,
): Promise<void> {
  const found = (await send(
    `select attname as name from pg_attribute
     where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )) as { name: string }[];
  const columns = found.map(({ name }) => name);
  const values = columns.map((name) => changes[name] ?? name);
  const highest = columns.includes('id') ? `(select max(id) as highest from ${table}) as ids,` : '';
  await send(
    `insert into ${table} (${columns}) select ${values}
     from ${table}, ${highest} generate_series(1, ${times - 1}) as copy on conflict do nothing`,
  );
}
