import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, logout, register, userByToken } from '#app/domain/account/contract.ts';
import { cartCount } from '#app/domain/cart/contract.ts';
import { problemsOf, refusalOf, startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

const logIn = (phone: string, password = DEMO_PASSWORD) => market.call(login, { phone, password });

const newcomer = (phone: string) => ({
  phone,
  password: 'a-long-one',
  name: '新客户',
  customerType: 'enterprise' as const,
});

describe('user.login', () => {
  test.each(DEMO_ACCOUNTS)('$role logs in', async ({ phone, name }) => {
    const { token, userInfo } = await logIn(phone);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(userInfo).toMatchObject({ phone, name });
  });

  test('loginRefused: an unknown phone and a wrong password are answered alike', async () => {
    const wrong = { code: 'loginRefused', text: '手机号或密码错误' };
    expect(await refusalOf(logIn('13800000001', 'guess'))).toEqual(wrong);
    expect(await refusalOf(logIn('13911112222'))).toEqual(wrong);
  });

  test('tooManyTries: the sixth attempt of a phone is refused, even with the right password', async () => {
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await refusalOf(logIn('13800000003', 'guess'))).code).toBe('loginRefused');
    }
    expect(await refusalOf(logIn('13800000003'))).toEqual({
      code: 'tooManyTries',
      text: '登录尝试过多，请稍后再试',
    });
    expect((await logIn('13800000001')).userInfo.phone).toBe('13800000001');
  });

  test('guesses sent at once count as well', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => refusalOf(logIn('13911113333', 'guess'))),
    );
    expect(guesses.filter(({ code }) => code === 'loginRefused')).toHaveLength(5);
  });

  test('a login forgets the mistakes before it', async () => {
    for (let round = 1; round <= 2; round++) {
      for (let mistake = 1; mistake <= 4; mistake++) {
        await refusalOf(logIn('13800000002', 'guess'));
      }
      await logIn('13800000002');
    }
  });
});

describe('user.register', () => {
  test('opens an account that is logged in and can log in', async () => {
    const { token, userInfo } = await market.call(register, newcomer('13900000001'));
    expect(userInfo).toMatchObject({
      phone: '13900000001',
      platformType: 'buyer',
      userEnterprise: { esignatureContractStatus: '0' },
    });
    expect((await market.call(userByToken, { token })).userInfo).toEqual(userInfo);
    expect((await logIn('13900000001', 'a-long-one')).userInfo).toEqual(userInfo);
  });

  test('exists: a phone has one account', async () => {
    expect(await refusalOf(market.call(register, newcomer('13800000001')))).toEqual({
      code: 'exists',
      text: '该手机号已注册',
    });
  });

  test('invalid: the phone is a mobile number', async () => {
    expect(await refusalOf(market.call(register, newcomer('12000000000')))).toEqual({
      code: 'invalid',
      text: '请输入正确的手机号!',
    });
  });

  test('missing, invalid: all problems are reported at once, but not whether a phone has an account', async () => {
    const wrong = { ...newcomer('13800000001'), password: 'short', name: ' ' };
    expect(await problemsOf(market.call(register, wrong))).toEqual([
      { path: ['password'], code: 'invalid', text: '密码至少 10 位' },
      { path: ['name'], code: 'missing', text: '请输入姓名' },
    ]);
    const empty = { ...newcomer(''), password: '' };
    expect(await problemsOf(market.call(register, empty))).toMatchObject([
      { path: ['phone'], code: 'missing', text: '请输入手机号' },
      { path: ['password'], text: '请输入密码' },
    ]);
  });
});

describe('tokens', () => {
  test('G001: an invented token is refused', async () => {
    expect((await refusalOf(market.call(userByToken, { token: 'invented' }))).code).toBe('G001');
  });

  test('logout ends this session only', async () => {
    const [first, second] = [await logIn('13800000004'), await logIn('13800000004')];
    expect(await market.call(logout, {}, { token: first.token })).toBe('success');
    expect((await refusalOf(market.call(cartCount, {}, { token: first.token }))).code).toBe('G001');
    expect(await market.call(userByToken, { token: second.token })).toHaveProperty('userInfo');
  });

  test('a session lasts seven days', async () => {
    const { token } = await logIn('13800000009');
    market.advance(7 * DAY_MS - 60_000);
    expect(await market.call(userByToken, { token })).toHaveProperty('userInfo');
    market.advance(120_000);
    expect((await refusalOf(market.call(userByToken, { token }))).code).toBe('G001');
  });
});
