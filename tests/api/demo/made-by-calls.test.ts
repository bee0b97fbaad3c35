import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { rowsOf } from '#trading-api/platform/database/client.ts';
import * as schema from '#trading-api/schema.ts';
import { MADE_BY, NO_KINDS, SEEDED_ONLY } from './made-by-calls.ts';

/** What writes a market before anybody has called: the demo's seed, and what every market begins with. */
const SEED = /^trading-api\/(?:demo|catalogue\/first|content\/texts)\/|\/first-words\.ts$/;

const INSERT = /(?:\.insert\(|bulkInsert\(\s*\w+,)\s*(\w+)/g;

const sources = readdirSync('trading-api', { recursive: true, encoding: 'utf8' })
  .map((file) => path.join('trading-api', file))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

const tables = new Map<string, PgTable>(
  Object.entries(schema).flatMap(([name, table]) => (is(table, PgTable) ? [[name, table]] : [])),
);

/** The tables, by their names in the schema, into which some sources insert rows. */
const writtenBy = (isOf: (file: string) => boolean): Set<string> =>
  new Set(
    sources
      .filter(isOf)
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(INSERT)])
      .map(([, table = '']) => table)
      .filter((table) => tables.has(table)),
  );

const seeded = writtenBy((file) => SEED.test(file));

/** `table.column` of all columns that may tell kinds of rows apart. */
const discriminating = [...seeded].flatMap((name) => {
  const table = tables.get(name);
  if (!table) return [];
  return Object.entries(getTableColumns(table)).flatMap(([field, { enumValues, dataType }]) => {
    const isNamed = /^(?:kind|type)$|(?:Kind|Type)$/.test(field);
    return enumValues?.length || dataType === 'boolean' || isNamed
      ? [`${getTableName(table)}.${toSnakeCase(field)}`]
      : [];
  });
});

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

describe('what the demo shows, a screen can make', () => {
  test('every table that the seed writes is written by calls too', () => {
    const called = writtenBy((file) => !SEED.test(file));
    expect([...seeded].filter((table) => !called.has(table)).sort()).toEqual([...SEEDED_ONLY]);
  });

  test('every column that tells kinds apart has the calls that make them, or is none', () => {
    const known = [...Object.keys(MADE_BY), ...Object.keys(NO_KINDS)];
    expect(known.sort()).toEqual([...discriminating].sort());
  });

  test('the calls that make kinds are calls that write', () => {
    const writes = catalogue.filter(({ onlyReads }) => !onlyReads).map(({ name }) => name);
    const named = Object.values(MADE_BY).flatMap((kinds) => Object.values(kinds));
    expect(named.filter((call) => !writes.includes(call))).toEqual([]);
  });

  test.each(Object.entries(MADE_BY))(
    'every kind of %s in the demo market is made by a call',
    async (of, kinds) => {
      const [table = '', column = ''] = of.split('.');
      const found = await rowsOf<{ kind: string }>(
        market.db,
        sql`select distinct ${sql.identifier(column)}::text as kind from ${sql.identifier(table)}
          where ${sql.identifier(column)} is not null`,
      );
      const unmade = found.map(({ kind }) => kind).filter((kind) => !(kind in kinds));
      expect(unmade).toEqual([]);
    },
  );
});
