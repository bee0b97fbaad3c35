import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditDeskPage } from '#app/domain/account/audit-contract.ts';
import { sendCode, sendStepUpCode } from '#app/domain/account/contract.ts';
import { saveApprovalRule, sendApprovalCode } from '#app/domain/company/approval-contract.ts';
import { inviteMember } from '#app/domain/company/member-contract.ts';
import { retryText, smsOutboxList } from '#app/domain/message/contract.ts';
import { deliveryList, mailFile, retryDelivery } from '#app/domain/message/delivery-contract.ts';
import { saveUrgent, sendMailCode } from '#app/domain/message/inbox-contract.ts';
import { SECRET_MARK } from '#app/domain/message/sending.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { direct, submit } from '#tests/api/order/ordering.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { askCode, payerWith } from '#tests/api/wallet/wallets.ts';
import { deliverMessages } from '#trading-api/message/deliver.ts';
import { mailTo, sendTexts } from '#trading-api/message/index.ts';
import type { MailToSend } from '#trading-api/message/mail.ts';
import type { TextToSend } from '#trading-api/message/sms/aliyun.ts';
import { deliverTexts } from '#trading-api/message/sms/deliver-texts.ts';
import { customers, messageDeliveries, smsOutbox } from '#trading-api/schema.ts';

const lines: string[] = [];
const texts: TextToSend[] = [];
const mails: MailToSend[] = [];
const providers = {
  sendText: async (text: TextToSend) => `biz-${texts.push(text)}`,
  sendMail: async (mail: MailToSend) => void mails.push(mail),
  postToRobot: async () => {},
};

/** A market of one's own, with providers. */
let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket(undefined, {
    isDemo: false,
    outlets: providers,
    log: { write: (line) => void lines.push(line) },
  });
  operator = await market.buyer({ platformType: 'buyer,operator' });
  await market.db.delete(smsOutbox);
  await market.db.delete(messageDeliveries);
});
afterAll(() => market.close());

const deliver = async (
  outlets: Pick<typeof providers, 'postToRobot'> & {
    sendText: typeof providers.sendText | null;
    sendMail: typeof providers.sendMail | null;
  } = providers,
) => {
  const { sendText } = outlets;
  await deliverTexts(market.db, { sendText, isDemo: false, clock: market.now });
  await deliverMessages(market.db, { outlets, isDemo: false, clock: market.now });
};

/** Whatever the operator gets to read of both outboxes. */
async function readByOperator(): Promise<string> {
  const sent = await operator.call(smsOutboxList, { rows: 100, receipts: '1' });
  const delivered = await operator.call(deliveryList, { rows: 100, receipts: '1' });
  const files = [];
  for (const { id, channel } of delivered.content) {
    if (channel !== 'mail') continue;
    const { mail } = await operator.call(mailFile, { deliveryId: id });
    const parts = mail.match(/^[A-Za-z0-9+/=\r\n]{60,}$/gm) ?? [];
    files.push(mail, ...parts.map((part) => Buffer.from(part, 'base64').toString('utf8')));
  }
  return JSON.stringify([sent, delivered, files]);
}

/** Whatever stands in the tables of both outboxes, as a backup has it. */
async function kept(): Promise<string> {
  const rows = [
    await market.db.select().from(smsOutbox),
    await market.db.select().from(messageDeliveries),
  ];
  return JSON.stringify(rows);
}

/** Every message of the market with something in it for its receiver alone. */
async function sendAllSecrets(): Promise<void> {
  const { call } = market;
  const known = await market.buyer();
  for (const purpose of ['login', 'reset'] as const)
    await call(sendCode, { phone: known.phone, purpose });
  for (const purpose of ['register', 'changePhone'] as const) {
    await call(sendCode, { phone: '13722225555', purpose });
  }
  await known.call(sendStepUpCode, {});
  await known.call(sendMailCode, { mail: 'known@example.com' });
  await askCode(await payerWith(market, null), '1.00');
  const owner = await company(market);
  await owner.call(inviteMember, { invitee: '13722226666', role: 'buyer' });
  await owner.call(inviteMember, { invitee: 'invited@example.com', role: 'buyer' });
  await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
  // At whatever hour the test runs, its text leaves.
  await owner.call(saveUrgent, { events: ['approvalAsked'] });
  const buyer = await member(market, owner, 'buyer');
  const approver = await member(market, owner, 'approver');
  await market.db
    .update(customers)
    .set({ mail: 'approver@example.com' })
    .where(eq(customers.id, approver.id));
  const goods = await market.offer({ availableCount: 100_000_000 });
  await submit(buyer, direct(goods, '20'));
  const [asked] = await market.db
    .select()
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, approver.phone))
    .orderBy(desc(smsOutbox.id))
    .limit(1);
  await call(sendApprovalCode, {
    token: /\/approval\/([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '',
  });
}

/** What of a message is for its receiver alone. */
const secretsIn = (message: string): string[] =>
  [
    ...message.matchAll(/验证码(?:为)? (\d{6})/g),
    ...message.matchAll(/\/(?:approval|customer\/company\/join|unsubscribe)\/([\w-]{20,})/g),
  ].map(([, secret]) => secret ?? '');

const has = (all: string, secret: string) => new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(all);

describe('issue 46 §1: the outbox of a market that is no demo', () => {
  test('shows its operator no code and no link that decides, and keeps none once they have left', async () => {
    await sendAllSecrets();
    const before = await readByOperator();
    await deliver();
    const secrets = [
      ...texts.flatMap(({ text }) => secretsIn(text)),
      ...mails.flatMap(({ text, path }) => secretsIn(`${text} ${path ?? ''}`)),
      ...mails.flatMap(({ unsubscribeToken }) => unsubscribeToken ?? []),
    ];
    // Codes: four purposes, step up, mail, payment, approval; links: three invitations each by text, one by
    // mail, an approval to the approver by text and by mail.
    expect(secrets.length).toBeGreaterThanOrEqual(14);
    expect(before).toContain(`验证码 ${SECRET_MARK}`);
    expect(before).toContain(`/approval/${SECRET_MARK}`);
    expect(before).toContain(`/customer/company/join/${SECRET_MARK}`);
    const [after, rows, log] = [await readByOperator(), await kept(), lines.join('\n')];
    for (const secret of secrets) {
      expect(has(before, secret), 'read before').toBe(false);
      expect(has(after, secret), 'read after').toBe(false);
      expect(has(rows, secret), 'kept').toBe(false);
      expect(has(log, secret), 'logged').toBe(false);
    }
  });

  test('says of what nothing sends to whom it was and why, and cannot send it later: decided', async () => {
    const buyer = await market.buyer();
    const code = '402817';
    const token = 'T0ken-of-an-invitation-that-nobody-sends';
    await sendTexts(
      market.db,
      [
        { phone: buyer.phone, text: `【衡材网】验证码 ${code}，您正在登录`, code, use: 'phone' },
        {
          phone: buyer.phone,
          text: `【邀请】打开：/customer/company/join/${token}`,
          secret: token,
        },
      ],
      market.now(),
    );
    const mail = { customerId: buyer.id, address: 'nobody@example.com', subject: '【邀请】' };
    await mailTo(
      market.db,
      [{ ...mail, text: '邀请您加入', path: `/customer/company/join/${token}`, secret: token }],
      market.now(),
    );
    await deliver({ ...providers, sendText: null, sendMail: null });
    const unsent = { state: 'kept', erased: true } as const;
    const sms = await operator.call(smsOutboxList, { phone: buyer.phone, receipts: '1' });
    const why = '平台没有配置短信服务，没有发出';
    expect(sms.content).toMatchObject([
      {
        ...unsent,
        phone: buyer.phone,
        error: why,
        text: `【邀请】打开：/customer/company/join/${SECRET_MARK}`,
      },
      {
        ...unsent,
        phone: buyer.phone,
        error: why,
        text: `【衡材网】验证码 ${SECRET_MARK}，您正在登录`,
      },
    ]);
    const [letter] = (await operator.call(deliveryList, { state: 'kept', receipts: '1' })).content;
    expect(letter).toMatchObject({
      ...unsent,
      address: 'nobody@example.com',
      error: '平台没有配置邮件服务，没有发出',
    });
    expect(await kept()).not.toContain(token);
    const decided = {
      code: 'decided',
      text: '其中的验证码或链接已清除，不能再次发送，请对方重新获取',
    };
    const textId = first(sms.content).id;
    expect(await refusalOf(operator.call(retryText, { textId }))).toEqual(decided);
    const deliveryId = letter?.id ?? '';
    expect(await refusalOf(operator.call(retryDelivery, { deliveryId }))).toEqual(decided);
  });

  test('sends what failed for now as it was written, and a notice without secrets again', async () => {
    const buyer = await market.buyer();
    await sendTexts(
      market.db,
      [{ phone: buyer.phone, text: '【竞价】您已出局', secret: null }],
      market.now(),
    );
    await deliver({ ...providers, sendText: null });
    const { content } = await operator.call(smsOutboxList, { phone: buyer.phone, receipts: '1' });
    expect(content).toMatchObject([{ state: 'kept', erased: false }]);
    await operator.call(retryText, { textId: first(content).id });
    await deliver();
    expect(texts.at(-1)).toMatchObject({ phone: buyer.phone, text: '【竞价】您已出局' });
  });
});

test('who reads an outbox is in the audit log, once an hour; a phone that is looked for and a mail that is opened too', async () => {
  const reader = await market.buyer({ platformType: 'buyer,operator' });
  const written = async () => {
    const asked = { action: 'outboxRead', phone: reader.phone, rows: 100 };
    return (await reader.call(auditDeskPage, asked)).content.map(({ detail }) => detail);
  };
  const mail = { customerId: reader.id, address: 'read@example.com', subject: '通知', path: null };
  await mailTo(market.db, [{ ...mail, text: '您好', secret: null }], market.now());
  expect(await written()).toEqual([]);
  await reader.call(smsOutboxList, { receipts: '1' });
  const { content } = await reader.call(deliveryList, { receipts: '1' });
  await reader.call(smsOutboxList, { page: 2, receipts: '1' });
  expect(await written()).toEqual(['']);
  await reader.call(smsOutboxList, { phone: '13722225555', receipts: '1' });
  const { id } = first(content);
  await reader.call(mailFile, { deliveryId: id });
  expect(await written()).toEqual([`邮件 ${id}`, '号码 137****5555', '']);
  market.advance(3_600_001);
  await reader.call(deliveryList, { receipts: '1' });
  expect(await written()).toHaveLength(4);
});

test('the outbox of a demo shows codes and links, also when they could not be sent', async () => {
  const demo = await openMarket(market.database, { isDemo: true });
  const buyer = await market.buyer();
  const text = '【衡材网】验证码 402818，您正在登录';
  await sendTexts(
    demo.db,
    [{ phone: buyer.phone, text, code: '402818', use: 'phone' }],
    demo.now(),
  );
  await deliverTexts(demo.db, { sendText: null, isDemo: true, clock: demo.now });
  const { content } = await operator.at(demo.url)(smsOutboxList, {
    phone: buyer.phone,
    receipts: '1',
  });
  expect(content).toMatchObject([{ text, state: 'kept', erased: false }]);
  await demo.close();
});
