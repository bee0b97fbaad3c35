import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { login } from '#app/domain/account/contract.ts';
import { type Endpoint, TOKEN_HEADER, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { TOO_FREQUENT } from '#app/domain/refusal-texts.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { LIMITS, limitOf } from '#trading-api/calls/limits.ts';
import { limiterOf } from '#trading-api/platform/rate-limit.ts';

const OFFICE = '203.0.113.7';
const HOME = '198.51.100.9';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const named = (address: string | null) => ({
  [VISITOR_HEADER]: signedVisitor(address, SESSION_SECRET),
});

/** A call that need not succeed: it is counted before it is read. */
const send = ({ path, method }: Endpoint, address: string | null, token: string, body = {}) =>
  fetch(market.url + path, {
    method,
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token, ...named(address) },
    body: method === 'GET' ? null : JSON.stringify(body),
  });

const cases = [...LIMITS].flatMap(([endpoint, limits]) =>
  limits.map((limit) => ({ name: endpoint.name, by: limit.by, endpoint, limit })),
);

describe.each(cases)('$name by $by', ({ endpoint, limit }) => {
  test('is refused above it, with when to come again; others go on', async () => {
    const platformType = endpoint.access === 'operator' ? 'buyer,operator' : 'buyer';
    const [busy, calm] = await market.buyers(2, { platformType });
    if (!busy || !calm) throw new Error('no buyers');
    const key = limit.by === 'network' ? OFFICE : String(busy.id);
    await limiterOf(market.db, limitOf(endpoint, limit)).penalty(key, limit.points);
    const refused = await send(endpoint, OFFICE, busy.token);
    expect(refused.status).toBe(429);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(limit.seconds);
    expect(await refused.json()).toMatchObject({ resultCode: 'G429', content: TOO_FREQUENT });
    expect((await send(endpoint, HOME, calm.token)).status).not.toBe(429);
    if (limit.by === 'network') {
      expect((await send(endpoint, null, busy.token)).status).not.toBe(429);
    }
    const limiter = limiterOf(market.db, limitOf(endpoint, limit));
    await limiter.delete(key);
    if (limit.weight) {
      await limiter.penalty(key, limit.points - 2);
      const body = { rows: [{}, {}, {}], lines: [{}, {}, {}], text: '螺纹钢' };
      const three = await send(endpoint, OFFICE, busy.token, body);
      expect(three.status).toBe(429);
      await limiter.delete(key);
    }
  });
});

describe('logins through portals on other hosts', () => {
  const byAddress = { name: 'address', points: 50, seconds: 900 };
  const tryFrom = async (headers: Record<string, string>) => {
    const answer = await fetch(market.url + login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ phone: '13811110000', password: 'wrong password' }),
    });
    return [answer.status, (await answer.json()).resultCode];
  };

  test('are limited for each visitor, not for the portal', async () => {
    await limiterOf(market.db, byAddress).penalty(OFFICE, byAddress.points);
    expect(await tryFrom(named(OFFICE))).toEqual([429, 'tooManyTries']);
    expect(await tryFrom(named(HOME))).toEqual([200, 'loginRefused']);
  });

  test('a forged visitor header of a caller that is no portal is ignored', async () => {
    await limiterOf(market.db, byAddress).penalty('127.0.0.1', byAddress.points);
    const forged = signedVisitor(HOME, 'another secret of the same length');
    expect(await tryFrom({ [VISITOR_HEADER]: forged })).toEqual([429, 'tooManyTries']);
    expect(await tryFrom({ 'x-forwarded-for': HOME })).toEqual([429, 'tooManyTries']);
    const { code, text } = await refusalOf(
      market.buyer().then(({ call }) => call(login, { phone: '13811110000', password: 'x' })),
    );
    expect([code, text]).toEqual(['tooManyTries', '登录尝试过多，请稍后再试']);
  });

  test('behind a proxy that the API trusts the visitor has the address that the proxy names', async () => {
    const behind = await openMarket(undefined, { trustsProxy: (_, hop) => hop < 1 });
    const tries = (forwarded: string) =>
      fetch(behind.url + login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        body: JSON.stringify({ phone: '13811110000', password: 'wrong password' }),
      });
    await limiterOf(behind.db, byAddress).penalty(OFFICE, byAddress.points);
    expect((await tries(`${HOME}, ${OFFICE}`)).status).toBe(429);
    expect((await tries(`${OFFICE}, ${HOME}`)).status).toBe(200);
    await behind.close();
  });
});
