import { expect } from 'vitest';
import { type Customer, registered } from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { giveAddress, plentifulGoods, putIntoCart } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { checkHead, checkPage } from './page-check.ts';

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

/** Opens a page in two letter cases: it is there, or leads where it should, and is sound. */
export async function walk(page: Visitor, { path, leadsTo }: Walk, query: Query): Promise<void> {
  const there = new RegExp(`^${leadsTo ?? path}(\\?|$)`, 'i');
  for (const written of writings(path)) {
    const response = await page.goto(addressOf(written, query));
    expect(response?.status()).toBe(200);
    await expect(page).toBeAt(there);
    await checkPage(page);
    checkHead(page);
  }
}

/** Without a login the same address leads to it and back afterwards, or on to a page that does. */
export async function leadsToLogin(
  page: Visitor,
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
  customer: Customer;
  line: string;
  orderCode: string;
}

/** A customer with goods in the cart and an order, made in the first page that needs one. */
export async function makeOwner(page: Visitor, { paid }: { paid: boolean }): Promise<Owner> {
  const goods = await plentifulGoods(LOGISTICS);
  const customer = await registered(page);
  await giveAddress(customer);
  const line = await putIntoCart(customer, goods);
  const orderCode = await giveOrder(customer, goods);
  if (paid) await pay(customer, orderCode);
  return { customer, line, orderCode };
}
