import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { codeWrong } from '#app/domain/account/codes.ts';
import {
  login,
  loginByCode,
  register,
  resetPassword,
  sendCode,
  sendStepUpCode,
  userByToken,
} from '#app/domain/account/contract.ts';
import { callersOf, problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { limiterOf } from '#trading-api/platform/rate-limit.ts';
import { smsOutbox } from '#trading-api/schema.ts';

const MINUTE_MS = 60_000;
const KNOWN = '13800000001';
const UNKNOWN = '13911110000';
const GOOD = 'another-long-one';

let market: OpenMarket;
let proving: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  proving = await openMarket(undefined, { registration: { proof: 'sms', perNetwork: 3 } });
});
afterAll(() => Promise.all([market.close(), proving.close()]));

const calls = ({ url }: OpenMarket) => callersOf(url).call;

async function lastText({ db }: OpenMarket, phone: string): Promise<string | undefined> {
  const [found] = await db
    .select()
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, phone))
    .orderBy(desc(smsOutbox.id))
    .limit(1);
  return found?.text;
}

/** The code that was sent to a phone, for which no other was asked for lately. */
async function codeFor(
  of: OpenMarket,
  phone: string,
  purpose: 'login' | 'reset' | 'register',
): Promise<string> {
  of.advance(MINUTE_MS * 61);
  await calls(of)(sendCode, { phone, purpose }, fromElsewhere());
  return /验证码 (\d{6})/.exec((await lastText(of, phone)) ?? '')?.[1] ?? '';
}

let networks = 0;
/** A new network for each request: the limit of a network goes by the database's clock. */
const fromElsewhere = () => {
  networks += 1;
  return { visitor: signedVisitor(`203.0.113.${networks}`, SESSION_SECRET) };
};

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

describe('user.sendCode', () => {
  test('is answered alike for a phone with an account and without one, which gets none', async () => {
    const answers = await Promise.all(
      [KNOWN, UNKNOWN].map((phone) => calls(market)(sendCode, { phone, purpose: 'reset' })),
    );
    expect(new Set(answers).size).toBe(1);
    expect(await lastText(market, KNOWN)).toMatch(/^【衡材网】验证码 \d{6}，您正在重置登录密码/);
    expect(await lastText(market, UNKNOWN)).toBeUndefined();
    const again = await Promise.all(
      [KNOWN, UNKNOWN].map((phone) =>
        refusalOf(calls(market)(sendCode, { phone, purpose: 'reset' })),
      ),
    );
    expect(again[0]).toEqual(again[1]);
  });

  test('user.sendCode: missing, invalid', async () => {
    const asked = (phone: string) =>
      refusalOf(calls(market)(sendCode, { phone, purpose: 'login' }));
    expect((await asked('')).code).toBe('missing');
    expect((await asked('12000000000')).code).toBe('invalid');
  });

  test('user.sendCode: tooSoon, also of many at once', async () => {
    market.advance(MINUTE_MS * 61);
    const phone = '13800000004';
    const asked = await Promise.allSettled(
      Array.from({ length: 5 }, () => calls(market)(sendCode, { phone, purpose: 'login' })),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusalOf(calls(market)(sendCode, { phone, purpose: 'login' }))).toMatchObject({
      code: 'tooSoon',
    });
  });
});

describe('user.loginByCode', () => {
  test('logs in with the code of the phone', async () => {
    const code = await codeFor(market, KNOWN, 'login');
    const { token, userInfo } = await calls(market)(loginByCode, { phone: KNOWN, code });
    expect(userInfo.phone).toBe(KNOWN);
    expect((await calls(market)(userByToken, { token })).userInfo).toEqual(userInfo);
  });

  test.for([
    ['in groups', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`],
    ['with a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
    [
      'in full width',
      (code: string) => code.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
    ],
    ['with what a message puts around it', (code: string) => `\u202d${code}\u202c`],
  ] as const)('the code typed %s is the right one, and costs no try', async ([, typed]) => {
    const code = await codeFor(market, KNOWN, 'login');
    const { userInfo } = await calls(market)(loginByCode, { phone: KNOWN, code: typed(code) });
    expect(userInfo.phone).toBe(KNOWN);
  });

  test('a code is good once, also of many at once', async () => {
    const code = await codeFor(market, KNOWN, 'login');
    const tried = await Promise.allSettled(
      Array.from({ length: 5 }, () => calls(market)(loginByCode, { phone: KNOWN, code })),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('user.loginByCode: codeWrong five times, then codeSpent even for the right one', async () => {
    const code = await codeFor(market, KNOWN, 'login');
    const enter = (typed: string) =>
      refusalOf(calls(market)(loginByCode, { phone: KNOWN, code: typed }));
    expect(await enter(otherThan(code))).toEqual({
      code: 'codeWrong',
      text: codeWrong(4),
    });
    for (let left = 3; left >= 1; left -= 1) await enter(otherThan(code));
    expect((await enter(otherThan(code))).code).toBe('codeSpent');
    expect((await enter(code)).code).toBe('codeSpent');
  });

  test('strangers use up neither the owner’s tries nor the codes of a known browser and of the session', async () => {
    const buyer = await market.buyer();
    const { phone } = buyer;
    const device = 'own-browser';
    await calls(market)(login, { phone, password: 'a-test-password', device });
    const code = await codeFor(market, phone, 'login');
    const stranger = fromElsewhere();
    const guess = () =>
      refusalOf(calls(market)(loginByCode, { phone, code: otherThan(code) }, stranger));
    for (let at = 0; at < 6; at += 1) expect((await guess()).code).toMatch(/^code(Wrong|Spent)$/);
    const session = await calls(market)(loginByCode, { phone, code }, fromElsewhere());
    expect(session.userInfo.phone).toBe(phone);
    // All that strangers may ask for in an hour.
    const byPhone = { name: 'code phone', points: 20, seconds: 3600 };
    await limiterOf(market.db, byPhone).penalty(phone, byPhone.points);
    market.advance(MINUTE_MS);
    const ask = (from: { device?: string }) =>
      calls(market)(sendCode, { phone, purpose: 'login', ...from }, fromElsewhere());
    expect((await refusalOf(ask({}))).text).toBe('验证码获取过于频繁，请稍后再试');
    expect(await ask({ device })).toContain('验证码已发送');
    await buyer.call(sendStepUpCode, {});
    expect(await lastText(market, phone)).toContain('您正在确认身份');
  });

  test('user.loginByCode: codeSpent after 5 minutes, and for another purpose', async () => {
    const old = await codeFor(market, KNOWN, 'login');
    market.advance(5 * MINUTE_MS);
    expect((await refusalOf(calls(market)(loginByCode, { phone: KNOWN, code: old }))).code).toBe(
      'codeSpent',
    );
    const forReset = await codeFor(market, KNOWN, 'reset');
    expect(
      (await refusalOf(calls(market)(loginByCode, { phone: KNOWN, code: forReset }))).code,
    ).toBe('codeSpent');
  });

  test('a phone without an account is answered as one with an account', async () => {
    market.advance(MINUTE_MS * 61);
    const phones = [KNOWN, UNKNOWN];
    for (const phone of phones) {
      await calls(market)(sendCode, { phone, purpose: 'login' }, fromElsewhere());
    }
    const wrong = await Promise.all(
      phones.map((phone) => refusalOf(calls(market)(loginByCode, { phone, code: 'guess' }))),
    );
    expect(wrong[0]).toEqual(wrong[1]);
  });
});

describe('user.resetPassword', () => {
  test('sets a new password and ends every session', async () => {
    const phone = '13800000003';
    const { token } = await calls(market)(login, { phone, password: DEMO_PASSWORD });
    const code = await codeFor(market, phone, 'reset');
    await calls(market)(resetPassword, { phone, code, password: GOOD });
    expect((await refusalOf(calls(market)(userByToken, { token }))).code).toBe('G001');
    expect((await refusalOf(calls(market)(login, { phone, password: DEMO_PASSWORD }))).code).toBe(
      'loginRefused',
    );
    await calls(market)(login, { phone, password: GOOD });
  });

  test('user.resetPassword: invalid leaves the code; codeWrong, codeSpent', async () => {
    const code = await codeFor(market, KNOWN, 'reset');
    const reset = (typed: string, password: string) =>
      refusalOf(calls(market)(resetPassword, { phone: KNOWN, code: typed, password }));
    expect(await reset(code, '1234567890')).toEqual({
      code: 'invalid',
      text: '这个密码太常见，容易被猜到，请换一个',
    });
    expect((await reset(otherThan(code), GOOD)).code).toBe('codeWrong');
    market.advance(5 * MINUTE_MS);
    expect((await reset(code, GOOD)).code).toBe('codeSpent');
  });
});

describe('the limit of wrong passwords after a reset', () => {
  interface From {
    network: string;
    device?: string;
  }
  const visitorOf = ({ network }: From) => ({ visitor: signedVisitor(network, SESSION_SECRET) });
  const enter = (phone: string, from: From, password = GOOD) =>
    calls(market)(login, { phone, password, device: from.device }, visitorOf(from));
  const reset = (phone: string, code: string, from: From) =>
    calls(market)(
      resetPassword,
      { phone, code, password: GOOD, device: from.device },
      visitorOf(from),
    );
  /** A new account, and wrong passwords for it until more are refused. */
  async function lockedFrom(...froms: From[]): Promise<string> {
    const { phone } = await market.buyer();
    for (const from of froms) await exhaust(phone, from);
    return phone;
  }
  async function exhaust(phone: string, from: From): Promise<void> {
    for (let at = 0; at < 5; at += 1) await refusalOf(enter(phone, from, 'guess'));
    await expectLocked(phone, from);
  }
  const expectLocked = async (phone: string, from: From) =>
    expect((await refusalOf(enter(phone, from))).code).toBe('tooManyTries');

  test('is new where the password was reset, and nowhere else', async () => {
    const own = { network: '192.0.2.1' };
    const other = { network: '192.0.2.2' };
    const phone = await lockedFrom(own, other);
    const neighbour = await lockedFrom(own);
    await reset(phone, await codeFor(market, phone, 'reset'), own);
    expect((await enter(phone, own)).userInfo.phone).toBe(phone);
    await expectLocked(phone, other);
    await expectLocked(neighbour, own);
  });

  test('is new in a browser that is known, and not for others of its network', async () => {
    const stranger = { network: '192.0.2.3' };
    const own = { ...stranger, device: 'own' };
    const { phone } = await market.buyer();
    await enter(phone, own, 'a-test-password');
    await exhaust(phone, own);
    await exhaust(phone, stranger);
    await reset(phone, await codeFor(market, phone, 'reset'), own);
    expect((await enter(phone, own)).userInfo.phone).toBe(phone);
    await expectLocked(phone, stranger);
  });

  test('stays after a wrong code, and after a password that is refused', async () => {
    const own = { network: '192.0.2.4' };
    const phone = await lockedFrom(own);
    const code = await codeFor(market, phone, 'reset');
    expect((await refusalOf(reset(phone, otherThan(code), own))).code).toBe('codeWrong');
    const common = { phone, code, password: '1234567890' };
    await refusalOf(calls(market)(resetPassword, common, visitorOf(own)));
    await expectLocked(phone, own);
  });
});

describe('a market that asks for proof of the phone', () => {
  const newcomer = (phone: string, code?: string) => ({
    phone,
    password: 'a-long-one',
    name: '新客户',
    customerType: 'personal' as const,
    code,
  });

  test('user.register: missing without a code, codeWrong, codeSpent', async () => {
    const phone = '13922220001';
    expect(await problemsOf(calls(proving)(register, newcomer(phone)))).toEqual([
      { path: ['code'], code: 'missing', text: '请输入短信验证码' },
    ]);
    expect((await refusalOf(calls(proving)(register, newcomer(phone, '000000')))).code).toBe(
      'codeSpent',
    );
    const code = await codeFor(proving, phone, 'register');
    expect((await refusalOf(calls(proving)(register, newcomer(phone, otherThan(code))))).code).toBe(
      'codeWrong',
    );
    expect((await calls(proving)(register, newcomer(phone, code))).userInfo.phone).toBe(phone);
  });

  test('user.register: tooManyTries above the limit of a network', async () => {
    const answers = [];
    for (let at = 1; at <= 4; at += 1) {
      answers.push(
        await refusalOf(calls(proving)(register, newcomer(`1393333000${at}`, '000000'))),
      );
    }
    expect(answers.at(-1)?.code).toBe('tooManyTries');
  });
});
