import { callEndpoint } from '#app/api/transport.ts';
import { login } from '#app/domain/account/contract.ts';
import { addCarts } from '#app/domain/cart/contract.ts';
import { pageData, type SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { startBareRemix } from './bare-remix-process.ts';
import { startFloor } from './floor-process.ts';
import { type Figure, interleaved, rateFigure, requestRate } from './measure.ts';
import { rawBody } from './raw-body.ts';

const LIST = '/trading?categoryCode=01';
const HELP = 'help';
/** A cookie that makes the page cache pass the request on. */
const UNCACHED = { cookie: 'draft=none' };

/** What remix-serve compresses takes it three times as long as without: no floor. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** Page rates of a running portal. */
export async function measurePages(origin: string): Promise<Figure[]> {
  const options = { baseUrl: origin, timeoutMs: 10_000 };
  const { content: goods } = await callEndpoint(pageData, { categoryCode: '01' }, options);
  const [first] = goods;
  const member = { cookie: await cartCookie(origin, goods.slice(0, 10)) };
  const [bytes, bare] = await Promise.all([
    rawBody(origin + LIST).then(startFloor),
    startBareRemix(goods),
  ]);
  /** As it is the first time, and as it is when nothing has changed since (design/caching: Pages asked for again). */
  const page = <Name extends string>(name: Name, path: string, headers: Record<string, string>) =>
    ({
      [name]: () => requestRate(origin + path, headers, true),
      [`${name}, again`]: () => requestRate(origin + path, headers),
    }) as Record<Name | `${Name}, again`, () => Promise<number>>;
  try {
    const { cached, sent, bareList, ...pages } = await interleaved({
      cached: () => requestRate(origin + LIST),
      sent: () => requestRate(bytes.origin),
      bareList: () => requestRate(bare.origin, UNCOMPRESSED),
      ...page('list', LIST, UNCACHED),
      ...page('goods page', `/detail?selfId=${first?.id}&type=sale`, UNCACHED),
      ...page(HELP, '/help', UNCACHED),
      ...page('goods page of a member', `/detail?selfId=${first?.id}&type=sale`, member),
      ...page('member’s cart', '/shopCart', member),
      ...page('member’s orders', '/customer/purchase-order', member),
      ...page('checkout', `/settle?businessId=${first?.id}&count=20`, member),
    });
    return [
      rateFigure('anonymous page from the cache / bare node:http', cached, sent, '≥ 0.95'),
      ...Object.entries(pages).map(([name, rate]) =>
        rateFigure(
          `uncached ${name} / lean bare Remix, ${goods.length} rows`,
          rate,
          bareList,
          name.startsWith(HELP) ? '≥ 1' : '≥ 0.8',
        ),
      ),
      await coldLink(origin),
    ];
  } finally {
    await Promise.all([bytes.stop(), bare.stop()]);
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

async function cartCookie(origin: string, goods: readonly SpotListing[]): Promise<string> {
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
  for (const { id: productId } of goods) {
    const count = '20';
    await callEndpoint(addCarts, { productId, count, source: 'spot' }, { ...options, token }).catch(
      () => undefined,
    );
  }
  return session.split(';')[0] ?? '';
}
