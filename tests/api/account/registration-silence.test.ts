import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { takenPhoneText } from '#app/domain/account/codes.ts';
import { login, register, sendCode } from '#app/domain/account/contract.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { callersOf, problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket, SESSION_SECRET } from '#tests/api/support/open-market.ts';
import { messageDeliveries, smsOutbox } from '#trading-api/schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PASSWORD = 'a-long-one';

let market: OpenMarket;
let proving: OpenMarket;
let mailing: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  proving = await openMarket(undefined, { registration: { proof: 'sms', perNetwork: 1000 } });
  mailing = await openMarket(undefined, { registration: { proof: 'mail', perNetwork: 1000 } });
});
afterAll(() => Promise.all([market.close(), proving.close(), mailing.close()]));

let networks = 0;
/** A caller from a network of its own, whose limits no other test uses up. */
function stranger({ url }: OpenMarket) {
  networks += 1;
  const visitor = signedVisitor(`203.0.113.${networks}`, SESSION_SECRET);
  const { call } = callersOf(url);
  return {
    sendCode: (phone: string, mail?: string) =>
      call(sendCode, { phone, purpose: 'register', mail }, { visitor }),
    register: (phone: string, more: { password?: string; code?: string; device?: string } = {}) =>
      call(
        register,
        { phone, password: PASSWORD, name: '新客户', customerType: 'personal', ...more },
        { visitor },
      ),
  };
}

let phones = 0;
const freePhone = () => {
  phones += 1;
  return `1396666${String(phones).padStart(4, '0')}`;
};

const textsTo = async ({ db }: OpenMarket, phone: string) =>
  (
    await db
      .select({ text: smsOutbox.text })
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, phone))
      .orderBy(smsOutbox.id)
  ).map(({ text }) => text);

describe('where a code proves the phone', () => {
  test('every answer is the same for a phone with an account and without one', async () => {
    const answersFor = async (phone: string) => {
      const by = stranger(proving);
      const said = [await by.sendCode(phone), await refusalOf(by.sendCode(phone))];
      const bad = { code: '000000', password: 'short' };
      const refused = [
        await problemsOf(by.register(phone)),
        await problemsOf(by.register(phone, bad)),
      ];
      const tries = [];
      for (let at = 0; at < 6; at += 1) {
        tries.push(await problemsOf(by.register(phone, { code: 'abcdef' })));
      }
      return { said, refused, tries };
    };
    const { phone } = await proving.buyer();
    const free = freePhone();
    expect(await answersFor(phone)).toEqual(await answersFor(free));
    expect(await textsTo(proving, free)).toEqual([expect.stringMatching(/验证码 \d{6}/)]);
    const [told, ...others] = await textsTo(proving, phone);
    expect(told).toMatch(/已有账号，请直接登录.*如非本人操作/);
    expect(told).toBe(takenPhoneText(/^【(.*?)】/.exec(told ?? '')?.[1] ?? '', 'register'));
    expect(others).toEqual([]);
  });

  test('a phone gets ten texts of it a day at most, from all networks, with an account or without', async () => {
    const { phone } = await proving.buyer();
    for (const each of [phone, freePhone()]) {
      for (let at = 0; at < 10; at += 1) {
        proving.advance(61_000);
        await stranger(proving).sendCode(each);
      }
      proving.advance(61_000);
      const more = await refusalOf(stranger(proving).sendCode(each));
      expect(more.text).toBe('验证码获取过于频繁，请稍后再试');
      expect(await textsTo(proving, each)).toHaveLength(10);
    }
  });
});

test('where a code proves a mail address it is sent there, whoever has the phone, and its owner is told', async () => {
  const owner = await mailing.buyer();
  const mail = 'prober@example.com';
  const by = stranger(mailing);
  const codeAfter = async (phone: string) => {
    const said = await by.sendCode(phone, mail);
    const [sent] = await mailing.db
      .select()
      .from(messageDeliveries)
      .where(eq(messageDeliveries.address, mail))
      .orderBy(desc(messageDeliveries.id))
      .limit(1);
    return { said, code: /\d{6}/.exec(sent?.text ?? '')?.[0] ?? '' };
  };
  const free = await codeAfter(freePhone());
  const taken = await codeAfter(owner.phone);
  expect(taken.said).toBe(free.said);
  expect(taken.code).toMatch(/^\d{6}$/);
  expect(taken.code).not.toBe(free.code);
  const { code } = await refusalOf(by.register(owner.phone, { code: taken.code }));
  expect(code).toBe('exists');
  await expectNotified(mailing, 'registeredAgain', owner, { path: '/customer/security' });
});

describe('where registering asks for nothing', () => {
  test('a registration that is refused for something else says nothing of the phone', async () => {
    const { phone } = await market.buyer();
    const problems = (of: string) =>
      problemsOf(stranger(market).register(of, { password: 'short' }));
    expect(await problems(phone)).toEqual(await problems(freePhone()));
  });

  test('the owner of the phone is told, once a day', async () => {
    const owner = await market.buyer();
    const by = stranger(market);
    const told = async () =>
      (await messagesOf(market, owner)).filter(({ event }) => event === 'registeredAgain').length;
    for (let at = 0; at < 3; at += 1) {
      expect((await refusalOf(by.register(owner.phone))).code).toBe('exists');
    }
    await expectNotified(market, 'registeredAgain', owner, { text: /没有注册成功/ });
    expect(await told()).toBe(1);
    market.advance(DAY_MS);
    await refusalOf(by.register(owner.phone));
    expect(await told()).toBe(2);
  });

  test('user.register: tooManyTries after twenty phones that have accounts, for every phone then', async () => {
    const by = stranger(market);
    for (let at = 0; at < 20; at += 1) {
      const { phone } = await market.buyer();
      expect((await refusalOf(by.register(phone))).code).toBe('exists');
    }
    const { phone } = await market.buyer();
    const free = freePhone();
    const refused = await refusalOf(by.register(phone));
    expect(refused.code).toBe('tooManyTries');
    expect(await refusalOf(by.register(free))).toEqual(refused);
    await stranger(market).register(free);
  });

  test('user.register: tooManyTries after twenty registrations of one phone from everywhere', async () => {
    const { phone } = await market.buyer();
    for (let at = 0; at < 20; at += 1) await refusalOf(stranger(market).register(phone));
    expect((await refusalOf(stranger(market).register(phone))).code).toBe('tooManyTries');
  });
});

describe('a login is from a new device', () => {
  const told = async (id: number) =>
    (await messagesOf(market, { id })).filter(({ event }) => event === 'newDevice').length;
  const enter = (phone: string, device?: string) =>
    callersOf(market.url).call(login, { phone, password: PASSWORD, device });

  test('unless it comes with what this one was given; without any each is', async () => {
    const phone = freePhone();
    const { userInfo } = await stranger(market).register(phone, { device: 'office' });
    const id = Number(userInfo.id);
    expect(await told(id)).toBe(0);
    await enter(phone, 'office');
    expect(await told(id)).toBe(0);
    await enter(phone);
    expect(await told(id)).toBe(1);
    await enter(phone, '');
    expect(await told(id)).toBe(2);
    await enter(phone, 'another');
    expect(await told(id)).toBe(3);
    await enter(phone, 'another');
    expect(await told(id)).toBe(3);
  });

  test('also of an account whose owner has never left a name of a device', async () => {
    const phone = freePhone();
    const { userInfo } = await stranger(market).register(phone);
    await enter(phone, 'of a thief');
    expect(await told(Number(userInfo.id))).toBe(1);
  });
});
