import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messagePreferences, resumeMail } from '#app/domain/message/inbox-contract.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { deliverMessages } from '#trading-api/message/deliver.ts';
import { notify } from '#trading-api/message/index.ts';
import { openOutlets } from '#trading-api/message/outlets.ts';
import { customers, messageDeliveries, messages } from '#trading-api/schema.ts';
import { expectNotified } from './notifications.ts';
import { openPostOffice } from './post-office.ts';

const SENDER = /^bounce\+\d+-[0-9a-f]{20}@market\.example\.com$/;

let market: OpenMarket;
let office: Awaited<ReturnType<typeof openPostOffice>>;
let outlets: ReturnType<typeof openOutlets>;
beforeAll(async () => {
  office = await openPostOffice();
  outlets = openOutlets(
    {
      smtpUrl: `smtp://127.0.0.1:${office.port}`,
      from: '交易平台 <no-reply@market.example.com>',
      bounceAddress: 'bounce@market.example.com',
      sms: null,
      origin: 'https://market.example.com',
    },
    { bounceSecret: 'a secret of bounces' },
  );
  market = await openMarket(undefined, { outlets });
  await market.db.delete(messageDeliveries);
});
afterAll(async () => {
  await market.close();
  outlets.close();
  await office.close();
});
afterEach(async () => {
  await market.db.delete(messageDeliveries);
});

let people = 0;
/** A buyer who got a mail, and the sender of its envelope. */
async function mailed() {
  people += 1;
  const mail = `bounced${people}@example.com`;
  const buyer = await market.buyer({ mail });
  await write(buyer);
  return { buyer, mail, sender: office.received.at(-1)?.from ?? '' };
}

async function write({ id }: Buyer) {
  const now = market.now();
  const refused = { amount: 123_456, reason: '抬头有误' };
  await notify(market.db, 'invoiceRefused', [{ customerId: id }], refused, { now });
  await deliverMessages(market.db, { outlets, isDemo: true, clock: () => market.now() });
}

const report = (
  to: string,
  { action = 'failed', status = '5.1.1', said = '550 no such user' } = {},
) =>
  [
    `To: ${to}`,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
    '',
    '--B--',
  ].join('\r\n');

async function post(body: string) {
  const headers = { 'content-type': 'message/rfc822' };
  const answer = await fetch(`${market.url}/api/message/notify/bounce`, {
    method: 'POST',
    headers,
    body,
  });
  expect(answer.status).toBe(200);
}

const refusalOf = async (buyer: Buyer) => (await buyer.call(messagePreferences, {})).mail.refusal;
const stateOf = async ({ id }: Buyer) =>
  first(
    await market.db.select().from(messageDeliveries).where(eq(messageDeliveries.customerId, id)),
  ).state;
const toldOf = (buyer: Buyer) => market.db.$count(messages, eq(messages.personId, buyer.id));

test('issue 19 §3: a permanent bounce switches mails off once, and the receiver gets a message', async () => {
  const { buyer, mail, sender } = await mailed();
  expect(sender).toMatch(SENDER);
  await Promise.all([
    post(report(sender)),
    post(report(sender.toUpperCase())),
    post(report(sender)),
  ]);
  expect(await refusalOf(buyer)).toBe(`邮箱 ${mail} 退信：550 no such user`);
  expect(await stateOf(buyer)).toBe('failed');
  const notices = await expectNotified(market, 'mailsEnded', buyer, {
    path: '/customer/messages/settings',
    text: /无法送达（退信：550 no such user）.*恢复邮件通知/,
  });
  expect(notices).toHaveLength(1);
  await write(buyer);
  expect(
    await market.db.$count(messageDeliveries, eq(messageDeliveries.customerId, buyer.id)),
  ).toBe(1);
  await buyer.call(resumeMail, {});
  await post(report(sender));
  expect(await refusalOf(buyer)).toBe('');
});

test.each([
  { status: '5.7.1', said: '554 5.7.1 Relay access denied' },
  { status: '5.2.2', said: '552 5.2.2 mailbox full' },
  { status: '5.4.4', said: '550 5.4.4 Host not found' },
  { status: '5.0.0', said: '550 mailbox unavailable' },
])(
  'a bounce for another reason than the address, $said: the mail has failed, and others are sent',
  async (other) => {
    const { buyer, sender } = await mailed();
    const before = await toldOf(buyer);
    await post(report(sender, other));
    expect(await stateOf(buyer)).toBe('failed');
    expect(await refusalOf(buyer)).toBe('');
    expect(await toldOf(buyer)).toBe(before);
  },
);

test('a delay, what is given up for now, and forged senders do nothing', async () => {
  const { buyer, sender } = await mailed();
  const other = await mailed();
  const before = await toldOf(buyer);
  const [id] = /\d+/.exec(sender.slice('bounce'.length)) ?? [];
  const macOfOther = /-([0-9a-f]{20})@/.exec(other.sender)?.[1];
  for (const raw of [
    report(sender, { action: 'delayed' }),
    report(sender, { status: '4.2.2' }),
    report(`bounce+${id}-${macOfOther}@market.example.com`),
    report(`bounce+${id}-${'0'.repeat(20)}@market.example.com`),
    report('bounce+999999999-00000000000000000000@market.example.com'),
    report('bounce@market.example.com'),
    '',
  ]) {
    await post(raw);
  }
  expect(await refusalOf(buyer)).toBe('');
  expect(await stateOf(buyer)).toBe('accepted');
  expect(await toldOf(buyer)).toBe(before);
});

test('issue 46 §2: a mail counts as arrived only by a report of it, and then no more as failed', async () => {
  const { buyer, sender } = await mailed();
  expect(await stateOf(buyer)).toBe('accepted');
  expect(office.received.at(-1)?.notify).toEqual(['SUCCESS', 'FAILURE']);
  await post(report(sender, { action: 'relayed', status: '2.0.0' }));
  expect(await stateOf(buyer)).toBe('accepted');
  await post(report(sender, { action: 'delivered', status: '2.0.0' }));
  expect(await stateOf(buyer)).toBe('delivered');
  await post(report(sender));
  expect(await stateOf(buyer)).toBe('delivered');
  expect(await refusalOf(buyer)).toBe('');
});

test('a receiver who has changed the address meanwhile still gets mails there', async () => {
  const { buyer, sender } = await mailed();
  await market.db
    .update(customers)
    .set({ mail: 'another@example.com' })
    .where(eq(customers.id, buyer.id));
  await post(report(sender));
  expect(await stateOf(buyer)).toBe('failed');
  expect(await refusalOf(buyer)).toBe('');
});

test('two bounced mails of one person cause one message', async () => {
  const { buyer, sender } = await mailed();
  await write(buyer);
  const before = await toldOf(buyer);
  await Promise.all([post(report(sender)), post(report(office.received.at(-1)?.from ?? ''))]);
  const left = eq(messageDeliveries.customerId, buyer.id);
  const states = await market.db.select().from(messageDeliveries).where(left);
  expect(states.map(({ state }) => state)).toEqual(['failed', 'failed']);
  expect(await toldOf(buyer)).toBe(before + 1);
});
