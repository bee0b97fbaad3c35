import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from './migrations-folder.ts';

/** Written before the rule. */
const EARLIER = '0007_drafts.sql';
/** What the version before this one, which still runs, would fail at. */
const CONTRACTS =
  /\b(?:drop (?:table|column|constraint|type)|rename|set not null|set data type|alter column .* type)\b/i;
const MARKER = /^-- contract: .+/m;

/** Since this one the database knows which programs may run on it (design/operation: Programs and migrations). */
const SINCE = '0059_needed_migrations.sql';
/** By which a migration with that line says what a program has to know. */
const NEEDED = /insert into "?needed_migrations"? values \('([^']+)'\)/gi;

const breaks = (sql: string) => CONTRACTS.test(sql) && !MARKER.test(sql);

test.each([
  ['alter table goods drop column price', true],
  ['ALTER TABLE "goods" RENAME COLUMN "price" TO "cost"', true],
  ['ALTER TABLE "goods" ALTER COLUMN "price" SET NOT NULL', true],
  ['ALTER TABLE "goods" ALTER COLUMN "price" SET DATA TYPE text', true],
  ['-- contract: nothing reads it since 0009\nalter table goods drop column price', false],
  ['alter table goods add column cost bigint; create index on goods (cost)', false],
])('%s', (sql, broken) => {
  expect(breaks(sql)).toBe(broken);
});

test('every migration can run while the version before it does', () => {
  const files = readdirSync(MIGRATIONS_FOLDER).filter(
    (file) => file.endsWith('.sql') && file > EARLIER,
  );
  const broken = files.filter((file) =>
    breaks(readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8')),
  );
  expect(broken).toEqual([]);
});

test('a migration that breaks older programs says in the database which migration a program has to know', () => {
  const files = readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const needed = files.map((file) => {
    const sql = readFileSync(path.join(MIGRATIONS_FOLDER, file), 'utf8');
    return { file, sql, needed: [...sql.matchAll(NEEDED)].map(([, name]) => `${name}.sql`) };
  });
  const silent = needed.filter(
    ({ file, sql, needed }) => file > SINCE && MARKER.test(sql) && needed.length === 0,
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
  expect(needed.find(({ file }) => file === SINCE)?.needed).toEqual([
    '0048_drafts_of_customers.sql',
  ]);
  // Else no program could start any more, this one neither; and the version before has to run.
  for (const { file, needed: names } of needed) {
    for (const name of names) {
      expect(files).toContain(name);
      expect(name < file).toBe(true);
    }
  }
});

test('of the snapshots that drizzle-kit writes only the newest is kept', () => {
  const kept = readdirSync(path.join(MIGRATIONS_FOLDER, 'meta'));
  const newest = readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .at(-1);
  expect(kept.sort()).toEqual([`${newest?.slice(0, 4)}_snapshot.json`, '_journal.json']);
});
