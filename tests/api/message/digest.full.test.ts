import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  markRead,
  messagePreferences,
  savePreferences,
} from '#app/domain/message/inbox-contract.ts';
import { lastTimeAt } from '#app/domain/message/preferences.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { deliverMessages } from '#trading-api/message/deliver.ts';
import { writeDigests } from '#trading-api/message/digest.ts';
import { notify } from '#trading-api/message/index.ts';
import { type Outlets, openOutlets } from '#trading-api/message/outlets.ts';
import { messageDeliveries, messageDigests, messageSettings } from '#trading-api/schema.ts';
import { openPostOffice } from './post-office.ts';

const DAY_MS = 24 * 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
  await market.db.delete(messageDeliveries);
});
afterAll(() => market.close());

let people = 0;
/** A buyer with a mail address who wants one mail a day. */
async function reader(hour: number | null = 9): Promise<Buyer> {
  people += 1;
  const buyer = await market.buyer({ mail: `digest${people}@example.com` });
  await choose(buyer, hour);
  return buyer;
}

const choose = (buyer: Buyer, digestHour: number | null) =>
  buyer.call(savePreferences, { channels: {}, quietFrom: 22, quietUntil: 8, digestHour });

const issue = ({ id }: Buyer, number: string) =>
  notify(
    market.db,
    'invoiceIssued',
    [{ customerId: id }],
    { amount: 100, number },
    { now: market.now() },
  );

const mailsOf = ({ id }: Buyer) =>
  market.db
    .select()
    .from(messageDeliveries)
    .where(and(eq(messageDeliveries.personId, id), eq(messageDeliveries.channel, 'mail')))
    .orderBy(messageDeliveries.id);

/** Just after the next time at which it is nine o'clock, so many days from now. */
const nine = (days = 1) => new Date(lastTimeAt(9, market.now()).getTime() + days * DAY_MS + 60_000);

describe('a daily mail', () => {
  test('lists the unread messages at its hour, in one mail, and none of them twice', async () => {
    const buyer = await reader();
    expect((await buyer.call(messagePreferences, {})).digestHour).toBe(9);
    await issue(buyer, '100001');
    await issue(buyer, '100002');
    await writeDigests(market.db, market.now());
    expect(await mailsOf(buyer)).toEqual([]);
    await writeDigests(market.db, nine());
    const [mail, ...others] = await mailsOf(buyer);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('【每日汇总】2 条未读消息');
    expect(mail?.path).toBe('/customer/messages?state=unread');
    expect(mail?.text).toMatch(
      /【发票】发票已开具\n.*100001\n\/customer\/invoice-management\n\n.*\n.*100002/,
    );
    await writeDigests(market.db, nine());
    await writeDigests(market.db, nine(2));
    expect(await mailsOf(buyer)).toHaveLength(1);
  });

  test('several processes at once write it once', async () => {
    const buyer = await reader();
    await issue(buyer, '200001');
    await Promise.all([1, 2, 3, 4].map(() => writeDigests(market.db, nine())));
    expect(await mailsOf(buyer)).toHaveLength(1);
  });

  test('a message read meanwhile is not in it; without unread messages there is no mail', async () => {
    const buyer = await reader();
    await issue(buyer, '300001');
    await buyer.call(markRead, { ids: [], all: true });
    await writeDigests(market.db, nine());
    expect(await mailsOf(buyer)).toEqual([]);
    expect(await market.db.$count(messageDigests, eq(messageDigests.personId, buyer.id))).toBe(0);
  });

  test('comes once a day, and what cannot wait comes by itself', async () => {
    const buyer = await reader();
    await issue(buyer, '400001');
    await writeDigests(market.db, nine());
    await issue(buyer, '400002');
    await writeDigests(market.db, new Date(nine().getTime() + 3_600_000));
    expect(await mailsOf(buyer)).toHaveLength(1);
    await notify(
      market.db,
      'outbid',
      [{ customerId: buyer.id }],
      { auctionId: 1, name: '废钢', price: 100, unit: '吨' },
      { now: market.now() },
    );
    expect((await mailsOf(buyer)).map(({ subject }) => subject)).toEqual([
      '【每日汇总】1 条未读消息',
      '【竞价】您的出价已被超过',
    ]);
    await writeDigests(market.db, nine(2));
    expect((await mailsOf(buyer)).at(-1)?.text).toContain('400002');
  });

  test('ended, what waits is sent at once; an address that refuses gets none', async () => {
    const buyer = await reader();
    await issue(buyer, '500001');
    await choose(buyer, null);
    await writeDigests(market.db, market.now());
    expect(await mailsOf(buyer)).toHaveLength(1);
    await issue(buyer, '500002');
    expect(await mailsOf(buyer)).toHaveLength(2);
    const refused = await reader();
    await issue(refused, '500003');
    await market.db
      .update(messageSettings)
      .set({ mailRefusal: '退订' })
      .where(eq(messageSettings.personId, refused.id));
    await writeDigests(market.db, nine());
    expect(await mailsOf(refused)).toEqual([]);
  });

  test('leaves by the same outbox, with its link and the way to have no more', async () => {
    const office = await openPostOffice();
    const from = 'no-reply@market.example.com';
    const origin = 'https://market.example.com';
    const outlets: Outlets = openOutlets({
      smtpUrl: `smtp://127.0.0.1:${office.port}`,
      sms: null,
      bounceAddress: null,
      from,
      origin,
    });
    await market.db.delete(messageDeliveries);
    const buyer = await reader();
    await issue(buyer, '600001');
    await writeDigests(market.db, nine());
    await deliverMessages(market.db, { outlets, isDemo: true, clock: nine });
    outlets.close();
    await office.close();
    expect(office.received).toHaveLength(1);
    const [{ headers, parts }] = office.received as [(typeof office.received)[number]];
    expect(headers.get('subject')).toBe('【每日汇总】1 条未读消息');
    expect(headers.get('list-unsubscribe')).toContain(`${origin}/unsubscribe/`);
    expect(parts.get('text/plain')).toContain(`${origin}/customer/messages?state=unread`);
    expect(parts.get('text/plain')).toContain('600001');
  });
});
