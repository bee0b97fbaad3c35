import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { deliveryList, mailFile, retryDelivery } from '#app/domain/message/delivery-contract.ts';
import { messagePreferences } from '#app/domain/message/inbox-contract.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { deliverMessages } from '#trading-api/message/deliver.ts';
import { DeliveryFailure } from '#trading-api/message/delivery-failure.ts';
import { notify } from '#trading-api/message/index.ts';
import { type Outlets, openOutlets } from '#trading-api/message/outlets.ts';
import { writeSettings } from '#trading-api/message/settings.ts';
import { messageDeliveries } from '#trading-api/schema.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

const ORIGIN = 'https://market.example.com';
const FROM = '交易平台 <no-reply@market.example.com>';
const BOUNCE = 'bounce@market.example.com';
const MINUTE_MS = 60_000;
const SILENT_MS = 400;

let market: OpenMarket;
let operator: Buyer;
const open: { close(): unknown }[] = [];
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
  // The messages of the demo market would disturb these tests.
  await market.db.delete(messageDeliveries);
});
afterAll(() => market.close());
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
  await market.db.delete(messageDeliveries);
});

async function office(options: Parameters<typeof openPostOffice>[0] = {}): Promise<PostOffice> {
  const opened = await openPostOffice(options);
  open.push(opened);
  return opened;
}

function outletsTo({ port }: PostOffice, scheme: 'smtp' | 'smtps' = 'smtp'): Outlets {
  const smtpUrl = `${scheme}://127.0.0.1:${port}?tls.rejectUnauthorized=false`;
  const outlets = openOutlets(
    { smtpUrl, from: FROM, bounceAddress: BOUNCE, sms: null, origin: ORIGIN },
    { silentMs: SILENT_MS, bounceSecret: 'a secret of bounces' },
  );
  open.push(outlets);
  return outlets;
}

const run = (outlets: Pick<Outlets, 'sendMail' | 'postToRobot'>, minutes = 0) =>
  deliverMessages(market.db, {
    outlets,
    isDemo: true,
    clock: () => new Date(market.now().getTime() + minutes * MINUTE_MS),
  });

let people = 0;
/** A buyer with a confirmed address, and a message to them with characters that HTML escapes. */
async function notifiedBuyer(reason = '抬头 <b>有误</b> & "税号"') {
  people += 1;
  const mail = `buyer${people}@example.com`;
  const buyer = await market.buyer({ mail });
  await writeSettings(market.db, buyer.id, {});
  await again(buyer, reason);
  return { buyer, mail };
}

const again = ({ id }: Buyer, reason = '再次') =>
  notify(
    market.db,
    'invoiceRefused',
    [{ customerId: id }],
    { amount: 123_456, reason },
    {
      now: market.now(),
    },
  );

const stateOf = async ({ id }: Buyer) =>
  first(
    await market.db.select().from(messageDeliveries).where(eq(messageDeliveries.customerId, id)),
  );

describe('a mail', () => {
  test('over TLS: says in text and HTML the same, where to look, and how to have no more', async () => {
    const server = await office({ secure: true });
    const { buyer, mail } = await notifiedBuyer();
    expect(await run(outletsTo(server, 'smtps'))).toBe(1);
    const [received, ...others] = server.received;
    expect(others).toEqual([]);
    const { id, state, tries } = await stateOf(buyer);
    expect([state, tries]).toEqual(['accepted', 1]);
    expect(received?.to).toEqual([mail]);
    const header = (name: string) => received?.headers.get(name);
    expect(header('subject')).toBe('【发票】开票申请被驳回');
    expect(header('from')).toBe(FROM);
    expect(header('message-id')).toBe(`<delivery-${id}@market.example.com>`);
    const unsubscribe = /^<(https:\/\/market\.example\.com\/unsubscribe\/[\w-]{32})>$/;
    expect(header('list-unsubscribe')).toMatch(unsubscribe);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const plain = received?.parts.get('text/plain') ?? '';
    const html = received?.parts.get('text/html') ?? '';
    expect(plain).toContain('您申请的 ¥1,234.56 发票被驳回：抬头 <b>有误</b> & "税号"');
    expect(plain).toContain(`${ORIGIN}/customer/invoice-management`);
    expect(html).toContain('抬头 &lt;b&gt;有误&lt;/b&gt; &amp; &quot;税号&quot;');
    expect(html).toContain(`href="${ORIGIN}/customer/invoice-management"`);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import| src=/);
  });

  test('without a mail server is kept, to be read and taken away as a file', async () => {
    const { buyer } = await notifiedBuyer();
    const none = { sendMail: null, postToRobot: async () => {} };
    expect(await run(none)).toBe(0);
    const { id, state } = await stateOf(buyer);
    expect(state).toBe('kept');
    expect(await stateOf(buyer)).toMatchObject({ error: '平台没有配置邮件服务，没有发出' });
    const { content } = await operator.call(deliveryList, { state: 'kept' });
    expect(content).toMatchObject([{ id: String(id), subject: '【发票】开票申请被驳回' }]);
    const file = await operator.call(mailFile, { deliveryId: String(id) });
    expect(file.mail).toContain(`Message-ID: <delivery-${id}@localhost>`);
    expect((await refusalOf(operator.call(mailFile, { deliveryId: '0' }))).code).toBe('G404');
    expect((await refusalOf(buyer.call(mailFile, { deliveryId: String(id) }))).code).toBe('G003');
    const server = await office();
    await operator.call(retryDelivery, { deliveryId: String(id) });
    expect(await run(outletsTo(server))).toBe(1);
    expect(server.received).toHaveLength(1);
  });
});

describe('a mail server', () => {
  test('that refuses the address for good: no mail is sent there any more, and its person reads why', async () => {
    const server = await office({ refuse: () => ({ code: 550, text: 'no such user' }) });
    const { buyer, mail } = await notifiedBuyer();
    expect(await run(outletsTo(server))).toBe(0);
    expect(await stateOf(buyer)).toMatchObject({ state: 'failed', tries: 1 });
    const preferences = await buyer.call(messagePreferences, {});
    expect(preferences.mail.refusal).toContain(`邮箱 ${mail} 拒收：550 no such user`);
    await again(buyer);
    expect(await market.db.$count(messageDeliveries)).toBe(1);
  });

  test.each([
    ['the policy of our own relay', { code: 554, text: '5.7.1 Relay access denied' }],
    ['a full mailbox', { code: 552, text: '5.2.2 mailbox full' }],
    ['no way there', { code: 550, text: '5.4.1 Access denied' }],
    ['no reason', { code: 550, text: 'mailbox unavailable' }],
  ])(
    'that refuses for %s: the mail fails after five tries, and the next one is sent',
    async (_, refused) => {
      let isFaulty = true;
      const server = await office({ refuse: () => (isFaulty ? refused : null) });
      const outlets = outletsTo(server);
      const { buyer } = await notifiedBuyer();
      for (const minutes of [0, 1.1, 3.2, 7.3, 15.4]) await run(outlets, minutes);
      expect(await stateOf(buyer)).toMatchObject({ state: 'failed', tries: 5 });
      expect((await buyer.call(messagePreferences, {})).mail.refusal).toBe('');
      isFaulty = false;
      await again(buyer);
      expect(await run(outlets, 16)).toBe(1);
    },
  );

  test('that refuses for now: tried again after 1, 2, 4 and 8 minutes, then left to the operator', async () => {
    let isFull = true;
    const refuse = () => (isFull ? { code: 450, text: 'mailbox full' } : null);
    const server = await office({ refuse });
    const outlets = outletsTo(server);
    const { buyer } = await notifiedBuyer();
    await run(outlets);
    await run(outlets, 0.9);
    expect(await stateOf(buyer)).toMatchObject({ state: 'waiting', tries: 1 });
    for (const minutes of [1.1, 3.2, 7.3]) await run(outlets, minutes);
    expect(await stateOf(buyer)).toMatchObject({ state: 'waiting', tries: 4 });
    await run(outlets, 15.4);
    const failed = await stateOf(buyer);
    expect(failed).toMatchObject({ state: 'failed', tries: 5, error: '450 mailbox full' });
    expect(await operator.call(deliveryList, { state: 'failed' })).toMatchObject({ failed: 1 });
    expect((await buyer.call(messagePreferences, {})).mail.refusal).toBe('');
    isFull = false;
    const deliveryId = String(failed.id);
    await operator.call(retryDelivery, { deliveryId });
    const twice = operator.call(retryDelivery, { deliveryId });
    expect((await refusalOf(twice)).code).toBe('decided');
    expect(await run(outlets)).toBe(1);
    expect(await stateOf(buyer)).toMatchObject({ state: 'accepted', error: '' });
  });

  test('that is too slow, or ends the connection: tried again', async () => {
    let isSlow = true;
    const slow = await office({ delayMs: () => (isSlow ? SILENT_MS * 3 : 0) });
    const outlets = outletsTo(slow);
    const { buyer } = await notifiedBuyer();
    await run(outlets);
    expect(await stateOf(buyer)).toMatchObject({ state: 'waiting', tries: 1 });
    isSlow = false;
    expect(await run(outlets, 1.1)).toBe(1);
    // A mail that arrived although it seemed lost, and was sent again, has the same id.
    await expect.poll(() => slow.received.length).toBe(2);
    const ids = slow.received.map(({ headers }) => headers.get('message-id'));
    expect(new Set(ids).size).toBe(1);

    const dropping = await office({
      onConnect: (_, callback) => callback(Object.assign(new Error('bye'), { responseCode: 421 })),
    });
    const other = (await notifiedBuyer()).buyer;
    await run(outletsTo(dropping));
    expect(await stateOf(other)).toMatchObject({ state: 'waiting', tries: 1 });
    await dropping.close();
    await run(outletsTo(dropping), 1.1);
    expect(await stateOf(other)).toMatchObject({ state: 'waiting', tries: 2 });
  });
});

describe('a mail whose connection breaks', () => {
  const breaking = async (after: 'DATA' | 'RCPT') => {
    const server: PostOffice = await office({
      ...(after === 'RCPT' && { refuse: () => server.breakAll() }),
      ...(after === 'DATA' && { whole: () => void server.breakAll() }),
    });
    const { buyer } = await notifiedBuyer();
    const outlets = outletsTo(server);
    for (const minutes of [0, 1.1, 3.2, 7.3, 15.4]) await run(outlets, minutes);
    return stateOf(buyer);
  };

  test('after it has left is not said to have failed: it may have arrived', async () => {
    expect(await breaking('DATA')).toMatchObject({ state: 'sent', tries: 5 });
  });

  test('before has failed', async () => {
    expect(await breaking('RCPT')).toMatchObject({ state: 'failed', tries: 5 });
  });
});

test('operator.retryDelivery: decided: a mail that was sent; G404: an unknown one', async () => {
  const { buyer } = await notifiedBuyer();
  expect(await run({ sendMail: async () => {}, postToRobot: async () => {} })).toBe(1);
  const { id } = await stateOf(buyer);
  const retry = (deliveryId: string) => operator.call(retryDelivery, { deliveryId });
  expect((await refusalOf(retry(String(id)))).code).toBe('decided');
  expect((await refusalOf(retry('0'))).code).toBe('G404');
});

test('each is sent by one of the jobs that run at once, and one failure is in no other’s way', async () => {
  for (let count = 0; count < 60; count += 1) await notifiedBuyer();
  const sent: number[] = [];
  const sendMail = async ({ id }: { id: number }) => {
    if (id % 10 === 0) throw new DeliveryFailure('450 later');
    sent.push(id);
  };
  const outlets = { sendMail, postToRobot: async () => {} };
  await Promise.all([run(outlets), run(outlets), run(outlets)]);
  expect(new Set(sent).size).toBe(sent.length);
  const left = await operator.call(deliveryList, { state: 'waiting' });
  expect(left.totalElements).toBe(60 - sent.length);
});
