import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import { codeWrong } from '#app/domain/account/codes.ts';
import {
  login,
  loginByCode,
  register,
  resetPassword,
  sendCode,
  userByToken,
} from '#app/domain/account/contract.ts';
import { changePhone, changePhoneAtDesk } from '#app/domain/account/phone-contract.ts';
import { closeAccount } from '#app/domain/account/profile-contract.ts';
import { maskedPhone } from '#app/domain/phone.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  type OpenMarket,
  openMarket,
  SESSION_SECRET,
} from '#tests/api/support/open-market.ts';
import { knownDevices, phoneCodes, smsCodes, smsOutbox, tokens } from '#trading-api/schema.ts';

const PASSWORD = 'a-test-password';
const HOUR_MS = 61 * 60_000;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

let phones = 0;
const freshPhone = () => {
  phones += 1;
  return `13700${String(phones).padStart(6, '0')}`;
};
let networks = 0;
/** A new network for each request: the limit of a network goes by the database's clock. */
const fromElsewhere = () => {
  networks += 1;
  return { visitor: signedVisitor(`203.0.113.${networks}`, SESSION_SECRET) };
};

async function lastText(phone: string): Promise<string> {
  const [found] = await market.db
    .select()
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, phone))
    .orderBy(desc(smsOutbox.id))
    .limit(1);
  return found?.text ?? '';
}

async function codeFor(phone: string, purpose: 'changePhone' | 'login' | 'reset' = 'changePhone') {
  market.advance(HOUR_MS);
  await market.call(sendCode, { phone, purpose }, fromElsewhere());
  return /验证码 (\d{6})/.exec(await lastText(phone))?.[1] ?? '';
}

const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

/** A login from a browser that is known from then on. */
const enter = (phone: string, password = PASSWORD) =>
  market.call(login, { phone, password, device: 'own' }, fromElsewhere());

const codeOf = async (refused: Promise<unknown>) => (await refusalOf(refused)).code;

const atDesk = (accountId: number, phone: string, reason = '经办人离职') =>
  operator.call(changePhoneAtDesk, { accountId: String(accountId), phone, reason });

/** The earlier phone opens nothing any more, and the new one what it opened. */
async function expectMoved(earlier: string, phone: string): Promise<void> {
  expect(await codeOf(enter(earlier))).toBe('loginRefused');
  for (const purpose of ['login', 'reset'] as const) {
    const before = await lastText(earlier);
    await codeFor(earlier, purpose);
    expect(await lastText(earlier)).toBe(before);
  }
  expect((await enter(phone)).userInfo.phone).toBe(phone);
  const code = await codeFor(phone, 'login');
  expect((await market.call(loginByCode, { phone, code })).userInfo.phone).toBe(phone);
  const reset = { phone, code: await codeFor(phone, 'reset'), password: 'quite-another-one' };
  await market.call(resetPassword, reset);
  await enter(phone, reset.password);
}

describe('user.changePhone', () => {
  test('logs in by the new phone alone; other sessions, codes and known browsers end, and both phones are told', async () => {
    const buyer = await market.buyer();
    const { phone: earlier } = buyer;
    const { token: other } = await enter(earlier);
    const kept = await codeFor(earlier, 'reset');
    const phone = freshPhone();
    const code = await codeFor(phone);
    expect(await lastText(phone)).toMatch(/^【衡材网】验证码 \d{6}，您正在更换登录手机号，/);
    const renewed = await buyer.call(changePhone, { phone, code });
    for (const ended of [buyer.token, other]) {
      expect(await codeOf(market.call(userByToken, { token: ended }))).toBe('G001');
    }
    expect((await market.call(userByToken, renewed)).userInfo.phone).toBe(phone);
    for (const each of [earlier, phone]) {
      expect(await lastText(each)).toMatch(
        new RegExp(`手机号更换为 ${maskedPhone(phone).replaceAll('*', '\\*')}，.*请立即联系客服`),
      );
      expect(await market.db.$count(phoneCodes, eq(phoneCodes.phone, each))).toBe(0);
    }
    expect(await market.db.$count(knownDevices, eq(knownDevices.customerId, buyer.id))).toBe(0);
    const old = { phone: earlier, code: kept, password: 'quite-another-one' };
    expect(await codeOf(market.call(resetPassword, old))).toBe('codeSpent');
    await expectNotified(market, 'phoneChanged', buyer, { path: '/customer/security' });
    const log = await market.call(auditPage, { action: 'phoneChanged' }, renewed);
    expect(log.content).toMatchObject([
      { person: '测试买家', detail: `${maskedPhone(earlier)} → ${maskedPhone(phone)}` },
    ]);
    await expectMoved(earlier, phone);
  });

  test('the earlier phone can be registered again', async () => {
    const buyer = await market.buyer();
    const phone = freshPhone();
    await buyer.call(changePhone, { phone, code: await codeFor(phone) });
    const newcomer = { phone: buyer.phone, password: PASSWORD, name: '新人' };
    const { userInfo } = await market.call(register, { ...newcomer, customerType: 'personal' });
    expect(userInfo.id).not.toBe(String(buyer.id));
  });

  test('ends the codes of payments that were sent to the earlier phone', async () => {
    const buyer = await market.buyer();
    await market.db.insert(smsCodes).values({
      respNo: `of ${buyer.id}`,
      customerId: buyer.id,
      tranType: 'pay',
      mbrNo: 'none',
      tranAmt: 100,
      codeHash: 'hash',
      sentAt: market.now(),
    });
    const phone = freshPhone();
    await buyer.call(changePhone, { phone, code: await codeFor(phone) });
    expect(await market.db.$count(smsCodes, eq(smsCodes.customerId, buyer.id))).toBe(0);
  });

  test('user.changePhone: missing, invalid, exists, codeWrong, codeSpent', async () => {
    const buyer = await market.buyer();
    const change = (phone: string, code: string) =>
      problemsOf(buyer.call(changePhone, { phone, code }));
    expect(await change('', ' ')).toEqual([
      { path: ['phone'], code: 'missing', text: '请输入手机号' },
      { path: ['code'], code: 'missing', text: '请输入验证码' },
    ]);
    expect(await change('12000000000', '123456')).toEqual([
      { path: ['phone'], code: 'invalid', text: '请输入正确的手机号!' },
    ]);
    expect(await change(buyer.phone, '123456')).toEqual([
      { path: ['phone'], code: 'exists', text: '该手机号已注册' },
    ]);
    const phone = freshPhone();
    expect(await change(phone, '123456')).toMatchObject([{ path: ['code'], code: 'codeSpent' }]);
    const code = await codeFor(phone);
    expect(await change(phone, otherThan(code))).toEqual([
      { path: ['code'], code: 'codeWrong', text: codeWrong(4) },
    ]);
    market.advance(5 * 60_000);
    expect(await change(phone, code)).toMatchObject([{ code: 'codeSpent' }]);
    expect((await market.call(userByToken, { token: buyer.token })).userInfo.phone).toBe(
      buyer.phone,
    );
  });

  test('says of no phone that it has an account, and its owner reads why they have got a text', async () => {
    const buyer = await market.buyer();
    const { phone: taken } = await market.buyer();
    const answersFor = async (phone: string) => {
      const change = (code: string) => problemsOf(buyer.call(changePhone, { phone, code }));
      const before = await change('123456');
      await codeFor(phone);
      const tries = [];
      for (let at = 0; at < 6; at += 1) tries.push(await change('abcdef'));
      return { before, tries };
    };
    expect(await answersFor(taken)).toEqual(await answersFor(freshPhone()));
    expect(await lastText(taken)).toMatch(/已有账号，不能改为其他账号的手机号.*如非本人操作/);
  });

  test('asks for a proof before it uses the code', async () => {
    const buyer = await market.buyer();
    await market.prove(buyer, new Date(0));
    const phone = freshPhone();
    const change = { phone, code: await codeFor(phone) };
    expect(await codeOf(buyer.call(changePhone, change))).toBe('G002');
    await market.prove(buyer, market.now());
    await buyer.call(changePhone, change);
  });
});

describe('accountDesk.changePhone', () => {
  test('moves a company’s login: its sessions end, both phones are told why, and the audit log records it', async () => {
    const buyer = await company(market, '换号测试');
    const { phone: earlier } = buyer;
    await enter(earlier);
    const phone = freshPhone();
    await atDesk(buyer.id, phone);
    expect(await codeOf(market.call(userByToken, { token: buyer.token }))).toBe('G001');
    expect(await market.db.$count(tokens, eq(tokens.customerId, buyer.id))).toBe(0);
    expect(await market.db.$count(knownDevices, eq(knownDevices.customerId, buyer.id))).toBe(0);
    for (const each of [earlier, phone]) {
      expect(await lastText(each)).toMatch(/平台应申请（经办人离职），已于 .*更换为 137\*{4}/);
    }
    const { content } = await operator.call(auditDeskPage, { phone });
    expect(content[0]).toMatchObject({
      action: 'phoneReset',
      person: '测试买家',
      detail: `${maskedPhone(earlier)} → ${maskedPhone(phone)}：经办人离职`,
    });
    await expectMoved(earlier, phone);
  });

  test('tells a member alone, and the log of their company', async () => {
    const owner = await company(market, '换号成员');
    const buyer = await member(market, owner, 'buyer');
    await atDesk(buyer.id, freshPhone());
    await expectNotified(market, 'phoneChanged', buyer, { text: /经办人离职/ });
    const told = (await messagesOf(market, owner)).map(({ event }) => event);
    expect(told).not.toContain('phoneChanged');
    const log = await owner.call(auditPage, { action: 'phoneReset' });
    expect(log.content).toHaveLength(1);
  });

  test('accountDesk.changePhone: missing, invalid, exists, ownPhone, decided, G404', async () => {
    const buyer = await market.buyer();
    const problems = (phone: string, reason?: string) =>
      problemsOf(atDesk(buyer.id, phone, reason));
    expect(await problems('', ' ')).toEqual([
      { path: ['phone'], code: 'missing', text: '请输入手机号' },
      { path: ['reason'], code: 'missing', text: '请填写原因' },
    ]);
    expect(await problems('1370000')).toMatchObject([{ path: ['phone'], code: 'invalid' }]);
    expect(await problems(operator.phone)).toEqual([
      { path: ['phone'], code: 'exists', text: '该手机号已注册' },
    ]);
    expect(await codeOf(atDesk(operator.id, freshPhone()))).toBe('ownPhone');
    expect(await codeOf(atDesk(987654321, freshPhone()))).toBe('G404');
    const closed = await market.buyer();
    await closed.call(closeAccount, { phone: closed.phone });
    expect(await refusalOf(atDesk(closed.id, freshPhone()))).toEqual({
      code: 'decided',
      text: '该账号已注销',
    });
    const change = { accountId: String(buyer.id), phone: freshPhone(), reason: '无' };
    expect(await codeOf(buyer.call(changePhoneAtDesk, change))).toBe('G003');
  });
});

test('of those who take a phone at once, one has it and the others are refused', async () => {
  const phone = freshPhone();
  const owner = await market.buyer();
  const code = await codeFor(phone);
  const others = await Promise.all(Array.from({ length: 5 }, () => market.buyer()));
  const tried = await Promise.allSettled([
    owner.call(changePhone, { phone, code }),
    ...others.map(({ id }) => atDesk(id, phone)),
  ]);
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  // The code is gone with the phone.
  expect(refused.filter(({ code: of }) => of !== 'exists' && of !== 'codeSpent')).toEqual([]);
  expect(refused.filter(({ text }) => text === '该手机号已注册').length).toBeGreaterThanOrEqual(4);
});
