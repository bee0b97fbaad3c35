import { fc } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { contractSign } from '#app/domain/company/contract.ts';
import { MAX_CONTROLS } from '#app/forms/body/form-limits.server.ts';
import routes from '#app/routes.ts';
import { type CountingApi, startCountingApi } from '#tests/support/counting-api.ts';
import { type Customer, newcomer } from '#tests/support/customers.ts';
import { hostileText, runs, STACK } from '#tests/support/hostile-values.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { type PortalProcess, startPortal } from '#tests/support/portal-process.ts';
import { ELSEWHERE, HERE } from '#tests/support/redirect-targets.ts';
import { findGoods } from '#tests/support/trading-api.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { contentOf, type Role, type SerialForm, serialForms } from './serial-forms.ts';

let api: CountingApi;
let portal: PortalProcess;
let forms: HostileForm[];
const buyer = newcomer();
const cookies: Partial<Record<Role, string>> = {};

type Fields = [name: string, value: string][];

/** A form that is sent what it is not made for. */
type HostileForm = Pick<SerialForm, 'role' | 'page' | 'form'> & { fields: Record<string, string> };

const GOODS_DESK = '/customer/release-product-management1';

/** Those whose sending is no call with a serial. */
const OTHER_FORMS: HostileForm[] = [
  [null, '/customer/login', 'login', { phone: '110', password: 'x', redirectTo: '/' }],
  [null, '/customer/register', 'register', { phone: '110', password: 'x', customerType: 'x' }],
  [null, '/customer/logout', 'logout', {}],
  [null, '/customer/forgot', 'phoneCode', { phone: '110' }],
  [null, '/customer/forgot', 'resetPassword', { phone: '110', code: 'x', password: 'x' }],
  [null, '/customer/code-login', 'codeLogin', { phone: '110', code: 'x' }],
  [
    'buyer',
    '/customer/security',
    'changePassword',
    { oldPassword: 'x', password: 'x', passwordAgain: 'x' },
  ],
  ['buyer', '/customer/security', 'endSession', { id: 'X1' }],
  [null, '/session/handOver', '', { token: 'x' }],
  [null, '/address/regions', 'address', { page: '/settle', province: 'x', intent: 'regions' }],
  [null, '/pay?orderCode=X1', 'pay', { orderCode: 'X1', payMethod: 'wechat' }],
  [null, '/multiplePayorderPay?orderCode=X1', 'inAppPay', { orderCode: 'X1' }],
  ['buyer', '/draft?page=/inquiry', 'inquiry', { intent: 'save', draftId: 'x', remark: '急' }],
  ['buyer', '/favourites/toggle', 'favourite', { favourite: 'T sale X1', back: '/' }],
  ['buyer', '/collect', 'deleteFavourites', { ids: 'X1' }],
  ['buyer', '/shopCart', 'cart', { ids: 'X1', intent: 'settle', 'number.X1': '1' }],
  ['buyer', '/shopCart?dialog=delete&ids=X1', 'cartDelete', { ids: 'X1' }],
  ['buyer', '/reorder?id=X1', 'reorder', { skuIds: 'X1', 'num.X1': '1', intent: 'buy' }],
  ['buyer', '/settle?ids=X1', 'deleteAddress', { id: 'X1' }],
  ['buyer', '/factory?dialog=order&goodsId=X1', 'spotOrder', { goodsId: 'X1', count: '1' }],
  ['buyer', '/pay/wallet?orderCode=X1', 'walletCode', { orderCode: 'X1' }],
  ['buyer', '/auction?id=X1', 'participate', { auction: 'X1/S0001' }],
  ['seller', GOODS_DESK, 'shelve', { id: 'X1', intent: 'off' }],
  ['operator', '/customer/desk/leads', 'reopenLead', { kind: 'finance', id: 'X1' }],
].map(([role, page, form, fields]) => ({ role, page, form, fields }) as HostileForm);

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

const cookieOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

beforeAll(async () => {
  api = await startCountingApi(inject('portalOrigin'), contentOf);
  portal = await startPortal({ TRADING_API_URL: api.url });
  const registration = { ...buyer, customerType: 'enterprise' };
  const answer = await send('/customer/register', Object.entries(registration));
  cookies.buyer = cookieOf(answer.headers);
  cookies.seller = cookieOf((await logIn(SELLERS.third)).headers);
  cookies.operator = cookieOf((await logIn(OPERATOR)).headers);
  const [goods] = await findGoods(1, ({ availableCount }) => Number(availableCount) > 20_000);
  if (!goods) throw new Error('no goods');
  const withSerial = serialForms({ goods, auctionId: 'B001', inquiryNum: 'B001' });
  forms = withSerial.map(({ typed, ...form }) => ({ ...form, fields: typed(7) }));
  forms.push(...OTHER_FORMS);
}, 120_000);
afterAll(async () => {
  await portal?.stop();
  await api?.close();
});

describe('hostile addresses', () => {
  const ODD = ['abc', 'B001', '-1', '9'.repeat(30), '%27%22%3E', '2147483648', '2026-13-45'];
  const NAMES =
    'id selfId orderCode ids line goodsId sellerProductId sellerCode businessId auction article lead sign card offer token code parms data type state status tab page rows sortWord sortWay lowestPrice highestPrice dialog no count cards topic what view payMethod refresh evaluations sharedAt province city keyword intention platform address kind select resume';
  const paths = routes
    .flatMap(({ path }) => (path && path !== '*' ? [`/${path}`] : []))
    .concat('/');
  const roles = [null, 'buyer', 'seller', 'operator'] as const;

  test.each(roles)('no page breaks, and none shows a stack: %s', async (role) => {
    const broken: string[] = [];
    const visit = async (address: string) => {
      const headers = { cookie: (role && cookies[role]) ?? '', 'accept-encoding': 'identity' };
      const answer = await fetch(portal.origin + address, { headers, redirect: 'manual' });
      const text = await answer.text();
      if (answer.status >= 500 || STACK.test(text)) broken.push(`${answer.status} ${address}`);
    };
    const shift = roles.indexOf(role);
    const addresses = paths.map((path, at) => {
      const odd = (by: number) => ODD[(at + shift + by) % ODD.length] ?? '';
      const named = path.replace(/:\w+/g, odd(0));
      const query = NAMES.split(' ').map((name) => `${name}=${odd(1)}`);
      const isWhole = (at + shift) % 2 === 0;
      const asked = isWhole ? query.join('&') : `id=${odd(2)}&selfId=${odd(2)}`;
      return path === named || isWhole ? `${named}?${asked}` : named;
    });
    for (let start = 0; start < addresses.length; start += 6) {
      await Promise.all(addresses.slice(start, start + 6).map(visit));
    }
    expect(broken).toEqual([]);
  });

  test.each(['/goods?searchInput=%00', '/detail?selfId=%00', '/customer/desk/auctions/%00'])(
    'a NUL is in no address: %s',
    async (address) => {
      const headers = { cookie: cookies.operator ?? '' };
      const answer = await fetch(portal.origin + address, { headers });
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<h1')]);
    },
  );
});

describe('hostile form fields', () => {
  const name = (typed: string[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...typed) },
      fc.constantFrom(
        ...['intent', 'serial', 'form', 'fileIds', 'fileIds.order', 'rows', 'ids', 'draftId'],
        ...['__proto__', 'constructor', 'a[999999999]', 'a.b.c', '__state__', '__intent__', ''],
      ),
    );
  const changes = (typed: string[]) =>
    fc.record({
      fields: fc.array(fc.tuple(name(typed), hostileText), { minLength: 1, maxLength: 4 }),
      keeps: fc.boolean(),
      isMultipart: fc.boolean(),
    });

  test('no form breaks, and none loses what was typed', { timeout: 600_000 }, async () => {
    for (const { form, role, page, fields: typed } of forms) {
      const check = fc.asyncProperty(changes(['form', ...Object.keys(typed)]), async (change) => {
        const changed = new Set(change.fields.map(([field]) => field));
        const kept = Object.entries(typed).filter(([key]) => change.keeps || !changed.has(key));
        const fields: Fields = [['form', form], ...kept, ['kept', '还在'], ...change.fields];
        const data = page.replace(/(\?|$)/, '.data$1');
        const { status, text } = await send(data, fields, role, change.isMultipart);
        expect(status).toBeLessThan(500);
        expect(text).not.toMatch(STACK);
        if (status === 422) expect(text).toContain('还在');
      });
      await fc.assert(check, { ...runs(3, 60), endOnFailure: true });
    }
  });

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
