import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { catalogue } from '#app/domain/contract.ts';
import { type Endpoint, type Path, RESULT } from '#app/domain/endpoint.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { isFigure } from '#app/domain/wire.ts';
import { leavesOf } from '#tests/api/access/named-things.ts';
import { CALLS } from '#tests/api/races/contested-calls.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { enter } from '#tests/conformance/conformance.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { type Found, nothingFound, type Step } from '#tests/conformance/step.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD as password } from '#trading-api/demo/accounts.ts';
import { tokens } from '#trading-api/schema.ts';
import { MEANS, NO_FIGURES, PROVED } from './empty-figures.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const writing = catalogue.filter(({ name, method }) => method !== 'GET' && CALLS[name] !== 'reads');

const leaves = (endpoint: Endpoint) => [...leavesOf(endpoint.request, '')];
/** That reads an empty text as 0. */
const isCoerced = (schema: z.core.$ZodType) => schema instanceof z.ZodNumber && schema.def.coerce;
/** What is counted or measured: the typed figures, and numbers. */
const figuresOf = (endpoint: Endpoint): string[] => [
  ...new Set(
    leaves(endpoint)
      .filter(({ schema }) => isFigure(schema) || schema instanceof z.ZodNumber)
      .filter(({ schema }) => !isCoerced(schema))
      .map(({ path: field }) => field),
  ),
];

/** Where in a request a field is: in the first row of a list. */
const pathOf = (field: string): Path =>
  field
    .replaceAll('[]', '.0')
    .split('.')
    .map((key) => (key === '0' ? 0 : key));

/** The request with an empty text in a field, and with what is around it. */
function withEmpty(request: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return '';
  if (typeof key === 'number') {
    const [row, ...others] = Array.isArray(request) ? request : [];
    return [withEmpty(row, rest), ...others];
  }
  const fields = Object(request);
  return { ...fields, [key]: withEmpty(fields[key], rest) };
}

/** Makes the calls of a customer, a seller and an operator, each with every figure empty before it is made rightly. */
async function emptyFigures() {
  const found = nothingFound(DEMO_ACCOUNTS[0].phone, password);
  found.seller = await enter(market.url, { phone: DEMO_ACCOUNTS[3].phone, password });
  const operator = await market.buyer({ platformType: 'buyer,operator' });
  const refused = new Set<string>();
  const taken = new Set<string>();
  const send = async (step: Step, input: Readonly<Record<string, unknown>>) => {
    market.advance(SUBMIT_LOCK_MS);
    await market.db.update(tokens).set({ provedAt: market.now() });
    const token = tokenFor(step, found, operator.token);
    const answer = await exchange(step.endpoint, input, { baseUrl: market.url, token });
    if (answer.code === RESULT.success) step.keep(answer.content, found);
    return answer;
  };
  for (const step of journey) {
    const { endpoint } = step;
    for (const field of writing.includes(endpoint) ? refusedFirst(endpoint) : []) {
      const input = withEmpty(step.input(found), pathOf(field)) as Readonly<
        Record<string, unknown>
      >;
      const { code, status, problems = [] } = await send(step, input);
      const { issues = [] } = endpoint.request.safeParse(input).error ?? {};
      const named = status === 400 ? issues : problems;
      if (named.some((each) => each.path.join('.') === pathOf(field).join('.'))) {
        refused.add(`${endpoint.name} ${field}`);
      } else if (code === RESULT.success) taken.add(`${endpoint.name} ${field}`);
    }
    await send(step, step.input(found));
  }
  return { refused, taken };
}

/** What an empty one means may change what the others find. */
function refusedFirst(endpoint: Endpoint): string[] {
  const figures = figuresOf(endpoint);
  const mean = figures.filter((field) => `${endpoint.name} ${field}` in MEANS);
  return [...figures.filter((field) => !mean.includes(field)), ...mean];
}

function tokenFor({ endpoint, bySeller }: Step, { seller, token }: Found, operator: string) {
  if (endpoint.access === 'operator') return operator;
  if (bySeller && seller) return seller.token;
  return token === 'none' ? null : token;
}

test('issue 46 §3: an empty quantity, price, amount, weight or rate is refused in every call that writes, or means what is said', async () => {
  const { taken, refused } = await emptyFigures();
  const all = writing.flatMap((each) => figuresOf(each).map((field) => `${each.name} ${field}`));
  expect(all.length).toBeGreaterThan(100);
  expect([...taken].filter((field) => !(field in MEANS))).toEqual([]);
  const listed = [...Object.keys(MEANS), ...Object.keys(PROVED)].sort();
  expect(all.filter((field) => !refused.has(field)).sort()).toEqual(listed);
}, 240_000);

test('what is called like a figure is one', () => {
  const nameOf = (field: string) => /\w+(?=(?:\[\])*$)/.exec(field)?.[0];
  const all = writing.flatMap((endpoint) =>
    leaves(endpoint).map((leaf) => ({ ...leaf, call: endpoint.name })),
  );
  const typed = all.filter(({ schema }) => isFigure(schema));
  const names = new Set(typed.map(({ path: field }) => nameOf(field)));
  const bare = all
    .filter(({ schema }) => !isFigure(schema) && !(schema instanceof z.ZodNumber))
    .filter(({ path: field }) => names.has(nameOf(field)))
    .concat(all.filter(({ schema }) => isCoerced(schema)))
    .map(({ path: field, call }) => `${call} ${field}`);
  expect(bare.sort()).toEqual(Object.keys(NO_FIGURES).sort());
});

test('each test that proves a field sends it empty', () => {
  const missing = Object.values(PROVED).filter(([file, title]) => {
    const source = readFileSync(path.resolve('tests/api', `${file}.test.ts`), 'utf8');
    return !source
      .split(title)[1]
      ?.split(/\n {0,2}\}\);\n/)[0]
      ?.includes("''");
  });
  expect(missing).toEqual([]);
});
