import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionDetail } from '#app/domain/auction/contract.ts';
import { saveAuction } from '#app/domain/auction/desk-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { planById } from '#app/domain/purchase/contract.ts';
import { savePlan } from '#app/domain/purchase/desk-contract.ts';
import { wallDay, wallTime } from '#app/domain/time.ts';
import { problemsOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { TYPED_PLAN } from '#tests/support/group-plans.ts';
import { logText } from '#trading-api/auction/auction-log.ts';
import { auctionAwards } from '#trading-api/schema.ts';
import { auctionNow, bid, closeAfter, heldAuction } from './auctioning.ts';

const DAY_MS = 24 * 3_600_000;
const SAID = {
  ...{ taxRate: '9', freightKind: 'included' },
  ...{ weighing: 'scale', weightTolerance: '5', countsAt: 'receipt' },
};
const WEIGHTS = { weighing: 'scale', tolerance: 5, countsAt: 'receipt', piece: null } as const;
const TERMS = { taxRate: '9', freight: 'included', weights: WEIGHTS } as const;

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const inDays = (days: number) => new Date(market.now().getTime() + days * DAY_MS);

const announcement = () => ({
  ...{ specialId: null, name: '测试竞价', sellerCode: 'S0001', productName: '废旧钢轨' },
  ...{ varieties: '废钢', manufacturer: '衡湛钢铁', specification: '60 kg/m' },
  ...{ productCount: '120', productUnit: '吨', introduce: '', imageFileId: null },
  ...{ deliverArea: '江苏省无锡市', deliveryDate: wallDay(inDays(30)) },
  ...{ biddingMode: 'open_bidding' as const, startPrice: '2600.00', priceAddRange: '10.00' },
  ...{ startCount: '', countAddRange: '', marginAmount: '0', marginRule: '' },
  ...{ signEndDate: wallTime(inDays(1)), startDate: wallTime(inDays(2)) },
  ...{ endDate: wallTime(inDays(3)), delayTime: '3', delayTimes: '2' },
  ...{ hot: false, qualifyNames: [] },
});

test('issue 54 §3: an auction is announced with the terms of its price, which its log keeps', async () => {
  const serial = { serial: newSerial() };
  const { id } = await operator.call(saveAuction, { ...announcement(), ...SAID }, serial);
  expect((await operator.call(auctionDetail, { id })).saleTerms).toEqual(TERMS);
  const log = await logText(market.db, await auctionNow(market.db, { id: Number(id) }));
  expect(log).toContain('含税9%，单价含运费；过磅，允许偏差 ±5‰，以到货过磅为准');
});

test('what nobody says is with tax, fetched, and weighed as its unit is', async () => {
  const { id } = await operator.call(saveAuction, announcement(), { serial: newSerial() });
  expect((await operator.call(auctionDetail, { id })).saleTerms).toEqual({
    ...{ taxRate: null, freight: 'collect' },
    weights: { ...WEIGHTS, tolerance: 3, countsAt: 'loading' },
  });
});

test('wrong terms stand at their fields', async () => {
  const typed = { taxRate: '77', freightKind: 'perTonne', weighing: 'x', weightTolerance: '-1' };
  const problems = await problemsOf(
    operator.call(saveAuction, { ...announcement(), ...typed }, { serial: newSerial() }),
  );
  expect(problems.map(({ path }) => path.join('.')).sort()).toEqual([
    ...['freightKind', 'taxRate', 'weighing', 'weightTolerance'],
  ]);
});

test('the order of an award is at what was bid, with the terms that were announced', async () => {
  const fields = { startPrice: 100_000, saleTerms: TERMS };
  const { auction, payers } = await heldAuction(market, 1, fields, '1200.00');
  const { buyer } = first(payers);
  await bid(buyer, auction, '1000.00');
  await closeAfter(market.db, auction);
  const [award] = await market.db
    .select()
    .from(auctionAwards)
    .where(eq(auctionAwards.auctionId, auction.id));
  const { lines } = await buyer.call(orderById, { id: award?.orderCode ?? '' });
  expect(lines[0]).toMatchObject({
    sellingPrice: '1000.00',
    weights: WEIGHTS,
    quoted: {
      price: '1000.00',
      tax: { included: true, rate: '9' },
      freight: { kind: 'included', perTonne: null },
    },
    deliveryMethod: 1,
  });
});

test('a group purchase is published with its terms', async () => {
  const plan = {
    ...TYPED_PLAN,
    ...SAID,
    deadline: wallTime(inDays(4)),
    deliveryStartDate: wallDay(inDays(5)),
    deliveryEndDate: wallDay(inDays(9)),
  };
  const { scheduleId } = await operator.call(savePlan, plan, { serial: newSerial() });
  expect((await operator.call(planById, { scheduleId })).saleTerms).toEqual(TERMS);
});
