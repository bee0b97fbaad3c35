import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveAuctionSign } from '#app/domain/auction/contract.ts';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { saveApprovers } from '#app/domain/company/approver-rule-contract.ts';
import { answerWeight } from '#app/domain/delivery/contract.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { workTasks } from '#app/domain/work/contract.ts';
import { announce, awardsOf, bid, closeAfter } from '#tests/api/auction/auctioning.ts';
import { sellerOf, ship } from '#tests/api/delivery/sending.ts';
import { inquiryFor, offerOf, save } from '#tests/api/inquiry/inquiring.ts';
import { giveCard } from '#tests/api/marketing/balances.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { auctionSigns, inquiries, messages, smsOutbox } from '#trading-api/schema.ts';
import { openMarket } from './companies.ts';
import { approvalOf, codeOf, decide, firm, idOf, order } from './red-team-firm.ts';

/** What was left of what a red team has found, once its faults were mended (issue 53). */

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('who approves reads what is bought, and what of it is left to pay', async () => {
  const { owner, buyer, approver } = await firm(market);
  const card = await giveCard(market, owner, 3_000_000);
  const { orderCode } = await order(market, buyer, '20', { giftCardids: [card] });
  expect(await approvalOf(approver, orderCode)).toMatchObject({
    ...{ boughtAmount: '77000.00', paymentAmount: '47000.00' },
  });
  const { tasks } = await approver.call(workTasks, { role: 'purchase' });
  expect(tasks).toMatchObject([{ kind: 'approve', amount: '77000.00' }]);
  const said = '¥77,000.00（积分、礼品卡已支付 ¥30,000.00，应付 ¥47,000.00）';
  const inbox = await market.db.select().from(messages);
  expect(inbox.filter(({ text }) => text.includes(said)).length).toBeGreaterThan(0);
  const texts = await market.db.select().from(smsOutbox);
  expect(texts.filter(({ text }) => text.includes(said))).toHaveLength(1);
});

test('who has signed up and who has bid both ask for what was won, and neither agrees alone to its weight', async () => {
  const { admin, second, owner } = await firm(market, { oneLevelFrom: '310,000' });
  const auction = await announce(market, { marginAmount: 0, productCount: 10_000 });
  market.advance(2000);
  const sign = {
    ...{ auctionId: String(auction.id), companyName: '红队企业', bidLimit: '', checked: true },
    ...{ credentialNumber: '92320214MA1X7K3C2H', noticePhoneNumber: '13812345678' },
    auctionSignQualifyList: [],
  };
  await second.call(saveAuctionSign, sign, { serial: newSerial() });
  const own = eq(auctionSigns.auctionId, auction.id);
  await market.db.update(auctionSigns).set({ state: 'auditPass' }).where(own);
  expect((await bid(admin, auction, '3000.00')).code).toBe('success');
  market.advance(auction.realEndDate.getTime() - market.now().getTime() + 60_000);
  await closeAfter(market.db, auction, 120_000);
  const { order: won } = first(await awardsOf(market.db, auction));
  await pay(owner, won.orderCode);
  const sent = await ship(await sellerOf(market), won.orderCode, [['100', '104']]);
  expect(sent.state).toBe('waitConsent');
  const agree = (who: Buyer) =>
    who.call(answerWeight, { deliveryId: sent.deliveryId, agreed: true });
  expect(await codeOf(agree(admin))).toBe('G003');
  expect(await codeOf(agree(second))).toBe('G003');
  await agree(owner);
});

test('goods of no category ask one of those who decide on a category, whatever they are called', async () => {
  const { owner, buyer, approver, other } = await firm(market, { oneLevelFrom: '' });
  const { category1, ...goods } = await market.offer({ availableCount: 100_000 });
  await owner.call(saveApprovalRule, { oneLevelFrom: '', categories: [category1] });
  const named = { kind: 'category', value: category1, mode: 'one' };
  await owner.call(saveApprovers, { ...named, personIds: [idOf(other)] });
  const { id: addressId } = await addOwnAddress(owner);
  const { endDate, conditions, deliveryWay, ...asked } = inquiryFor(market, [goods]);
  await save(buyer, {
    ...{ ...asked, endDate, conditions, deliveryWay },
    inquiryDetails: [{ productName: '没有人认识的货物', unit: '吨', count: '20' }],
  });
  const inquiry = first(
    await market.db.select().from(inquiries).where(eq(inquiries.customerId, owner.id)),
  );
  const { inquiryNum } = inquiry;
  const offerId = await offerOf(market, inquiryNum, 'S0001');
  market.advance(3000);
  const accepted = { inquiryNum, offerId, addressId };
  const { orderCode } = await buyer.call(acceptOffer, accepted, { serial: newSerial() });
  const waiting = await approvalOf(other, orderCode);
  expect(waiting.asked).toMatchObject({
    kind: 'category',
    name: '无法判断',
    approvers: ['乙审批'],
  });
  expect(await codeOf(decide(approver, waiting))).toBe('notDecider');
  await decide(other, waiting);
});
