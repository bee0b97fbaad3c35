import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject } from 'vitest';
import { NOT_OFFERED } from '#app/api/errors.ts';
import { apiWithout } from '#tests/support/absent-calls.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { test } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { LOGINS, PAGES_OF, READERS } from './absent-pages.ts';

const FILE = 'docs/api.md';
const BEGIN = '<!-- pages: begin -->\n';
const END = '<!-- pages: end -->';

/** Time for a portal to hear that it shall forget. */
const HEARD_MS = 60;

type Reader = (typeof READERS)[number];
interface Row {
  reader: Reader;
  path: string;
  needed: string[];
  optional: string[];
}

async function visitorOf(
  reader: Reader,
  baseURL: string,
  newVisitor: (options: { baseURL: string }) => Promise<Visitor>,
): Promise<Visitor> {
  const page = await newVisitor({ baseURL });
  if (reader !== 'visitor') await loggedIn(page, { ...LOGINS[reader], password: DEMO_PASSWORD });
  return page;
}

test('each call missing alone: only the pages that need it are not offered', {
  timeout: 900_000,
}, async ({ newVisitor, watch }) => {
  watch.expectProblem(/status of 404/);
  const rows: Row[] = [];
  const whole = await apiWithout(inject('portalOrigin'), []);
  const portal = await startPortal({ TRADING_API_URL: whole.url });
  for (const reader of READERS) {
    const page = await visitorOf(reader, portal.origin, newVisitor);
    for (const path of PAGES_OF[reader]) {
      whole.forget();
      await delay(HEARD_MS);
      whole.asked();
      expect((await page.goto(path))?.status(), path).toBe(200);
      rows.push({ reader, path, needed: [], optional: whole.asked() });
    }
  }
  await Promise.all([portal.kill(), whole.close()]);
  // Without it nobody logs in, and every page is one of a visitor.
  const calls = new Set(rows.flatMap(({ optional }) => optional));
  calls.delete('user.byToken');
  const wrong: string[] = [];
  for (const name of calls) {
    const api = await apiWithout(inject('portalOrigin'), [{ name }]);
    const partial = await startPortal({ TRADING_API_URL: api.url });
    const pages = new Map<Reader, Visitor>();
    for (const row of rows.filter(({ optional }) => optional.includes(name))) {
      const { reader, path } = row;
      const page = pages.get(reader) ?? (await visitorOf(reader, partial.origin, newVisitor));
      pages.set(reader, page);
      const status = (await page.goto(path))?.status();
      if (status === 200) continue;
      row.optional = row.optional.filter((each) => each !== name);
      row.needed.push(name);
      const isSaid = status === 404 && (await page.content()).includes(NOT_OFFERED);
      if (!isSaid) wrong.push(`${path} without ${name}: ${status}`);
    }
    await Promise.all([partial.kill(), api.close()]);
  }
  expect(wrong).toEqual([]);
  const [before = '', rest = ''] = readFileSync(FILE, 'utf8').split(BEGIN);
  const after = rest.slice(rest.indexOf(END));
  const made = before + BEGIN + tableOf(rows) + after;
  if (process.env.UPDATE === '1') writeFileSync(FILE, made);
  expect(readFileSync(FILE, 'utf8')).toBe(made);
});

/** What every page asks for, for its frame, is said once. */
const OF_FRAME = [
  'category.levelAll',
  'market.facts',
  'market.site',
  'user.byToken',
  'work.counts',
];

const listed = (names: readonly string[]) =>
  names
    .filter((name) => !OF_FRAME.includes(name))
    .sort()
    .map((name) => `\`${name}\``)
    .join(', ') || '–';

const tableOf = (rows: readonly Row[]): string =>
  [
    '| Page | As | Needs | Goes without |',
    '|---|---|---|---|',
    ...rows.map(
      ({ path, reader, needed, optional }) =>
        `| \`${path}\` | ${reader} | ${listed(needed)} | ${listed(optional)} |`,
    ),
    '',
  ].join('\n');
