import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditDeskPage, auditPage } from '#app/domain/account/audit-contract.ts';
import { buyerStep, sellerStep } from '#app/domain/after-sale/contract.ts';
import {
  decideReport,
  reportPost,
  threadOfCase,
  threadReports,
  threadsAbout,
  writePost,
} from '#app/domain/thread/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { sellerOf, sold } from '#tests/api/delivery/sending.ts';
import { download, upload } from '#tests/api/file/uploading.ts';
import { received } from '#tests/api/invoice/invoicing.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { race, times } from '#tests/api/order/racing.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { answer, ask, codeOf, ofBuyer, ofSeller } from './writing.ts';

let market: OpenMarket;
let seller: Buyer;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

describe('reports', () => {
  /** A post of the seller's with a file, as the buyer sees it. */
  async function offensive() {
    const { buyer, orderCode } = await sold(market);
    const { id: fileId } = await upload(market, seller, { moderType: 'thread' });
    const { postId } = await answer(seller, orderCode, {
      text: '加微信私下交易',
      fileIds: [fileId],
    });
    return { buyer, orderCode, postId, fileId };
  }
  const report = (buyer: Buyer, orderCode: string, postId: string, reason = '私下交易') =>
    buyer.call(reportPost, { ...ofBuyer(orderCode), postId, reason });
  const newest = async () => first((await operator.call(threadReports, {})).content);

  test('thread.report: missing a reason; an own post cannot be reported', async () => {
    const { buyer, orderCode, postId } = await offensive();
    expect(await codeOf(report(buyer, orderCode, postId, ' '))).toBe('missing');
    const own = { ...ofSeller(orderCode), postId, reason: '广告' };
    expect(await codeOf(seller.call(reportPost, own))).toBe('G404');
  });

  test('thread.report: exists; of reports at once one is kept', async () => {
    const { buyer, orderCode, postId } = await offensive();
    const serial = newSerial();
    const asked = { ...ofBuyer(orderCode), postId, reason: '骚扰' };
    const same = await race(times(4, () => buyer.call(reportPost, asked, { serial })));
    expect(same).toEqual({ made: times(4, () => 'success'), refused: [] });
    const { made, refused } = await race(times(3, () => report(buyer, orderCode, postId)));
    expect([made, refused]).toEqual([[], ['exists', 'exists', 'exists']]);
    const [thread] = await buyer.call(threadsAbout, ofBuyer(orderCode));
    expect(thread?.posts[0]?.reported).toBe(true);
    const [theirs] = await seller.call(threadsAbout, ofSeller(orderCode));
    expect(theirs?.posts[0]?.reported).toBe(false);
  });

  test('the operator sees the reported post, hides it with a reason, and the audit log records it', async () => {
    const { buyer, orderCode, postId, fileId } = await offensive();
    await ask(buyer, orderCode, { text: '请走平台付款' });
    expect(await codeOf(download(market, operator, fileId))).toBe('G404');
    await report(buyer, orderCode, postId);
    const found = await newest();
    expect(found).toMatchObject({ kind: 'order', ref: orderCode, reason: '私下交易', postId });
    expect(found.posts.map(({ text }) => text)).toEqual(['加微信私下交易', '请走平台付款']);
    expect((await download(market, operator, fileId)).status).toBe(200);
    const decision = { reportId: found.id, hide: true, note: '引导线下交易' };
    await operator.call(decideReport, decision);
    for (const [person, about] of [
      [buyer, ofBuyer(orderCode)],
      [seller, ofSeller(orderCode)],
    ] as const) {
      const [thread] = await person.call(threadsAbout, about);
      expect(thread?.posts[0]).toMatchObject({ text: '', files: [], hidden: '引导线下交易' });
      expect(JSON.stringify(thread)).not.toContain('加微信');
    }
    expect(await codeOf(download(market, buyer, fileId))).toBe('G404');
    const text = /隐藏了订单 .* 的一条留言.*：引导线下交易/;
    const [to, from] = [
      `/customer/purchase-order/${orderCode}`,
      `/customer/sale-order/${orderCode}`,
    ];
    await expectNotified(market, 'postHidden', buyer, { path: to, text });
    await expectNotified(market, 'postHidden', seller, { path: from, text });
    const reported = await buyer.call(auditPage, { action: 'postReported' });
    expect(reported.content[0]?.detail).toBe(`订单 ${orderCode} 的留言 ${postId}：私下交易`);
    const read = await operator.call(auditDeskPage, { action: 'postsRead' });
    expect(read.content.length).toBeGreaterThan(0);
    const log = await operator.call(auditDeskPage, { action: 'postHidden' });
    expect(log.content[0]?.detail).toBe(`留言 ${postId}：引导线下交易`);
  });

  test('threadDesk.decide: missing a reason for hiding it; leaving it needs none', async () => {
    const { buyer, orderCode, postId } = await offensive();
    await report(buyer, orderCode, postId);
    const { id: reportId } = await newest();
    expect(await codeOf(operator.call(decideReport, { reportId, hide: true }))).toBe('missing');
    await operator.call(decideReport, { reportId, hide: false });
    const [thread] = await buyer.call(threadsAbout, ofBuyer(orderCode));
    expect(thread?.posts[0]?.text).toBe('加微信私下交易');
    expect(await codeOf(operator.call(decideReport, { reportId: '0', hide: false }))).toBe('G404');
    expect(await codeOf(buyer.call(threadReports, {}))).toBe('G003');
    expect(await codeOf(seller.call(decideReport, { reportId, hide: false }))).toBe('G003');
  });

  test('threadDesk.decide: decided; of two at once one decides', async () => {
    const { buyer, orderCode, postId } = await offensive();
    await report(buyer, orderCode, postId);
    const { id: reportId } = await newest();
    const decide = (hide: boolean, serial = newSerial()) =>
      operator.call(decideReport, { reportId, hide, note: '核实' }, { serial });
    const { made, refused } = await race([decide(true), decide(false), decide(true)]);
    expect([made, refused]).toEqual([['success'], ['decided', 'decided']]);
    const log = await operator.call(auditDeskPage, {});
    const ofPost = log.content.filter(({ detail }) => detail.startsWith(`留言 ${postId}`));
    expect(ofPost).toHaveLength(1);
  });
});

test('issue 19 §3: the platform can read the posts about a case once the case is put to it', async () => {
  const { buyer, seller: by, orderCode } = await received(market);
  const id = await claimed(buyer, orderCode);
  const { id: fileId } = await upload(market, by, { moderType: 'thread' });
  const post = { kind: 'case', ref: id, side: 'seller', text: '请看检测报告' } as const;
  await by.call(writePost, { ...post, fileIds: [fileId] });
  const asked = () => operator.call(threadOfCase, { caseId: id });
  await by.call(sellerStep, { id, step: 'refuse', note: '合格' });
  expect(await asked()).toEqual({ posts: null });
  expect(await codeOf(download(market, operator, fileId))).toBe('G404');
  await buyer.call(buyerStep, { id, step: 'escalate', note: '不合格' });
  expect((await asked()).posts).toMatchObject([{ text: '请看检测报告', side: 'seller' }]);
  expect((await download(market, operator, fileId)).status).toBe(200);
  expect(await codeOf(by.call(threadOfCase, { caseId: id }))).toBe('G003');
  expect(await codeOf(operator.call(threadOfCase, { caseId: '0' }))).toBe('G404');
});
