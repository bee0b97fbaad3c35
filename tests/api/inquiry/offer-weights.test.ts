import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#app/domain/endpoint.ts';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { problemsOf } from '#tests/api/support/market.ts';
import { newSerial, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { goods, offerDetails, offers } from '#trading-api/schema.ts';
import { inquire, sellerOf } from './inquiring.ts';
import { upload } from './offering.ts';

const LOCK_MS = 2001;
const DAY_MS = 24 * 3_600_000;
const ROW = { price: '500', conditions: '款到', deliveryAddress: '无锡 1 号库', deliveryWay: '1' };

/** A listing that leaves its weight to its category. */
const UNSAID = { weighing: null, tolerance: null } as const;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An inquiry for 20 tonnes of one kind of goods, which S0001 can answer. */
async function asked(fields: Parameters<OpenMarket['offer']>[0] = {}) {
  const buyer = await market.buyer();
  const seller = await sellerOf(market, 'S0001');
  const { id: addressId } = await addOwnAddress(buyer);
  const listing = await market.offer({ unit: '吨', productName: '脱硫石膏', specs: '', ...fields });
  const inquiryNum = await inquire(market, buyer, [{ ...listing, count: '20' }]);
  const fileIds = [await upload(market, seller)];
  const send = async (
    said: Partial<Input<typeof saveOffer>>,
    row: Partial<Input<typeof saveOffer>['offerDetails'][number]> = {},
  ) => {
    market.advance(LOCK_MS);
    const validUntil = wallTime(new Date(market.now().getTime() + 3 * DAY_MS));
    const sent = { inquiryNum, lastCutNum: 0, validUntil, fileIds };
    const offerDetails = [{ ...ROW, ...row }];
    await seller.call(saveOffer, { ...sent, offerDetails, ...said }, { serial: newSerial() });
    const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    const offer = sellers.find(({ sellerCode }) => sellerCode === 'S0001')?.offer;
    if (!offer) throw new Error('no offer');
    return offer;
  };
  const lineOf = async (offerId: string) => {
    market.advance(LOCK_MS);
    const accepted = { inquiryNum, offerId, addressId };
    const { orderCode } = await buyer.call(acceptOffer, accepted, { serial: newSerial() });
    const { lines } = await buyer.call(orderById, { id: orderCode });
    return lines[0];
  };
  return { listing, send, lineOf };
}

describe('issue 54 §2: the terms of weight of an offer', () => {
  test('are those of a listing, stand with its lines, and are kept by the order', async () => {
    const made = await asked();
    const said = { weighing: 'theory', weightTolerance: '5', countsAt: 'receipt' };
    const offer = await made.send(said, { pieceWeight: '2.1 吨/捆', conditions: '' });
    const weights = {
      ...{ weighing: 'theory', tolerance: 5, countsAt: 'receipt' },
      piece: { name: '捆', grams: 2_100_000, standard: '' },
    };
    expect(offer).toMatchObject({
      weights: { weighing: 'theory', tolerance: 5, countsAt: 'receipt' },
      offerDetails: [
        {
          weights,
          conditions: '理计，允许偏差 ±5‰，以到货过磅为准，全款',
          pieces: { pieceQuantity: '2.1', pieceName: '捆', orderMultiple: null },
        },
      ],
    });
    // What the listing says after the offer changes nothing of it.
    await market.db
      .update(goods)
      .set({ weighing: 'scale', tolerance: 9 })
      .where(eq(goods.id, made.listing.id));
    expect((await made.lineOf(offer.id))?.weights).toEqual(weights);
  });

  test('an offer that says nothing keeps what held for its goods when it was made', async () => {
    const made = await asked(UNSAID);
    const offer = await made.send({});
    const scale = { weighing: 'scale', tolerance: 3, countsAt: 'loading', piece: null };
    expect(offer).toMatchObject({
      weights: null,
      offerDetails: [{ weights: scale, pieces: null }],
    });
    await market.db.update(goods).set({ tolerance: 9 }).where(eq(goods.id, made.listing.id));
    expect((await made.lineOf(offer.id))?.weights).toEqual(scale);
  });

  test('a whole percent of an offer from before is read as thousandths', async () => {
    const made = await asked(UNSAID);
    const offer = await made.send({});
    const id = Number(offer.id);
    await market.db.update(offers).set({ tolerance: 2, weights: null }).where(eq(offers.id, id));
    await market.db.update(offerDetails).set({ weights: null }).where(eq(offerDetails.offerId, id));
    expect((await made.lineOf(offer.id))?.weights).toMatchObject({
      ...{ weighing: 'scale', tolerance: 20 },
    });
  });

  test.each([
    [
      { weighing: 'theory' },
      {},
      'offerDetails.0.pieceWeight',
      '该规格没有理论重量，请填写件重，或改为过磅',
    ],
    [
      {},
      { pieceWeight: '2.1箱' },
      'offerDetails.0.pieceWeight',
      '请输入正确的件重，例如 2.1 或 2.1/捆',
    ],
    [
      {},
      { pieceWeight: '2.1/摞' },
      'offerDetails.0.pieceWeight',
      '请输入正确的件重，例如 2.1 或 2.1/捆',
    ],
    [{ weightTolerance: '0.5%' }, {}, 'weightTolerance', '请输入允许偏差，0 到 200 的整数（‰）'],
    [{ weighing: 'eye' }, {}, 'weighing', '请选择计重方式'],
    [{ countsAt: 'home' }, {}, 'countsAt', '请选择以哪个数量为准'],
  ])('%j with a line of %j is refused at %s', async (said, row, path, text) => {
    const made = await asked();
    const problems = await problemsOf(made.send(said, row));
    expect(problems.map((each) => [each.path.join('.'), each.text])).toEqual([[path, text]]);
  });

  test('goods that are no weight are neither weighed nor reckoned', async () => {
    const made = await asked({ unit: '台', unitDecimals: false });
    const problems = await problemsOf(made.send({ weighing: 'scale' }));
    expect(problems.map(({ path }) => path)).toEqual([['weighing']]);
  });
});
