import { callEndpoint } from '#app/api/transport.ts';
import { login } from '#app/domain/account/contract.ts';
import { addCarts } from '#app/domain/cart/contract.ts';
import { pageData, type SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { startBareRemix } from './bare-remix-process.ts';
import { startFloor } from './floor-process.ts';
import { type Markup, markupOf } from './markup.ts';
import { type Figure, interleaved, rateFigure, requestRate } from './measure.ts';
import { rawBody } from './raw-body.ts';

const LIST = '/trading?categoryCode=01';
const HELP = 'help';
/** A cookie that makes the page cache pass the request on. */
const UNCACHED = { cookie: 'draft=none' };

/** Compression is off for the floor: with it, remix-serve would take three times as long. */
const UNCOMPRESSED = { 'accept-encoding': 'identity' };

/** Page rates of a running portal: from the cache, and for addresses that were never requested before. */
export async function measurePages(origin: string): Promise<Figure[]> {
  const options = { baseUrl: origin, timeoutMs: 10_000 };
  const { content: goods } = await callEndpoint(pageData, { categoryCode: '01' }, options);
  const id = goods[0]?.id;
  const member = { cookie: await cartCookie(origin, goods.slice(0, 8)) };
  const detail = `/detail?selfId=${id}&type=sale`;
  const pages: Record<string, [path: string, headers: Record<string, string>]> = {
    list: [LIST, UNCACHED],
    goods: [detail, UNCACHED],
    [HELP]: ['/help', UNCACHED],
    'list of a member': [LIST, member],
    'goods of a member': [detail, member],
    cart: ['/shopCart', member],
    orders: ['/customer/purchase-order', member],
    checkout: [`/settle?businessId=${id}&count=20`, member],
    inquiry: ['/inquiry', member],
  };
  const markups: Record<string, Markup[]> = {};
  for (const [name, [path, headers]] of Object.entries(pages)) {
    markups[name] = markupOf(await (await fetch(origin + path, { headers })).text());
  }
  const [bytes, bare] = await Promise.all([
    rawBody(origin + LIST).then(startFloor),
    startBareRemix([], markups),
  ]);
  try {
    const { cached, sent } = await interleaved({
      cached: () => requestRate(origin + LIST),
      sent: () => requestRate(bytes.origin),
    });
    const figures = [
      rateFigure('anonymous page from the cache / bare node:http', cached, sent, '≥ 0.95'),
    ];
    for (const [name, [path, headers]] of Object.entries(pages)) {
      const { ours, same } = await interleaved({
        ours: () => requestRate(origin + path, headers, true),
        same: () => requestRate(`${bare.origin}/same/${encodeURI(name)}`, UNCOMPRESSED),
      });
      const what = `${name}, never asked before / the same markup by a bare Remix`;
      figures.push(rateFigure(what, ours, same, name === HELP ? '≥ 1' : '≥ 0.5'));
    }
    return [...figures, await coldLink(origin)];
  } finally {
    await Promise.all([bytes.stop(), bare.stop()]);
  }
}

/** 100 visitors open at once the same address, which was never opened before. */
async function coldLink(origin: string): Promise<Figure> {
  const url = `${origin}/trading?name=${encodeURIComponent(`螺纹${Date.now()}`)}`;
  const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(url)));
  // An entity tag begins with the digest of the page, followed by how it was compressed.
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
