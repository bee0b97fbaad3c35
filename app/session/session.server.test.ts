import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const APP = 'https://customer.test/app/';
const settings = vi.hoisted(() => ({
  customerAppUrl: undefined as string | undefined,
  sessionSecret: 'x'.repeat(32),
}));
vi.mock('#app/environment.server.ts', () => ({ environment: () => settings }));

let session: typeof import('./session.server.ts');
beforeAll(async () => {
  // Another test of this process may have loaded it with settings of its own.
  vi.resetModules();
  session = await import('./session.server.ts');
});
beforeEach(() => {
  settings.customerAppUrl = APP;
});

const asked = (page: string) => new Request(`https://portal.test/${page}`);

/** Where a visitor without a login is led, if they ask for a page that needs one. */
async function ledTo(page: string): Promise<string | null> {
  const answer: unknown = await session.requireToken(asked(page)).catch((thrown) => thrown);
  expect(answer).toBeInstanceOf(Response);
  return (answer as Response).headers.get('location');
}

test.each([
  ['customer/sale-order/2026?tab=lines', 'sale-order/2026?tab=lines'],
  ['Customer/Sale-Order', 'Sale-Order'],
  ['customer/desk/members.data?page=2&_routes=desk', 'desk/members?page=2'],
])('a customer page leads to the same page of the company’s own app: %s', async (page, same) => {
  expect(await ledTo(page)).toBe(APP + same);
});

test('another page that needs a login leads to the login', async () => {
  expect(await ledTo('collect')).toBe('/customer/login?redirectTo=%2Fcollect');
});

test('where the customer pages are the portal’s own they lead to its login too', async () => {
  settings.customerAppUrl = undefined;
  expect(await ledTo('customer/sale-order')).toBe(
    '/customer/login?redirectTo=%2Fcustomer%2Fsale-order',
  );
  expect(() => session.requireOwnCustomerPages(asked('customer/forgot'))).not.toThrow();
});
