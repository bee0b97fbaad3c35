import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryList } from '#app/domain/message/delivery-contract.ts';
import {
  confirmMail,
  messageList,
  messagePreferences,
  resumeMail,
  savePreferences,
  saveRobot,
  sendMailCode,
  testRobot,
  unsubscribable,
  unsubscribe,
} from '#app/domain/message/inbox-contract.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { DeliveryFailure } from '#trading-api/message/delivery-failure.ts';
import { notify } from '#trading-api/message/index.ts';
import { members, messageDeliveries, messageSettings, smsOutbox } from '#trading-api/schema.ts';

const ROBOT = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1';

let market: OpenMarket;
const said: { url: string; text: string }[] = [];
let robotRefuses = '';
beforeAll(async () => {
  const postToRobot = async (url: string, text: string) => {
    if (robotRefuses) throw new DeliveryFailure(robotRefuses);
    said.push({ url, text });
  };
  market = await openMarket(undefined, { outlets: { postToRobot } });
});
afterAll(() => market.close());

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const issue = ({ id }: { id: number }, now = market.now()) =>
  notify(market.db, 'invoiceIssued', [{ customerId: id }], { amount: 100, number: '7' }, { now });
const textsTo = ({ phone }: Buyer) =>
  market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone)).orderBy(smsOutbox.id);
const sentFor = ({ id }: Buyer) =>
  market.db
    .select()
    .from(messageDeliveries)
    .where(eq(messageDeliveries.customerId, id))
    .orderBy(desc(messageDeliveries.id));

/** The code in the newest mail. */
const mailedCode = async (buyer: Buyer) =>
  /\d{6}/.exec(first(await sentFor(buyer)).text)?.[0] ?? 'none';

async function withMail(mail = 'buyer@example.com') {
  const buyer = await market.buyer();
  await buyer.call(sendMailCode, { mail });
  await buyer.call(confirmMail, { verifyCode: await mailedCode(buyer) });
  return buyer;
}

describe('message.savePreferences', () => {
  test('messages of a group are sent by the ways that were chosen, and by no other', async () => {
    const buyer = await withMail();
    await issue(buyer);
    expect(await textsTo(buyer)).toHaveLength(1);
    expect((await sentFor(buyer)).filter(({ path }) => path !== null)).toHaveLength(1);
    const quiet = { quietFrom: 0, quietUntil: 0 };
    await buyer.call(savePreferences, { channels: { invoice: [] }, ...quiet });
    await issue(buyer);
    expect(await textsTo(buyer)).toHaveLength(1);
    expect((await sentFor(buyer)).filter(({ path }) => path !== null)).toHaveLength(1);
    // It is in the inbox, and does not count as unread.
    expect(await buyer.call(messageList, {})).toMatchObject({ totalElements: 2, unread: 1 });
    await buyer.call(savePreferences, { channels: { order: ['inbox', 'sms'] }, ...quiet });
    const paid = { orderCode: 'O1', amount: 100, method: '支付宝' };
    const now = market.now();
    await notify(market.db, 'orderPaid', [{ customerId: buyer.id }], paid, { now });
    expect((await textsTo(buyer)).at(-1)?.text).toBe('【订单】O1 已付款 ¥1.00（支付宝）。');
    const { channels } = await buyer.call(messagePreferences, {});
    expect(channels).toEqual({ order: ['inbox', 'sms'] });
    const events = { orderPaid: ['inbox' as const] };
    await buyer.call(savePreferences, { channels: { order: ['inbox', 'sms'] }, events, ...quiet });
    const before = (await textsTo(buyer)).length;
    await notify(market.db, 'orderPaid', [{ customerId: buyer.id }], paid, { now });
    expect(await textsTo(buyer)).toHaveLength(before);
    expect((await buyer.call(messagePreferences, {})).events).toEqual(events);
  });

  test('texts of the night are due in the morning, unless no hours are quiet', async () => {
    const buyer = await market.buyer();
    await issue(buyer, new Date('2026-11-23T22:30:00+08:00'));
    expect((await textsTo(buyer)).at(-1)?.dueAt).toEqual(new Date('2026-11-24T08:00:00+08:00'));
    await issue(buyer, new Date('2026-11-24T08:00:00+08:00'));
    expect((await textsTo(buyer)).at(-1)?.dueAt).toBeNull();
    await buyer.call(savePreferences, { channels: {}, quietFrom: 3, quietUntil: 3 });
    await issue(buyer, new Date('2026-11-24T03:30:00+08:00'));
    expect((await textsTo(buyer)).at(-1)?.dueAt).toBeNull();
  });
});

describe('message.sendMailCode, message.confirmMail', () => {
  test('an address is the person’s once its code is typed', async () => {
    const buyer = await market.buyer();
    await buyer.call(sendMailCode, { mail: ' me@example.com ' });
    const asked = await buyer.call(messagePreferences, {});
    expect(asked.mail).toEqual({ address: null, asked: 'me@example.com', refusal: '' });
    await issue(buyer);
    expect(await sentFor(buyer)).toHaveLength(1);
    const verifyCode = await mailedCode(buyer);
    expect(await buyer.call(confirmMail, { verifyCode })).toEqual({ mail: 'me@example.com' });
    await issue(buyer);
    expect(first(await sentFor(buyer))).toMatchObject({
      channel: 'mail',
      address: 'me@example.com',
      subject: '【发票】发票已开具',
      path: '/customer/invoice-management',
    });
  });

  test("message.sendMailCode: 'missing' an address, 'invalid', 'tooSoon' within a minute", async () => {
    const buyer = await market.buyer();
    const ask = (mail: string) => buyer.call(sendMailCode, { mail });
    expect(await problemsOf(ask(' '))).toMatchObject([{ path: ['mail'], code: 'missing' }]);
    for (const mail of ['x', 'a@b', 'a b@example.com', 'a@example.com\r\nBcc: b@example.com']) {
      expect(await problemsOf(ask(mail))).toMatchObject([{ path: ['mail'], code: 'invalid' }]);
    }
    await ask('a@example.com');
    expect(await codeOf(ask('a@example.com'))).toBe('tooSoon');
    market.advance(60_000);
    await ask('a@example.com');
  });

  test("message.confirmMail: 'codeWrong' counts, 'codeSpent' after five or ten minutes, or of another", async () => {
    const [buyer, other] = [await market.buyer(), await market.buyer()];
    const confirm = (verifyCode: string, by = buyer) =>
      codeOf(by.call(confirmMail, { verifyCode }));
    await buyer.call(sendMailCode, { mail: 'a@example.com' });
    const good = await mailedCode(buyer);
    const wrong = good === '000000' ? '000001' : '000000';
    expect(await confirm(good, other)).toBe('codeSpent');
    const answers: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await confirm(wrong));
    expect(answers).toEqual([...Array(4).fill('codeWrong'), 'codeSpent']);
    expect(await confirm(good)).toBe('codeSpent');
    market.advance(60_000);
    await buyer.call(sendMailCode, { mail: 'a@example.com' });
    market.advance(10 * 60_000);
    expect(await confirm(await mailedCode(buyer))).toBe('codeSpent');
  });
});

describe('message.unsubscribe, message.resumeMail', () => {
  test('the link in a mail switches mails off without a login; the person switches them on again', async () => {
    const buyer = await withMail('nobody@example.com');
    const { unsubscribeToken: token } = first(
      await market.db.select().from(messageSettings).where(eq(messageSettings.personId, buyer.id)),
    );
    const shown = { mail: 'n***@example.com', off: false };
    expect(await market.buyer().then(({ call }) => call(unsubscribable, { token }))).toEqual(shown);
    const { call } = await market.buyer();
    for (let press = 0; press < 2; press += 1) {
      expect(await call(unsubscribe, { token })).toEqual({ ...shown, off: true });
    }
    const before = (await sentFor(buyer)).length;
    await issue(buyer);
    expect(await sentFor(buyer)).toHaveLength(before);
    const { mail } = await buyer.call(messagePreferences, {});
    expect(mail.refusal).toBe('您已通过邮件中的链接退订');
    await buyer.call(resumeMail, {});
    await issue(buyer);
    expect(await sentFor(buyer)).toHaveLength(before + 1);
    expect(await codeOf(call(unsubscribe, { token: 'none' }))).toBe('G404');
  });
});

describe('message.saveRobot, message.testRobot', () => {
  test('a company’s robot gets one message for an event of the chosen groups', async () => {
    const company = await market.buyer({ customerType: 'enterprise' });
    const viewer = await market.buyer();
    const joined = { personId: viewer.id, companyId: company.id, joinedAt: market.now() };
    await market.db.insert(members).values({ ...joined, role: 'viewer' });
    await company.call(saveRobot, { url: ROBOT, groups: ['invoice'] });
    await issue(company);
    const paid = { orderCode: 'O1', amount: 100, method: '支付宝' };
    const receiver = [{ customerId: company.id }];
    await notify(market.db, 'orderPaid', receiver, paid, { now: market.now() });
    expect(await sentFor(company)).toMatchObject([{ channel: 'robot', address: ROBOT }]);
    const own = await company.call(messagePreferences, {});
    expect(own.robot?.saved).toEqual({ url: ROBOT, groups: ['invoice'] });
    expect((await viewer.call(messagePreferences, {})).robot).toBeNull();
    expect(await codeOf(viewer.call(saveRobot, { url: '', groups: [] }))).toBe('G003');
    const operator = await market.buyer({ platformType: 'operator' });
    const { content } = await operator.call(deliveryList, { rows: 1 });
    expect(content[0]?.address).toBe('qyapi.weixin.qq.com');
    await company.call(saveRobot, { url: ' ', groups: [] });
    await issue(company);
    expect(await sentFor(company)).toHaveLength(1);
  });

  test('message.saveRobot: invalid: an address that is no robot’s', async () => {
    const { call } = await market.buyer();
    for (const url of [
      'http://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1',
      'https://qyapi.weixin.qq.com.evil.test/cgi-bin/webhook/send?key=1',
      'https://qyapi.weixin.qq.com@evil.test/cgi-bin/webhook/send',
      'https://qyapi.weixin.qq.com:8443/cgi-bin/webhook/send?key=1',
      'https://qyapi.weixin.qq.com/cgi-bin/user/get',
      'https://127.0.0.1/robot/send',
    ]) {
      expect(await problemsOf(call(saveRobot, { url, groups: [] })), url).toMatchObject([
        { path: ['url'], code: 'invalid' },
      ]);
    }
  });

  test("message.testRobot: 'missing' without one, 'robotFailed' where it takes none", async () => {
    const company = await market.buyer({ name: '远澄机械' });
    const attempt = () => {
      market.advance(2001);
      return company.call(testRobot, {});
    };
    expect(await codeOf(attempt())).toBe('missing');
    await company.call(saveRobot, { url: ROBOT, groups: [] });
    await attempt();
    expect(said.at(-1)).toEqual({ url: ROBOT, text: '【测试】远澄机械 的消息将发送到本群。' });
    robotRefuses = 'invalid webhook url';
    expect(await refusalOf(attempt())).toEqual({
      code: 'robotFailed',
      text: '测试消息没有发出：invalid webhook url',
    });
    robotRefuses = '';
  });
});
