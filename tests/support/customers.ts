import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { CustomerType } from '#app/domain/account/customer.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import type { Visitor } from './visitor/visitor.ts';

export interface Customer {
  phone: string;
  password: string;
  name: string;
}

/*
 * The demo market's accounts are for what a new customer cannot have. All journeys share them, so
 * that only one may order as each: two orders within 2 seconds are refused (design/forms: Two-second lock).
 */

/** The demo market's enterprise with a signed contract, inquiries, points and gift e-cards. */
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

/** A customer of this test only; not registered yet. */
export function newcomer(): Customer {
  const phone = newPhone();
  return { phone, password: 'a-long-one', name: `买家${phone.slice(-6)}` };
}

/** Sends a form as a browser does, and drops the greeting that the next page would show. */
async function send(page: Visitor, path: string, form: Record<string, string>): Promise<void> {
  const context = page.context();
  const response = await context.request.post(path, { form, maxRedirects: 0 });
  expect(response).toRedirectTo('/');
  await context.clearCookies({ name: 'toast' });
}

/** Gives the visitor an account of its own and logs it in. */
export async function registered(
  page: Visitor,
  customerType: CustomerType = 'personal',
  customer = newcomer(),
): Promise<Customer> {
  await send(page, '/customer/register', { ...customer, customerType });
  return customer;
}

export const loggedIn = (
  page: Visitor,
  { phone, password }: Omit<Customer, 'name'> & { name?: string },
): Promise<void> => send(page, '/customer/login', { phone, password });

/** The session ends, and this browser does not know yet: it keeps what logging out here would clear. */
export async function loggedOutElsewhere(page: Visitor): Promise<void> {
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === 'session');
  const response = await fetch(new URL('/customer/logout', page.url()), {
    method: 'POST',
    body: new URLSearchParams({ form: 'logout' }),
    headers: {
      cookie: `session=${session?.value}`,
      'sec-fetch-site': 'same-origin',
    },
    redirect: 'manual',
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
}
