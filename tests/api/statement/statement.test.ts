import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthBefore, monthOf } from '#app/domain/month.ts';
import {
  confirmStatement,
  remarkStatement,
  statementByMonth,
  statementList,
} from '#app/domain/statement/contract.ts';
import {
  type Buyer,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { orderPayments, orders } from '#trading-api/schema.ts';
import { invoicedOn, orderOf, paidOn, receivedOn, returnedOn, settledOn } from './trading.ts';

let market: OpenMarket;
let buyer: Buyer;
let seller: Buyer;
let other: Buyer;

const [SELLER, OTHER] = ['S0001', 'S0002'];
/** Before any month in which tests run. */
const [JULY, AUGUST, SEPTEMBER] = ['2026-07', '2026-08', '2026-09'] as const;

/**
 * Ordered of two sellers by one checkout, and paid in July; received in August, of one of them 6 % light, when they were
 * settled; what was too much went back in September.
 */
beforeAll(async () => {
  market = await openMarket();
  buyer = await market.buyer({ name: '远澄机械' });
  seller = await market.buyer({ platformType: 'seller', sellerCode: SELLER, name: '苏河' });
  other = await market.buyer({ platformType: 'seller', sellerCode: OTHER });
  for (const [code, sellerCode, weighed] of [
    ['ST1', SELLER, 9_40],
    ['ST1B', OTHER, 10_00],
  ] as const) {
    await orderOf(market, buyer.id, code, sellerCode);
    await paidOn(market, code, 100_00, '2026-07-10');
    await receivedOn(market, code, weighed, '2026-08-02');
    await settledOn(market, code, weighed * 10, '2026-08-02');
  }
  await returnedOn(market, 'ST1', 6_00, '2026-09-01');
});
afterAll(() => market.close());

const purchase = (month: string, counterpart = SELLER) =>
  buyer.call(statementByMonth, { side: 'purchase', counterpart, month });
const sale = (month: string) =>
  seller.call(statementByMonth, { side: 'sale', counterpart: String(buyer.id), month });

describe('the statement of a month', () => {
  test('issue 18 §6: says what was received, paid and given back, and both sides read the same', async () => {
    const july = await purchase(JULY);
    expect(july).toMatchObject({
      ...{ ended: true, buyerName: '远澄机械', opening: '0.00', paid: '100.00' },
      closing: '-100.00',
      lines: [{ kind: 'payment', orderCode: 'ST1', reference: '对公转账', amount: '-100.00' }],
    });
    const august = await purchase(AUGUST);
    expect(august).toMatchObject({ opening: '-100.00', received: '94.00', refunded: '0.00' });
    expect(august.lines[0]).toMatchObject({
      ...{ kind: 'received', reference: 'ST1-1', amount: '94.00' },
      goods: { weighed: '9.4', price: '10.00', unit: '吨' },
    });
    expect(august).toMatchObject({ paid: '0.00', closing: '-6.00' });
    expect(await sale(AUGUST)).toEqual(august);
  });

  test('issue 50 §2: has pages of lines, with the figures of all', async () => {
    const whole = await purchase(AUGUST);
    const count = whole.lines.length;
    expect(whole).toMatchObject({ totalElements: count, totalPages: 1 });
    const named = { side: 'purchase', counterpart: SELLER, month: AUGUST } as const;
    const page = (at: number) => buyer.call(statementByMonth, { ...named, page: at, rows: 1 });
    expect(await page(1)).toEqual({ ...whole, lines: whole.lines.slice(0, 1), totalPages: count });
    expect((await page(count)).lines).toEqual(whole.lines.slice(-1));
    expect(await page(count + 1)).toMatchObject({ lines: [], closing: whole.closing });
  });

  test('issue 18 §6: of a checkout of two sellers owes nothing to any seller once all is settled and paid', async () => {
    expect(await purchase(AUGUST, OTHER)).toMatchObject({ received: '100.00', closing: '0.00' });
    expect(await purchase(SEPTEMBER)).toMatchObject({ refunded: '6.00', closing: '0.00' });
    expect(await purchase(SEPTEMBER, OTHER)).toMatchObject({ refunded: '0.00', closing: '0.00' });
    const after = { opening: '0.00', closing: '0.00', lines: [] };
    expect(await purchase('2026-10')).toMatchObject(after);
    expect(await purchase('2026-10', OTHER)).toMatchObject(after);
  });

  test('issue 18 §6: names the invoices that bear its days, which move no balance', async () => {
    const [number, reversal] = ['26312000000000000001', '26312000000000000002'] as const;
    await invoicedOn(market, { customerId: buyer.id, sellerCode: SELLER, orderCode: 'ST1' }, [
      { number, amount: 94_00, day: '2026-08-31' },
      { number: reversal, amount: 4_00, day: '2026-10-01' },
    ]);
    expect(await purchase(JULY)).toMatchObject({ invoiced: '0.00', invoices: [] });
    const august = await sale(AUGUST);
    expect(august).toMatchObject({
      ...{ invoiced: '94.00', closing: '-6.00' },
      invoices: [{ number, issueDate: '2026-08-31', amount: '94.00', orderCodes: ['ST1'] }],
    });
    expect(await purchase(AUGUST, OTHER)).toMatchObject({ invoiced: '0.00', invoices: [] });
    // A month in which there was nothing else.
    const october = await buyer.call(statementList, { side: 'purchase', month: '2026-10' });
    expect(october.content).toMatchObject([
      { counterpart: SELLER, invoiced: '-4.00', closing: '0.00' },
    ]);
    expect((await purchase('2026-10')).invoices).toMatchObject([{ amount: '-4.00' }]);
  });

  test('issue 50 §2: gives its invoices in pages where one is asked for, and says how many there are', async () => {
    const numbers = [1, 2, 3].map((at) => `2631200000000000009${at}`);
    await invoicedOn(
      market,
      { customerId: buyer.id, sellerCode: SELLER, orderCode: 'ST1' },
      numbers.map((number) => ({ number, amount: 1_00, day: '2027-02-01' })),
    );
    const month = '2027-02';
    const asked = { side: 'purchase', counterpart: SELLER, month, rows: 2 } as const;
    const second = await buyer.call(statementByMonth, { ...asked, invoicePage: 2 });
    expect(second.invoices.map(({ number }) => number)).toEqual(numbers.slice(2));
    expect(second.invoiceTotals).toEqual({ totalElements: 3, totalPages: 2 });
    expect(second.invoiced).toBe('-1.00');
    expect((await purchase(month)).invoices).toHaveLength(3);
  });

  test('does not take a transfer back to the month in which the bank had it', async () => {
    await orderOf(market, buyer.id, 'ST2', SELLER);
    const before = await purchase(AUGUST);
    await market.db.insert(orderPayments).values({
      ...{ orderCode: 'ST2', amount: 100_00, method: 'transfer', reference: 'late' },
      paidAt: new Date('2026-08-31T12:00:00+08:00'),
      bookedAt: market.now(),
    });
    expect(await purchase(AUGUST)).toEqual(before);
    expect(await purchase(monthOf(market.now()))).toMatchObject({ paid: '100.00' });
  });

  test('of a cancelled order is of the months in which its money came and went', async () => {
    const early = await market.buyer();
    const cancelled = { state: 'cancelled', paidAmount: 0 } as const;
    await orderOf(market, early.id, 'ST3', 'S0003');
    await market.db.update(orders).set(cancelled).where(eq(orders.orderCode, 'ST3'));
    await paidOn(market, 'ST3', 100_00, '2026-07-12');
    await returnedOn(market, 'ST3', 100_00, '2026-08-05');
    const closings = async (customer: Buyer, month: string) => {
      const { content } = await customer.call(statementList, { side: 'purchase', month });
      return content.map(({ opening, closing }) => [opening, closing]);
    };
    expect(await closings(early, JULY)).toEqual([['0.00', '-100.00']]);
    expect(await closings(early, AUGUST)).toEqual([['-100.00', '0.00']]);
    expect(await closings(early, SEPTEMBER)).toEqual([]);
  });

  test('issue 18 §6: is listed with each counterpart, the last ended month first', async () => {
    const found = await buyer.call(statementList, { side: 'purchase', month: AUGUST });
    expect(found.content.map(({ counterpart, closing }) => [counterpart, closing]).sort()).toEqual(
      [
        [SELLER, '-6.00'],
        [OTHER, '0.00'],
      ].sort(),
    );
    expect(found).toMatchObject({ totalElements: 2, ended: true, closing: '-6.00' });
    expect(found.months.at(-1)).toBe(JULY);
    const page = await buyer.call(statementList, { side: 'purchase', month: AUGUST, rows: 1 });
    expect(page.content).toHaveLength(1);
    const unconfirmed = await buyer.call(statementList, {
      ...{ side: 'purchase', month: AUGUST, tab: 'unconfirmed', withCounts: '1' },
    });
    expect(unconfirmed).toMatchObject({
      totalElements: 2,
      counts: [
        { tab: 'confirmed', count: 0 },
        { tab: 'unconfirmed', count: 2 },
      ],
    });
    const sold = await seller.call(statementList, { side: 'sale', month: JULY });
    expect(sold.content).toMatchObject([
      { counterpart: String(buyer.id), counterpartName: '远澄机械' },
    ]);
    // Nothing in the last month: the current one.
    const now = await (await market.buyer()).call(statementList, { side: 'purchase' });
    expect(now).toMatchObject({ month: monthOf(market.now()), ended: false, content: [] });
  });
});

describe('statement.confirm', () => {
  const july = { month: JULY, closing: '-100.00' };
  const asBuyer = { side: 'purchase', counterpart: SELLER, ...july } as const;
  const asSeller = () => ({ side: 'sale', counterpart: String(buyer.id), ...july }) as const;

  test('amountChanged: to the balance that was seen only', async () => {
    await expect(
      buyer.call(confirmStatement, { ...asBuyer, closing: '-99.00' }),
    ).rejects.toMatchObject({ code: 'amountChanged' });
    expect(await purchase(JULY)).toMatchObject({ buyerConfirmed: null });
  });

  test('alreadySo: of colleagues who confirm at once one does', async () => {
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => buyer.call(confirmStatement, asBuyer)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(buyer.call(confirmStatement, asBuyer)).rejects.toMatchObject({
      code: 'alreadySo',
    });
    await seller.call(confirmStatement, asSeller());
    expect(await purchase(JULY)).toMatchObject({
      buyerConfirmed: { name: '远澄机械', closing: '-100.00' },
      sellerConfirmed: { name: '苏河', closing: '-100.00' },
    });
  });

  test('the same serial many times at once confirms once and answers alike', async () => {
    const serial = newSerial();
    const sent = { ...asBuyer, month: AUGUST, closing: '-6.00' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => buyer.call(confirmStatement, sent, { serial })),
    );
    expect(answers).toEqual(['success', 'success', 'success']);
  });

  test('notEnded: only a month that has ended', async () => {
    const month = monthOf(market.now());
    const { closing } = await purchase(month);
    await expect(
      buyer.call(confirmStatement, { ...asBuyer, month, closing }),
    ).rejects.toMatchObject({ code: 'notEnded' });
    expect(monthBefore(month) < month).toBe(true);
  });
});

describe('statement.remark', () => {
  const august = { side: 'purchase', counterpart: SELLER, month: AUGUST } as const;

  test('issue 18 §6: by line, and both sides see each remark with its author', async () => {
    const { lines } = await purchase(AUGUST);
    const line = lines[0]?.key ?? '';
    await buyer.call(remarkStatement, { ...august, line, text: ' 磅单是 9.50 吨 ' });
    await seller.call(remarkStatement, {
      ...{ side: 'sale', counterpart: String(buyer.id), month: AUGUST, line: '' },
      text: '已核对',
    });
    const { remarks } = await sale(AUGUST);
    expect(remarks).toMatchObject([
      { side: 'purchase', name: '远澄机械', text: '磅单是 9.50 吨', line },
      { side: 'sale', name: '苏河', text: '已核对', line: '' },
    ]);
    const { content } = await seller.call(statementList, { side: 'sale', month: AUGUST });
    expect(content).toMatchObject([{ remarkCount: 2 }]);
    const beyond = await buyer.call(statementByMonth, { ...august, page: 9, rows: 1 });
    expect(beyond).toMatchObject({ lines: [], remarked: [{ key: line }] });
  });

  test('missing: with a text; invalid: on a line of the month', async () => {
    await expect(
      buyer.call(remarkStatement, { ...august, line: 'payment-P0', text: ' ' }),
    ).rejects.toMatchObject({
      problems: [
        { path: ['line'], code: 'invalid' },
        { path: ['text'], code: 'missing' },
      ],
    });
  });
});

describe('another company’s statement is unknown', () => {
  test('to a buyer and a seller who have no order with each other', async () => {
    const stranger = await market.buyer();
    const month = AUGUST;
    const asked = { side: 'purchase', counterpart: SELLER, month } as const;
    for (const ask of [
      () => stranger.call(statementByMonth, asked),
      () => stranger.call(confirmStatement, { ...asked, closing: '0.00' }),
      () => stranger.call(remarkStatement, { ...asked, line: '', text: '?' }),
      () => buyer.call(statementByMonth, { ...asked, counterpart: 'S0003' }),
      () =>
        seller.call(statementByMonth, { ...asked, side: 'sale', counterpart: String(stranger.id) }),
      () => seller.call(statementByMonth, { ...asked, side: 'sale', counterpart: 'x' }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'G404' });
    }
    const { content } = await stranger.call(statementList, { side: 'purchase', month });
    expect(content).toEqual([]);
  });

  test('and a seller reads nothing of what the other sellers of a checkout get', async () => {
    const theirs = await other.call(statementByMonth, {
      ...{ side: 'sale', counterpart: String(buyer.id), month: AUGUST },
    });
    expect(theirs.lines.map(({ orderCode }) => orderCode)).toEqual(['ST1B']);
    expect(theirs).toMatchObject({ received: '100.00' });
    // Nor does one who is no seller read sales.
    const sales = { side: 'sale', month: AUGUST } as const;
    await expect(buyer.call(statementList, sales)).rejects.toMatchObject({ code: 'G003' });
  });
});
