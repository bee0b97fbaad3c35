import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answerWeight,
  correctDelivery,
  deliveriesOfOrder,
  shipOrder,
} from '#app/domain/delivery/contract.ts';
import { SLIP_PHOTO_REQUIRED } from '#app/domain/delivery/weight-reading.ts';
import { upload } from '#tests/api/file/uploading.ts';
import { problemsOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { sellerOf, shipment, slipPhoto, sold } from './sending.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());

/** Ten tonnes on the scale, of which a hundredth may be off. */
async function bought(weighing: 'scale' | 'theory' | 'count' = 'scale') {
  const goods = await market.offer({ sellerCode: 'S0001', weighing, tolerance: 10 });
  return sold(market, { lines: [[goods, '10']] });
}

const REQUIRED = [{ path: ['weighingIds'], code: 'missing', text: SLIP_PHOTO_REQUIRED }];
const send = (orderCode: string, weighed: string, weighingIds: string[] = []) =>
  seller.call(shipOrder, shipment(orderCode, [['10', weighed]], { weighingIds }));

describe('issue 54 §2: the slip on which more money is asked for', () => {
  test('is shown as a photograph, or as a PDF', async () => {
    const one = await bought();
    expect(await problemsOf(send(one.orderCode, '10.11'))).toEqual(REQUIRED);
    const asked = await send(one.orderCode, '10.11', [await slipPhoto(seller)]);
    expect(asked.state).toBe('waitConsent');
    const [seen] = (await one.buyer.call(deliveriesOfOrder, { orderCode: one.orderCode }))
      .deliveries;
    expect(seen?.files.map(({ kind }) => kind)).toEqual(['weighing']);
    const other = await bought();
    const paper = { bytes: pdf(), name: '磅单.pdf', moderType: 'delivery' as const };
    const { id } = await upload(market, seller, paper);
    expect((await send(other.orderCode, '10.11', [id])).state).toBe('waitConsent');
  });

  test('may be left out within the tolerance, and where it costs the buyer less', async () => {
    expect((await send((await bought()).orderCode, '10.1')).state).toBe('underWay');
    expect((await send((await bought()).orderCode, '9.5')).state).toBe('waitConsent');
    expect((await send((await bought()).orderCode, '10')).state).toBe('underWay');
  });

  test('delivery.correct: missing, of another slip than was shown', async () => {
    const { buyer, orderCode } = await bought();
    const { deliveryId } = await send(orderCode, '10.11', [await slipPhoto(seller)]);
    const { lines } = shipment(orderCode, [['10', '10.2']]);
    const correct = (fields: { lines: typeof lines; weighingIds?: string[] }) =>
      seller.call(correctDelivery, { deliveryId, reason: '复磅', ...fields });
    expect(await problemsOf(correct({ lines }))).toEqual(REQUIRED);
    const weighingIds = [await slipPhoto(seller)];
    expect((await correct({ lines, weighingIds })).state).toBe('waitConsent');
    // The same slip, which the buyer can see.
    expect((await correct({ lines })).state).toBe('waitConsent');
    await buyer.call(answerWeight, { deliveryId, agreed: false, reason: '不符' });
    const light = shipment(orderCode, [['10', '10.05']]).lines;
    expect((await correct({ lines: light })).state).toBe('underWay');
  });
});
