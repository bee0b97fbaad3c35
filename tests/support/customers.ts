import { randomInt } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { CustomerType } from '#app/domain/account/customer.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

export interface Customer {
  phone: string;
  password: string;
  name: string;
}

/** The demo market's enterprise with a signed contract: nobody can sign one yet. */
export const SIGNED_ENTERPRISE: Customer = {
  phone: '13800000002',
  password: DEMO_PASSWORD,
  name: '远澄机械制造有限公司',
};

/** The demo market's personal buyer, who has points, gift e-cards and coupons. */
export const WITH_BALANCES: Customer = {
  phone: '13800000001',
  password: DEMO_PASSWORD,
  name: '林知夏',
};

const newPhone = () => `19${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

/** A customer nobody else knows; not registered yet. */
export function newcomer(): Customer {
  const phone = newPhone();
  return { phone, password: 'a-long-one', name: `买家${phone.slice(-6)}` };
}

/** Sends a form as a browser does, and drops the greeting that the next page would show. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const context = page.context();
  const response = await context.request.post(path, { form, maxRedirects: 0 });
  expect(response).toRedirectTo('/');
  await context.clearCookies({ name: 'toast' });
}

/** Gives the visitor an account of its own and logs it in. */
export async function registered(
  page: Page,
  customerType: CustomerType = 'personal',
): Promise<Customer> {
  const customer = newcomer();
  await send(page, '/customer/register', { ...customer, customerType });
  return customer;
}

export const loggedIn = (page: Page, { phone, password }: Customer): Promise<void> =>
  send(page, '/customer/login', { phone, password });

/** Another window of the same visitor logs out, so that the token is dead here as well. */
export async function loggedOutElsewhere(page: Page): Promise<void> {
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ storageState: await page.context().storageState() });
  if (!elsewhere) throw new Error('the page has no browser');
  const origin = new URL(page.url()).origin;
  const response = await elsewhere.request.post(`${origin}/customer/logout`, {
    form: { form: 'logout' },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(response).toRedirectTo('/');
  await elsewhere.close();
}
