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
