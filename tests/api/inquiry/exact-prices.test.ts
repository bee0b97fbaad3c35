import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { deliveredTotal } from '#app/domain/inquiry/delivered-price.ts';
import { saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { saleInvoices } from '#app/domain/invoice/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { receive, ship } from '#tests/api/delivery/sending.ts';
import { apply } from '#tests/api/invoice/invoicing.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { pay } from '#tests/api/order/racing.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { inquire, sellerOf } from './inquiring.ts';
import { upload } from './offering.ts';

const DAY_MS = 24 * 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

test('freight by the tonne of what is sold by the kilogram is in every amount, and the invoice begins with the offer’s tax', async () => {
  const [buyer, seller] = [await market.buyer(), await sellerOf(market, 'S0001')];
  const { id: addressId } = await addOwnAddress(buyer);
  const { id } = await market.offer({ unit: '千克' });
  const inquiryNum = await inquire(market, buyer, [{ id, count: '10000' }]);
  const validUntil = wallTime(new Date(market.now().getTime() + 3 * DAY_MS));
  const line = { price: '3.85', conditions: '', deliveryAddress: '无锡 1 号库', deliveryWay: '1' };
  market.advance(2001);
  await seller.call(
    saveOffer,
    {
      ...{ inquiryNum, lastCutNum: 0, validUntil, fileIds: [await upload(market, seller)] },
      ...{
        freightKind: 'perTonne',
        weightTolerance: '10',
        freightPerTonne: '4',
        taxIncluded: 'yes',
        taxRate: '9',
      },
      offerDetails: [line],
    },
    { serial: newSerial() },
  );
  const { sellers, inquiryDetails } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
  const offer = sellers.find(({ sellerCode }) => sellerCode === 'S0001')?.offer;
  if (!offer) throw new Error('no offer');
  expect(deliveredTotal(offer, inquiryDetails)?.total).toBe(38_540_00);
  market.advance(2001);
  const asked = { inquiryNum, offerId: offer.id, addressId };
  const { orderCode, paymentAmount } = await buyer.call(acceptOffer, asked, {
    serial: newSerial(),
  });
  expect(paymentAmount).toBe('38540.00');
  const { lines } = await buyer.call(orderById, { id: orderCode });
  expect(lines).toMatchObject([
    { sellingPrice: '3.85', exactPrice: '3.854', amount: '38540.00', quoted: { price: '3.85' } },
  ]);

  await pay(buyer, orderCode);
  for (const [count, weighed] of [['4000'], ['6000', '6030']] as const) {
    const { deliveryId } = await ship(seller, orderCode, [[count, weighed]]);
    await receive(buyer, deliveryId);
  }
  // 10,030 × 3.854
  expect((await buyer.call(orderById, { id: orderCode })).settledAmount).toBe('38655.62');
  const { settlement } = await buyer.call(deliveriesOfOrder, { orderCode });
  expect(settlement).toMatchObject({
    lines: [{ sellingPrice: '3.85', exactPrice: '3.854', settled: '38655.62' }],
    total: '38655.62',
  });
  const { id: request } = await apply(buyer, [{ orderCode, amount: '38540.00' }]);
  expect((await seller.call(saleInvoices, { id: request })).content[0]?.lines).toMatchObject([
    { usualRate: '9', amount: '38540.00' },
  ]);
});
