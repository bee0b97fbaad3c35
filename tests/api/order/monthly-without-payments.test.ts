import { expect, test } from 'vitest';
import { addCarts, cartList } from '#app/domain/cart/contract.ts';
import { shipOrder } from '#app/domain/delivery/contract.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { saveSaleCredit } from '#app/domain/order/credit-contract.ts';
import { marketFacts } from '#app/domain/status/contract.ts';
import { receive, shipment } from '#tests/api/delivery/sending.ts';
import { inquire, sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { answerTo, send, upload } from '#tests/api/inquiry/offering.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { first, newSerial, openMarket } from '#tests/api/support/open-market.ts';

test('issue 46: where nobody can pay, an order on monthly terms goes from the cart to its settlement', async () => {
  const market = await openMarket(undefined, { isDemo: false, sandboxed: false });
  expect(await market.call(marketFacts, {})).toMatchObject({ sandbox: false, payWays: [] });
  const seller = await sellerOf(market, 'S0001');
  const buyer = await market.buyer({ name: '月结采购公司' });
  const goods = await market.offer({ sellerCode: 'S0001' });
  await buyer.call(addCarts, { productId: String(goods.id), count: '10', source: goods.kind });
  const [line] = await buyer.call(cartList, {});
  expect(line).toMatchObject({ number: '10' });
  const inquiryNum = await inquire(market, buyer, [{ id: goods.id, count: line?.number ?? '' }]);
  const terms = { kind: 'monthly', days: 30 } as const;
  await send(seller, answerTo(market, inquiryNum, [await upload(market, seller)], { terms }));
  await seller.call(saveSaleCredit, { buyer: buyer.phone, amount: '50000', days: '30' });

  const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
  const { offer } = first(sellers.filter(({ sellerCode }) => sellerCode === 'S0001'));
  const { id: addressId } = await addOwnAddress(buyer);
  market.advance(2001);
  const asked = { inquiryNum, offerId: offer?.id ?? '', addressId };
  const { orderCode } = await buyer.call(acceptOffer, asked, { serial: newSerial() });
  const order = () => buyer.call(orderById, { id: orderCode });
  // Nothing was paid, and it may be shipped.
  expect(await order()).toMatchObject({ state: 'paid', terms, paidAmount: '0.00' });

  const { deliveryId } = await seller.call(shipOrder, shipment(orderCode, [['10', '9.7']]));
  await receive(buyer, deliveryId);
  expect(await order()).toMatchObject({
    ...{ state: 'completed', settledAmount: '36860.00' },
    ...{ paidAmount: '0.00', dueAmount: '36860.00' },
  });
  await market.close();
});
