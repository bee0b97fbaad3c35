import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Input } from '#app/domain/endpoint.ts';
import { acceptOffer, awardLines } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { inquiryByInquiryNum, saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { rateDesk, saveRate } from '#app/domain/market/rate-desk-contract.ts';
import { orderById, saleOrderById } from '#app/domain/order/contract.ts';
import { startPayment } from '#app/domain/payment/contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { waitingForLocks } from '#tests/api/support/postgres.ts';
import { followRate } from '#trading-api/order/index.ts';
import { exchangeRates, orderLines, orders, sellers } from '#trading-api/schema.ts';
import { inquire, offerOf, sellerOf } from './inquiring.ts';
import { upload } from './offering.ts';

const LOCK_MS = 2001;
const DAY_MS = 24 * 3_600_000;
/** Until so many calls wait for a lock. */
const waiting = (calls: number) => expect.poll(() => waitingForLocks(market.db)).toBe(calls);
/** A promise, and what keeps it. */
function promised() {
  let keep = () => {};
  const kept = new Promise<void>((resolve) => {
    keep = resolve;
  });
  return { kept, keep: () => keep() };
}

/** What a transaction waits for, with its locks held. */
function hold() {
  const [begun, ended] = [promised(), promised()];
  return {
    begun: begun.kept,
    end: ended.keep,
    /** Within the transaction, once it has its locks. */
    until: () => {
      begun.keep();
      return ended.kept;
    },
  };
}

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator' });
});
afterAll(() => market.close());

const ROW = { price: '500', conditions: '', deliveryAddress: '无锡 1 号库', deliveryWay: '1' };

/** An inquiry for 10 tonnes of two goods, which S0001 can answer. */
async function asked() {
  const buyer = await market.buyer();
  const seller = await sellerOf(market, 'S0001');
  const { id: addressId } = await addOwnAddress(buyer);
  const goods = [await market.offer({ unit: '吨' }), await market.offer({ unit: '吨' })];
  const inquiryNum = await inquire(market, buyer, goods);
  const fileIds = [await upload(market, seller)];
  const send = async (fields: Partial<Input<typeof saveOffer>>) => {
    market.advance(LOCK_MS);
    const validUntil = wallTime(new Date(market.now().getTime() + 3 * DAY_MS));
    await seller.call(
      saveOffer,
      { inquiryNum, lastCutNum: 0, validUntil, fileIds, offerDetails: [ROW, ROW], ...fields },
      { serial: newSerial() },
    );
    const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    const offer = sellers.find(({ sellerCode }) => sellerCode === 'S0001')?.offer;
    if (!offer) throw new Error('no offer');
    return offer;
  };
  const accept = (offerId: string) => {
    market.advance(LOCK_MS);
    return buyer.call(acceptOffer, { inquiryNum, offerId, addressId }, { serial: newSerial() });
  };
  return { buyer, seller, inquiryNum, addressId, goods, send, accept };
}

const publish = (rate: string, source = '中国外汇交易中心') =>
  operator.call(
    saveRate,
    { currency: 'USD', rate, source, confirmedRate: rate },
    { serial: newSerial() },
  );

const WITH_ALL = {
  freightKind: 'perTonne',
  freightPerTonne: '80.5',
  taxIncluded: 'no',
  taxRate: '13',
  weightTolerance: '20',
};

describe('what an offer says of its prices', () => {
  test('is on the wire, makes its conditions, and is billed with tax and freight', async () => {
    const made = await asked();
    const offer = await made.send(WITH_ALL);
    expect(offer).toMatchObject({
      total: '10000.00',
      freight: { kind: 'perTonne', perTonne: '80.50' },
      tax: { included: false, rate: '13' },
      weights: { weighing: null, tolerance: 20, countsAt: null },
      rate: null,
    });
    expect(offer.offerDetails[0]?.conditions).toBe(
      '不含税，另加 13%，运费另计 ¥80.50/吨，允许偏差 ±2%，全款',
    );
    const { orderCode, paymentAmount } = await made.accept(offer.id);
    // (500 × 1.13 + 80.50) × 20
    expect(paymentAmount).toBe('12910.00');
    const order = await made.buyer.call(orderById, { id: orderCode });
    expect(order).toMatchObject({ orderAmount: '12910.00', freight: '0.00', rate: null });
    expect(order.lines[0]).toMatchObject({
      sellingPrice: '645.50',
      amount: '6455.00',
      quoted: { currency: 'CNY', price: '500.00', tax: { rate: '13' } },
    });
  });

  test('an offer that says nothing is billed as it is written, and keeps nothing beside', async () => {
    const made = await asked();
    const offer = await made.send({ offerDetails: [{ ...ROW, conditions: '款到发货' }] });
    expect(offer).toMatchObject({ freight: null, tax: null, weights: null, rate: null });
    const { orderCode, paymentAmount } = await made.accept(offer.id);
    expect(paymentAmount).toBe('5000.00');
    const { lines } = await made.buyer.call(orderById, { id: orderCode });
    expect(lines.map(({ quoted }) => quoted)).toEqual([null]);
  });

  test('a minimum is of what is billed', async () => {
    const made = await asked();
    const offer = await made.send({ ...WITH_ALL, minimum: '6455' });
    const award = (count: string) => {
      market.advance(LOCK_MS);
      const awards = [{ offerId: offer.id, position: 1, count }];
      const { inquiryNum, addressId, buyer } = made;
      return buyer.call(awardLines, { inquiryNum, addressId, awards }, { serial: newSerial() });
    };
    expect((await refusalOf(award('9.99'))).code).toBe('belowMinimum');
    expect((await award('10')).orders[0]?.paymentAmount).toBe('6455.00');
  });

  test('what cannot be read is said beside its field, and conditions are asked for', async () => {
    const made = await asked();
    const problems = await problemsOf(
      made.send({
        freightKind: 'perTonne',
        taxIncluded: 'yes',
        weighing: 'x',
        weightTolerance: '201',
        currency: 'USD',
        rateRule: 'fixed',
        rate: '7.12345',
      }),
    );
    expect(problems.map(({ path, text }) => [path.join('.'), text])).toEqual([
      ['offerDetails.0.conditions', '请输入条件'],
      ['offerDetails.1.conditions', '请输入条件'],
      ['freightPerTonne', '请输入正确的每吨运费'],
      ['taxRate', '请选择税率'],
      ['rate', '请输入正确的汇率，最多 4 位小数'],
      ['weighing', '请选择计重方式'],
      ['weightTolerance', '请输入允许偏差，0 到 200 的整数（‰）'],
    ]);
  });

  test('what comes to more than can be written with tax is refused', async () => {
    const made = await asked();
    const dear = { ...ROW, price: '45000000000', conditions: '含税' };
    const refused = made.send({ ...WITH_ALL, offerDetails: [dear, dear] });
    expect((await refusalOf(refused)).code).toBe('tooLarge');
  });

  test.each([
    ['a price', { offerDetails: [{ ...ROW, price: '999999999999' }] }],
    ['a freight', { freightPerTonne: '999999999999' }],
    [
      'what it comes to in its own currency',
      { rateRule: 'fixed', rate: '0.01', offerDetails: [{ ...ROW, price: '90000000000' }] },
    ],
  ])(
    '%s in another currency that comes to more than can be written is refused',
    async (_, fields) => {
      const made = await asked();
      const foreign = { ...WITH_ALL, currency: 'USD' as const, rateRule: 'payDay', ...fields };
      expect((await refusalOf(made.send(foreign))).code).toBe('tooLarge');
    },
  );

  test('a rate by which nothing would be paid is refused beside its field', async () => {
    const made = await asked();
    const [problem] = await problemsOf(
      made.send({
        currency: 'USD',
        rateRule: 'fixed',
        rate: '0.0001',
        offerDetails: [{ ...ROW, price: '1', conditions: '款到发货' }],
      }),
    );
    expect(problem).toMatchObject({ path: ['rate'], code: 'invalid' });
  });
});

describe('an offer in another currency', () => {
  const USD = { ...WITH_ALL, currency: 'USD' as const };

  test('at a fixed rate: the order is in yuan, and says both', async () => {
    const made = await asked();
    const offer = await made.send({ ...USD, rateRule: 'fixed', rate: '7.1053' });
    expect(offer.rate).toEqual({ rule: 'fixed', rate: '7.1053', source: '', day: null });
    const { orderCode, paymentAmount } = await made.accept(offer.id);
    // 645.50 × 7.1053 = 4586.47115, and ten of each of two goods: 45864.71 twice
    expect(paymentAmount).toBe('91729.42');
    const rate = {
      currency: 'USD',
      rule: 'fixed',
      rate: '7.1053',
      source: '',
      day: null,
      amount: '12910.00',
    };
    expect((await made.buyer.call(orderById, { id: orderCode })).rate).toEqual(rate);
    expect((await made.seller.call(saleOrderById, { id: orderCode })).rate).toEqual(rate);
  });

  test('at the rate of the day of payment: none published, then as published until the payment is begun', async () => {
    await market.db.delete(exchangeRates);
    const made = await asked();
    const offer = await made.send({ ...USD, rateRule: 'payDay' });
    expect(offer.rate).toEqual({ rule: 'payDay', rate: null, source: '', day: null });
    expect(await refusalOf(made.accept(offer.id))).toMatchObject({
      code: 'foreignCurrency',
      text: '运营方尚未公布该币种的汇率，暂不能采纳，请稍后再试',
    });
    expect(await publish('7')).toBe('已公布');
    const { orderCode, paymentAmount } = await made.accept(offer.id);
    expect(paymentAmount).toBe('90370.00');
    const seen = () => made.buyer.call(orderById, { id: orderCode });

    expect(await publish('7.2', '中国银行')).toBe('已公布，1 个待付款订单按新汇率计算');
    expect(await seen()).toMatchObject({
      orderAmount: '92952.00',
      paymentAmount: '92952.00',
      dueAmount: '92952.00',
      rate: { rate: '7.2000', source: '中国银行', amount: '12910.00' },
    });
    const lines = await market.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderCode, orderCode));
    expect(lines.map(({ price, amount }) => [price, amount])).toEqual([
      [464_760, 4_647_600],
      [464_760, 4_647_600],
    ]);

    market.advance(LOCK_MS);
    const begun = await made.buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
    expect(begun.paymentAmount).toBe('92952.00');
    expect(await publish('8')).toBe('已公布');
    expect((await seen()).paymentAmount).toBe('92952.00');
  });

  test('a paid order keeps its rate, and so does one at a fixed rate', async () => {
    await publish('7');
    const made = await asked();
    const fixed = await made.send({ ...USD, rateRule: 'fixed', rate: '7.5' });
    const { orderCode } = await made.accept(fixed.id);
    const other = await asked();
    const follows = await other.send({ ...USD, rateRule: 'payDay' });
    const { orderCode: paid } = await other.accept(follows.id);
    await market.db.update(orders).set({ paidAmount: 1 }).where(eq(orders.orderCode, paid));
    expect(await publish('7.9')).toBe('已公布');
    expect((await made.buyer.call(orderById, { id: orderCode })).rate?.rate).toBe('7.5000');
    expect((await other.buyer.call(orderById, { id: paid })).rate?.rate).toBe('7.0000');
  });

  test('inquiry.accept, inquiry.award: amountChanged: what was shown before a rate was published is asked again', async () => {
    await publish('7');
    const made = await asked();
    const { id: offerId } = await made.send({ ...USD, rateRule: 'payDay' });
    const { buyer, inquiryNum, addressId } = made;
    await publish('7.2');
    const send = (shownAmount: string) => {
      market.advance(LOCK_MS);
      const awards = [{ offerId, position: 1, count: '10' }];
      const sent = { inquiryNum, addressId, awards, shownAmount };
      return buyer.call(awardLines, sent, { serial: newSerial() });
    };
    const accepted = buyer.call(
      acceptOffer,
      { inquiryNum, addressId, offerId, shownAmount: '90370.00' },
      { serial: newSerial() },
    );
    const text = '汇率或金额有变化，没有采纳，请核对后再次确认';
    expect(await refusalOf(accepted)).toMatchObject({ code: 'amountChanged', text });
    expect(await refusalOf(send('45185.00'))).toMatchObject({ code: 'amountChanged', text });
    expect((await send('46476.00')).orders).toMatchObject([{ paymentAmount: '46476.00' }]);
  });

  test('a rate that is published while an award is made is followed', async () => {
    await publish('7');
    const made = await asked();
    const offer = await made.send({ ...USD, rateRule: 'payDay' });
    const held = hold();
    // The award has read its rate, and waits to write its order.
    const holding = market.db.transaction(async (tx) => {
      await tx.select().from(sellers).where(eq(sellers.code, 'S0001')).for('update');
      await held.until();
    });
    await held.begun;
    const accepting = made.accept(offer.id);
    await waiting(1);
    const publishing = publish('7.3');
    await waiting(2);
    held.end();
    const [{ orderCode }] = await Promise.all([accepting, publishing, holding]);
    expect((await made.buyer.call(orderById, { id: orderCode })).rate?.rate).toBe('7.3000');
  });

  test('a payment that is begun while a rate is published is of the amount that is then to be paid', async () => {
    await publish('7');
    const made = await asked();
    const offer = await made.send({ ...USD, rateRule: 'payDay' });
    const { orderCode } = await made.accept(offer.id);
    const held = hold();
    const rate = { rate: 74_000, source: '中国银行', day: '2026-11-30' };
    const publishing = market.db.transaction(async (tx) => {
      await followRate(tx, 'USD', rate, market.now());
      await held.until();
    });
    await held.begun;
    market.advance(LOCK_MS);
    const beginning = made.buyer.call(startPayment, { orderCode, payMethod: 'alipay' });
    await waiting(1);
    held.end();
    const [begun] = await Promise.all([beginning, publishing]);
    const { paymentAmount } = await made.buyer.call(orderById, { id: orderCode });
    expect([begun.paymentAmount, paymentAmount]).toEqual(['95534.00', '95534.00']);
  });

  test('exactly the minimum of its own currency can be awarded', async () => {
    const made = await asked();
    const offer = await made.send({
      currency: 'USD',
      rateRule: 'fixed',
      rate: '7.1053',
      minimum: '1000.10',
      offerDetails: [{ ...ROW, price: '100.01', conditions: '款到发货' }],
    });
    // 1000.10 × 7.1053 = 7106.01053
    expect((await made.accept(offer.id)).paymentAmount).toBe('7106.01');
  });

  test('an old offer without a rule is refused as before; terms after the delivery take a fixed rate', async () => {
    const made = await asked();
    const problems = await problemsOf(
      made.send({
        ...USD,
        rateRule: 'payDay',
        terms: { kind: 'onDelivery', percent: '', balanceDays: '', days: '' },
      }),
    );
    expect(problems.map(({ path, text }) => [path[0], text])).toEqual([
      ['rateRule', '货到付款和月结的外币报价请选择固定汇率'],
    ]);
    const offer = await made.send(USD);
    expect(await refusalOf(made.accept(offer.id))).toMatchObject({
      code: 'foreignCurrency',
      text: '该外币报价没有约定汇率，请联系卖家补充汇率或改报人民币',
    });
  });
});

describe('inquiry.accept', () => {
  test('belowMinimum: a whole offer that does not come to its own minimum', async () => {
    const made = await asked();
    const offer = await made.send({ ...WITH_ALL, minimum: '12910.01' });
    expect((await refusalOf(made.accept(offer.id))).code).toBe('belowMinimum');
  });
});

describe('rateDesk.save', () => {
  test('unusual: a rate that is far from the last one is typed twice', async () => {
    await publish('7.1');
    const send = (rate: string, confirmedRate = '') => {
      const sent = { currency: 'USD' as const, rate, source: '中国银行', confirmedRate };
      return operator.call(saveRate, sent, { serial: newSerial() });
    };
    const text = '与上次公布的 7.1000 相差超过 10%，请核对后再次输入汇率';
    expect(await refusalOf(send('71'))).toMatchObject({ code: 'unusual', text });
    expect(await refusalOf(send('71', '7.1'))).toMatchObject({ code: 'unusual', text });
    await send('7.81');
    await send('71', '71');
    await publish('7.1');
  });

  test('missing, invalid: a rate without its source, or that is none; one of the same day is replaced', async () => {
    expect(await refusalOf(publish('7.1', ''))).toMatchObject({
      code: 'missing',
      text: '请输入汇率来源',
    });
    expect((await refusalOf(publish('x'))).code).toBe('invalid');
    await publish('7.1111');
    await publish('7.2222', '中国银行');
    const { rates } = await operator.call(rateDesk, {});
    const usd = rates.filter(({ currency }) => currency === 'USD');
    expect(usd.map(({ rate, source }) => [rate, source])).toEqual([['7.2222', '中国银行']]);
  });
});

describe('what a seller sees beside the lines', () => {
  test('its own prices, the rates of tax and of currencies; nothing of another store', async () => {
    await publish('7');
    const made = await asked();
    await made.send({ ...WITH_ALL, offerDetails: [{ ...ROW, price: '501' }] });
    const again = await inquire(market, made.buyer, made.goods);
    const seen = await made.seller.call(inquiryByInquiryNum, { inquiryNum: again });
    expect(seen.ownPrices[0]).toMatchObject({
      position: 1,
      quoted: { currency: 'CNY', price: '501.00' },
    });
    expect(seen.rates).toMatchObject([{ currency: 'USD', rate: '7.0000' }]);
    expect(seen.taxRates.map(({ code }) => code)).toContain('13');
    const other = await sellerOf(market, 'S0002');
    const others = await other.call(inquiryByInquiryNum, { inquiryNum: again });
    expect(others.ownPrices.flatMap(({ quoted }) => quoted ?? [])).toEqual([]);
    expect(first(seen.ownPrices).position).toBe(1);
  });

  test('its last offer of the same words, once for each line, of lists of a thousand', async () => {
    const buyer = await market.buyer();
    const seller = await sellerOf(market, 'S0001');
    const lines = Array.from({ length: 1000 }, () => ({
      goodsId: null,
      productName: '同名螺纹钢',
      count: '10',
    }));
    const ask = async () => {
      market.advance(LOCK_MS);
      return inquire(market, buyer, [], { inquiryDetails: lines });
    };
    const earlier = await ask();
    const ids = [await offerOf(market, earlier, 'S0001')];
    for (let round = 2; round <= 4; round += 1) {
      ids.push(await offerOf(market, earlier, 'S0001', { lastCutNum: round, price: 100_00 }));
    }
    const inquiryNum = await ask();
    const begun = performance.now();
    const { ownPrices } = await seller.call(inquiryByInquiryNum, { inquiryNum });
    expect(ownPrices).toHaveLength(1000);
    expect(new Set(ownPrices.map(({ quoted }) => quoted?.price))).toEqual(new Set(['100.00']));
    expect(performance.now() - begun).toBeLessThan(5000);
  });
});
