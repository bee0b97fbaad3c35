import { beforeAll, expect, test, vi } from 'vitest';

const settings = vi.hoisted(() => ({
  customerAppUrl: undefined as string | undefined,
  sessionSecret: 'x'.repeat(32),
}));
vi.mock('#app/environment.server.ts', () => ({ environment: () => settings }));

let customerLoader: typeof import('./customer-loader.server.ts').customerLoader;
beforeAll(async () => {
  // Another test of this process may have loaded it with settings of its own.
  vi.resetModules();
  ({ customerLoader } = await import('./customer-loader.server.ts'));
});

const read = vi.fn(async () => 'read');

/** Where a visitor without a login is led to. */
async function ledTo(page: string) {
  const request = new Request(`https://portal.test${page}`);
  const answer: unknown = await customerLoader(read)({ request, params: {}, context: {} }).catch(
    (thrown) => thrown,
  );
  expect(read).not.toHaveBeenCalled();
  return (answer as Response).headers.get('location');
}

test('leads to the login and back', async () => {
  settings.customerAppUrl = undefined;
  expect(await ledTo('/customer/desk?page=2')).toBe(
    `/customer/login?${new URLSearchParams({ redirectTo: '/customer/desk?page=2' })}`,
  );
});

test('a page below /customer leads to the company’s own app, before anybody logs in here', async () => {
  settings.customerAppUrl = 'https://customer.test/app/';
  expect(await ledTo('/customer/desk?page=2')).toBe('https://customer.test/app/desk?page=2');
  expect(await ledTo('/shopCart')).toContain('/customer/login');
});
