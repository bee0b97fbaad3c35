import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { getWxPayOrder, payTest, startPayment } from '#app/domain/payment/contract.ts';
import { chooseRemittance, uploadReceipt } from '#app/domain/remittance/contract.ts';
import { inquire, offerOf } from '#tests/api/inquiry/inquiring.ts';
import { upload } from '#tests/api/inquiry/offering.ts';
import { addOwnAddress, direct, submit } from '#tests/api/order/ordering.ts';
import { type Buyer, first, newSerial, type OpenMarket } from '#tests/api/support/open-market.ts';
import { askCode, codeOn, pay, payerWith } from '#tests/api/wallet/wallets.ts';
import { members } from '#trading-api/schema.ts';
import { company, member, openMarket } from './companies.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** Everything of 1,000 yuan and more waits. */
async function staff(owner: Buyer) {
  await owner.call(saveApprovalRule, { oneLevelFrom: '1000' });
  return { owner, buyer: await member(market, owner, 'buyer') };
}

test('payment.start, payment.inApp, payment.coupons, remittance.choose, remittance.uploadReceipt: unapproved before an approver has agreed', async () => {
  const { owner, buyer } = await staff(await company(market));
  const finance = await member(market, owner, 'finance');
  const { orderCode } = await submit(buyer, direct(await market.offer({ kind: 'self' }), '2'));
  const refused = (call: Promise<unknown>) =>
    expect(call).rejects.toMatchObject({ code: 'unapproved' });
  await refused(finance.call(startPayment, { orderCode, payMethod: 'wechat' }));
  await refused(
    finance.call(getWxPayOrder, { orderCode, payType: 'ALIPAY', authId: 'of a phone' }),
  );
  await refused(finance.call(payTest, { orderCode, payType: 'coupons' }, { serial: newSerial() }));
  await refused(finance.call(chooseRemittance, { orderCode }));
  const fileId = await upload(market, finance, 'receipt');
  await refused(finance.call(uploadReceipt, { orderCode, fileIds: [fileId] }));
});

test('wallet.pay: unapproved before an approver has agreed', async () => {
  const payer = await payerWith(market, '100000.00');
  const buyer = await market.buyer();
  await market.db.insert(members).values({
    ...{ personId: buyer.id, companyId: payer.buyer.id, role: 'buyer' as const },
    ...{ joinedAt: market.now(), monthlyBudget: 100 },
  });
  const { orderCode, paymentAmount } = await submit(buyer, direct(await market.offer(), '1'));
  const origAuthRespNo = await askCode(payer, paymentAmount);
  const verifyCode = await codeOn(market, payer.buyer);
  await expect(
    pay(payer, { orderCode, paymentAmount }, { verifyCode, origAuthRespNo }),
  ).rejects.toMatchObject({ code: 'unapproved' });
});

const ON_DELIVERY: PaymentTerms = { kind: 'onDelivery' };

test('issue 19 §2: an accepted offer waits too, and is released when an approver agrees', async () => {
  const { owner, buyer } = await staff(await company(market));
  const { id: addressId } = await addOwnAddress(owner);
  const inquiryNum = await inquire(market, buyer, [await market.offer()]);
  const offerId = await offerOf(market, inquiryNum, 'S0001', { terms: ON_DELIVERY });
  market.advance(2001);
  const accepted = await buyer.call(acceptOffer, { inquiryNum, offerId, addressId });
  expect(accepted.waitsForApproval).toBe(true);
  const id = accepted.orderCode;
  expect((await owner.call(orderById, { id })).state).toBe('waitPay');
  const { content } = await owner.call(approvalList, { which: 'waiting' });
  await owner.call(decideApproval, { approvalId: first(content).approvalId, agree: true });
  expect((await owner.call(orderById, { id })).state).toBe('paid');
});

test('inquiry.accept: noApprover where the rule asks for more people than there are', async () => {
  const owner = await company(market);
  const buyer = await member(market, owner, 'buyer');
  await owner.call(saveApprovalRule, { twoLevelsFrom: '1000' });
  const { id: addressId } = await addOwnAddress(owner);
  const inquiryNum = await inquire(market, buyer, [await market.offer()]);
  const offerId = await offerOf(market, inquiryNum, 'S0001');
  market.advance(2001);
  await expect(buyer.call(acceptOffer, { inquiryNum, offerId, addressId })).rejects.toMatchObject({
    code: 'noApprover',
  });
});
