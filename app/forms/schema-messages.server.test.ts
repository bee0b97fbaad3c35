import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { LEAD_FORMS } from '#app/domain/lead/contract.ts';
import './schema-messages.server.ts';

const DEFINITION = '#app/forms/definition.server.ts';
const modules = import.meta.glob<object>(['/app/routes/**/*.{ts,tsx}', '!**/*.test.ts']);
const sources = import.meta.glob<string>(['/app/routes/**/*.{ts,tsx}', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
});

/** Every form of the portal by its name, as its module defines it. */
const forms = new Map<string, z.ZodObject>();

beforeAll(async () => {
  vi.stubEnv('TRADING_API_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SESSION_SECRET', 'x'.repeat(32));
  vi.resetModules();
  vi.doMock(DEFINITION, async (original) => ({
    ...(await original<object>()),
    defineForm: (name: string, schema: z.ZodObject) => {
      forms.set(name, schema);
      return { name, schema };
    },
  }));
  const { setFileScope } = await import('@vanilla-extract/css/fileScope');
  setFileScope('styles.css.ts', 'portal');
  for (const [path, source] of Object.entries(sources)) {
    if ((await source()).includes('defineForm(')) await modules[path]?.();
  }
  const { describeLead } = await import('#app/components/lead/lead-form.server.ts');
  for (const { form } of LEAD_FORMS) describeLead(new Request('http://portal/'), form);
}, 60_000);
afterAll(() => {
  vi.doUnmock(DEFINITION);
  vi.resetModules();
  vi.unstubAllEnvs();
});

/** Values that no visitor types, but a request may have; undefined: the control is absent. */
const WRONG: readonly unknown[] = [
  undefined,
  '',
  'x'.repeat(300_000),
  Array.from({ length: 3000 }, () => 'x'),
  ['x'.repeat(5000), 7],
  '\u0000',
  '-1',
  'wrong',
  { wrong: true },
  Number.NaN,
];

/** Chinese, and no word of a schema's: what is left of Latin letters is a name or an example. */
const isOwn = (message: string): boolean =>
  /\p{Script=Han}/u.test(message) &&
  !/\b(?:invalid|expected|received|string|array|number|required|too)\b/i.test(message);

test('every message of a form for a missing, wrong or too long value is in the product’s own words', () => {
  expect(forms.size).toBeGreaterThan(50);
  const foreign = [...forms].flatMap(([name, schema]) => {
    const fields = Object.keys(schema.shape);
    const values = [
      ...WRONG.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
      null,
    ];
    const issues = values.flatMap((value) => schema.safeParse(value).error?.issues ?? []);
    return issues
      .filter(({ message }) => !isOwn(message))
      .map(({ path, message }) => `${name}.${path.join('.')}: ${message}`);
  });
  expect([...new Set(foreign)]).toEqual([]);
});
