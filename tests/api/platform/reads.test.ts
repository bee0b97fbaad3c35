import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { userByToken } from '#app/domain/account/contract.ts';
import { cartCount, cartList, deleteCartById } from '#app/domain/cart/contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { RESULT, TOKEN_HEADER, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import {
  MOST_READS,
  READS_PATH,
  type Read,
  readAnswersSchema,
} from '#app/domain/gathered-reads-contract.ts';
import { CUSTOMER_HEADER } from '#app/domain/trace.ts';
import { type OpenMarket, openMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { LIMITS, limitOf } from '#trading-api/calls/limits.ts';
import { limiterOf } from '#trading-api/platform/rate-limit.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const post = (reads: readonly unknown[], headers: HeadersInit = {}) =>
  fetch(market.url + READS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ reads }),
  });

async function answersTo(...reads: Read[]) {
  const response = await post(reads);
  expect(response.status).toBe(200);
  return readAnswersSchema.parse(await response.json()).answers;
}

const byToken = (token: string): Read => ({
  call: userByToken.name,
  input: { token },
  headers: { [TOKEN_HEADER]: token },
});
const countOf = (token: string | null): Read => ({
  call: cartCount.name,
  input: {},
  headers: token ? { [TOKEN_HEADER]: token } : {},
});

test('each read is answered for its own login, in its place, and kept for nobody else', async () => {
  const [one, other] = await market.buyers(2);
  if (!one || !other) throw new Error('no buyers');
  const answers = await answersTo(
    byToken(one.token),
    countOf(null),
    byToken(other.token),
    countOf('no token of anybody'),
    countOf(one.token),
  );
  expect(answers).toMatchObject([
    { status: 200, body: { resultCode: '000', content: { userInfo: { id: String(one.id) } } } },
    { status: 200, body: { resultCode: RESULT.notLoggedIn } },
    { status: 200, body: { resultCode: '000', content: { userInfo: { id: String(other.id) } } } },
    { status: 200, body: { resultCode: RESULT.notLoggedIn } },
    { status: 200, body: { resultCode: '000', content: 0 } },
  ]);
  // Their callers' pseudonyms are for the logs of a portal.
  const byPortal = {
    ...countOf(one.token).headers,
    [VISITOR_HEADER]: signedVisitor(null, SESSION_SECRET),
  };
  answers.push(...(await answersTo({ ...countOf(one.token), headers: byPortal })));
  const named = answers.map(({ headers }) => CUSTOMER_HEADER in headers);
  expect(named).toEqual([false, false, false, false, false, true]);
  // No cache looks at a header of ours.
  const alone = { headers: { [TOKEN_HEADER]: one.token } };
  const answered = [
    await post([byToken(one.token)]),
    await fetch(market.url + cartCount.path, alone),
  ];
  expect(answered.map(({ headers }) => headers.get('cache-control'))).toEqual(
    Array(2).fill('no-store'),
  );
});

test('one that is malformed, unknown or no read is refused, and the others are answered', async () => {
  const [buyer] = await market.buyers(1);
  if (!buyer) throw new Error('no buyer');
  const { token } = buyer;
  const answers = await answersTo(
    { call: pageData.name, input: { page: 'many' }, headers: {} },
    { call: 'no.such', input: {}, headers: {} },
    // Permitted by itself.
    { call: deleteCartById.name, input: { ids: ['1'] }, headers: { [TOKEN_HEADER]: token } },
    { call: cartList.name, input: {}, headers: { [TOKEN_HEADER]: token } },
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 200]);
});

test('counts for the visitor whom a portal names, and else for the caller', async () => {
  const limit = LIMITS.get(pageData)?.[0];
  if (!limit) throw new Error('no limit');
  const limiter = limiterOf(market.db, limitOf(pageData, limit));
  const [busy, calm] = ['203.0.113.7', '198.51.100.9'];
  await limiter.penalty(busy, limit.points);
  const list = (headers: Read['headers']): Read => ({ call: pageData.name, input: {}, headers });
  const by = (address: string) => ({ [VISITOR_HEADER]: signedVisitor(address, SESSION_SECRET) });
  const reads = [
    list(by(busy)),
    list(by(calm)),
    list({}),
    list({ [VISITOR_HEADER]: `1 ${calm} x` }),
  ];
  const statuses = async (headers: HeadersInit) =>
    readAnswersSchema
      .parse(await (await post(reads, headers)).json())
      .answers.map(({ status, headers: answered }) => [status, 'retry-after' in answered]);
  expect(await statuses({})).toEqual([
    [429, true],
    [200, false],
    [200, false],
    [200, false],
  ]);
  expect(await statuses(by(busy))).toEqual([
    [429, true],
    [200, false],
    [429, true],
    [429, true],
  ]);
});

test.each([
  ['nothing', []],
  ['too many', Array.from({ length: MOST_READS + 1 }, () => countOf(null))],
  ['no reads', [{ call: 1 }, null]],
])('%s is malformed', async (_, reads) => {
  const response = await post(reads);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ resultCode: RESULT.malformed });
});
