import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import {
  answerWeight,
  correctDelivery,
  deliveriesOfOrder,
  deliveriesOfSale,
  shipOrder,
} from '#app/domain/delivery/contract.ts';
import { orderById, saleOrderById } from '#app/domain/order/contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { refusedIn } from '#tests/api/company/red-team-firm.ts';
import { race } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { expectSoundLedger } from '#tests/api/wallet/ledger-state.ts';
import { followDeliveries } from '#trading-api/delivery/follow-up.ts';
import { deliveries, orders, smsOutbox } from '#trading-api/schema.ts';
import { DAY_MS, receive, sellerOf, ship, shipment, sold } from './sending.ts';

let market: OpenMarket;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf(market);
});
afterAll(() => market.close());
afterEach(() => expectSoundLedger(market.db));

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const stateOf = async (buyer: Buyer, orderCode: string) =>
  (await buyer.call(orderById, { id: orderCode })).state;

describe('delivery.ship', () => {
  test('in parts: 部分发货, then 待收货; what is left is counted', async () => {
    const { buyer, orderCode } = await sold(market);
    expect(await ship(seller, orderCode, [['4', '4.1']])).toMatchObject({ state: 'underWay' });
    expect(await stateOf(buyer, orderCode)).toBe('partShipped');
    const shown = await buyer.call(deliveriesOfOrder, { orderCode });
    expect(shown.lines).toMatchObject([{ number: '10', shipped: '4', left: '6' }]);
    expect(shown.deliveries).toMatchObject([
      { number: 1, carrier: '顺达物流', lines: [{ number: '4', weighed: '4.1', received: null }] },
    ]);
    await ship(seller, orderCode, [['6']]);
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
  });

  test('orderUnpaid: before the payment that the terms need', async () => {
    const { orderCode } = await sold(market, { paid: false });
    expect(await codeOf(ship(seller, orderCode))).toBe('orderUnpaid');
  });

  test('orderEnded: of a cancelled order', async () => {
    const { orderCode } = await sold(market, { paid: false });
    await market.db
      .update(orders)
      .set({ state: 'cancelled' })
      .where(eq(orders.orderCode, orderCode));
    expect(await codeOf(ship(seller, orderCode))).toBe('orderEnded');
  });

  test('alreadySo: once everything is shipped', async () => {
    const { orderCode } = await sold(market);
    await ship(seller, orderCode);
    expect(await codeOf(ship(seller, orderCode))).toBe('alreadySo');
  });

  test('missing: without a quantity, a carrier or a vehicle', async () => {
    const { orderCode } = await sold(market);
    expect(await problemsOf(ship(seller, orderCode, [['']]))).toMatchObject([
      { code: 'missing', path: ['lines', 0, 'number'] },
    ]);
    expect(await problemsOf(ship(seller, orderCode, [['10', '']]))).toMatchObject([
      { code: 'missing', path: ['lines', 0, 'weighed'] },
    ]);
    const bare = { carrier: ' ' };
    expect(await problemsOf(ship(seller, orderCode, undefined, bare))).toMatchObject([
      { code: 'missing', path: ['carrier'] },
    ]);
    const fetched = { way: 2, vehicle: '' };
    expect(await problemsOf(ship(seller, orderCode, undefined, fetched))).toMatchObject([
      { code: 'missing', path: ['vehicle'] },
    ]);
  });

  test('invalid: a quantity, a weight, a way or a phone that cannot be read', async () => {
    const { orderCode } = await sold(market);
    const wrong = { way: 9, driverPhone: '123' };
    const problems = await problemsOf(ship(seller, orderCode, [['十吨', 'x']], wrong));
    expect(problems.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['invalid', 'lines.0.number'],
      ['invalid', 'lines.0.weighed'],
      ['invalid', 'way'],
      ['invalid', 'driverPhone'],
    ]);
  });

  test('tooLarge: more than is left; changed: less is left than the page showed', async () => {
    const { orderCode } = await sold(market);
    await ship(seller, orderCode, [['4']]);
    for (const number of ['4', '10']) {
      const lines = [{ position: 0, number, left: '10' }];
      expect(await problemsOf(ship(seller, orderCode, [], { lines }))).toMatchObject([
        { code: 'changed', text: expect.stringContaining('未发数量已变为 6 吨') },
      ]);
    }
    expect(await problemsOf(ship(seller, orderCode, [['6.01']]))).toMatchObject([
      { code: 'tooLarge', text: '最多还可发 6 吨' },
    ]);
  });

  test('fileRefused: a file of another account', async () => {
    const { orderCode } = await sold(market);
    const fields = { certificateIds: ['nobody'] };
    expect(await problemsOf(ship(seller, orderCode, undefined, fields))).toMatchObject([
      { code: 'fileRefused', path: ['certificateIds'] },
    ]);
  });

  test('decided: for an appointment that is not there', async () => {
    const { orderCode } = await sold(market);
    const fields = { appointmentId: '999999' };
    expect(await codeOf(ship(seller, orderCode, undefined, fields))).toBe('decided');
  });

  test('many calls at once ship the ordered quantity, and nothing twice', async () => {
    const { buyer, orderCode } = await sold(market);
    const { made, refused } = await race(
      Array.from({ length: 6 }, () => ship(seller, orderCode, [['5']])),
    );
    expect(made).toHaveLength(2);
    expect(new Set(refused)).toEqual(new Set(['alreadySo']));
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
  });

  test('the same serial many times ships once and answers alike', async () => {
    const { orderCode } = await sold(market);
    const serial = newSerial();
    const send = () => seller.call(shipOrder, shipment(orderCode, [['2']]), { serial });
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(new Set(answers.map(({ deliveryId }) => deliveryId)).size).toBe(1);
    const { lines } = await seller.call(deliveriesOfSale, { orderCode });
    expect(lines).toMatchObject([{ shipped: '2' }]);
  });

  test('another seller has no such order, and sees nothing of the delivery', async () => {
    const { orderCode } = await sold(market);
    const other = await sellerOf(market, 'S0002');
    expect(await codeOf(ship(other, orderCode))).toBe('G404');
    expect(await codeOf(other.call(deliveriesOfSale, { orderCode }))).toBe('G404');
    const stranger = await market.buyer();
    expect(await codeOf(stranger.call(deliveriesOfOrder, { orderCode }))).toBe('G404');
  });
});

describe('delivery.answer, delivery.correct', () => {
  const heavy = async () => {
    const one = await sold(market);
    const { deliveryId, state } = await ship(seller, one.orderCode, [['10', '10.51']]);
    expect(state).toBe('waitConsent');
    expect(await stateOf(one.buyer, one.orderCode)).toBe('paid');
    return { ...one, deliveryId };
  };

  test('5 % is within it', async () => {
    const { orderCode } = await sold(market);
    expect(await ship(seller, orderCode, [['10', '10.5']])).toMatchObject({ state: 'underWay' });
    // Pieces are counted: in whole numbers, and one more or less needs a consent.
    const goods = await market.offer({ sellerCode: 'S0001', unit: '台', unitDecimals: false });
    const pieces = await sold(market, { lines: [[goods, '20']] });
    const halves = await problemsOf(ship(seller, pieces.orderCode, [['1.5', '1.5']]));
    expect(halves.map(({ text }) => text)).toEqual([
      '按台计的数量应为整数',
      '按台计的数量应为整数',
    ]);
    const { deliveryId } = await ship(seller, pieces.orderCode, [['19']]);
    const received = receive(pieces.buyer, deliveryId, {
      lines: [{ position: 0, received: '18.5' }],
    });
    expect(await problemsOf(received)).toMatchObject([{ text: '按台计的数量应为整数' }]);
    expect(await ship(seller, pieces.orderCode, [['1', '2']])).toMatchObject({
      state: 'waitConsent',
    });
  });

  test('counts as shipped once the buyer agrees', async () => {
    const { buyer, orderCode, deliveryId } = await heavy();
    await buyer.call(answerWeight, { deliveryId, agreed: true });
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
  });

  test('a member agrees to no amount that the company would have approved', async () => {
    const owner = await company(market);
    const buyer = await member(market, owner, 'buyer');
    await owner.call(saveApprovalRule, { oneLevelFrom: '40000' });
    const { orderCode } = await sold(market, { buyer: owner });
    // Each lorry by itself stays below the amount; both together do not.
    const { deliveryId: first } = await ship(seller, orderCode, [['5', '5.26']]);
    await buyer.call(answerWeight, { deliveryId: first, agreed: true });
    const { deliveryId } = await ship(seller, orderCode, [['5', '5.26']]);
    expect(await refusalOf(buyer.call(answerWeight, { deliveryId, agreed: true }))).toEqual({
      code: 'G003',
      text: '订单金额将由 ¥38,500.00 增至 ¥40,502.00，达到企业审批规则的金额，请由本企业的管理员同意',
    });
    expect(await refusedIn(owner)).toEqual([['成员buyer', expect.stringMatching(/^发货数量/)]]);
    await owner.call(answerWeight, { deliveryId, agreed: true });
    expect(await stateOf(owner, orderCode)).toBe('shipped');
  });

  test('changed: the weight is another one than the page has shown', async () => {
    const { buyer, orderCode, deliveryId } = await heavy();
    const shown = [{ position: 0, number: '10', weighed: '10.51' }];
    const correct = (number: string, weighed: string) =>
      seller.call(correctDelivery, { deliveryId, lines: [{ position: 0, number, weighed }] });
    const answers = (lines: typeof shown) =>
      [true, false].map((agreed) =>
        codeOf(buyer.call(answerWeight, { deliveryId, agreed, reason: '超出', shown: lines })),
      );
    expect(await correct('10', '16')).toEqual({ state: 'waitConsent', usedSlips: [] });
    expect(await Promise.all(answers(shown))).toEqual(['changed', 'changed']);
    // Less for the same weight is another delivery too.
    await correct('9', '10.51');
    expect(await Promise.all(answers(shown))).toEqual(['changed', 'changed']);
    expect(await stateOf(buyer, orderCode)).toBe('paid');
    await correct('10', '10.51');
    await buyer.call(answerWeight, { deliveryId, agreed: true, shown });
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
  });

  test('missing: a refusal without a reason', async () => {
    const { buyer, deliveryId } = await heavy();
    expect(await codeOf(buyer.call(answerWeight, { deliveryId, agreed: false }))).toBe('missing');
  });

  test('decided: once it was answered; the seller corrects it', async () => {
    const { buyer, orderCode, deliveryId } = await heavy();
    const refusal = { deliveryId, agreed: false, reason: '超出太多' };
    await buyer.call(answerWeight, refusal);
    expect(await codeOf(buyer.call(answerWeight, refusal))).toBe('decided');
    const lines = [{ position: 0, number: '10', weighed: '10.2' }];
    expect(await seller.call(correctDelivery, { deliveryId, lines })).toEqual({
      state: 'underWay',
      usedSlips: [],
    });
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
  });

  test('missing: why a delivery under way is corrected or taken back; decided: once it is received', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode, [['6']]);
    const { deliveryId: second } = await ship(seller, orderCode, [['4']]);
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
    const line = (number: string, weighed = number) => [{ position: 0, number, weighed }];
    const correct = (id: string, number: string, fields: object = {}) =>
      seller.call(correctDelivery, {
        ...{ deliveryId: id, lines: line(number), reason: '车牌录错' },
        ...fields,
      });
    const shown = async () => (await buyer.call(deliveriesOfOrder, { orderCode })).deliveries;
    const unnamed = { carrier: ' ', reason: ' ' };
    expect(
      (await problemsOf(correct(deliveryId, '6', unnamed))).map(({ code, path }) => [code, path]),
    ).toEqual([
      ['missing', ['carrier']],
      ['missing', ['reason']],
    ]);
    // The texts alone: the time to confirm runs on.
    const [{ autoReceiveDate } = { autoReceiveDate: null }] = await shown();
    market.advance(1000);
    await correct(deliveryId, '6', { vehicle: '浙c99' });
    expect((await shown())[0]).toMatchObject({
      state: 'underWay',
      vehicle: '浙C99',
      autoReceiveDate,
    });
    // Less of it: a part is left to ship. Far from its weight: the buyer is asked.
    expect(await correct(deliveryId, '5')).toEqual({ state: 'underWay', usedSlips: [] });
    expect(await stateOf(buyer, orderCode)).toBe('partShipped');
    expect((await shown())[0]?.autoReceiveDate).not.toBe(autoReceiveDate);
    expect(await correct(deliveryId, '5', { lines: line('5', '6') })).toEqual({
      state: 'waitConsent',
      usedSlips: [],
    });
    await buyer.call(answerWeight, { deliveryId, agreed: true });
    // What the buyer has agreed to is not asked again with another plate.
    const agreed = { lines: line('5', '6') };
    expect(await correct(deliveryId, '5', agreed)).toEqual({ state: 'underWay', usedSlips: [] });
    // All of it: nothing has left.
    expect(await correct(deliveryId, '0')).toEqual({ state: 'withdrawn', usedSlips: [] });
    expect(await stateOf(buyer, orderCode)).toBe('partShipped');
    expect(await correct(second, '0')).toEqual({ state: 'withdrawn', usedSlips: [] });
    expect(await stateOf(buyer, orderCode)).toBe('paid');
    const { deliveryId: last } = await ship(seller, orderCode);
    await receive(buyer, last);
    expect(await codeOf(correct(last, '0'))).toBe('decided');
  });

  test('invalid: a weight that cannot be read; missing: an empty quantity or weight', async () => {
    const { deliveryId } = await heavy();
    const correct = async (number: string, weighed: string) => {
      const lines = [{ position: 0, number, weighed }];
      return codeOf(seller.call(correctDelivery, { deliveryId, lines }));
    };
    expect(await correct('10', 'x')).toBe('invalid');
    expect(await correct('10', '')).toBe('missing');
    expect(await correct('', '10')).toBe('missing');
  });

  test('tooLarge: more than was ordered; with nothing it is withdrawn', async () => {
    const { buyer, orderCode, deliveryId } = await heavy();
    const line = (number: string) => [{ position: 0, number }];
    expect(await codeOf(seller.call(correctDelivery, { deliveryId, lines: line('10.01') }))).toBe(
      'tooLarge',
    );
    expect(await seller.call(correctDelivery, { deliveryId, lines: line('0') })).toEqual({
      state: 'withdrawn',
      usedSlips: [],
    });
    expect(await stateOf(buyer, orderCode)).toBe('paid');
    await ship(seller, orderCode);
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
  });

  test('agreed and corrected at once: one of them', async () => {
    const { buyer, deliveryId } = await heavy();
    const lines = [{ position: 0, number: '10', weighed: '10' }];
    const [agreed, corrected] = await Promise.all([
      race([buyer.call(answerWeight, { deliveryId, agreed: true })]),
      race([seller.call(correctDelivery, { deliveryId, lines })]),
    ]);
    // Once it is agreed to it is under way: the seller says why it is corrected nevertheless.
    expect([
      [[], ['missing']],
      [['decided'], []],
    ]).toContainEqual([agreed.refused, corrected.refused]);
  });

  test('a weight that the buyer does not answer is refused after 10 days', async () => {
    const { buyer, orderCode } = await heavy();
    await followDeliveries(market.db, new Date(market.now().getTime() + 10 * DAY_MS));
    const { deliveries: shown } = await buyer.call(deliveriesOfOrder, { orderCode });
    expect(shown[0]).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('未答复'),
    });
  });
});

describe('delivery.receive', () => {
  test('the last receipt settles by weight: what was paid too much goes back', async () => {
    const { buyer, orderCode } = await sold(market);
    const one = await ship(seller, orderCode, [['6', '5.8']]);
    const two = await ship(seller, orderCode, [['4', '3.9']]);
    expect(await receive(buyer, one.deliveryId)).toEqual({ completed: false, state: 'received' });
    expect(await receive(buyer, two.deliveryId)).toEqual({ completed: true, state: 'received' });
    const order = await buyer.call(orderById, { id: orderCode });
    expect(order).toMatchObject({
      state: 'completed',
      paymentAmount: '38500.00',
      settledAmount: '37345.00',
      paidAmount: '37345.00',
      refunds: [{ reason: 'settlement', amount: '1155.00', state: 'waiting' }],
      dueAmount: null,
    });
    const { settlement } = await buyer.call(deliveriesOfOrder, { orderCode });
    expect(settlement).toMatchObject({
      lines: [{ number: '10', weighed: '9.7', ordered: '38500.00', settled: '37345.00' }],
      total: '37345.00',
    });
  });

  test('too little is a supplement to be paid', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode, [['10', '10.2']]);
    await receive(buyer, deliveryId);
    const order = await buyer.call(orderById, { id: orderCode });
    expect(order).toMatchObject({ state: 'completed', settledAmount: '39270.00' });
    expect(order.dueAmount).toBe('770.00');
    expect(order.dueInstalment?.kind).toBe('supplement');
    expect(Date.parse(order.dueInstalment?.dueDate ?? '')).toBeGreaterThan(market.now().getTime());
    expect(order.instalments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['full', '38500.00'],
      ['supplement', '770.00'],
    ]);
  });

  test('what is missing is recorded, with remark and photo', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode);
    const lines = [{ position: 0, received: '9.5' }];
    await receive(buyer, deliveryId, { lines, remark: '少半吨' });
    const { deliveries: shown } = await buyer.call(deliveriesOfOrder, { orderCode });
    expect(shown).toMatchObject([
      { state: 'received', receivedBy: 'buyer', remark: '少半吨', lines: [{ received: '9.5' }] },
    ]);
    const { events } = await seller.call(saleOrderById, { id: orderCode });
    expect(events.find(({ kind }) => kind === 'received')?.note).toContain('少 0.5 吨');
  });

  test('changed: a delivery that was corrected since its page was loaded', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode);
    const lines = [{ position: 0, number: '10', weighed: '10.4' }];
    await seller.call(correctDelivery, { deliveryId, lines, reason: '复磅' });
    const received = { lines: [{ position: 0, received: '10' }] };
    const shown = [{ position: 0, number: '10', weighed: '10' }];
    expect(await codeOf(receive(buyer, deliveryId, { ...received, shown }))).toBe('changed');
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
    expect(await receive(buyer, deliveryId, { ...received, shown: lines })).toEqual({
      completed: true,
      state: 'received',
    });
  });

  test('alreadySo: and decided before it has left', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode);
    await receive(buyer, deliveryId);
    expect(await codeOf(receive(buyer, deliveryId))).toBe('alreadySo');
  });

  test('decided: of one whose weight is not agreed to', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode, [['10', '12']]);
    expect(await codeOf(receive(buyer, deliveryId))).toBe('decided');
  });

  test('tooLarge: above the weight, invalid for other text', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode);
    const of = (received: string) =>
      codeOf(receive(buyer, deliveryId, { lines: [{ position: 0, received }] }));
    expect(await of('10.01')).toBe('tooLarge');
    expect(await of('都到了')).toBe('invalid');
  });

  test('invalid: a quantity that cannot be read', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode);
    for (const received of ['x', '']) {
      const lines = [{ position: 0, received }];
      expect(await codeOf(receive(buyer, deliveryId, { lines }))).toBe('invalid');
    }
  });

  test('fileRefused: a photo of another account', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode);
    expect(await codeOf(receive(buyer, deliveryId, { photoIds: ['nobody'] }))).toBe('fileRefused');
  });

  test('many at once are received once, and the seller is paid once', async () => {
    const { buyer, orderCode } = await sold(market);
    const { deliveryId } = await ship(seller, orderCode);
    const { made, refused } = await race(
      Array.from({ length: 6 }, () => receive(buyer, deliveryId)),
    );
    expect(made).toEqual([{ completed: true, state: 'received' }]);
    expect(new Set(refused)).toEqual(new Set(['alreadySo']));
    const { sale } = await seller.call(deliveriesOfSale, { orderCode });
    expect(sale).toEqual({
      worth: '38500.00',
      charged: '0.00',
      paid: '38500.00',
      fee: '115.50',
      feePercent: 0.3,
    });
  });

  test('an unconfirmed delivery: the buyer is reminded after 7 days, and it is received by a job after 10', async () => {
    const broken = await sold(market);
    await ship(seller, broken.orderCode);
    market.advance(1000);
    const { buyer, orderCode } = await sold(market);
    await ship(seller, orderCode);
    const [row] = await market.db
      .select()
      .from(deliveries)
      .where(eq(deliveries.orderCode, orderCode));
    const shippedFor = (days: number, ms = 0) =>
      new Date((row?.shippedAt ?? new Date()).getTime() + days * DAY_MS + ms);
    const reminders = async () =>
      (await market.db.select().from(smsOutbox).where(eq(smsOutbox.phone, buyer.phone))).filter(
        ({ text }) => text.includes('自动确认收货'),
      ).length;
    await followDeliveries(market.db, shippedFor(7, -1));
    expect(await reminders()).toBe(0);
    await followDeliveries(market.db, shippedFor(7));
    await followDeliveries(market.db, shippedFor(8));
    expect(await reminders()).toBe(1);
    // One that fails comes first in every run, and holds up no other.
    const isBroken = sql.raw(`order_code = '${broken.orderCode}' and state = 'received'`);
    await market.db.execute(
      sql`alter table deliveries add constraint unbroken check (not (${isBroken})) not valid`,
    );
    const failed = 'deadlines of deliveries could not be applied';
    await expect(followDeliveries(market.db, shippedFor(10, -1))).rejects.toThrow(failed);
    expect(await stateOf(buyer, orderCode)).toBe('shipped');
    const runs = await Promise.allSettled([
      followDeliveries(market.db, shippedFor(10)),
      followDeliveries(market.db, shippedFor(10)),
    ]);
    await market.db.execute(sql`alter table deliveries drop constraint unbroken`);
    expect(runs.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await stateOf(broken.buyer, broken.orderCode)).toBe('shipped');
    expect(await stateOf(buyer, orderCode)).toBe('completed');
    const { deliveries: shown } = await buyer.call(deliveriesOfOrder, { orderCode });
    expect(shown[0]).toMatchObject({ receivedBy: 'system' });
  });
});
