import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyOf } from '#tests/api/support/market-template.ts';
import { newcomer } from '#tests/support/customers.ts';
import {
  enterAsBuyer,
  enterAsEach,
  ROLES,
  type Role,
  sendForm,
} from '#tests/support/form-sender.ts';
import { STACK } from '#tests/support/hostile-values.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { filledWith, type TypedForm, typedForms } from './typed-forms.ts';

let databaseUrl: string;
let market: PortalProcess;
let forms: TypedForm[];
let cookies: Record<Role, string>;

beforeAll(async () => {
  ({ forms } = await typedForms());
  databaseUrl = await copyOf(inject('marketTemplate'));
  // A portal with its trading API: both write into its log.
  market = await startPortal({ DATABASE_URL: databaseUrl });
}, 120_000);
afterAll(() => market?.stop());

const SECRET = 'planted-7f3a9c';
const account = newcomer();

/** What the processes may not have written. */
const secrets = () => [
  SECRET,
  account.phone,
  account.password,
  ...Object.values(cookies).flatMap((cookie) => /session=([^;]{20,})/.exec(cookie)?.[1] ?? []),
];
/** What they say of the demo market's accounts when they start. */
const ACCOUNT = /^ {2}138000000[01]\d .*$/gm;
const said = () => readFileSync(market.log, 'utf8').replace(ACCOUNT, '');

async function sendSecrets(): Promise<void> {
  for (const form of forms) {
    const role = ROLES[forms.indexOf(form) % ROLES.length] ?? 'anybody';
    const well = { form: form.form, ...form.typed };
    for (const cookie of new Set([cookies.buyer, cookies[role]])) {
      const bodies = [filledWith(form, SECRET), Object.entries(well)];
      for (const field of Object.keys(form.typed)) {
        bodies.push(Object.entries({ ...well, [field]: SECRET }));
      }
      for (const fields of bodies) {
        const { text } = await sendForm(market.origin, { page: form.page, fields, cookie });
        expect(text).not.toMatch(STACK);
      }
    }
  }
}

/** Each process writes through a pipe of its own: what it has said of a last request comes last. */
async function allSaid(requestId: string): Promise<string> {
  await fetch(`${market.origin}/goods?lowestPrice=${requestId.length}.01`, {
    headers: { 'x-request-id': requestId },
  });
  const programs = () =>
    said()
      .split('\n')
      .filter((line) => line.includes(`"${requestId}"`))
      .map((line) => JSON.parse(line).program);
  await expect.poll(programs).toEqual(expect.arrayContaining(['portal', 'api']));
  return said();
}

function expectNoSecretIn(log: string): void {
  expect(secrets().filter((secret) => log.includes(secret))).toEqual([]);
  expect(log.match(/(?<![\w-])1[3-9]\d{9}(?!\w)|4111111111111111|11010519491231002X/g)).toBeNull();
}

test('what is typed is in no log, done or refused', { timeout: 900_000 }, async () => {
  cookies = {
    ...(await enterAsEach(market.origin)),
    buyer: await enterAsBuyer(market.origin, account),
  };
  await sendSecrets();
  const log = await allSaid('after-the-secrets');
  expect(log.split('\n').length).toBeGreaterThan(forms.length);
  expectNoSecretIn(log);
});

test('what is typed is in no log where every statement fails', { timeout: 900_000 }, async () => {
  cookies = await enterAsEach(market.origin);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const needed = ['customers', 'tokens', 'settings', 'rate_limits'];
  for (const { name } of rows.filter(({ name }) => !needed.includes(name))) {
    await database.query(`alter table "${name}" rename to "${name}_gone"`);
  }
  await database.end();
  await sendSecrets();
  const log = await allSaid('after-the-failures');
  expect(log).toContain('"level":"error"');
  expectNoSecretIn(log);
});
