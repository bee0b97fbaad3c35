import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerStep } from '#app/domain/after-sale/contract.ts';
import { saveRating } from '#app/domain/after-sale/rating-contract.ts';
import {
  answerWeight,
  appointPickup,
  cancelPickup,
  correctDelivery,
} from '#app/domain/delivery/contract.ts';
import { acceptOffer, closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import { offersByInquiryNum, withdrawOffer } from '#app/domain/inquiry/offer-contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { claimed } from '#tests/api/after-sale/cases.ts';
import { appointment, DAY_MS, receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { inquire } from '#tests/api/inquiry/inquiring.ts';
import { answerTo, send, upload } from '#tests/api/inquiry/offering.ts';
import { received } from '#tests/api/invoice/invoicing.ts';
import { addOwnAddress, direct, submit } from '#tests/api/order/ordering.ts';
import { arrived, importAndBook, operatorOf, remitted } from '#tests/api/remittance/remitting.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { followDeliveries } from '#trading-api/delivery/follow-up.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import { orderLines } from '#trading-api/schema.ts';
import { expectNotified, messagesOf } from './notifications.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());

const bought = (orderCode: string) => ({ path: `/customer/purchase-order/${orderCode}` });
const saleOf = (orderCode: string) => ({ path: `/customer/sale-order/${orderCode}` });

test('an order that is placed, paid, shipped and received less than paid', async () => {
  const { buyer, orderCode } = await sold(market);
  await expectNotified(market, 'orderPlaced', seller, saleOf(orderCode));
  await expectNotified(market, 'orderPaid', buyer, { ...bought(orderCode), text: /¥38,500\.00/ });
  await expectNotified(market, 'orderReleased', seller, saleOf(orderCode));
  const { deliveryId } = await ship(seller, orderCode, [['10', '9.9']]);
  await expectNotified(market, 'orderShipped', buyer, bought(orderCode));
  await receive(buyer, deliveryId);
  await expectNotified(market, 'goodsReceived', seller, saleOf(orderCode));
  await expectNotified(market, 'orderSettled', buyer, { ...bought(orderCode), text: /38,115\.00/ });
  await expectNotified(market, 'orderRefunded', buyer, { ...bought(orderCode), text: /385\.00/ });
  await buyer.call(saveRating, { orderCode, position: 0, stars: '5' });
  await expectNotified(market, 'ratingReceived', seller, { path: '/customer/sale-rating' });
});

test('a weight outside the tolerance is asked about, answered and corrected', async () => {
  const { buyer, orderCode } = await sold(market);
  const { deliveryId } = await ship(seller, orderCode, [['10', '10.51']]);
  await expectNotified(market, 'weightAsked', buyer, bought(orderCode));
  await buyer.call(answerWeight, { deliveryId, agreed: false, reason: '超出太多' });
  await expectNotified(market, 'weightAnswered', seller, {
    ...saleOf(orderCode),
    text: /超出太多/,
  });
  const lines = [{ position: 0, number: '10', weighed: '10.2' }];
  await seller.call(correctDelivery, { deliveryId, lines, reason: '复磅' });
  await expectNotified(market, 'deliveryCorrected', buyer, { ...bought(orderCode), text: /复磅/ });
});

test('an unconfirmed delivery, and a truck that is sent to pick up goods', async () => {
  const { buyer, orderCode } = await sold(market);
  await ship(seller, orderCode);
  await followDeliveries(market.db, new Date(market.now().getTime() + 7 * DAY_MS + 1000));
  await expectNotified(market, 'receiptDue', buyer, bought(orderCode));
  const fetched = await sold(market);
  await market.db
    .update(orderLines)
    .set({ deliveryMethod: 2, deliveryAddress: '消息 1 号库' })
    .where(eq(orderLines.orderCode, fetched.orderCode));
  const pickup = appointment(fetched.orderCode);
  const { appointmentId } = await fetched.buyer.call(appointPickup, pickup);
  await expectNotified(market, 'pickupAppointed', seller, saleOf(fetched.orderCode));
  await fetched.buyer.call(cancelPickup, { appointmentId });
  await expectNotified(market, 'pickupCancelled', seller, {
    ...saleOf(fetched.orderCode),
    text: /2030-01-07 09:30.*浙B12345/,
  });
});

test('an order that is not paid in time, and a transfer that arrives', async () => {
  const buyer = await market.buyer();
  const goods = await market.offer({ sellerCode: 'S0001' });
  const { orderCode } = await submit(buyer, direct(goods, '2'));
  await expectNotified(market, 'orderPlaced', seller, {
    ...saleOf(orderCode),
    text: /^测试买家 下单/,
  });
  await expireUnpaidOrders(market.db, new Date(market.now().getTime() + DAY_MS));
  await expectNotified(market, 'orderExpired', buyer, bought(orderCode));
  await expectNotified(market, 'saleCancelled', seller, { text: /买家超时未付/ });
  const payerName = `远澄${newSerial().slice(0, 8)}有限公司`;
  const sent = await remitted(market, { name: payerName });
  const operator = await operatorOf(market);
  await importAndBook(operator, [arrived(market, { remark: sent.remittanceCode, payerName })]);
  await expectNotified(market, 'transferMatched', sent.buyer, bought(sent.orderCode));
  expect((await messagesOf(market, sent.buyer)).map(({ event }) => event)).toEqual([
    'transferMatched',
  ]);
});

test('an inquiry with its offers, to the one who gets the order and to the others', async () => {
  const [other, buyer] = [await sellerOf(market, 'S0002'), await market.buyer()];
  const { id: addressId } = await addOwnAddress(buyer);
  const inquiryNum = await inquire(market, buyer, [await market.offer()]);
  const received = { path: `/customer/sale-inquiry/${inquiryNum}` };
  const asked = { path: `/customer/purchase-inquiry/${inquiryNum}` };
  await expectNotified(market, 'inquiryReceived', seller, received);
  const files = [await upload(market, seller)];
  await send(seller, answerTo(market, inquiryNum, files, {}));
  await expectNotified(market, 'offerReceived', buyer, asked);
  market.advance(2001);
  await send(seller, answerTo(market, inquiryNum, files, { lastCutNum: 1 }));
  await expectNotified(market, 'offerRevised', buyer, { ...asked, text: /第 2 轮/ });
  const withdrawn = { inquiryNum, lastCutNum: 2, reason: '原料涨价' };
  await seller.call(withdrawOffer, withdrawn, { serial: newSerial() });
  await expectNotified(market, 'offerWithdrawn', buyer, { ...asked, text: /原料涨价/ });
  market.advance(2001);
  await send(seller, answerTo(market, inquiryNum, files, { lastCutNum: 2 }));
  const { id: offerId } = first(await seller.call(offersByInquiryNum, { inquiryNum }));
  const { orderCode } = await buyer.call(
    acceptOffer,
    { inquiryNum, offerId, addressId },
    { serial: newSerial() },
  );
  await expectNotified(market, 'offerAccepted', seller, saleOf(orderCode));
  await expectNotified(market, 'offerLost', other, received);
  const events = (await messagesOf(market, other)).map(({ event }) => event);
  expect(events).not.toContain('offerAccepted');
  await buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });
  await expectNotified(market, 'saleCancelled', seller, { text: /买家取消/ });
  await expectNotified(market, 'inquiryReopened', other, received);
  market.advance(2001);
  const closing = await inquire(market, buyer, [await market.offer()]);
  await buyer.call(closeInquiry, { inquiryNum: closing }, { serial: newSerial() });
  await expectNotified(market, 'inquiryClosed', other, {
    path: `/customer/sale-inquiry/${closing}`,
  });
});

test('a case: the seller of what is asked for, the buyer of what is answered', async () => {
  const { buyer, seller: own, orderCode } = await received(market);
  const id = await claimed(buyer, orderCode);
  await expectNotified(market, 'caseToSeller', own, { path: `/customer/sale-saleafter/${id}` });
  await own.call(sellerStep, { id, step: 'refuse', note: '质量合格' });
  const path = `/customer/purchase-saleafter-order/${id}`;
  await expectNotified(market, 'caseToBuyer', buyer, { path });
});
