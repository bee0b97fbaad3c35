import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCode } from '#app/domain/account/contract.ts';
import { retryText, smsOutboxList } from '#app/domain/message/contract.ts';
import { EXPIRED } from '#app/domain/message/sending.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { DeliveryFailure } from '#trading-api/message/delivery-failure.ts';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Outlets } from '#trading-api/message/outlets.ts';
import type { TextToSend } from '#trading-api/message/sms/aliyun.ts';
import { deliverTexts } from '#trading-api/message/sms/deliver-texts.ts';
import { smsOutbox } from '#trading-api/schema.ts';

const MINUTE_MS = 60_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  // The demo market's messages of the night wait for the morning, which may come during these tests.
  await market.db.delete(smsOutbox);
});
afterAll(() => market.close());

const run = (sendText: Outlets['sendText'], minutes = 0) =>
  deliverTexts(market.db, {
    sendText,
    isDemo: true,
    clock: () => new Date(market.now().getTime() + minutes * MINUTE_MS),
  });

async function collecting(minutes = 0) {
  const sent: TextToSend[] = [];
  await run(async (text) => `biz-${sent.push(text)}`, minutes);
  return sent;
}

const notice = ({ phone }: Buyer, dueAt: Date | null = null) =>
  sendTexts(market.db, [{ phone, text: '【竞价】您已出局', secret: null, dueAt }], market.now());

const textTo = async ({ phone }: Buyer) =>
  (await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone)))[0];

test('codes and notices are sent once, by their kinds', async () => {
  const buyer = await market.buyer();
  await callersOf(market.url).call(sendCode, { phone: buyer.phone, purpose: 'login' });
  const sent = await collecting();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ phone: buyer.phone, code: expect.stringMatching(/^\d{6}$/) });
  expect(sent[0]?.text).toContain(sent[0]?.code);
  expect(await collecting()).toEqual([]);
  expect(await textTo(buyer)).toMatchObject({ state: 'accepted' });
});

// PGlite has one connection.
const onPostgres = process.env.TEST_DATABASE === 'postgres';
test.runIf(onPostgres)('a text that another process is sending is left to it', async () => {
  const buyer = await market.buyer();
  await notice(buyer);
  await market.db.transaction(async (other) => {
    await other.select().from(smsOutbox).where(eq(smsOutbox.phone, buyer.phone)).for('update');
    expect(await collecting()).toEqual([]);
  });
  expect(await collecting()).toHaveLength(1);
});

test('without a provider they stay, and are not sent by one that comes later', async () => {
  const buyer = await market.buyer();
  await notice(buyer);
  expect(await run(null)).toBe(0);
  expect(await textTo(buyer)).toMatchObject({
    state: 'kept',
    error: '平台没有配置短信服务，没有发出',
  });
  expect(await collecting()).toEqual([]);
});

test('one of quiet hours waits for their end', async () => {
  const buyer = await market.buyer();
  await notice(buyer, new Date(market.now().getTime() + 60 * MINUTE_MS));
  expect(await collecting()).toEqual([]);
  expect(await collecting(61)).toHaveLength(1);
});

test('a failure is tried again after 1, 2 and 4 minutes, and then is one of the operator’s', async () => {
  const buyer = await market.buyer();
  await notice(buyer);
  let tries = 0;
  const failing = async () => {
    tries += 1;
    throw new DeliveryFailure('isv.BUSINESS_LIMIT_CONTROL 触发流控');
  };
  for (const minutes of [0, 0.5, 1.1, 2, 3.2, 5, 7.3, 60]) await run(failing, minutes);
  expect(tries).toBe(4);
  expect(await textTo(buyer)).toMatchObject({
    state: 'failed',
    error: 'isv.BUSINESS_LIMIT_CONTROL 触发流控',
  });
});

test('one of which nothing is known is tried again, and then may have arrived', async () => {
  const buyer = await market.buyer();
  await notice(buyer);
  const silent = () => Promise.reject(new DeliveryFailure('timeout', { unanswered: true }));
  await run(silent);
  expect(await textTo(buyer)).toMatchObject({ state: 'waiting', error: 'timeout' });
  for (const minutes of [1.1, 3.2, 7.3]) await run(silent, minutes);
  expect(await textTo(buyer)).toMatchObject({ state: 'sent', error: 'timeout' });
});

test('a refusal for good is not tried again', async () => {
  const buyer = await market.buyer();
  await notice(buyer);
  await run(async () => {
    throw new DeliveryFailure('isv.MOBILE_NUMBER_ILLEGAL', { forGood: true });
  });
  expect(await textTo(buyer)).toMatchObject({ state: 'failed', tries: 1 });
  expect(await collecting(60)).toEqual([]);
});

test('a code that has expired meanwhile is not sent', async () => {
  const buyer = await market.buyer();
  await callersOf(market.url).call(sendCode, { phone: buyer.phone, purpose: 'login' });
  expect(await collecting(6)).toEqual([]);
  expect(await textTo(buyer)).toMatchObject({ state: 'failed', error: EXPIRED });
});

test('a number gets no more than 30 notices in a day', async () => {
  const buyer = await market.buyer();
  for (let at = 0; at < 31; at += 1) {
    await notice(buyer);
    await collecting();
  }
  const states = await market.db
    .select({ state: smsOutbox.state })
    .from(smsOutbox)
    .where(eq(smsOutbox.phone, buyer.phone))
    .orderBy(smsOutbox.id);
  expect(states.filter(({ state }) => state === 'accepted')).toHaveLength(30);
  expect(states.at(-1)?.state).toBe('failed');
});

test('two processes send each text once', async () => {
  const buyer = await market.buyer();
  for (let at = 0; at < 20; at += 1) await notice(buyer);
  const all = await Promise.all([collecting(), collecting(), collecting()]);
  const ids = all.flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(20);
  expect(ids).toHaveLength(20);
});

test('operator.retryText: decided: a text that has left or waits; one that was given up is sent again', async () => {
  const [buyer, operator] = [
    await market.buyer(),
    await market.buyer({ platformType: 'buyer,operator' }),
  ];
  await notice(buyer);
  const listed = async (state: 'failed' | 'sent') =>
    operator.call(smsOutboxList, { phone: buyer.phone, state });
  await run(() => Promise.reject(new DeliveryFailure('no such number', { forGood: true })));
  const { content, failed } = await listed('failed');
  expect(content).toMatchObject([{ error: 'no such number', tries: 1, nextDate: null }]);
  expect(failed).toBeGreaterThan(0);
  const textId = content[0]?.id ?? '';
  await operator.call(retryText, { textId });
  expect((await refusalOf(operator.call(retryText, { textId }))).code).toBe('decided');
  expect(await collecting()).toHaveLength(1);
  // A portal of the version before knows no receipts.
  const earlier = { id: textId, error: '', state: 'sent' };
  expect((await listed('sent')).content).toMatchObject([earlier]);
  expect((await refusalOf(operator.call(retryText, { textId }))).code).toBe('decided');
  expect((await refusalOf(operator.call(retryText, { textId: '0' }))).code).toBe('G404');
});
