import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userByToken } from '#app/domain/account/contract.ts';
import { removeMember } from '#app/domain/company/member-contract.ts';
import { messageList } from '#app/domain/message/inbox-contract.ts';
import {
  markThreadsRead,
  reportPost,
  threadsAbout,
  writePost,
} from '#app/domain/thread/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { sellerOf, sold } from '#tests/api/delivery/sending.ts';
import { download, upload } from '#tests/api/file/uploading.ts';
import { inquire } from '#tests/api/inquiry/inquiring.ts';
import { received } from '#tests/api/invoice/invoicing.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { callersOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { messageDeliveries, threadPosts } from '#trading-api/schema.ts';
import { answer, ask, codeOf, ofBuyer, ofSeller, S1 } from './writing.ts';

let market: OpenMarket;
let seller: Buyer;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const toldOf = async (person: Buyer) =>
  (await messagesOf(market, person)).filter(({ event }) => event === 'threadWritten');

describe('thread.write, thread.list, thread.markRead', () => {
  test('buyer and seller write to each other, and see by whom and when it was read', async () => {
    const { buyer, orderCode } = await sold(market);
    const { id: fileId } = await upload(market, buyer, { moderType: 'thread' });
    await ask(buyer, orderCode, { fileIds: [fileId] });
    await expectNotified(market, 'threadWritten', seller, {
      path: `/customer/sale-order/${orderCode}`,
      text: /就订单 \d+ 留言：请问周五能发货吗？/,
    });
    const [seen] = await seller.call(threadsAbout, ofSeller(orderCode));
    expect(seen).toMatchObject({ ...S1, unread: 1 });
    expect(seen?.posts).toMatchObject([
      { side: 'buyer', text: '请问周五能发货吗？', files: [{ fileId }], hidden: null, readBy: [] },
    ]);
    expect((await download(market, seller, fileId)).status).toBe(200);
    expect(await seller.call(markThreadsRead, ofSeller(orderCode))).toEqual({ read: 1 });
    const readAt = market.now();
    market.advance(60_000);
    expect(await seller.call(markThreadsRead, ofSeller(orderCode))).toEqual({ read: 0 });
    await answer(seller, orderCode);
    await expectNotified(market, 'threadWritten', buyer, {
      path: `/customer/purchase-order/${orderCode}`,
      text: /周五上午装车/,
    });
    const [own] = await buyer.call(threadsAbout, ofBuyer(orderCode));
    expect(own?.posts.map(({ side, text }) => [side, text])).toEqual([
      ['buyer', '请问周五能发货吗？'],
      ['seller', '可以，周五上午装车。'],
    ]);
    const reader = first(own?.posts[0]?.readBy ?? []);
    expect(reader.name).toBe('发货员');
    expect(Math.abs(Date.parse(reader.date) - readAt.getTime())).toBeLessThan(30_000);
  });

  test('while it is unread the inbox has one message of a thread, with the newest words, and one mail', async () => {
    const mail = `seller${newSerial().slice(0, 6)}@example.com`;
    const reader = await market.buyer({ platformType: 'seller', sellerCode: 'S0001', mail });
    const { buyer, orderCode } = await sold(market);
    const mails = () =>
      market.db.$count(
        messageDeliveries,
        and(
          eq(messageDeliveries.personId, reader.id),
          eq(messageDeliveries.subject, '【留言】收到留言'),
        ),
      );
    await ask(buyer, orderCode, { text: '第一句' });
    await ask(buyer, orderCode, { text: '第二句' });
    const [only, ...others] = (await toldOf(reader)).filter(({ path }) => path.endsWith(orderCode));
    expect(others).toEqual([]);
    expect(only?.text).toContain('第二句');
    expect(await mails()).toBe(1);
    const before = (await reader.call(userByToken, { token: reader.token })).unreadMessages;
    await reader.call(markThreadsRead, ofSeller(orderCode));
    const after = (await reader.call(userByToken, { token: reader.token })).unreadMessages;
    expect(before - after).toBe(1);
    await ask(buyer, orderCode, { text: '第三句' });
    const now = (await toldOf(reader)).filter(({ path }) => path.endsWith(orderCode));
    expect(now.map(({ readAt }) => readAt === null)).toEqual([false, true]);
    expect(await mails()).toBe(2);
    // Posts of both sides sent at once make one thread, and one message each.
    await Promise.all(times(6, (at) => ask(buyer, orderCode, { text: `同时 ${at}` })));
    const threads = await buyer.call(threadsAbout, ofBuyer(orderCode));
    expect(threads).toHaveLength(1);
    expect(threads[0]?.posts).toHaveLength(9);
    expect((await toldOf(reader)).filter(({ path }) => path.endsWith(orderCode))).toHaveLength(2);
  });

  test('about an inquiry with each of its sellers alone, and about a case', async () => {
    const buyer = await market.buyer();
    const other = await sellerOf(market, 'S0002');
    const ref = await inquire(market, buyer, [await market.offer()]);
    const about = { kind: 'inquiry', ref } as const;
    const asBuyer = { ...about, side: 'buyer' } as const;
    await buyer.call(writePost, { ...asBuyer, ...S1, text: '能否提供材质书？' });
    const [own] = await seller.call(threadsAbout, { ...about, side: 'seller' });
    expect(own?.posts.map(({ text }) => text)).toEqual(['能否提供材质书？']);
    const theirs = await other.call(threadsAbout, { ...about, side: 'seller' });
    expect(theirs.map(({ sellerCode, posts }) => [sellerCode, posts])).toEqual([['S0002', []]]);
    expect(await buyer.call(threadsAbout, asBuyer)).toHaveLength(3);
    await expectNotified(market, 'threadWritten', seller, {
      path: `/customer/sale-inquiry/${ref}`,
    });

    const bought = await received(market);
    const id = await claimed(bought.buyer, bought.orderCode);
    const ofCase = { kind: 'case', ref: id, side: 'seller' } as const;
    await bought.seller.call(writePost, { ...ofCase, text: '请补充化验单。' });
    const path = `/customer/purchase-saleafter-order/${id}`;
    await expectNotified(market, 'threadWritten', bought.buyer, { path, text: /就售后/ });
    const stranger = await market.buyer();
    expect(await codeOf(stranger.call(threadsAbout, { ...ofCase, side: 'buyer' }))).toBe('G404');
  });

  test('every member of the company can read it, those who may trade can write; other accounts can do neither', async () => {
    const owner = await company(market);
    const [buyer, viewer] = [
      await member(market, owner, 'buyer'),
      await member(market, owner, 'viewer'),
    ];
    const { orderCode } = await sold(market, { buyer: owner, paid: false });
    await ask(buyer, orderCode);
    await answer(seller, orderCode);
    for (const person of [owner, buyer, viewer]) {
      const [seen] = await person.call(threadsAbout, ofBuyer(orderCode));
      expect(seen).toMatchObject({ unread: 1 });
      expect(seen?.posts[0]).toMatchObject({ personName: '成员buyer', companyName: '测试企业' });
      expect(await toldOf(person)).toHaveLength(1);
    }
    expect(await viewer.call(markThreadsRead, ofBuyer(orderCode))).toEqual({ read: 1 });
    expect(await codeOf(ask(viewer, orderCode))).toBe('G003');
    await owner.call(removeMember, { personId: String(viewer.id) });
    expect(await codeOf(viewer.call(threadsAbout, ofBuyer(orderCode)))).toBe('G001');
    const strangers = [
      await market.buyer(),
      await company(market),
      await sellerOf(market, 'S0002'),
      operator,
    ];
    const { id: postId } = first(first(await buyer.call(threadsAbout, ofBuyer(orderCode))).posts);
    for (const stranger of strangers) {
      for (const about of [ofBuyer(orderCode), ofSeller(orderCode)]) {
        const words = { ...about, ...S1, text: '我也想知道' };
        const reported = { ...about, postId, reason: '广告' };
        expect(await codeOf(stranger.call(threadsAbout, about))).toBe('G404');
        expect(await codeOf(stranger.call(markThreadsRead, about))).toBe('G404');
        expect(await codeOf(stranger.call(writePost, words))).toBe('G404');
        expect(await codeOf(stranger.call(reportPost, reported))).toBe('G404');
      }
    }
    // A seller is no buyer of it, nor a buyer its seller.
    expect(await codeOf(seller.call(threadsAbout, ofBuyer(orderCode)))).toBe('G404');
    expect(await codeOf(buyer.call(threadsAbout, ofSeller(orderCode)))).toBe('G404');
  });

  test('thread.write: missing words or a file; invalid, a seller who has no part in it', async () => {
    const { buyer, orderCode } = await sold(market);
    expect(await codeOf(ask(buyer, orderCode, { text: ' \n ' }))).toBe('missing');
    expect(await codeOf(ask(buyer, orderCode, { sellerCode: 'S0003' }))).toBe('invalid');
    const { id } = await upload(market, buyer, { moderType: 'thread' });
    await ask(buyer, orderCode, { text: '', fileIds: [id, id] });
    const [thread] = await buyer.call(threadsAbout, ofBuyer(orderCode));
    expect(thread?.posts.map(({ files }) => files.length)).toEqual([1]);
    expect((await toldOf(seller)).at(-1)?.text).toContain('1 个文件');
  });

  test('thread.write: fileRefused for a file of another account', async () => {
    const { buyer, orderCode } = await sold(market);
    const { id } = await upload(market, await market.buyer(), { moderType: 'thread' });
    expect(await codeOf(ask(buyer, orderCode, { fileIds: [id] }))).toBe('fileRefused');
    const [thread] = await buyer.call(threadsAbout, ofBuyer(orderCode));
    expect(thread?.posts).toEqual([]);
  });
});

test('thread.write: G429 after ten posts of a person within a minute, also of those at once', async () => {
  const { buyer, orderCode } = await sold(market);
  const { made, refused } = await race(times(40, () => ask(buyer, orderCode)));
  expect(made).toHaveLength(10);
  expect(refused).toEqual(times(30, () => 'G429'));
  const [thread] = await seller.call(threadsAbout, ofSeller(orderCode));
  expect(thread?.posts).toHaveLength(10);
});

test('thread.write: G429 after twenty posts of one side in a thread, whoever of it writes', async () => {
  const owner = await company(market);
  const { orderCode } = await sold(market, { buyer: owner });
  const colleagues = [];
  for (let at = 0; at < 3; at += 1) colleagues.push(await member(market, owner, 'buyer'));
  const [one, another, third] = colleagues as [Buyer, Buyer, Buyer];
  const nine = (person: Buyer) => race(times(9, () => ask(person, orderCode)));
  expect((await nine(one)).refused).toEqual([]);
  expect((await nine(another)).refused).toEqual([]);
  const { made, refused } = await nine(third);
  expect([made.length, refused]).toEqual([2, times(7, () => 'G429')]);
  await answer(seller, orderCode);
  market.advance(60_000);
  expect((await nine(owner)).refused).toEqual([]);
});

test('older posts have pages of their own, and only what was shown is read', async () => {
  const { buyer, orderCode } = await sold(market);
  await ask(buyer, orderCode, { text: '第 1 条' });
  const [written] = await market.db.select().from(threadPosts).orderBy(desc(threadPosts.id));
  const { id: _, ...post } = first([written].flatMap((each) => each ?? []));
  await market.db
    .insert(threadPosts)
    .values(Array.from({ length: 119 }, (_, at) => ({ ...post, text: `第 ${at + 2} 条` })));
  const [newest] = await seller.call(threadsAbout, ofSeller(orderCode));
  expect(newest?.posts.map(({ text }) => text).slice(0, 1)).toEqual(['第 21 条']);
  expect(newest).toMatchObject({ hasOlder: true, unread: 120 });
  const postIds = newest?.posts.map(({ id }) => id) ?? [];
  expect(await seller.call(markThreadsRead, { ...ofSeller(orderCode), postIds })).toEqual({
    read: 100,
  });
  const before = postIds[0];
  const [older] = await seller.call(threadsAbout, { ...ofSeller(orderCode), before });
  expect(older?.posts.map(({ text }) => text)).toEqual(
    Array.from({ length: 20 }, (_, at) => `第 ${at + 1} 条`),
  );
  expect(older).toMatchObject({ hasOlder: false, unread: 20 });
});

test('issue 19 §3: the inbox by thing: one line of an order, with how many messages it has', async () => {
  const { buyer, orderCode } = await sold(market);
  await answer(seller, orderCode);
  const path = `/customer/purchase-order/${orderCode}`;
  const all = await buyer.call(messageList, { path });
  expect(all.content.map(({ event }) => event)).toEqual(['threadWritten', 'orderPaid']);
  const grouped = await buyer.call(messageList, { by: 'thing' });
  expect(grouped).toMatchObject({ totalElements: 1, unread: 2 });
  expect(grouped.content).toMatchObject([{ event: 'threadWritten', path, count: 2, read: false }]);
  await buyer.call(markThreadsRead, ofBuyer(orderCode));
  const left = await buyer.call(messageList, { by: 'thing', state: 'unread' });
  expect(left.content).toMatchObject([{ event: 'orderPaid', count: 1 }]);
});

test('the demo company has a talk about an order, whose last answer it has not read', async () => {
  const call = await callersOf(market.url).as('13800000002');
  const { content } = await call(messageList, { rows: 100 });
  const path = content.find(({ event }) => event === 'threadWritten')?.path ?? '';
  const ref = path.split('/').at(-1) ?? '';
  const [thread] = await call(threadsAbout, { kind: 'order', ref, side: 'buyer' });
  expect(thread?.posts.map(({ side }) => side)).toEqual(['buyer', 'seller', 'buyer', 'seller']);
  expect(thread?.unread).toBeGreaterThan(0);
});
