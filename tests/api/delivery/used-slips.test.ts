import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerWeight,
  correctDelivery,
  deliveriesOfOrder,
  deliveriesOfSale,
} from '#app/domain/delivery/contract.ts';
import { messageList } from '#app/domain/message/inbox-contract.ts';
import { race } from '#tests/api/order/racing.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { onScale } from '#tests/support/slips.ts';
import { slipsUsedTwice } from '#trading-api/delivery/used-slips.ts';
import { rowsOf } from '#trading-api/platform/database/client.ts';
import { receive, sellerOf, ship, slipPhoto, sold } from './sending.ts';

/** The numbers of scales' slips that a seller uses again (red team, F8). */

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());

async function bought({ buyer, tonnes = '12' }: { buyer?: Buyer; tonnes?: string } = {}) {
  const offer = () => market.offer({ sellerCode: 'S0001', weighing: 'scale', tolerance: 200 });
  return sold(market, { ...(buyer && { buyer }), lines: [[await offer(), tonnes]] });
}

const line = (slipNo: string, weighed = '7.2', position = 0) => ({
  ...{ position, number: '6' },
  ...onScale(weighed, slipNo),
});
const send = (orderCode: string, ...lines: ReturnType<typeof line>[]) =>
  ship(seller, orderCode, [], { lines });
const marked = async (who: Buyer, orderCode: string) =>
  (await who.call(deliveriesOfOrder, { orderCode })).deliveries.map(({ usedSlips }) => usedSlips);

test('the same weights again wait for the buyer within the tolerance, and are marked at both deliveries', async () => {
  const { buyer, orderCode } = await bought();
  expect(await send(orderCode, line('BD01'))).toMatchObject({ state: 'underWay', usedSlips: [] });
  const at = (number: number) => ({ slipNo: 'BD01', orderCode, number, sameWeights: true });
  const again = await send(orderCode, line('bd-01'));
  expect(again).toMatchObject({ state: 'waitConsent', usedSlips: [{ ...at(1), slipNo: 'bd-01' }] });
  expect(await marked(buyer, orderCode)).toEqual([[at(2)], [{ ...at(1), slipNo: 'bd-01' }]]);
  const { content } = await buyer.call(messageList, {});
  expect(content[0]?.text).toContain('所依据的磅单号、毛重和皮重已用于另一批发货');
  await buyer.call(answerWeight, { deliveryId: again.deliveryId, agreed: true });
  await receive(buyer, again.deliveryId);
});

test('one lorry with two orders of a buyer is weighed in between: marked, and under way', async () => {
  const [one, two] = [await bought({ tonnes: '6' }), await bought({ tonnes: '6' })];
  await send(one.orderCode, line('BD02'));
  const sent = await send(two.orderCode, {
    ...{ position: 0, number: '6', slipNo: 'BD02', gross: '29.40', tare: '22.20' },
  });
  expect(sent).toMatchObject({
    state: 'underWay',
    usedSlips: [{ slipNo: 'BD02', orderCode: one.orderCode, number: 1, sameWeights: false }],
  });
});

test('a buyer learns nothing of another’s order but that it has the number', async () => {
  const [own, others] = [await bought({ tonnes: '6' }), await bought({ tonnes: '6' })];
  await send(others.orderCode, line('BD03'));
  const { state } = await send(own.orderCode, line('ＢＤ 03', '7.2'));
  expect(state).toBe('waitConsent');
  const hidden = { orderCode: null, number: null, sameWeights: true };
  expect(await marked(own.buyer, own.orderCode)).toEqual([[{ slipNo: 'ＢＤ 03', ...hidden }]]);
  expect(await marked(others.buyer, others.orderCode)).toEqual([[{ slipNo: 'BD03', ...hidden }]]);
  const { deliveries } = await seller.call(deliveriesOfSale, { orderCode: own.orderCode });
  expect(deliveries[0]?.usedSlips).toMatchObject([{ orderCode: others.orderCode, number: 1 }]);
});

test('two lines of one delivery are two loads', async () => {
  const goods = () => market.offer({ sellerCode: 'S0001', weighing: 'scale', tolerance: 200 });
  const { orderCode } = await sold(market, {
    lines: [
      [await goods(), '6'],
      [await goods(), '6'],
    ],
  });
  const sent = await send(orderCode, line('BD04'), line('BD04', '7.2', 1));
  const used = { slipNo: 'BD04', orderCode, number: null, sameWeights: true };
  expect(sent).toMatchObject({ state: 'waitConsent', usedSlips: [used, used] });
});

test('a correction to a used slip waits, another number does not, and what is withdrawn has used nothing', async () => {
  const { buyer, orderCode } = await bought();
  const first = await send(orderCode, line('BD05'));
  const { deliveryId } = await send(orderCode, line('BD06'));
  const correct = (slipNo: string) =>
    seller.call(correctDelivery, { deliveryId, lines: [line(slipNo, '7.1')], reason: '复磅' });
  expect((await correct('BD05')).state).toBe('underWay');
  const weighingIds = [await slipPhoto(seller)];
  const same = { deliveryId, lines: [line('BD05')], reason: '复磅', weighingIds };
  expect(await seller.call(correctDelivery, same)).toMatchObject({
    state: 'waitConsent',
    usedSlips: [{ slipNo: 'BD05', orderCode, number: 1, sameWeights: true }],
  });
  await seller.call(correctDelivery, {
    ...{ deliveryId: first.deliveryId, reason: '装错车' },
    lines: [{ position: 0, number: '0' }],
  });
  expect(await marked(buyer, orderCode)).toEqual([[], []]);
  expect((await seller.call(correctDelivery, same)).state).toBe('underWay');
});

test('sellers have scales of their own, and a number is new after a year', async () => {
  const other = await sellerOf(market, 'S0002');
  const goods = () => market.offer({ sellerCode: 'S0002', weighing: 'scale', tolerance: 200 });
  const theirs = await sold(market, { lines: [[await goods(), '6']] });
  await ship(other, theirs.orderCode, [], { lines: [line('BD07')] });
  const own = await bought({ tonnes: '6' });
  expect(await send(own.orderCode, line('BD07'))).toMatchObject({ state: 'underWay' });
  market.advance(367 * 24 * 3_600_000);
  const later = await bought({ tonnes: '6' });
  expect(await send(later.orderCode, line('BD07'))).toMatchObject({ state: 'underWay' });
});

test('of two deliveries at once with one slip the second sees the first', async () => {
  const [one, two] = [await bought({ tonnes: '6' }), await bought({ tonnes: '6' })];
  const colleague = await sellerOf(market);
  const { made } = await race<{ state: string }>([
    send(one.orderCode, line('BD08')),
    ship(colleague, two.orderCode, [], { lines: [line('BD08')] }),
  ]);
  expect(made.map(({ state }) => state).sort()).toEqual(['underWay', 'waitConsent']);
});

test('issue 54: a number is found by its index, however much its seller has delivered', async () => {
  const { orderCode } = await bought();
  const { deliveryId } = await send(orderCode, line('BD09'));
  await market.db.execute(sql`with made as (
    insert into deliveries (order_code, number, state, way, weighing, created_at)
    select order_code, 1000 + n, state, way, weighing, created_at
    from deliveries, generate_series(1, 5000) as n where id = ${deliveryId} returning id
  ) insert into weighing_slips select id, 0, 'loading', 'MANY' || id, 2000, 1000 from made`);
  await market.db.execute(sql`analyze deliveries, weighing_slips`);
  const query = slipsUsedTwice(market.db, 'S0001', [Number(deliveryId)]);
  const plan = await rowsOf(market.db, sql`explain (costs off) ${query}`);
  expect(JSON.stringify(plan)).toMatch(/Index Scan (?:using|on) weighing_slips_number/);
  expect(JSON.stringify(plan)).not.toContain('Seq Scan on weighing_slips');
});
