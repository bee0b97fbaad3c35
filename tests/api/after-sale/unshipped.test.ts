import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  afterSaleCases,
  applyAfterSale,
  buyerStep,
  claimableOrder,
  deskStep,
  giveUpShipping,
  sellerStep,
  unshippedOfSale,
} from '#app/domain/after-sale/contract.ts';
import { answerWeight, deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { DAY_MS, receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { pay, race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, first, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { endSilentCases } from '#trading-api/after-sale/step.ts';
import { followDeliveries } from '#trading-api/delivery/follow-up.ts';
import { billsOf } from '#trading-api/invoice/billable.ts';
import { orders } from '#trading-api/schema.ts';
import { entriesBetween } from '#trading-api/statement/histories.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());
afterEach(() => expectSoundLedger(market.db));

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const caseOf = async (buyer: Buyer, id: string) =>
  first((await buyer.call(afterSaleCases, { id })).content);
const orderOf = (buyer: Buyer, id: string) => buyer.call(orderById, { id });
/** Asks for the money of what has not left: of a line, or of all. */
const ask = (buyer: Buyer, orderCode: string, fields: object = { position: 0 }) =>
  buyer.call(applyAfterSale, {
    ...{ orderCode, kind: 'unshipped', reason: '未按约定时间交货' },
    ...fields,
  });

test('what a seller does not ship goes back, and the order comes to its end', async () => {
  const goods = await market.offer({ sellerCode: 'S0001' });
  const never = await market.offer({ sellerCode: 'S0001' });
  const lines = [
    [goods, '10'],
    [never, '10'],
  ] as const;
  const { buyer, orderCode } = await sold(market, { lines });
  const stock = await market.stockOf(goods.id);
  const { deliveryId } = await ship(seller, orderCode, [['4', '4.1']]);
  await receive(buyer, deliveryId);
  expect((await buyer.call(claimableOrder, { orderCode })).unshipped).toMatchObject({
    amount: '61600.00',
    lines: [
      { count: '6', amount: '23100.00' },
      { count: '10', amount: '38500.00' },
    ],
  });
  const { id } = await ask(buyer, orderCode, { position: 0, count: '5' });
  await seller.call(sellerStep, { id, step: 'agree' });
  expect(await caseOf(buyer, id)).toMatchObject({ state: 'refunded', refunded: '19250.00' });
  expect(await market.stockOf(goods.id)).toBe(stock + 500);
  expect(await orderOf(buyer, orderCode)).toMatchObject({
    ...{ state: 'partShipped', paidAmount: '57750.00' },
  });
  // The last tonne is shipped, and no more; about the other line the seller answers nothing.
  expect(await codeOf(ship(seller, orderCode, [['1.01']]))).toBe('tooLarge');
  await receive(buyer, (await ship(seller, orderCode, [['1']])).deliveryId);
  await ask(buyer, orderCode, {});
  market.advance(49 * 3_600_000);
  await endSilentCases(market.db, market.now());
  await followDeliveries(market.db, market.now());
  expect(await orderOf(buyer, orderCode)).toMatchObject({
    ...{ state: 'completed', settledAmount: '19635.00', paidAmount: '19250.00' },
    dueAmount: '385.00',
  });
  const bill = (await billsOf(market.db, [orderCode])).get(orderCode);
  expect(bill).toMatchObject({ lines: [{ kept: 1_963_500 }, { kept: 0 }] });
  const entries = await entriesBetween(market.db, { customerId: buyer.id }, new Date(0));
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(38_500);
});

test('saleAfterSale.giveUp: missing, invalid, tooLarge, decided, exists; of many at once one is opened', async () => {
  const { buyer, orderCode } = await sold(market);
  const give = (fields: object = {}, by = seller, order = orderCode) =>
    by.call(giveUpShipping, { orderCode: order, description: '停产', ...fields });
  const other = await sellerOf(market, 'S0002');
  expect(await codeOf(give({}, other))).toBe('G404');
  expect(await codeOf(other.call(unshippedOfSale, { orderCode }))).toBe('G404');
  expect(await codeOf(give({ description: ' ' }))).toBe('missing');
  expect(await codeOf(give({ position: 0, count: 'x' }))).toBe('invalid');
  expect(await codeOf(give({ position: 0, count: '' }))).toBe('missing');
  expect(await codeOf(give({ position: 0, count: '10.01' }))).toBe('tooLarge');
  await race<unknown>(times(4, () => give()));
  expect(await codeOf(give({ position: 0 }))).toBe('exists');
  expect((await buyer.call(claimableOrder, { orderCode })).unshipped).toMatchObject({
    amount: null,
    lines: [],
  });
  const { content } = await buyer.call(afterSaleCases, { orderCode });
  expect(content).toMatchObject([{ state: 'waitBuyer', steps: ['accept', 'escalate'] }]);
  const { id } = first(content);
  expect(await codeOf(seller.call(sellerStep, { id, step: 'agree' }))).toBe('decided');
  await buyer.call(buyerStep, { id, step: 'accept' });
  expect(await orderOf(buyer, orderCode)).toMatchObject({ state: 'cancelled', paidAmount: '0.00' });
  expect(await codeOf(give({ position: 0 }))).toBe('decided');
});

test('goods can be given up line by line; the last one cancels the order, for all that goes back the platform proves itself', async () => {
  const lines = [
    [await market.offer({ sellerCode: 'S0001' }), '10'],
    [await market.offer({ sellerCode: 'S0001' }), '20'],
  ] as const;
  const { buyer, orderCode } = await sold(market, { lines, paid: false });
  // With freight, which goes back with the last goods.
  const freight = { freight: 3_000_000, paymentAmount: 14_550_000 };
  await market.db.update(orders).set(freight).where(eq(orders.orderCode, orderCode));
  await pay(buyer, orderCode);
  const description = '停产';
  await seller.call(giveUpShipping, { orderCode, position: 0, description });
  market.advance(73 * 3_600_000);
  await endSilentCases(market.db, market.now());
  expect(await orderOf(buyer, orderCode)).toMatchObject({ state: 'paid', paidAmount: '107000.00' });
  const { id } = await seller.call(giveUpShipping, { orderCode, description });
  await buyer.call(buyerStep, { id, step: 'escalate', note: '要求交货' });
  expect((await caseOf(buyer, id)).asked).toBe('77000.00');
  const operator = await market.buyer({ platformType: 'operator' });
  await market.prove(operator, new Date(0));
  const grant = () => operator.call(deskStep, { id, step: 'grant' });
  expect(await codeOf(grant())).toBe('G002');
  expect((await orderOf(buyer, orderCode)).state).toBe('paid');
  await market.prove(operator, market.now());
  await grant();
  expect(await orderOf(buyer, orderCode)).toMatchObject({ state: 'cancelled', paidAmount: '0.00' });
});

testWhenFull('pieces are closed whole, so that the rest can be shipped', async () => {
  const rolls = { sellerCode: 'S0001', unit: '件', unitDecimals: false };
  const lines = [[await market.offer(rolls), '10']] as const;
  const { buyer, orderCode } = await sold(market, { lines });
  expect(await codeOf(ask(buyer, orderCode, { position: 0, count: '0.5' }))).toBe('invalid');
  const halves = { orderCode, position: 0, count: '9.5', description: '停产' };
  expect(await codeOf(seller.call(giveUpShipping, halves))).toBe('invalid');
  const { id } = await ask(buyer, orderCode, { position: 0, count: '4' });
  await seller.call(sellerStep, { id, step: 'agree' });
  await receive(buyer, (await ship(seller, orderCode, [['6']])).deliveryId);
  await followDeliveries(market.db, market.now());
  expect((await orderOf(buyer, orderCode)).state).toBe('completed');
  const half = {
    orderCode,
    position: 0,
    kind: 'refundOnly',
    reason: '其他',
    count: '0.5',
  } as const;
  expect(await codeOf(buyer.call(applyAfterSale, half))).toBe('invalid');
});

test('a refused weight that is not corrected is withdrawn; refused, it can be given back', async () => {
  const { buyer, orderCode } = await sold(market);
  const { deliveryId } = await ship(seller, orderCode, [['10', '14']]);
  await buyer.call(answerWeight, { deliveryId, agreed: false, reason: '超重' });
  const stateAfter = async (days: number) => {
    await followDeliveries(market.db, new Date(market.now().getTime() + days * DAY_MS));
    return first((await buyer.call(deliveriesOfOrder, { orderCode })).deliveries).state;
  };
  expect(await stateAfter(9)).toBe('refused');
  expect((await buyer.call(claimableOrder, { orderCode })).whole).toBe('38500.00');
  expect(await stateAfter(10)).toBe('withdrawn');
  expect(await ship(seller, orderCode)).toMatchObject({ state: 'underWay' });
});
