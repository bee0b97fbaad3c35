import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyOf } from '#tests/api/support/market-template.ts';
import { type CountingApi, startCountingApi } from '#tests/support/counting-api.ts';
import { intents, OTHER_ACTIONS } from '#tests/support/every-form.ts';
import {
  enterAsBuyer,
  enterAsEach,
  type Fields,
  ROLES,
  type Role,
  type Sent,
  sendForm,
  Times,
  wrongWith,
} from '#tests/support/form-sender.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { HOSTILE_TEXTS, hostileText, runs } from '#tests/support/hostile-values.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { contentOf } from './serial-forms.ts';
import { endsSession, filledWith, type TypedForm, typedForms } from './typed-forms.ts';

const INTENTS = intents();
const anyAddress = () => ['198', ...[18, 256, 256].map((most) => randomInt(most))].join('.');
const HOSTILE_NAMES = [
  ...['a[0][b]', 'a[999999999]', 'a['.repeat(300), 'a.b.c', '__proto__', 'constructor', 'toString'],
  ...['__state__', '__intent__', 'rows', 'fileIds', 'fileIds.order', 'draftId', 'x'.repeat(5000)],
  ...['', '\u0000', '\ud800', 'count.1', 'price.0', 'stepUpIntent', 'stepUpPassword', 'csrf'],
];
const MANY = 9000;

let forms: TypedForm[];
let unknown: string[];

beforeAll(async () => {
  ({ forms, unknown } = await typedForms());
}, 60_000);

const named = ({ page, form }: TypedForm, role: Role) => `${form} of ${page}, ${role}`;

test('every form of every page is known, and what its fields take', () => {
  expect(unknown).toEqual([]);
  expect(forms.length).toBeGreaterThan(200);
  for (const id of Object.keys(OTHER_ACTIONS)) {
    expect(forms.map(({ path }) => path)).toContain(`/${id}`);
  }
  const untypeable = forms.flatMap(({ form, fields }) =>
    Object.entries(fields).flatMap(([name, { length }]) => (length ? [] : [`${form}.${name}`])),
  );
  expect(untypeable).toEqual([]);
});

test('no form breaks at a hostile value, and none loses it', async () => {
  const origin = inject('portalOrigin');
  const cookie = await enterAsBuyer(origin);
  const wrong: string[] = [];
  let refused = 0;
  for (const [at, form] of forms.entries()) {
    const value = HOSTILE_TEXTS[at % HOSTILE_TEXTS.length] ?? '';
    const sent = { page: form.page, fields: filledWith(form, value), cookie };
    const answer = await sendForm(origin, sent);
    if (answer.status === 422) refused += 1;
    wrong.push(...wrongWith(answer, sent).map((each) => `${named(form, 'buyer')}: ${each}`));
  }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(forms.length / 2);
});

describe.runIf(isFullRun)('every form in every role, on a market of its own', () => {
  let market: PortalProcess;
  let api: CountingApi;
  let portal: PortalProcess;
  let cookies: Record<Role, string>;
  const times = new Times();

  beforeAll(async () => {
    // The portal in front says who asks, so that no limit of an address hides a form.
    const settings = { SESSION_SECRET: randomBytes(32).toString('base64url'), TRUST_PROXY: '1' };
    market = await startPortal({
      ...settings,
      DATABASE_URL: await copyOf(inject('marketTemplate')),
    });
    api = await startCountingApi(market.origin, contentOf);
    portal = await startPortal({ ...settings, TRADING_API_URL: api.url });
    cookies = await enterAsEach(portal.origin);
  }, 120_000);
  afterAll(async () => {
    times.print();
    await portal?.stop();
    await api?.close();
    await market?.stop();
  });

  async function send(form: TypedForm, role: Role, fields: Fields, isMultipart = false) {
    const sent: Sent = {
      page: form.page,
      fields,
      cookie: cookies[role],
      isMultipart,
      address: anyAddress(),
    };
    const what = `${named(form, role)}: ${JSON.stringify(fields).slice(0, 200)}`;
    const answer = await times.of(what, () => sendForm(portal.origin, sent));
    return wrongWith(answer, sent).map((each) => `${each}: ${what}`);
  }

  /** Each role sends its forms in turn, beside the others. */
  async function byEveryRole(
    bodies: (form: TypedForm, at: number) => Iterable<Fields>,
  ): Promise<void> {
    const wrong: string[] = [];
    const sendAll = async (role: Role, shift: number) => {
      for (const form of forms) {
        for (const [at, fields] of [...bodies(form, shift)].entries()) {
          wrong.push(...(await send(form, role, fields, (at + shift) % 3 === 0)));
        }
        if (endsSession(form)) cookies = await enterAsEach(portal.origin);
      }
    };
    await Promise.all(ROLES.map(sendAll));
    expect(wrong).toEqual([]);
  }

  test('each hostile value in all fields at once', { timeout: 900_000 }, () =>
    byEveryRole(function* (form, shift) {
      const inTurn = HOSTILE_TEXTS.filter((_, at) => (at + shift) % 2 === 0);
      for (const value of inTurn) yield filledWith(form, value);
    }),
  );

  test('hostile values in each field of a form that is well otherwise', { timeout: 900_000 }, () =>
    byEveryRole(function* (form, shift) {
      for (const [at, field] of Object.keys(form.typed).entries()) {
        for (let turn = at + shift; turn < HOSTILE_TEXTS.length; turn += 8) {
          const value = HOSTILE_TEXTS[turn] ?? '';
          const intent = INTENTS[(at + turn) % INTENTS.length] ?? '';
          yield Object.entries({ form: form.form, intent, ...form.typed, [field]: value });
        }
      }
    }),
  );

  test('names that no control has, and thousands of controls', { timeout: 900_000 }, () =>
    byEveryRole(function* (form, shift) {
      const well: Fields = Object.entries({ form: form.form, ...form.typed });
      for (const name of HOSTILE_NAMES.filter((_, at) => at % ROLES.length === shift)) {
        yield [...well, [name, '{'], [name, '1']];
      }
      if (forms.indexOf(form) % ROLES.length !== shift) return;
      const own = Object.keys(form.typed);
      yield Array.from({ length: MANY }, (_, at): Fields[number] => [
        at === 0 ? 'form' : (own[at % (own.length + 1)] ?? `a.${at}`),
        at === 0 ? form.form : String(at % 10),
      ]);
    }),
  );

  test('whatever comes together', { timeout: 900_000 }, async () => {
    for (const form of forms) {
      const names = [...Object.keys(form.typed), 'form', 'serial', ...HOSTILE_NAMES];
      const change = fc.tuple(fc.constantFrom(...names), hostileText);
      const check = fc.asyncProperty(
        fc.constantFrom(...ROLES),
        fc.constantFrom('', ...INTENTS),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        async (role, intent, changes, isMultipart) => {
          const well = Object.entries({ form: form.form, intent, ...form.typed });
          const changed = new Set(changes.map(([name]) => name));
          const kept = well.filter(([name]) => !changed.has(name));
          expect(await send(form, role, [...kept, ...changes], isMultipart)).toEqual([]);
        },
      );
      await fc.assert(check, { ...runs(3, 20), endOnFailure: true });
      if (endsSession(form)) cookies = await enterAsEach(portal.origin);
    }
  });

  test('nothing of it was an error of the program', () => {
    const errors = [market.log, portal.log].flatMap((log) =>
      readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => /"level":"(?:error|fatal)"/.test(line))
        .map((line) => JSON.parse(line).message),
    );
    expect(new Set(errors)).toEqual(new Set());
  });
});
