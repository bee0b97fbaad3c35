import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';

vi.mock('#app/environment.server.ts', () => ({
  environment: () => ({ customerAppUrl: 'https://customer.test/app/' }),
}));

let redirectAway: typeof import('./redirect.server.ts').redirectAway;
let redirectTo: typeof import('./redirect.server.ts').redirectTo;
beforeAll(async () => {
  // Another test of this process may have loaded it with settings of its own.
  vi.resetModules();
  ({ redirectAway, redirectTo } = await import('./redirect.server.ts'));
});

const locationOf = (response: Response) => response.headers.get('location');

test('leads to pages of this site, encoded, and to nowhere else', () => {
  expect(locationOf(redirectTo('/goods?searchInput=钢\n#row-1'))).toBe(
    '/goods?searchInput=%E9%92%A2#row-1',
  );
  expect(locationOf(redirectTo('/./\\evil.test'))).toBe('/');
  expect(locationOf(redirectTo('https://evil.test/'))).toBe('/');
});

test('leads to the customer app, as it is configured', () => {
  expect(locationOf(redirectTo('https://customer.test/app/login?redirectTo=%2F'))).toBe(
    'https://customer.test/app/login?redirectTo=%2F',
  );
  expect(locationOf(redirectTo('https://customer.test.evil.test/app/'))).toBe('/');
  expect(locationOf(redirectTo('https://customer.test/other'))).toBe('/');
});

test('has status 303 unless another is given, and sets each cookie', () => {
  const answer = redirectTo('/goods', { cookies: ['a=1', 'b=2'], headers: { vary: 'Cookie' } });
  expect(answer.status).toBe(303);
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(answer.headers.get('vary')).toBe('Cookie');
  expect(redirectTo('/goods', { status: 301 }).status).toBe(301);
  expect(locationOf(redirectAway('https://pay.test/?a=钢'))).toBe('https://pay.test/?a=%E9%92%A2');
});

test('all redirects are made in one module', () => {
  const makes = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /import \{[^}]*\bredirect(?:Document)?\b[^}]*\} from '@remix-run|Response\.redirect/.test(
        readFileSync(path.join('app', file), 'utf8'),
      ),
    );
  expect(makes).toEqual([path.join('session', 'redirect.server.ts')]);
});
