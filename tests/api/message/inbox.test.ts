import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userByToken } from '#app/domain/account/contract.ts';
import type { Role } from '#app/domain/account/roles.ts';
import { markRead, messageList } from '#app/domain/message/inbox-contract.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { notify, notifyOnce, sweepMessages } from '#trading-api/message/index.ts';
import { members, messages, smsOutbox } from '#trading-api/schema.ts';
import { messagesOf } from './notifications.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const expire = ({ id }: { id: number }, orderCode = 'O1', key?: string) =>
  notify(
    market.db,
    'orderExpired',
    [{ customerId: id }],
    { orderCode },
    {
      now: market.now(),
      ...(key && { key }),
    },
  );

async function memberOf(company: Buyer, role: Role): Promise<Buyer> {
  const person = await market.buyer();
  const joined = { personId: person.id, companyId: company.id, role, joinedAt: market.now() };
  await market.db.insert(members).values(joined);
  return person;
}

describe('message.list, message.markRead', () => {
  test('newest first, by group, what is unread, and the count of every page', async () => {
    const buyer = await market.buyer();
    await expire(buyer, 'O1');
    const invoice = { amount: 100, number: '1' };
    const now = market.now();
    await notify(market.db, 'invoiceIssued', [{ customerId: buyer.id }], invoice, { now });
    const all = await buyer.call(messageList, {});
    expect(all).toMatchObject({ unread: 2, totalElements: 2 });
    expect(all.content.map(({ event, read }) => [event, read])).toEqual([
      ['invoiceIssued', false],
      ['orderExpired', false],
    ]);
    expect((await buyer.call(messageList, { group: 'order' })).content).toMatchObject([
      { event: 'orderExpired', path: '/customer/purchase-order/O1' },
    ]);
    expect((await buyer.call(userByToken, { token: buyer.token })).unreadMessages).toBe(2);
    const id = all.content[0]?.id ?? '';
    expect(await buyer.call(markRead, { ids: [id] })).toEqual({ read: 1 });
    expect(await buyer.call(markRead, { ids: [id] })).toEqual({ read: 0 });
    const left = await buyer.call(messageList, { state: 'unread' });
    expect(left).toMatchObject({ unread: 1, content: [{ event: 'orderExpired' }] });
    expect(await buyer.call(markRead, { ids: [], all: true })).toEqual({ read: 1 });
    expect((await buyer.call(messageList, {})).unread).toBe(0);
  });

  test('another person’s messages can be neither read nor marked', async () => {
    const [buyer, other] = [await market.buyer(), await market.buyer()];
    await expire(buyer);
    const { id } = (await buyer.call(messageList, {})).content[0] ?? { id: '' };
    expect((await other.call(messageList, {})).content).toEqual([]);
    expect(await other.call(markRead, { ids: [id] })).toEqual({ read: 0 });
    expect(await other.call(markRead, { ids: [], all: true })).toEqual({ read: 0 });
    expect((await buyer.call(messageList, {})).unread).toBe(1);
  });
});

describe('who receives a message', () => {
  test('the members of a company whose role it concerns, each on their own phone', async () => {
    const company = await market.buyer({ customerType: 'enterprise' });
    const people = {
      admin: await memberOf(company, 'admin'),
      buyer: await memberOf(company, 'buyer'),
      finance: await memberOf(company, 'finance'),
      viewer: await memberOf(company, 'viewer'),
    };
    await expire(company);
    const now = market.now();
    const receiver = [{ customerId: company.id }];
    await notify(market.db, 'invoiceIssued', receiver, { amount: 100, number: '1' }, { now });
    const eventsOf = async (one: Buyer) =>
      (await messagesOf(market, one)).map(({ event }) => event);
    // An order that expires is of those who trade; an invoice, of everybody.
    expect(await eventsOf(company)).toEqual(['orderExpired', 'invoiceIssued']);
    expect(await eventsOf(people.admin)).toEqual(['orderExpired', 'invoiceIssued']);
    expect(await eventsOf(people.buyer)).toEqual(['orderExpired', 'invoiceIssued']);
    expect(await eventsOf(people.finance)).toEqual(['invoiceIssued']);
    expect(await eventsOf(people.viewer)).toEqual(['invoiceIssued']);
    expect((await people.buyer.call(messageList, {})).unread).toBe(2);
    const { phone } = people.viewer;
    expect(await market.db.$count(smsOutbox, eq(smsOutbox.phone, phone))).toBe(1);
  });

  test('no one, where the transaction of its cause is rolled back', async () => {
    const buyer = await market.buyer();
    const broken = market.db.transaction(async (tx) => {
      const receiver = [{ customerId: buyer.id }];
      await notify(tx, 'orderExpired', receiver, { orderCode: 'O9' }, { now: market.now() });
      throw new Error('the cause failed');
    });
    await expect(broken).rejects.toThrow('the cause failed');
    expect(await messagesOf(market, buyer)).toEqual([]);
  });

  test('each receiver once for a key, also of several calls at once', async () => {
    const buyer = await market.buyer();
    await Promise.all([1, 2, 3].map(() => expire(buyer, 'O1', 'once')));
    expect(await messagesOf(market, buyer)).toHaveLength(1);
    const receiver = [{ customerId: buyer.id }];
    const values = { name: '甲', count: '1' };
    const when = { now: market.now(), key: `search ${buyer.id}` };
    const sent = await Promise.all(
      [1, 2, 3].map(() => notifyOnce(market.db, 'searchFound', receiver, values, when)),
    );
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await messagesOf(market, buyer)).toHaveLength(2);
  });
});

test('the inbox keeps a year', async () => {
  const buyer = await market.buyer();
  await expire(buyer);
  const inDays = (days: number) => new Date(market.now().getTime() + days * 86_400_000);
  await sweepMessages(market.db, inDays(364));
  expect(await messagesOf(market, buyer)).toHaveLength(1);
  await sweepMessages(market.db, inDays(366));
  expect(await market.db.$count(messages, eq(messages.personId, buyer.id))).toBe(0);
});
