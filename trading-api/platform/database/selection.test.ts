import { aliasedTable, eq, getTableColumns, is, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import * as schema from '#trading-api/schema.ts';
import { shortenSelections } from './selection.ts';

const open = () => drizzle(new pg.Pool(), { schema, casing: 'snake_case' });
const usual = open();
const shortened = shortenSelections(open());

/** Statements of the kinds that the market sends, of one database or the other. */
const STATEMENTS: Record<string, (db: typeof usual, table: PgTable) => { toSQL(): unknown }> = {
  'a table': (db, table) => db.select().from(table),
  'two tables, one under another name': (db, table) => {
    const other = aliasedTable(table, 'other');
    const [column] = Object.values(getTableColumns(table));
    const [same] = Object.values(getTableColumns(other));
    if (!column || !same) throw new Error('a table without columns');
    return db.select().from(table).innerJoin(other, eq(column, same));
  },
  'columns between figures': (db, table) =>
    db
      .select({
        first: sql<number>`count(*) over ()`,
        ...getTableColumns(table),
        last: sql<number>`1`.as('last'),
      })
      .from(table),
  'what was inserted': (db, table) => db.insert(table).select(db.select().from(table)).returning(),
  'what was deleted': (db, table) => db.delete(table).returning(),
  'a select within another': (db, table) => {
    const inner = db.select().from(table).as('inner_rows');
    return db
      .with(db.$with('named').as(db.select().from(table)))
      .select()
      .from(inner);
  },
};

const tables = Object.values(schema).filter((each) => is(each, PgTable));

describe('the same statement as drizzle’s own', () => {
  it.each(Object.keys(STATEMENTS))('%s', (kind) => {
    for (const table of tables) {
      const statement = (db: typeof usual) => STATEMENTS[kind]?.(db, table).toSQL();
      expect(statement(shortened)).toEqual(statement(usual));
    }
  });
});
