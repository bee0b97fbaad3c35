import { beforeAll, expect, test, vi } from 'vitest';

const OWN = 'https://market.test';
let customerAppUrl = 'https://customer.test/app/';

vi.mock('#app/environment.server.ts', () => ({
  environment: () => ({
    customerAppUrl,
    publicOrigin: OWN,
    sessionSecret: 'x'.repeat(32),
    secureCookies: true,
  }),
}));
vi.mock('#app/api/client.server.ts', () => ({
  call: async (_: unknown, { token }: { token: string }) => {
    const { ApiRefusal } = await import('#app/api/errors.ts');
    if (token !== 'good') throw new ApiRefusal('user.byToken', 'G001', '请先登录');
    return { userInfo: { id: '7' } };
  },
}));

let toCustomerApp: typeof import('./customer-app.server.ts').toCustomerApp;
let arrive: typeof import('./arrive.ts').loader;
beforeAll(async () => {
  // Another test of this process may have loaded them with settings of its own.
  vi.resetModules();
  ({ toCustomerApp } = await import('./customer-app.server.ts'));
  ({ loader: arrive } = await import('./arrive.ts'));
});

const asking = (path: string, cookie = '') => new Request(OWN + path, { headers: { cookie } });
const leaving = (cookie = '', path = '/customer/register?type=reg&redirectTo=%2FshopCart') =>
  toCustomerApp(asking(path, cookie), 'register', '/shopCart');
const arriving = (address: string, cookie: string) =>
  arrive({ request: new Request(address, { headers: { cookie } }), params: {}, context: {} });

const locationOf = (response: Response) => response.headers.get('location') ?? '';
const wayBackOf = (response: Response) =>
  new URL(locationOf(response)).searchParams.get('redirectTo') ?? '';
/** As the browser sends them. */
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
const namesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);

test('one of another origin is asked with the whole address of the way back', async () => {
  const left = await leaving();
  expect(locationOf(left)).toMatch(/^https:\/\/customer\.test\/app\/register\?type=reg&/);
  expect(wayBackOf(left)).toMatch(/^https:\/\/market\.test\/session\/arrive\?state=[\w-]{32}&/);
});

test('one of this origin with the page alone: it leaves its token in local storage', async () => {
  customerAppUrl = `${OWN}/app/`;
  const left = await leaving();
  customerAppUrl = 'https://customer.test/app/';
  expect(locationOf(left)).toBe(`${OWN}/app/register?type=reg&redirectTo=%2FshopCart`);
  expect(namesOf(left)).toEqual([]);
});

test('who comes back with a token is logged in, on the page from which they left', async () => {
  const left = await leaving();
  const arrived = await arriving(`${wayBackOf(left)}&token=good`, cookiesOf(left));
  expect(locationOf(arrived)).toBe('/shopCart');
  expect(namesOf(arrived)).toEqual(['session', 'draft', 'toast', 'arrival']);
  expect(arrived.headers.get('referrer-policy')).toBe('no-referrer');
});

test('of two tabs each can come back', async () => {
  const first = await leaving();
  const second = await leaving(cookiesOf(first));
  for (const left of [first, second]) {
    const arrived = await arriving(`${wayBackOf(left)}&token=good`, cookiesOf(second));
    expect(namesOf(arrived)).toContain('session');
  }
});

test('nobody is logged in by a link of another, or with a token that is not good', async () => {
  const [left, other] = [await leaving(), await leaving()];
  const tries = [
    arriving(`${wayBackOf(left)}&token=good`, ''),
    arriving(`${wayBackOf(left)}&token=good`, cookiesOf(other)),
    arriving(`${OWN}/session/arrive?state=&token=good`, cookiesOf(left)),
    arriving(`${wayBackOf(left)}&token=bad`, cookiesOf(left)),
    arriving(wayBackOf(left), cookiesOf(left)),
  ];
  for (const arrived of await Promise.all(tries)) {
    expect(locationOf(arrived)).toBe('/');
    expect(namesOf(arrived)).toEqual(['toast']);
  }
});

test('who is logged in already, by the first of two presses, is led on and told nothing wrong', async () => {
  const left = await leaving();
  const address = `${wayBackOf(left)}&token=good`;
  const session = cookiesOf(await arriving(address, cookiesOf(left)));
  const again = await arriving(address, session);
  expect(locationOf(again)).toBe('/shopCart');
  expect(namesOf(again)).toEqual([]);
});

test('the way back leads to no other site', async () => {
  const left = await leaving();
  const address = new URL(wayBackOf(left));
  address.searchParams.set('redirectTo', '//evil.test/');
  const arrived = await arriving(`${address}&token=good`, cookiesOf(left));
  expect(locationOf(arrived)).toBe('/');
  expect(namesOf(arrived)).toContain('session');
});
