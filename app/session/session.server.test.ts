import { beforeAll, expect, test, vi } from 'vitest';

const settings = vi.hoisted(() => ({
  customerAppUrl: 'https://customer.test/app/' as string | undefined,
  sessionSecret: 'x'.repeat(32),
}));
vi.mock('#app/environment.server.ts', () => ({ environment: () => settings }));

let requireOwnCustomerPages: typeof import('./session.server.ts').requireOwnCustomerPages;
beforeAll(async () => {
  // Another test of this process may have loaded it with settings of its own.
  vi.resetModules();
  ({ requireOwnCustomerPages } = await import('./session.server.ts'));
});

const asked = (page: string) => new Request(`https://portal.test/customer/${page}`);

test.each([
  ['sale-order/2026?tab=lines', 'sale-order/2026?tab=lines'],
  ['desk/members.data?page=2&_routes=desk', 'desk/members?page=2'],
])('a customer page leads to the same page of the company’s own app: %s', (page, there) => {
  let answer: unknown;
  try {
    requireOwnCustomerPages(asked(page));
  } catch (thrown) {
    answer = thrown;
  }
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('location')).toBe(`https://customer.test/app/${there}`);
});

test('where the pages are the portal’s own they are shown', () => {
  settings.customerAppUrl = undefined;
  expect(() => requireOwnCustomerPages(asked('sale-order'))).not.toThrow();
});
