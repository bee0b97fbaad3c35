import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import {
  changePassword,
  endSession,
  endSessions,
  listSessions,
  login,
  userByToken,
} from '#app/domain/account/contract.ts';
import { cartCount } from '#app/domain/cart/contract.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const MINUTE_MS = 60_000;
const GOOD = 'another-long-one';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Safari/537.36';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

interface From {
  network?: string;
  device?: string;
  password?: string;
}

/** A login of the demo market, from a network and a browser. */
const logIn = (phone: string, { network, device, password = DEMO_PASSWORD }: From = {}) =>
  market.call(
    login,
    { phone, password, device, userAgent: CHROME },
    network ? { visitor: signedVisitor(network, SESSION_SECRET) } : {},
  );

const guess = (phone: string, from: From = {}) =>
  refusalOf(logIn(phone, { ...from, password: 'guess' }));

describe('guesses of others', () => {
  test('do not lock a browser in which the person has logged in before', async () => {
    const phone = '13800000001';
    await logIn(phone, { network: '203.0.113.1', device: 'own' });
    for (let at = 0; at < 60; at += 1) {
      await guess(phone, { network: `198.51.100.${at % 12}` });
    }
    expect((await guess(phone, { network: '198.51.100.1' })).code).toBe('tooManyTries');
    // Also from the network whose others have used up everything.
    const { userInfo } = await logIn(phone, { network: '198.51.100.1', device: 'own' });
    expect(userInfo.phone).toBe(phone);
  });

  test('are limited for the network they come from only', async () => {
    const phone = '13800000002';
    for (let at = 0; at < 5; at += 1) await guess(phone, { network: '203.0.113.7' });
    expect((await guess(phone, { network: '203.0.113.7' })).code).toBe('tooManyTries');
    expect((await logIn(phone, { network: '203.0.113.8' })).userInfo.phone).toBe(phone);
  });

  test('a known browser has a counter of its own', async () => {
    const phone = '13800000004';
    await logIn(phone, { network: '203.0.113.20', device: 'office' });
    for (let at = 0; at < 5; at += 1) {
      expect((await guess(phone, { network: '203.0.113.20', device: 'office' })).code).toBe(
        'loginRefused',
      );
    }
    expect((await guess(phone, { device: 'office' })).code).toBe('tooManyTries');
  });

  test('a browser is known only to the account that has logged in there', async () => {
    await logIn('13800000001', { device: 'shared' });
    const network = '203.0.113.30';
    for (let at = 0; at < 5; at += 1) await guess('13800000005', { network, device: 'shared' });
    expect((await guess('13800000005', { network, device: 'another' })).code).toBe('tooManyTries');
  });
});

describe('sessions', () => {
  test('are listed with device and network, and one of them ends', async () => {
    const { token } = await logIn('13800000006', { network: '203.0.113.40' });
    const other = await logIn('13800000006', { network: '203.0.113.41' });
    const [newest, own] = await market.call(listSessions, {}, { token });
    expect(newest).toMatchObject({
      device: 'Windows 上的 Chrome',
      network: '203.0.113.41',
      current: false,
    });
    expect(own?.current).toBe(true);
    await market.call(endSession, { id: newest?.id ?? '' }, { token });
    expect((await refusalOf(market.call(cartCount, {}, { token: other.token }))).code).toBe('G001');
    expect(await market.call(listSessions, {}, { token })).toHaveLength(1);
  });

  test('of another account are unknown', async () => {
    const { token } = await logIn('13800000006');
    const stranger = await logIn('13800000005');
    const [own] = await market.call(listSessions, {}, { token });
    const ended = (id: string) =>
      refusalOf(market.call(endSession, { id }, { token: stranger.token }));
    expect(await ended(own?.id ?? '')).toEqual(await ended('999999'));
    expect(await market.call(userByToken, { token })).toHaveProperty('userInfo');
  });

  test('say when they were last used, to ten minutes', async () => {
    const { token } = await logIn('13800000004');
    const before = (await market.call(listSessions, {}, { token }))[0]?.lastSeenAt ?? '';
    market.advance(11 * MINUTE_MS);
    await market.call(cartCount, {}, { token });
    const after = (await market.call(listSessions, {}, { token }))[0]?.lastSeenAt ?? '';
    expect(Date.parse(after) - Date.parse(before)).toBeGreaterThan(10 * MINUTE_MS);
  });

  test('all end at once, this one too', async () => {
    const { token } = await logIn('13800000004');
    const other = await logIn('13800000004');
    await market.call(endSessions, {}, { token });
    for (const each of [token, other.token]) {
      expect((await refusalOf(market.call(cartCount, {}, { token: each }))).code).toBe('G001');
    }
  });
});

describe('user.changePassword', () => {
  test('ends all other sessions, and goes on by another token', async () => {
    const { token } = await logIn('13800000003');
    const other = await logIn('13800000003');
    const renewed = await market.call(
      changePassword,
      { oldPassword: DEMO_PASSWORD, password: GOOD },
      { token },
    );
    for (const ended of [token, other.token]) {
      expect((await refusalOf(market.call(cartCount, {}, { token: ended }))).code).toBe('G001');
    }
    expect(await market.call(userByToken, renewed)).toHaveProperty('userInfo');
    expect((await guess('13800000003', { device: 'x' })).code).toBe('loginRefused');
    await logIn('13800000003', { password: GOOD });
  });

  test('user.changePassword: passwordWrong, invalid; tooManyTries', async () => {
    const { token } = await logIn('13800000005');
    const change = (oldPassword: string, password: string) =>
      problemsOf(market.call(changePassword, { oldPassword, password }, { token }));
    expect(await change('guess', '13800000005')).toEqual([
      { path: ['oldPassword'], code: 'passwordWrong', text: '旧密码不正确' },
      { path: ['password'], code: 'invalid', text: '这个密码太常见，容易被猜到，请换一个' },
    ]);
    expect(await change(DEMO_PASSWORD, DEMO_PASSWORD)).toMatchObject([{ code: 'invalid' }]);
    for (let at = 0; at < 3; at += 1) await change('guess', GOOD);
    expect(await change(DEMO_PASSWORD, GOOD)).toMatchObject([{ code: 'tooManyTries' }]);
  });
});

describe('the audit log', () => {
  test('records who did what, when and from where; only the person concerned can read it', async () => {
    const phone = '13800000002';
    await guess(phone, { network: '203.0.113.60' });
    const { token } = await logIn(phone, { network: '203.0.113.60' });
    const { content } = await market.call(auditPage, { rows: 2 }, { token });
    const [entered, failed] = content;
    expect(entered).toMatchObject({
      action: 'login',
      network: '203.0.113.60',
      device: 'Windows 上的 Chrome',
    });
    expect(failed).toMatchObject({ action: 'loginFailed', network: '203.0.113.60' });
    const stranger = await logIn('13800000005', { network: '203.0.113.61' });
    const theirs = await market.call(auditPage, { rows: 500 }, { token: stranger.token });
    expect(theirs.content.map(({ id }) => id)).not.toContain(entered?.id);
  });

  test('the operator reads all, of one phone too', async () => {
    const operator = DEMO_ACCOUNTS.find(({ role }) => /运营/.test(role));
    const { token } = await logIn(operator?.phone ?? '', { network: '203.0.113.62' });
    await guess('13955556666', { network: '203.0.113.63' });
    const all = await market.call(auditDeskPage, { action: 'loginFailed' }, { token });
    expect(all.content[0]).toMatchObject({ detail: '13955556666', person: '', account: '' });
    const one = await market.call(auditDeskPage, { phone: '13800000002' }, { token });
    // Of the company’s people too.
    expect(new Set(one.content.map(({ account }) => account)).size).toBe(1);
  });

  test('only grows', async () => {
    for (const change of ["update audit_events set action = 'x'", 'delete from audit_events']) {
      await expect(market.db.execute(sql.raw(change))).rejects.toThrow();
    }
  });
});
