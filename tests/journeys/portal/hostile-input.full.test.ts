import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { contractSign } from '#app/domain/company/contract.ts';
import { MAX_CONTROLS } from '#app/forms/body/form-limits.server.ts';
import { type CountingApi, startCountingApi } from '#tests/support/counting-api.ts';
import { type Customer, newcomer } from '#tests/support/customers.ts';
import { cookieOf, type Fields } from '#tests/support/form-sender.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { ELSEWHERE, HERE } from '#tests/support/redirect-targets.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { contentOf, type Role } from './serial-forms.ts';

let api: CountingApi;
let portal: PortalProcess;
const buyer = newcomer();
const cookies: Partial<Record<Role, string>> = {};

/** Sends a form as a browser of this role does, and follows nothing. */
async function send(path: string, fields: Fields, role: Role | null = null, isMultipart = false) {
  const files = new FormData();
  for (const [name, value] of fields) files.append(name, value);
  const response = await fetch(portal.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', cookie: (role && cookies[role]) ?? '' },
    body: isMultipart ? files : new URLSearchParams(fields),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const logIn = ({ phone, password }: Pick<Customer, 'phone' | 'password'>, redirectTo = '/') =>
  send('/customer/login', Object.entries({ phone, password, redirectTo }));

beforeAll(async () => {
  api = await startCountingApi(inject('portalOrigin'), contentOf);
  portal = await startPortal({ TRADING_API_URL: api.url });
  const registration = { ...buyer, customerType: 'enterprise' };
  const answer = await send('/customer/register', Object.entries(registration));
  cookies.buyer = cookieOf(answer.headers);
  cookies.operator = cookieOf((await logIn(OPERATOR)).headers);
}, 120_000);
afterAll(async () => {
  await portal?.stop();
  await api?.close();
});

test.each(['/goods?searchInput=%00', '/detail?selfId=%00', '/customer/desk/auctions/%00'])(
  'a NUL is in no address: %s',
  async (address) => {
    const headers = { cookie: cookies.operator ?? '' };
    const answer = await fetch(portal.origin + address, { headers });
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<h1')]);
  },
);

describe('whatever a form is sent with', () => {
  test('a form that has more than any form is refused with a page', async () => {
    const fields = Array.from({ length: MAX_CONTROLS + 1 }, (_, at): Fields[number] => [
      `a${at}`,
      '',
    ]);
    for (const isMultipart of [false, true]) {
      const { status, text } = await send('/finance', fields, null, isMultipart);
      expect(status).toBe(413);
      expect(text).toContain('提交的内容过多，请返回上一页，减少内容或分几次提交。');
    }
  });

  test('a NUL is refused with a message, and what was typed is kept', async () => {
    const fields: Fields = [
      ['phone', '1380000\u0000'],
      ['name', '沈远舟'],
      ['password', 'x'],
    ];
    const { status, text } = await send('/customer/register', fields);
    expect(status).toBe(422);
    expect(text).toContain('含有无法识别的字符，请删除后重新填写');
    expect(text).toContain('沈远舟');
  });
});

describe('hostile targets that a form is to lead to', () => {
  const targets = [
    ...ELSEWHERE.flatMap((named) => (typeof named === 'string' ? [[named, '/']] : [])),
    ...HERE,
  ] as [named: string, path: string][];
  const query = (named: string) => new URLSearchParams({ redirectTo: named });

  test('the signature is given, and leads to a page of this site', async () => {
    const before = api.effectsOf(contractSign.name).length;
    const fields: Fields = [
      ['form', 'contract'],
      ['version', '1'],
      ['agree', 'on'],
    ];
    // No address has a NUL, and none of a request is so long.
    const sent = targets.filter(([named]) => !named.includes('\0') && named.length < 1000);
    for (const [named, path] of sent) {
      const serial = crypto.randomUUID().slice(4);
      const page = `/customer/auth-management?${query(named)}`;
      const { status, headers } = await send(page, [...fields, ['serial', serial]], 'buyer');
      const here = path === '/' ? '/customer/auth-management' : path;
      expect([named, status, headers.get('location')]).toEqual([named, 303, here]);
    }
    expect(api.effectsOf(contractSign.name).length - before).toBe(sent.length);
  });

  test.each(['/./\\evil.test', '/\t/evil.test', '/goods?searchInput=钢', '/goods\r\nX: y'])(
    'the login is done, and the favourite leads back: %j',
    async (named) => {
      const { status, headers } = await logIn(buyer, named);
      const location = headers.get('location') ?? '';
      expect(status).toBe(303);
      expect(new URL(location, portal.origin).origin).toBe(portal.origin);
      expect(cookieOf(headers)).toContain('session=');
      const fields: Fields = [
        ['favourite', 'T seller S0001'],
        ['back', named],
      ];
      const favourite = await send('/favourites/toggle', fields, 'buyer');
      expect([favourite.status, favourite.headers.get('location')]).toEqual([303, location]);
    },
  );
});
