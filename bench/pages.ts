import { callEndpoint } from '#app/api/transport.ts';
import { login } from '#app/domain/account/contract.ts';
import { addCarts } from '#app/domain/cart/contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { startFloor } from './floor-process.ts';
import { type Figure, interleaved, rateFigure, requestRate } from './measure.ts';
import { rawBody } from './raw-body.ts';

const LIST = '/trading?categoryCode=01';
/** A cookie that makes the page cache pass the request on. */
const UNCACHED = { cookie: 'draft=none' };

/** Page rates of a running portal (quality.md «Speed»). */
export async function measurePages(origin: string): Promise<Figure[]> {
  const options = { baseUrl: origin, timeoutMs: 10_000 };
  const listed = await callEndpoint(pageData, { categoryCode: '01' }, options);
  const cookie = await cartCookie(
    origin,
    listed.content.slice(0, 10).map(({ id }) => id),
  );
  const floor = await startFloor(await rawBody(origin + LIST), listed.content);
  try {
    const rates = await interleaved({
      cached: () => requestRate(origin + LIST),
      bytes: () => requestRate(floor.origin),
      uncached: () => requestRate(origin + LIST, UNCACHED),
      rendered: () => requestRate(`${floor.origin}/list`),
      cart: () => requestRate(`${origin}/shopCart`, { cookie }),
    });
    return [
      rateFigure(
        'anonymous page from the cache / bare node:http',
        rates.cached,
        rates.bytes,
        '≥ 0.80',
      ),
      rateFigure(
        'page not cached / renderToPipeableStream',
        rates.uncached,
        rates.rendered,
        '≥ 0.5',
      ),
      rateFigure('logged-in cart page / uncached list page', rates.cart, rates.uncached, '≥ 0.7'),
      await coldLink(origin),
    ];
  } finally {
    await floor.stop();
  }
}

/** 100 visitors open the same address at once that was never opened before. */
async function coldLink(origin: string): Promise<Figure> {
  const url = `${origin}/trading?name=${encodeURIComponent(`螺纹${Date.now()}`)}`;
  const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(url)));
  // A tag begins with the digest of the page; how it was compressed follows.
  const tags = new Set(answers.map(({ headers }) => headers.get('etag')?.split('.')[0]));
  return {
    what: '100 colleagues open one link, cold',
    value: `${tags.size} render`,
    floor: '–',
    ratio: null,
    goal: 'one render',
  };
}

async function cartCookie(origin: string, ids: readonly string[]): Promise<string> {
  const account = { phone: DEMO_ACCOUNTS[0]?.phone ?? '', password: DEMO_PASSWORD };
  const form = new URLSearchParams(account);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${origin}/customer/login`, {
    method: 'POST',
    body: form,
    headers,
    redirect: 'manual',
  });
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('session='));
  if (!session) throw new Error(`login answered ${answer.status} without a session`);
  const options = { baseUrl: origin, timeoutMs: 10_000 };
  const { token } = await callEndpoint(login, account, options);
  for (const productId of ids) {
    const count = '20';
    await callEndpoint(addCarts, { productId, count, source: 'spot' }, { ...options, token }).catch(
      () => undefined,
    );
  }
  return session.split(';')[0] ?? '';
}
