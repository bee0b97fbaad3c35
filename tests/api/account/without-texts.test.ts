import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  login,
  loginByCode,
  ownCodeWay,
  register,
  resetPassword,
  sendCode,
  sendStepUpCode,
  stepUp,
} from '#app/domain/account/contract.ts';
import { changePhone } from '#app/domain/account/phone-contract.ts';
import {
  approvalByToken,
  saveApprovalRule,
  sendApprovalCode,
} from '#app/domain/company/approval-contract.ts';
import {
  inviteMember,
  joinCompany,
  sendInvitationCode,
} from '#app/domain/company/member-contract.ts';
import { sendMailCode } from '#app/domain/message/inbox-contract.ts';
import { marketFacts } from '#app/domain/status/contract.ts';
import { smsCode } from '#app/domain/wallet/contract.ts';
import { company, member, textsTo } from '#tests/api/company/companies.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { payerWith } from '#tests/api/wallet/wallets.ts';
import { BY_PHONE } from '#trading-api/account/login-limits.ts';
import { limiterOf } from '#trading-api/platform/rate-limit.ts';
import { customers, messageDeliveries, smsOutbox } from '#trading-api/schema.ts';

const PASSWORD = 'a password of some length';
const NEW = { name: '新人', customerType: 'personal', password: PASSWORD } as const;

/** Markets with customers of their own: one that sends nothing, and one that sends mails. */
let silent: OpenMarket;
let mailing: OpenMarket;
beforeAll(async () => {
  silent = await openMarket(undefined, {
    isDemo: false,
    registration: { proof: 'link', perNetwork: 100 },
  });
  mailing = await openMarket(undefined, {
    isDemo: false,
    registration: { proof: 'mail', perNetwork: 100 },
    outlets: { sendMail: async () => {} },
  });
});
afterAll(() => Promise.all([silent.close(), mailing.close()]));

async function mailedCode(address: string): Promise<string> {
  const [mail] = await mailing.db
    .select()
    .from(messageDeliveries)
    .where(and(eq(messageDeliveries.address, address), eq(messageDeliveries.subject, '验证码')))
    .orderBy(desc(messageDeliveries.id))
    .limit(1);
  return /验证码 (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const refused = async (call: Promise<unknown>, text: RegExp) =>
  expect(await refusalOf(call)).toEqual({ code: 'notSent', text: expect.stringMatching(text) });

describe('a market that sends nothing', () => {
  test('says so, to its portals', async () => {
    expect(await silent.call(marketFacts, {})).toMatchObject({
      registrationProof: 'link',
      sends: { texts: false, mails: false },
    });
  });

  test('user.sendCode, user.register: notSent, and there is no code that an operator could read', async () => {
    const seller = await silent.buyer({ platformType: 'buyer,seller' });
    const code = (purpose: 'login' | 'reset' | 'register' | 'changePhone', phone = seller.phone) =>
      silent.call(sendCode, { phone, purpose });
    await refused(code('reset'), /一次性重置链接/);
    await refused(code('login'), /请用密码登录/);
    await refused(code('register', '13722220001'), /一次性注册链接/);
    await refused(code('changePhone', '13722220001'), /联系平台运营人员/);
    await refused(silent.call(register, { ...NEW, phone: '13722220001' }), /一次性注册链接/);
    expect(await silent.db.$count(smsOutbox, eq(smsOutbox.phone, seller.phone))).toBe(0);
    expect(
      await refusalOf(
        silent.call(resetPassword, { phone: seller.phone, code: '000000', password: PASSWORD }),
      ),
    ).toMatchObject({ code: 'codeSpent' });
  });

  test('user.sendStepUpCode, wallet.smsCode, message.sendMailCode: notSent', async () => {
    const { buyer, mbrNo } = await payerWith(silent, null, { mail: 'buyer@example.com' });
    expect(await buyer.call(ownCodeWay, {})).toBeNull();
    await refused(buyer.call(sendStepUpCode, {}), /请输入登录密码/);
    await refused(buyer.call(sendMailCode, { mail: 'new@example.com' }), /没有开通邮件/);
    await refused(
      buyer.call(smsCode, { tranType: 'BP', mbrNo, tranAmt: '1.00' }),
      /请换用其他支付方式/,
    );
    expect(await silent.db.$count(smsOutbox, eq(smsOutbox.phone, buyer.phone))).toBe(0);
  });
});

test('member.invite says whether the link is sent, or has to be passed on', async () => {
  const invited = async (market: OpenMarket, invitee: string) =>
    (await (await company(market)).call(inviteMember, { invitee, role: 'buyer' })).sent;
  expect(await invited(silent, '13722229902')).toBe(false);
  expect(await invited(silent, 'invited@example.com')).toBe(false);
  expect(await invited(mailing, '13722229902')).toBe(false);
  expect(await invited(mailing, 'invited@example.com')).toBe(true);
});

test('invitation.sendCode, invitation.accept: notSent, unless the account has proved the phone before', async () => {
  const owner = await company(silent);
  const person = await silent.buyer({ phoneProvedAt: null });
  const invited = { invitee: person.phone, role: 'buyer' };
  const { token } = await owner.call(inviteMember, invited);
  const attempts = [
    () => person.call(sendInvitationCode, { token }),
    () => person.call(joinCompany, { token }),
  ];
  for (const attempt of attempts) {
    await expect(attempt()).rejects.toMatchObject({ code: 'notSent' });
  }
  const proved = { phoneProvedAt: silent.now() };
  await silent.db.update(customers).set(proved).where(eq(customers.id, person.id));
  expect(await person.call(joinCompany, { token })).toMatchObject({ pendingRole: null });
});

test('user.login: tooManyTries offers a login by code only where codes are sent', async () => {
  const tried = async (market: OpenMarket) => {
    const { phone } = await market.buyer();
    await limiterOf(market.db, BY_PHONE).penalty(phone, BY_PHONE.points);
    return refusalOf(market.call(login, { phone, password: PASSWORD }));
  };
  const text = '登录尝试过多，请稍后再试';
  expect(await tried(silent)).toEqual({ code: 'tooManyTries', text });
  expect(await tried(mailing)).toEqual({ code: 'tooManyTries', text: `${text}，或使用验证码登录` });
});

test('approval.sendCode: notSent, and the page of the link can say it before', async () => {
  const goods = await silent.offer({ availableCount: 100_000_000 });
  const owner = await company(silent);
  await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
  const buyer = await member(silent, owner, 'buyer');
  const approver = await member(silent, owner, 'approver');
  await submit(buyer, direct(goods, '20'));
  const text = (await textsTo(silent, approver)).at(-1) ?? '';
  const token = /\/approval\/([\w-]+)/.exec(text)?.[1] ?? '';
  expect(await silent.call(approvalByToken, { token })).toMatchObject({ codeWay: null });
  await refused(silent.call(sendApprovalCode, { token }), /请登录后在「企业审批」中审批/);
});

describe('a market that sends mails and no short messages', () => {
  test('an account is registered with a mail address, which is proved; the phone is not', async () => {
    const phone = '13722220002';
    const mail = 'new@example.com';
    const ask = (address?: string) =>
      mailing.call(sendCode, { phone, purpose: 'register', mail: address });
    expect(await refusalOf(ask())).toMatchObject({ code: 'missing' });
    expect(await refusalOf(ask('nowhere'))).toMatchObject({ code: 'invalid' });
    expect(await ask(mail)).toMatch(/该邮箱/);
    expect(await refusalOf(mailing.call(register, { ...NEW, phone }))).toMatchObject({
      code: 'missing',
    });
    await mailing.call(register, { ...NEW, phone, code: await mailedCode(mail) });
    const [account] = await mailing.db.select().from(customers).where(eq(customers.phone, phone));
    expect(account).toMatchObject({ mail, phoneProvedAt: null });
    expect(await mailing.db.$count(smsOutbox, eq(smsOutbox.phone, phone))).toBe(0);
  });

  test('codes for logins, passwords and steps go to the confirmed address', async () => {
    const mail = 'owner@example.com';
    const { phone, ...buyer } = await mailing.buyer({ mail });
    const said = await mailing.call(sendCode, { phone, purpose: 'reset' });
    expect(said).toMatch(/该手机号的账号有已确认的邮箱/);
    const code = await mailedCode(mail);
    expect(code).toMatch(/^\d{6}$/);
    // What a mail has brought proves no phone.
    await mailing.call(resetPassword, { phone, code, password: PASSWORD });
    await mailing.call(sendCode, { phone, purpose: 'login' });
    const { token } = await mailing.call(loginByCode, { phone, code: await mailedCode(mail) });
    const [account] = await mailing.db.select().from(customers).where(eq(customers.id, buyer.id));
    expect(account?.phoneProvedAt).toBeNull();
    expect(await mailing.call(ownCodeWay, {}, { token })).toEqual({
      by: 'mail',
      to: 'o***@example.com',
    });
    expect(await mailing.call(sendStepUpCode, {}, { token })).toMatch(/o\*\*\*@example\.com/);
    await mailing.call(stepUp, { code: await mailedCode(mail) }, { token });
    expect(await mailing.db.$count(smsOutbox, eq(smsOutbox.code, code))).toBe(0);
  });

  test('is as silent of who has an account as one that sends short messages', async () => {
    const [without] = await mailing.buyers(1);
    const asked = [without?.phone ?? '', '13722220003'].map((phone) =>
      mailing.call(sendCode, { phone, purpose: 'reset' }),
    );
    const [first, second] = await Promise.all(asked);
    expect(first).toBe(second);
  });

  test('who has no confirmed address is told so, where it is their own business', async () => {
    const buyer = await mailing.buyer();
    expect(await buyer.call(ownCodeWay, {})).toBeNull();
    await refused(buyer.call(sendStepUpCode, {}), /请输入登录密码/);
    await refused(
      mailing.call(sendCode, { phone: '13722220004', purpose: 'changePhone' }),
      /没有开通短信/,
    );
    expect(
      await refusalOf(buyer.call(changePhone, { phone: '13722220004', code: '000000' })),
    ).toMatchObject({ code: 'codeSpent' });
  });

  test('another address is a way in, and asks for a proof', async () => {
    const buyer = await mailing.buyer({ mail: 'mine@example.com' });
    await mailing.prove(buyer, new Date(0));
    expect(await refusalOf(buyer.call(sendMailCode, { mail: 'thief@example.com' }))).toMatchObject({
      code: 'G002',
    });
  });
});
