import { Column, getTableName, type SQL, sql } from 'drizzle-orm';

/** The members of drizzle's dialect that its types do not declare. */
interface Dialect {
  casing: { getColumnCasing(column: Column): string };
  buildSelection(fields: readonly Selected[], options?: { isSingleTable?: boolean }): SQL;
}

interface Selected {
  path: string[];
  field: unknown;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Has columns that follow one another written as one text. Drizzle makes several parts of each column and asks of
 * each part what it may be: that took 0.2 ms for each statement that reads a table of 40 columns.
 */
export function shortenSelections<Db extends object>(db: Db): Db {
  const { dialect } = db as Db & { dialect: Dialect };
  const build = dialect.buildSelection.bind(dialect);
  const nameOf = (column: Column) => quoted(dialect.casing.getColumnCasing(column));
  const nameWithTable = (column: Column) =>
    `${quoted(getTableName(column.table))}.${nameOf(column)}`;
  dialect.buildSelection = (fields, options) => {
    const name = options?.isSingleTable ? nameOf : nameWithTable;
    const parts: Selected[] = [];
    let names: string[] = [];
    const writeNames = () => {
      if (names.length > 0) parts.push({ path: [], field: sql.raw(names.join(', ')) });
      names = [];
    };
    for (const selected of fields) {
      if (selected.field instanceof Column) {
        names.push(name(selected.field));
        continue;
      }
      writeNames();
      parts.push(selected);
    }
    writeNames();
    return build(parts, options);
  };
  return db;
}
