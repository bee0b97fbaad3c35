import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { exchange } from '#tests/conformance/exchange.ts';
import { journey } from '#tests/conformance/journey.ts';
import { nothingFound } from '#tests/conformance/step.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import { SELF_SELLER_CODE } from '#trading-api/demo/sellers.ts';

/** What no form sends: other ids, numbers beyond every column, text that cannot be kept. */
const ODD_VALUES = [
  '',
  'abc',
  '-1',
  '1e9',
  '99999999999999999999',
  '9007199254740993',
  '\u0000',
  '钢\ud83d',
  '%00',
  "';--",
  '../..',
  '钢'.repeat(5000),
  99_999_999_999_999,
  -1,
  null,
  [],
  {},
];
/** Kept apart from each other by the 2-second lock. */
const CALLERS = 400;
/** As many as there are connections to the database. */
const AT_ONCE = 20;

let market: OpenMarket;
let buyers: Buyer[];
beforeAll(async () => {
  market = await openMarket();
  const everyRole = { platformType: 'buyer,seller,operator', sellerCode: SELF_SELLER_CODE };
  buyers = await market.buyers(CALLERS, everyRole);
});
afterAll(() => market.close());

type Json = Readonly<Record<string, unknown>>;

/** The request with each of its values in turn, at any depth, replaced by another. */
function* replaced(request: unknown, other: unknown): Generator<unknown> {
  if (typeof request !== 'object' || request === null) {
    yield other;
    return;
  }
  for (const [key, value] of Object.entries(request)) {
    for (const changed of replaced(value, other)) {
      yield Array.isArray(request)
        ? request.map((each, at) => (String(at) === key ? changed : each))
        : { ...request, [key]: changed };
    }
  }
}

const calls = new Map(journey.map(({ endpoint, input }) => [endpoint, input]));

const samples = catalogue.map((endpoint) => {
  const sample = calls.get(endpoint)?.(nothingFound('13800000001', '123456')) ?? {};
  return [endpoint.name, endpoint, sample] as const;
});

/** What a call is answered with where it fails; null where it does not. */
async function failureOf(endpoint: Endpoint, request: Json, token: string | null) {
  const { status } = await exchange(endpoint, request, { baseUrl: market.url, token });
  return status >= 500 ? { endpoint: endpoint.name, status, request } : null;
}

test('no call fails at an odd value in one of its places', { timeout: 120_000 }, async () => {
  const asked = samples.map(([, endpoint, sample], at) => {
    const odd = ODD_VALUES[at % ODD_VALUES.length];
    const requests = [...replaced(sample, odd)] as Json[];
    const request = requests[at % requests.length] ?? { id: odd };
    return () => failureOf(endpoint, request, buyers[at % CALLERS]?.token ?? null);
  });
  const failed: unknown[] = [];
  for (let start = 0; start < asked.length; start += AT_ONCE) {
    failed.push(...(await Promise.all(asked.slice(start, start + AT_ONCE).map((ask) => ask()))));
  }
  expect(failed.filter((each) => each !== null)).toEqual([]);
});

// Not skipped one by one: they are hundreds.
if (isFullRun) {
  test.each(samples)('%s fails at no odd value', async (_, endpoint, sample) => {
    const requests = ODD_VALUES.flatMap((odd) => [...replaced(sample, odd)]) as Json[];
    const failed = await Promise.all(
      requests.map((request, at) =>
        failureOf(endpoint, request, at % 5 === 0 ? null : (buyers[at % CALLERS]?.token ?? null)),
      ),
    );
    expect(failed.filter((each) => each !== null)).toEqual([]);
  });
}
