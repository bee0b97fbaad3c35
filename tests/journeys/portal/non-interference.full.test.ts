import { createCookie } from '@remix-run/node';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, test } from 'vitest';
import routes from '#app/routes.ts';
import { signUpsThatWaitInside } from '#tests/api/access/market-histories.ts';
import { expectNoInterference } from '#tests/api/access/non-interference.ts';
import type { Asking, Known } from '#tests/api/access/party-reads.ts';
import { STOCK } from '#tests/api/access/shared-views.ts';
import { sellersOfOneCheckout, sellersOfOneInquiry } from '#tests/api/access/trade-histories.ts';
import { SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';

const session = createCookie('session', { secrets: [SESSION_SECRET] });
const portals = new Map<string, PortalProcess>();

afterAll(async () => {
  for (const portal of portals.values()) await portal.kill();
});

async function portalOf(url: string): Promise<PortalProcess> {
  const portal = portals.get(url) ?? (await startPortal({ TRADING_API_URL: url, SESSION_SECRET }));
  portals.set(url, portal);
  return portal;
}

/** Pages and files of the customer's own, each of one thing for all that the party knows of. */
function addressesFor({ orders = [], inquiries = [], cases = [], auctions = [] }: Known): string[] {
  const ids = [...orders, ...inquiries, ...cases, ...auctions];
  const paths = routes.flatMap(({ path = '' }) => (isOwn(path) ? [`/${path}`] : []));
  return paths.flatMap((path) => {
    const [parameter, ...others] = path.match(/:\w+/g) ?? [];
    if (others.length > 0) return [];
    return parameter ? ids.map((id) => path.replace(parameter, id)) : [path];
  });
}

/** What the page of an auction is told while it is open, its log and its published heads. */
const auctionAddresses = (id: string) =>
  ['poll', 'log', 'heads'].map((path) => `/auction/${path}?id=${id}`);

/** What ends a session is no page. */
const isOwn = (path: string) => path.startsWith('customer/') && path !== 'customer/logout';

/** What pages show, and what files have in them. */
async function* pagesOf({ market, party, known }: Asking): AsyncGenerator<[string, unknown]> {
  const { origin } = await portalOf(market.url);
  const cookie = (await session.serialize(party.token)).split(';')[0] ?? '';
  const { auctions = [] } = known;
  for (const address of [...addressesFor(known), ...auctions.flatMap(auctionAddresses)]) {
    const answer = await fetch(origin + address, { headers: { cookie }, redirect: 'manual' });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isWorkbook = address.endsWith('.xlsx') && answer.ok;
    const shown = isWorkbook ? partsOf(bytes) : textOf(bytes, origin);
    yield [address, { status: answer.status, to: answer.headers.get('location'), shown }];
  }
}

/** What is left of a time by the portal's own clock, which goes on: 「剩余 2 天 3 小时」, 「剩余 3 天 00:03:46」. */
const LEFT = /剩余\s*(?:(?:\d+\s*天\s*)?\d\d:\d\d:\d\d|(?:\d+\s*(?:天|小时|分钟)\s*)+)/g;

/** When a page was made, by the same clock. */
const PRINTED = /\S+ \d\d:\d\d 打印/g;

/** What stands between the tags, without the portal's own address. */
const textOf = (bytes: Uint8Array, origin: string) =>
  strFromU8(bytes)
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(LEFT, '剩余')
    .replace(PRINTED, '打印')
    .replaceAll(origin, '')
    .split(/\s*\n\s*/);

/** The parts of a workbook but for its properties, which say when it was written. */
const partsOf = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).flatMap(([name, part]) =>
    name.startsWith('docProps/') ? [] : [{ name, text: strFromU8(part) }],
  );

const PLAYING_MS = 1_800_000;

test(
  'issue 48 §3: the pages and files of a seller of a checkout',
  async () => {
    const seen = ['卖家甲'];
    await expectNoInterference(sellersOfOneCheckout, { seen, shared: STOCK, read: pagesOf });
  },
  PLAYING_MS,
);

test(
  'issue 48 §3: the pages and files of a seller of an inquiry',
  async () => {
    await expectNoInterference(sellersOfOneInquiry, { seen: ['卖家甲'], read: pagesOf });
  },
  PLAYING_MS,
);

test(
  'issue 48 §3: the pages and files of bidders and sellers while others wait inside their company',
  async () => {
    const seen = ['竞买人', '卖家', '路人'];
    await expectNoInterference(signUpsThatWaitInside, { seen, read: pagesOf });
  },
  PLAYING_MS,
);
