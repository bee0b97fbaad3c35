import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { login } from '#app/domain/account/contract.ts';
import { catalogue } from '#app/domain/contract.ts';
import { type Endpoint, fillPath, SERIAL_HEADER, TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { READS_PATH, readAnswersSchema } from '#app/domain/gathered-reads-contract.ts';
import { startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { hostileText, runs, STACK } from '#tests/support/hostile-values.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const PHONES = { customer: '13800000001', seller: '13800000004', operator: '13800000009' } as const;

let market: TestMarket;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  market = await startMarket();
  for (const [role, phone] of Object.entries(PHONES)) {
    const { token } = await market.call(login, { phone, password: DEMO_PASSWORD });
    tokens[role] = token;
  }
});
afterAll(() => market.close());

/** Another kind of value than any call asks for, or far too much of one. */
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.double(),
  fc.constantFrom(null, true, -1, 2 ** 53, [], {}, [[[]]], { length: 1e9 }, { toString: 1 }),
  fc.integer({ min: 100, max: 3000 }).map(nested),
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** A value as a schema asks for it, wrong here and there. */
function mostly(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: rightOf(schema) }, { weight: 1, arbitrary: wrong });
}

function rightOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, of]) => [name, mostly(of)]);
      return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    }
    case 'array':
      return fc.array(mostly(def.element), { maxLength: 3 });
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return mostly(def.innerType);
    case 'pipe':
      return mostly(def.in);
    case 'union':
      return fc.oneof(...def.options.map(mostly));
    case 'record':
      return fc.dictionary(hostileText, mostly(def.valueType), { maxKeys: 3 });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(-1, 0.1, 1e308, 2 ** 31));
    default:
      return fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom('1', '3', 'S0001', '13800000001', '2027-01-01') },
        hostileText,
      );
  }
}

const callers = fc.constantFrom(undefined, ...Object.keys(PHONES));

async function ask(endpoint: Endpoint, input: unknown, caller: string | undefined) {
  const named = Object.entries(Object(input)).map(([name, value]) => [name, readable(value)]);
  const { path, rest } = fillPath(endpoint.path, Object.fromEntries(named));
  const url = new URL(market.url + path);
  const headers: Record<string, string> = { [SERIAL_HEADER]: crypto.randomUUID().slice(4) };
  if (caller) headers[TOKEN_HEADER] = tokens[caller] ?? '';
  if (endpoint.method === 'GET') {
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value));
    return fetch(url, { headers });
  }
  headers['content-type'] = 'application/json';
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(input) });
}

/** A value as it can be written in an address. */
function readable(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return Buffer.from(text.slice(0, 3000)).toString();
}

/** What no call's own schema is asked about. */
const BODIES = ['', '{', 'null', '[]', '"x"', '{"__proto__":{"a":1}}', '['.repeat(100_000)];

test.each(catalogue.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s answers random input without a server error or a stack trace',
  async (_, endpoint) => {
    const check = fc.asyncProperty(mostly(endpoint.request), callers, async (input, caller) => {
      const answer = await ask(endpoint, input, caller);
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(STACK);
    });
    await fc.assert(check, { ...runs(4, 60), endOnFailure: true });
  },
);

test('several reads in one request, of any call and with any headers, are answered each without a server error', async () => {
  const read = fc.constantFrom(...catalogue).chain((endpoint) =>
    fc.record({
      call: fc.oneof({ weight: 20, arbitrary: fc.constant(endpoint.name) }, hostileText),
      input: mostly(endpoint.request),
      headers: fc.oneof(
        callers.map((caller) => (caller ? { [TOKEN_HEADER]: tokens[caller] ?? '' } : {})),
        fc.dictionary(hostileText, hostileText, { maxKeys: 2 }),
        wrong,
      ),
    }),
  );
  const check = fc.asyncProperty(fc.array(read, { minLength: 1, maxLength: 6 }), async (reads) => {
    const answer = await fetch(market.url + READS_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reads }),
    });
    const text = await answer.text();
    expect(answer.status).toBeLessThan(500);
    expect(text).not.toMatch(STACK);
    if (answer.status === 400) return;
    const { answers } = readAnswersSchema.parse(JSON.parse(text));
    expect(answers).toHaveLength(reads.length);
    for (const { status } of answers) expect(status).toBeLessThan(500);
  });
  await fc.assert(check, { ...runs(30, 2000), endOnFailure: true });
});

test.each(BODIES)('a body that is no request is refused: %#', async (body) => {
  const posts = catalogue.filter(({ method }) => method === 'POST').slice(0, 5);
  for (const endpoint of [{ path: READS_PATH }, ...posts]) {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const headers = { 'content-type': type };
      const answer = await fetch(market.url + endpoint.path, { method: 'POST', headers, body });
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(STACK);
    }
  }
});
