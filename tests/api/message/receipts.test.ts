import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smsOutboxList } from '#app/domain/message/contract.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { sendTexts } from '#trading-api/message/index.ts';
import type { Receipt, SentText } from '#trading-api/message/sms/aliyun.ts';
import { deliverTexts } from '#trading-api/message/sms/deliver-texts.ts';
import { askForReceipts } from '#trading-api/message/sms/receipts.ts';
import { smsOutbox } from '#trading-api/schema.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
  // The demo market's texts would be asked about too.
  await market.db.delete(smsOutbox);
});
afterAll(() => market.close());

const after = (minutes: number) => () => new Date(market.now().getTime() + minutes * MINUTE_MS);

/** A text that the provider has taken. */
async function accepted() {
  const buyer = await market.buyer();
  await sendTexts(
    market.db,
    [{ phone: buyer.phone, text: '【竞价】您已出局', secret: null }],
    market.now(),
  );
  const sendText = async () => `biz-${buyer.id}`;
  await deliverTexts(market.db, { sendText, isDemo: true, clock: market.now });
  return buyer;
}

/** Runs the job; answers about which phones it asked. */
async function ask(minutes: number, answer: (text: SentText) => Receipt | null = () => null) {
  const asked: SentText[] = [];
  const receiptOf = async (text: SentText) => {
    asked.push(text);
    return answer(text);
  };
  await askForReceipts(market.db, { receiptOf, clock: after(minutes) });
  return asked;
}

const shown = async ({ phone }: Buyer) =>
  first((await operator.call(smsOutboxList, { phone, receipts: '1' })).content);

test('issue 46 §2: what the provider has taken is 已受理, and 已送达 only by a receipt', async () => {
  const buyer = await accepted();
  expect(await shown(buyer)).toMatchObject({ state: 'accepted', error: '' });
  const [asked] = await ask(0.1);
  expect(asked).toMatchObject({ phone: buyer.phone, providerId: `biz-${buyer.id}` });
  expect(await shown(buyer)).toMatchObject({ state: 'accepted' });
  await ask(2, () => ({ state: 'delivered', error: '' }));
  expect(await shown(buyer)).toMatchObject({ state: 'delivered', error: '' });
  expect(await ask(DAY_MINUTES)).toEqual([]);
});

test('one that did not arrive has failed, with the reason, among the failures', async () => {
  const buyer = await accepted();
  await ask(0.1, () => ({ state: 'failed', error: '号码停机' }));
  expect(await shown(buyer)).toMatchObject({ state: 'failed', error: '号码停机' });
  const failed = await operator.call(smsOutboxList, { state: 'failed', receipts: '1' });
  expect(failed.content.map(({ phone }) => phone)).toContain(buyer.phone);
});

test('is asked for ever more rarely, and no more after a day', async () => {
  const buyer = await accepted();
  const minutes = [0.1, 0.5, 1.2, 3, 3.3, 8, 16, 33, 66, 131, 260, 518, 1035, 2100, 4200];
  const asked = [];
  for (const each of minutes) if ((await ask(each)).length > 0) asked.push(each);
  expect(asked).toEqual([0.1, 1.2, 3.3, 8, 16, 33, 66, 131, 260, 518, 1035]);
  expect(await shown(buyer)).toMatchObject({
    state: 'accepted',
    error: '24 小时内没有回执，送达情况未知',
  });
});

test('a provider that cannot be asked about one is asked about the others, and again about that one', async () => {
  const [one, other] = [await accepted(), await accepted()];
  const receiptOf = async ({ phone }: SentText): Promise<Receipt | null> => {
    if (phone === one.phone) throw new Error('isv.RAM_PERMISSION_DENY');
    return { state: 'delivered', error: '' };
  };
  const run = askForReceipts(market.db, { receiptOf, clock: after(0.1) });
  await expect(run).rejects.toThrow('receipts could not be asked for');
  expect(await shown(other)).toMatchObject({ state: 'delivered' });
  expect(await shown(one)).toMatchObject({ state: 'accepted' });
  expect((await ask(2)).map(({ phone }) => phone)).toEqual([one.phone]);
});

test('two processes ask about each text once', async () => {
  const before = await ask(5);
  expect(before).not.toEqual([]);
  for (let count = 0; count < 10; count += 1) await accepted();
  const all = (await Promise.all([ask(0.1), ask(0.1), ask(0.1)])).flat();
  expect(all).toHaveLength(10);
  expect(new Set(all.map(({ id }) => id)).size).toBe(10);
});

test('nothing is asked without a provider, nor of what has not left', async () => {
  const buyer = await market.buyer();
  await sendTexts(
    market.db,
    [{ phone: buyer.phone, text: '【竞价】您已出局', secret: null }],
    market.now(),
  );
  expect(await askForReceipts(market.db, { receiptOf: null, clock: after(1) })).toBe(0);
  expect((await ask(0.2)).map(({ phone }) => phone)).not.toContain(buyer.phone);
  const [kept] = await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, buyer.phone));
  expect(kept?.state).toBe('waiting');
});
