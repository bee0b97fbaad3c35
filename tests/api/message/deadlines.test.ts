import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import {
  auctionDeadlines,
  calendarFeed,
  type Deadline,
  deadlinesByFeed,
  inquiryDeadlines,
  myDeadlines,
} from '#app/domain/message/contract.ts';
import { cancelOrder } from '#app/domain/order/contract.ts';
import { awardAll, inquire, offerOf, sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { callersOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import {
  auctionSigns,
  auctions,
  orders,
  purchaseSchedules,
  purchasings,
} from '#trading-api/schema.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const MINUTE_MS = 60_000;
const hours = (count: number) => new Date(market.now().getTime() + count * 60 * MINUTE_MS);
const days = (count: number) => hours(24 * count);

const mine = async (buyer: Buyer) => (await buyer.call(myDeadlines, {})).deadlines;
const newFeed = async (buyer: Buyer) => (await buyer.call(calendarFeed, {})).token;
const anybody = () => callersOf(market.url).call;
const inFeed = async (buyer: Buyer) => anybody()(deadlinesByFeed, { token: await newFeed(buyer) });
const named = (found: readonly Deadline[], uid: string) =>
  found.find((deadline) => deadline.uid === uid);

/** Sign-up ends in a day, bidding is from the second to the third. */
async function announce(fields: Partial<typeof auctions.$inferInsert> = {}) {
  const endDate = days(3);
  const values = {
    name: '首钢热轧卷板专场',
    sellerCode: 'S0001',
    sellerName: '首钢',
    productName: '热轧卷板',
    varieties: '热轧',
    manufacturer: '首钢',
    specification: '5.75*1500',
    productCount: 10_000,
    productUnit: '吨',
    imageUrl: '/images/none.webp',
    deliverArea: '上海',
    deliveryDate: '2099-12-01',
    biddingMode: 'free_bidding' as const,
    startPrice: 380_000,
    priceAddRange: 1000,
    startCount: 100,
    countAddRange: 100,
    signEndDate: days(1),
    startDate: days(2),
    endDate,
    delayTime: 5,
    delayTimes: 3,
    createdAt: market.now(),
    realEndDate: endDate,
    headHash: '',
    ...fields,
  };
  const { id } = first(await market.db.insert(auctions).values(values).returning());
  return id;
}

const change = (id: number, fields: Partial<typeof auctions.$inferInsert>) =>
  market.db.update(auctions).set(fields).where(eq(auctions.id, id));

const signUp = (
  { id: customerId }: Buyer,
  auctionId: number,
  state: typeof auctionSigns.$inferInsert.state,
) =>
  market.db.insert(auctionSigns).values({
    auctionId,
    customerId,
    bidderNo: customerId,
    state,
    buyerName: '测试买家',
    companyName: '测试公司',
    credentialNumber: '1',
    noticePhoneNumber: '13912345678',
    createdAt: market.now(),
  });

async function orderOf({ id: customerId }: Buyer, payDeadline: Date): Promise<string> {
  const values = {
    orderCode: newSerial(),
    customerId,
    state: 'waitPay' as const,
    source: 'direct',
    sellerCode: 'S0001',
    sellerName: '测试卖家',
    orderAmount: 100,
    paymentAmount: 100,
    name: '王小明',
    mobile: '13912345678',
    address: '上海',
    createdAt: market.now(),
    payDeadline,
  };
  return first(await market.db.insert(orders).values(values).returning()).orderCode;
}

async function planUntil(deadline: Date): Promise<number> {
  const values = {
    productCode: 'P1',
    categoryCode: '01',
    title: '十二月螺纹钢集采',
    productName: '螺纹钢',
    varieties: '',
    brand: '',
    origin: '',
    manufacturer: '',
    supplierName: '',
    deliveryPlace: '上海',
    unit: '吨',
    marginRatio: 1000,
    referencePrice: 380_000,
    lowestPrice: 370_000,
    highestPrice: 390_000,
    minOrderQuantity: 100,
    deliveryStartDate: '2099-12-01',
    deliveryEndDate: '2099-12-31',
    deadline,
    createdAt: market.now(),
  };
  const made = await market.db.insert(purchaseSchedules).values(values).returning();
  return first(made).scheduleId;
}

test('issue 50 §2: deadline.mine has pages, and all of it for who asks for none', async () => {
  const buyer = await market.buyer();
  await orderOf(buyer, hours(1));
  await orderOf(buyer, hours(2));
  const [first, second] = await mine(buyer);
  const totals = { totalElements: 2, totalPages: 2 };
  expect(await buyer.call(myDeadlines, { rows: '1' })).toMatchObject({
    deadlines: [first],
    ...totals,
  });
  expect(await buyer.call(myDeadlines, { rows: '1', page: '2' })).toMatchObject({
    deadlines: [second],
    ...totals,
  });
});

describe('deadline.calendarFeed, deadline.byFeed', () => {
  test('a secret address that needs no login; G404: a guessed address, and one that was replaced', async () => {
    const [buyer, other] = [await market.buyer(), await market.buyer()];
    expect((await buyer.call(myDeadlines, {})).feedToken).toBeNull();
    const token = await newFeed(buyer);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect((await buyer.call(myDeadlines, {})).feedToken).toBe(token);
    const orderCode = await orderOf(buyer, hours(1));
    const found = await anybody()(deadlinesByFeed, { token });
    expect(found.map(({ uid }) => uid)).toEqual([`order-${orderCode}`]);
    expect(await inFeed(other)).toEqual([]);

    const renewed = await newFeed(buyer);
    expect(renewed).not.toBe(token);
    for (const wrong of [token, 'nothing']) {
      expect(await refusalOf(anybody()(deadlinesByFeed, { token: wrong }))).toEqual({
        code: 'G404',
        text: '日历地址不存在或已更换',
      });
    }
    expect(await anybody()(deadlinesByFeed, { token: renewed })).toHaveLength(1);
  });

  test('the same serial is one address', async () => {
    const buyer = await market.buyer();
    const serial = newSerial();
    const twice = [1, 2].map(() => buyer.call(calendarFeed, {}, { serial }));
    const [one, two] = await Promise.all(twice);
    expect(one).toEqual(two);
  });

  test('keeps what is just over, and what is far ahead', async () => {
    const buyer = await market.buyer();
    const codes = [];
    for (const at of [days(-31), days(-29), days(29), days(300)]) {
      codes.push(`order-${await orderOf(buyer, at)}`);
    }
    expect((await inFeed(buyer)).map(({ uid }) => uid)).toEqual(codes.slice(1));
    expect((await mine(buyer)).map(({ uid }) => uid)).toEqual([codes[2]]);
  });
});

describe('deadline.mine', () => {
  test('bidding, for accounts that signed up; the end of sign-up, for those that did not pass', async () => {
    const [passed, refused, other] = await market.buyers(3);
    if (!passed || !refused || !other) throw new Error('no buyers');
    const id = await announce();
    await signUp(passed, id, 'auditPass');
    await signUp(refused, id, 'notPass');
    expect(await mine(passed)).toMatchObject([
      { uid: `auction-${id}-start`, kind: 'auctionStart', path: `/details?id=${id}`, revision: 0 },
      { uid: `auction-${id}-end`, kind: 'auctionEnd', title: '首钢热轧卷板专场' },
    ]);
    expect(await mine(refused)).toMatchObject([
      { uid: `auction-${id}-sign`, kind: 'auctionSign', path: `/auction?id=${id}` },
    ]);
    expect(await mine(other)).toEqual([]);
  });

  test('an order waits for its payment until it is paid or cancelled', async () => {
    const buyer = await market.buyer();
    const orderCode = await orderOf(buyer, hours(24));
    expect(await mine(buyer)).toMatchObject([
      {
        kind: 'orderPay',
        title: `订单 ${orderCode}`,
        path: `/customer/purchase-order/${orderCode}`,
      },
    ]);
    await buyer.call(cancelOrder, { orderCode });
    expect(await mine(buyer)).toEqual([]);
  });

  test('plans of a group purchase, once however often they are registered for', async () => {
    const buyer = await market.buyer();
    const [plan, refused] = [await planUntil(days(2)), await planUntil(days(3))];
    const registration = { customerId: buyer.id, orderedQuantity: 100, margin: 1 };
    await market.db.insert(purchasings).values(
      (
        [
          [plan, 'waitAudit'],
          [plan, 'auditPass'],
          [refused, 'notPass'],
        ] as const
      ).map(([scheduleId, auditStatus]) => ({
        ...registration,
        scheduleId,
        auditStatus,
        createdAt: market.now(),
      })),
    );
    expect(await mine(buyer)).toMatchObject([{ uid: `plan-${plan}`, kind: 'planEnd' }]);
    await market.db
      .update(purchaseSchedules)
      .set({ withdrawnAt: hours(1) })
      .where(eq(purchaseSchedules.scheduleId, plan));
    expect(await mine(buyer)).toEqual([]);
    expect(await inFeed(buyer)).toMatchObject([{ cancelled: true, revision: 1 }]);
  });

  test('inquiries on both sides, and each seller’s live offer', async () => {
    const [buyer, seller] = [await market.buyer(), await sellerOf(market, 'S0002')];
    const inquiryNum = await inquire(market, buyer, [await market.offer()]);
    await offerOf(market, inquiryNum, 'S0001', { validUntil: days(20) });
    await offerOf(market, inquiryNum, 'S0001', { lastCutNum: 2, validUntil: days(5) });
    await offerOf(market, inquiryNum, 'S0002', { validUntil: days(4) });
    expect((await mine(buyer)).map(({ uid }) => uid)).toEqual([
      `inquiry-${inquiryNum}`,
      `offer-${inquiryNum}-S0002`,
      `offer-${inquiryNum}-S0001`,
    ]);
    expect(named(await mine(seller), `inquiry-${inquiryNum}`)).toMatchObject({
      path: `/customer/sale-inquiry/${inquiryNum}`,
      title: '螺纹钢采购',
    });

    market.advance(2000);
    await buyer.call(closeInquiry, { inquiryNum });
    expect(await mine(buyer)).toEqual([]);
    const closed = named(await inFeed(seller), `inquiry-${inquiryNum}`);
    expect(closed).toMatchObject({ cancelled: true });
    expect(closed?.revision).toBeGreaterThan(0);
  });

  test('an accepted offer ends them; when its order is cancelled they are back, newer', async () => {
    const buyer = await market.buyer();
    const inquiryNum = await inquire(market, buyer, [await market.offer()]);
    const uid = `inquiry-${inquiryNum}`;
    market.advance(2000);
    const orderCode = await orderOf(buyer, days(1));
    await awardAll(market, inquiryNum, await offerOf(market, inquiryNum, 'S0001'), orderCode);
    const accepted = named(await inFeed(buyer), uid);
    expect(accepted?.cancelled).toBe(true);
    market.advance(2000);
    await buyer.call(cancelOrder, { orderCode });
    const back = named(await inFeed(buyer), uid);
    expect(back?.cancelled).toBe(false);
    expect(back?.revision).toBeGreaterThan(accepted?.revision ?? 0);
  });
});

describe('deadline.ofAuction', () => {
  test('its three dates; the end moves with each extension, and a cancellation is one more change', async () => {
    const id = await announce();
    const auctionId = String(id);
    const found = () => anybody()(auctionDeadlines, { auctionId });
    const announced = await found();
    expect(announced.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['auctionSign', 0],
      ['auctionStart', 0],
      ['auctionEnd', 0],
    ]);
    const realEndDate = new Date(days(3).getTime() + 4 * MINUTE_MS);
    await change(id, { realEndDate, extensions: 2 });
    const moved = named(await found(), `auction-${id}-end`);
    expect(moved).toMatchObject({ at: realEndDate.toISOString(), revision: 2, cancelled: false });
    // The bid that moved it came the five minutes of the delay before the new end.
    expect(moved?.changedAt).toBe(new Date(realEndDate.getTime() - 5 * MINUTE_MS).toISOString());

    const cancelledAt = hours(30);
    await change(id, { cancelledAt, cancelReason: '货物已售出' });
    expect(await found()).toMatchObject([
      // Sign-up had ended by then.
      { kind: 'auctionSign', cancelled: false, revision: 0 },
      { kind: 'auctionStart', cancelled: true, revision: 1, changedAt: cancelledAt.toISOString() },
      { kind: 'auctionEnd', cancelled: true, revision: 3 },
    ]);
  });

  test('an unknown auction: G404', async () => {
    for (const auctionId of ['999999999', 'nothing']) {
      const { code } = await refusalOf(anybody()(auctionDeadlines, { auctionId }));
      expect(code).toBe('G404');
    }
  });
});

describe('deadline.ofInquiry', () => {
  test('for its buyer with the offers, for a seller it names alone, for others G404', async () => {
    const [buyer, stranger] = [await market.buyer(), await market.buyer()];
    const [asked, unasked] = [await sellerOf(market, 'S0001'), await sellerOf(market, 'S0004')];
    const inquiryNum = await inquire(market, buyer, [await market.offer()]);
    await offerOf(market, inquiryNum, 'S0001');
    const kinds = async (who: Buyer) =>
      (await who.call(inquiryDeadlines, { inquiryNum })).map(({ kind }) => kind);
    expect(await kinds(buyer)).toEqual(['inquiryEnd', 'offerValid']);
    expect(await kinds(asked)).toEqual(['inquiryEnd']);
    for (const other of [stranger, unasked]) {
      expect((await refusalOf(kinds(other))).code).toBe('G404');
    }
  });
});
