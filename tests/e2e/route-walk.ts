import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { giveAddress, plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';
import { checkNames, checkPage, checkStyles } from './page-check.ts';

const LOGISTICS = 1;

export type Query = Readonly<Record<string, string>>;

export interface Walk {
  /** A path of the route tables, as they write it. */
  path: string;
  /** The path it leads to, where that is another one. */
  leadsTo?: string;
}

/** The path as it is written, and with other letters large. */
const writings = (path: string): Set<string> =>
  new Set([path, path === path.toUpperCase() ? path.toLowerCase() : path.toUpperCase()]);

const addressOf = (path: string, query: Query) =>
  Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path;

/** What the head of a page says of it. */
const readHead = (page: Page) =>
  page.evaluate(() => {
    const read = (selector: string, attribute: string) =>
      document.head.querySelector(selector)?.getAttribute(attribute) ?? '';
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
    return {
      title: document.title,
      description: read('meta[name=description]', 'content'),
      canonical: read('link[rel=canonical]', 'href'),
      ogTitle: read('meta[property="og:title"]', 'content'),
      ogUrl: read('meta[property="og:url"]', 'content'),
      contexts: data.map(({ textContent }) => JSON.parse(textContent ?? '')['@context']),
    };
  });

/** The canonical address each title belongs to, so that no two pages share one. */
const titles = new Map<string, string>();

async function checkHead(page: Page): Promise<void> {
  const { title, description, canonical, ogTitle, ogUrl, contexts } = await readHead(page);
  expect(canonical).toMatch(new RegExp(`^${inject('portalOrigin')}/`));
  expect(ogUrl).toBe(canonical);
  expect(title).toContain(ogTitle);
  expect(description.length).toBeGreaterThan(5);
  expect(new Set(contexts)).toEqual(new Set(contexts.length > 0 ? ['https://schema.org'] : []));
  const address = canonical.toLowerCase();
  expect(titles.get(title) ?? address, title).toBe(address);
  titles.set(title, address);
}

/** Opens a page in two letter cases: it is there, or leads where it should, and is sound. */
export async function walk(page: Page, { path, leadsTo }: Walk, query: Query): Promise<void> {
  const there = new RegExp(`^${leadsTo ?? path}(\\?|$)`, 'i');
  // It is the same page each time; axe would find the same again.
  let check = checkPage;
  for (const written of writings(path)) {
    const response = await page.goto(addressOf(written, query));
    expect(response?.status()).toBe(200);
    await expect(page).toBeAt(there);
    await checkStyles(response);
    await check(page);
    await checkHead(page);
    check = checkNames;
  }
}

/** Without a login the same address leads to it and back afterwards, or on to a page that does. */
export async function leadsToLogin(
  page: Page,
  { path, leadsTo }: Walk,
  query: Query,
): Promise<void> {
  for (const written of writings(path)) {
    const address = addressOf(written, query);
    const response = await page.request.get(address, { maxRedirects: 0 });
    const login = `/customer/login?${new URLSearchParams({ redirectTo: address })}`;
    expect(response).toRedirectTo(leadsTo ? addressOf(leadsTo, query) : login);
  }
}

/** What a customer's pages are asked for with. */
export interface Owner {
  cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
  line: string;
  orderCode: string;
}

/** A customer with goods in the cart and an order, made in the first page that needs one. */
export async function makeOwner(page: Page, { paid }: { paid: boolean }): Promise<Owner> {
  const goods = await plentifulGoods(LOGISTICS);
  const customer = await registered(page);
  await giveAddress(customer);
  const line = await putIntoCart(customer, goods);
  const orderCode = await giveOrder(customer, goods);
  if (paid) await pay(customer, orderCode);
  return { cookies: await page.context().cookies(), line, orderCode };
}
