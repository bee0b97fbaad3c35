import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkoutPreview } from '#app/domain/checkout/contract.ts';
import { DAY_MS } from '#app/domain/duration.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { AGREED_PAY_DAYS, SUPPLEMENT_DAYS } from '#app/domain/order/terms.ts';
import {
  deleteTradingPeriod,
  saveTradingPeriod,
  toldDeadlines,
  tradingCalendar,
} from '#app/domain/order/trading-calendar-contract.ts';
import { addTradingDays, isTradingDay, tradingHoursNote } from '#app/domain/order/trading-hours.ts';
import { dayNumber, wallDay } from '#app/domain/time.ts';
import { bid, closeAfter, heldAuction } from '#tests/api/auction/auctioning.ts';
import { receive, sellerOf, ship, sold } from '#tests/api/delivery/sending.ts';
import { expectNotified, messagesOf } from '#tests/api/message/notifications.ts';
import { chooseFor, companyOf, operatorOf, unpaid } from '#tests/api/remittance/remitting.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import { type Buyer, type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { orders } from '#trading-api/schema.ts';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await operatorOf(market);
});
afterAll(() => market.close());

type Period = Partial<Input<typeof saveTradingPeriod>>;

const save = (period: Period) =>
  operator.call(saveTradingPeriod, { kind: 'off', name: '停业', from: '', to: '', ...period });
const calendarOf = (buyer: Buyer) => buyer.call(tradingCalendar, {});

test('what the operator keeps is what working days are counted by', async () => {
  const buyer = await companyOf(market);
  expect(await calendarOf(buyer)).toContainEqual({
    ...{ kind: 'off', name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
  });
  const from = wallDay(market.now());
  const to = wallDay(new Date(market.now().getTime() + 9 * DAY_MS));
  for (const { from: known, to: last } of await calendarOf(buyer)) {
    if (known <= to && from <= last) await operator.call(deleteTradingPeriod, { from: known });
  }
  await save({ from });
  await save({ from, to, replaces: from });
  const calendar = await calendarOf(buyer);
  expect(calendar).toContainEqual({ kind: 'off', name: '停业', from, to });
  const after = (start: Date, days: number) => addTradingDays(start, days, calendar).toISOString();

  const orderCode = await unpaid(market, buyer);
  const asked = market.now();
  const { payDeadline } = await chooseFor(buyer, orderCode);
  expect(wallDay(new Date(payDeadline ?? ''))).toBe(
    wallDay(new Date(after(asked, AGREED_PAY_DAYS))),
  );
  expect(Date.parse(payDeadline ?? '')).toBeGreaterThan(asked.getTime() + 10 * DAY_MS);

  const preview = await buyer.call(checkoutPreview, { source: { from: 'order', orderCode } });
  expect(preview.tradingHoursNote).toBe(tradingHoursNote(market.now(), calendar));

  const seller = await sellerOf(market);
  const heavier = await sold(market);
  const { deliveryId } = await ship(seller, heavier.orderCode, [['10', '10.2']]);
  await receive(heavier.buyer, deliveryId);
  const { instalments } = await heavier.buyer.call(orderById, { id: heavier.orderCode });
  const due = instalments.find(({ kind }) => kind === 'supplement')?.dueDate ?? '';
  expect(wallDay(new Date(due))).toBe(wallDay(new Date(after(market.now(), SUPPLEMENT_DAYS))));

  // Deleted, it is forgotten; a time to pay that was stated stays.
  await operator.call(deleteTradingPeriod, { from });
  expect(await calendarOf(buyer)).not.toContainEqual(expect.objectContaining({ from }));
  expect((await buyer.call(orderById, { id: orderCode })).payDeadline).toBe(payDeadline);
  expect((await refusalOf(operator.call(deleteTradingPeriod, { from }))).code).toBe('G404');
});

test('tradingCalendar.save: missing, invalid, exists', async () => {
  const problems = async (period: Period) =>
    (await problemsOf(save(period))).map(({ path, code, text }) => [path.join(), code, text]);
  expect(await problems({ name: ' ' })).toEqual([
    ['name', 'missing', '请填写名称'],
    ['from', 'missing', '请选择开始日期'],
  ]);
  expect(await problems({ from: '2099-10-03', to: '2099-10-01' })).toEqual([
    ['to', 'invalid', '结束日期不能早于开始日期'],
  ]);
  await save({ from: '2099-10-01', to: '2099-10-07', name: '国庆节' });
  expect(await problems({ from: '2099-10-07', kind: 'work' })).toEqual([
    ['from', 'exists', '与「国庆节」2099-10-01 至 2099-10-07 重叠'],
  ]);
  const stranger = await market.buyer();
  const refused = stranger.call(saveTradingPeriod, {
    ...{ kind: 'off', name: '停业', from: '2099-01-01', to: '' },
  });
  expect((await refusalOf(refused)).code).toBe('G003');
});

describe('issue 54 §4: deadlines that were told before the calendar was changed', () => {
  test('stay, are listed for the operator, and are told to buyer and seller once', async () => {
    const buyer = await companyOf(market);
    const seller = await sellerOf(market);
    const orderCode = await unpaid(market, buyer);
    const { payDeadline } = await chooseFor(buyer, orderCode);
    const due = new Date(payDeadline ?? '');
    const of = async () =>
      (await operator.call(toldDeadlines, {})).filter((each) => each.orderCode === orderCode);
    expect(await of()).toEqual([]);
    // The last day until which was counted is off by now, whatever weekday it is.
    const from = wallDay(due);
    await save({ from, name: '临时放假' });
    const [told] = await of();
    expect(told).toMatchObject({ kind: 'pay', dueDate: due.toISOString(), change: from });
    expect((await buyer.call(orderById, { id: orderCode })).payDeadline).toBe(payDeadline);
    await expectNotified(market, 'deadlineKept', buyer, {
      path: `/customer/purchase-order/${orderCode}`,
      text: /付款期限.*期限不变/,
    });
    const heard = async (person: Buyer) =>
      (await messagesOf(market, person)).filter(
        ({ event, text }) => event === 'deadlineKept' && text.includes(orderCode),
      ).length;
    const before = [await heard(buyer), await heard(seller)];
    expect(before[0]).toBe(1);
    // Changed again and taken back: nobody is told twice.
    await operator.call(deleteTradingPeriod, { from });
    await save({ from, name: '临时放假' });
    expect([await heard(buyer), await heard(seller)]).toEqual(before);
    expect(await of()).toHaveLength(1);
    await operator.call(deleteTradingPeriod, { from });
  });

  test('are those that were counted in working days: none of hours, and none that was moved since', async () => {
    const { auction, payers } = await heldAuction(
      market,
      1,
      { startPrice: 1000, productCount: 1000, payHours: 96 },
      '1200.00',
    );
    const winner = payers[0]?.buyer;
    if (!winner) throw new Error('no bidder');
    await bid(winner, auction, '10.00', { count: '10' });
    await closeAfter(market.db, auction);
    const [won] = await market.db.select().from(orders).where(eq(orders.customerId, winner.id));
    const counted = await companyOf(market);
    const stays = await unpaid(market, counted);
    const { payDeadline } = await chooseFor(counted, stays);
    const moved = await unpaid(market, counted);
    await chooseFor(counted, moved);
    const later = { payDeadline: new Date(Date.parse(payDeadline ?? '') + DAY_MS) };
    await market.db.update(orders).set(later).where(eq(orders.orderCode, moved));
    const wanted = [won?.orderCode ?? '', stays, moved];
    expect(won?.payDeadline.getTime()).toBeGreaterThan(market.now().getTime() + 3 * DAY_MS);
    // Every day until then is worked if it was off, and off if it was worked.
    const calendar = await calendarOf(counted);
    for (const days of [1, 2, 3, 4]) {
      const day = new Date(market.now().getTime() + days * DAY_MS);
      const kind = isTradingDay(dayNumber(day), calendar) ? 'off' : 'work';
      await save({ from: wallDay(day), kind, name: '临时' });
    }
    const told = (await operator.call(toldDeadlines, {})).map(({ orderCode }) => orderCode);
    expect(told.filter((each) => wanted.includes(each))).toEqual([stays]);
    for (const days of [1, 2, 3, 4]) {
      const from = wallDay(new Date(market.now().getTime() + days * DAY_MS));
      await operator.call(deleteTradingPeriod, { from });
    }
  });

  test('a day that is off anyway concerns nobody', async () => {
    const buyer = await companyOf(market);
    const orderCode = await unpaid(market, buyer);
    await chooseFor(buyer, orderCode);
    await save({ from: '2031-01-01', name: '元旦' });
    const told = await operator.call(toldDeadlines, {});
    expect(told.some((each) => each.orderCode === orderCode)).toBe(false);
  });

  test('only the operator reads them', async () => {
    const stranger = await market.buyer();
    expect((await refusalOf(stranger.call(toldDeadlines, {}))).code).toBe('G003');
  });
});
