import { desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiRefusal } from '#app/api/errors.ts';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
  saveBudget,
} from '#app/domain/company/approval-contract.ts';
import { acceptOffer, closeInquiry } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer, inquiryList } from '#app/domain/inquiry/contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { SUBMIT_LOCK_MS } from '#app/domain/repeated-submit.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { pay, race, times } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { testWhenFull } from '#tests/support/full-run.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import * as service from '#trading-api/inquiry/award.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, inquiries, orders, smsOutbox, tokens } from '#trading-api/schema.ts';
import { inquire, offerOf, sellerOf } from './inquiring.ts';

const HOUR_MS = 3_600_000;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** A buyer with an address, an inquiry for two kinds of goods and two offers. */
async function offered() {
  const buyer = await market.buyer();
  const { id: addressId } = await addOwnAddress(buyer);
  const listings = [await market.offer(), await market.offer()];
  const inquiryNum = await inquire(market, buyer, listings);
  const offerId = await offerOf(market, inquiryNum, 'S0001');
  const other = await offerOf(market, inquiryNum, 'S0002', { price: 390_000 });
  return { buyer, addressId, listings, inquiryNum, offerId, other };
}
type Offered = Awaited<ReturnType<typeof offered>>;

const accept = (
  { buyer, inquiryNum, offerId, addressId }: Omit<Offered, 'listings' | 'other'>,
  serial = newSerial(),
) => buyer.call(acceptOffer, { inquiryNum, offerId, addressId }, { serial });

/** Beside the 2-second lock, which would let only one of two pages come this far. */
const acceptUnlocked = ({ buyer, ...asked }: Parameters<typeof accept>[0]) =>
  market.db.transaction(async (tx: Database) => {
    const customer = first(await tx.select().from(customers).where(eq(customers.id, buyer.id)));
    return service.acceptOffer(
      tx,
      forOwnAccount(customer),
      acceptOffer.request.parse(asked),
      market.now,
    );
  });

const close = (buyer: Buyer, inquiryNum: string) =>
  buyer.call(closeInquiry, { inquiryNum }, { serial: newSerial() });

const stateOf = async ({ buyer, inquiryNum }: Offered) =>
  (await buyer.call(inquiryDetailOfBuyer, { inquiryNum })).state;

const hoursFromNow = (count: number) => new Date(market.now().getTime() + count * HOUR_MS);

const lastText = async (phone: string) =>
  first(
    await market.db
      .select()
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, phone))
      .orderBy(desc(smsOutbox.id)),
  ).text;

async function outcomes(calls: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls);
  const refused = settled.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (result.reason instanceof ApiRefusal) return [result.reason.code];
    throw result.reason;
  });
  return { made: settled.length - refused.length, refused };
}

const ordersFor = (inquiryNum: string) =>
  market.db.$count(orders, eq(orders.inquiryNum, inquiryNum));

describe('inquiry.accept', () => {
  test('inquiry.accept: sellerSuspended: no order with a seller whose trade is suspended', async () => {
    const made = await offered();
    const seller = await market.buyer({ sellerCode: 'S0001', suspendedAt: market.now() });
    expect((await refusalOf(accept(made))).code).toBe('sellerSuspended');
    await market.db.delete(tokens).where(eq(tokens.customerId, seller.id));
    await market.db.delete(customers).where(eq(customers.id, seller.id));
    market.advance(SUBMIT_LOCK_MS);
    expect((await accept(made)).orderCode).toMatch(/\d/);
  });

  test('makes an order at the prices of the offer, takes no stock, and can be paid', async () => {
    const made = await offered();
    const { orderCode, paymentAmount } = await accept(made);
    expect(paymentAmount).toBe('76100.00');
    const order = await made.buyer.call(orderById, { id: orderCode });
    expect(order).toMatchObject({
      state: 'waitPay',
      source: 'offer',
      inquiryNum: made.inquiryNum,
      orderAmount: '76100.00',
      address: '江苏省无锡市望澜大道 66 号',
      lines: [
        { skuId: null, sellingPrice: '3800.00', number: '10', amount: '38000.00' },
        { skuId: null, sellingPrice: '3810.00', number: '10', amount: '38100.00' },
      ],
    });
    expect(order.lines.map(({ sellerCode }) => sellerCode)).toEqual(['S0001', 'S0001']);
    for (const { id } of made.listings) expect(await market.stockOf(id)).toBe(100_000);
    await pay(made.buyer, orderCode);
    expect((await made.buyer.call(orderById, { id: orderCode })).state).toBe('paid');
    const detail = await made.buyer.call(inquiryDetailOfBuyer, { inquiryNum: made.inquiryNum });
    expect(detail).toMatchObject({
      state: 'accepted',
      orderCode,
      acceptedOfferId: made.offerId,
    });
    const { content } = await made.buyer.call(inquiryList, { state: 'accepted' });
    expect(content.map(({ inquiryNum }) => inquiryNum)).toEqual([made.inquiryNum]);
  });

  test('goods that are picked up wait where the seller offered them', async () => {
    const made = await offered();
    const offerId = await offerOf(market, made.inquiryNum, 'S0003', {
      deliveryWay: 2,
      deliveryAddress: '天津港 5 号库',
    });
    const { orderCode } = await accept({ ...made, offerId });
    const { lines } = await made.buyer.call(orderById, { id: orderCode });
    expect(lines[0]).toMatchObject({ deliveryMethod: 2, deliveryAddress: '天津港 5 号库' });
  });

  test('the winner learns the order, the others that there is one', async () => {
    const [winner, loser] = [await sellerOf(market, 'S0001'), await sellerOf(market, 'S0002')];
    const made = await offered();
    const { orderCode } = await accept(made);
    expect(await lastText(winner.phone)).toContain(orderCode);
    const text = await lastText(loser.phone);
    expect(text).toContain('已与其他卖家成交');
    expect(text).not.toContain(orderCode);
    await made.buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });
    expect(await lastText(winner.phone)).toContain(`${orderCode} 已取消（买家取消）`);
    expect(await lastText(loser.phone)).toContain('有效期内的报价仍可被采纳');
  });

  test('missing: what the company asks for on its orders; it is kept, and counts for its budget', async () => {
    const owner = await company(market);
    await owner.call(saveApprovalRule, { requiredFields: ['costCentre'] });
    await owner.call(saveBudget, {
      kind: 'costCentre',
      name: 'CC1',
      period: 'month',
      limit: '100',
    });
    const buyer = await member(market, owner, 'buyer');
    await member(market, owner, 'approver');
    const { id: addressId } = await addOwnAddress(owner);
    const inquiryNum = await inquire(market, buyer, [await market.offer()]);
    const asked = {
      inquiryNum,
      offerId: await offerOf(market, inquiryNum, 'S0001'),
      addressId,
    };
    const { ownFields } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(ownFields.filter(({ required }) => required)).toEqual([
      { name: 'costCentre', required: true, choices: [] },
    ]);
    const problems = problemsOf(buyer.call(acceptOffer, asked, { serial: newSerial() }));
    expect(await problems).toEqual([
      { code: 'missing', path: ['costCentre'], text: '请填写成本中心' },
    ]);
    const named = { ...asked, costCentre: 'CC1', project: '二期' };
    const made = await buyer.call(acceptOffer, named, { serial: newSerial() });
    expect(made.waitsForApproval).toBe(true);
    expect(await buyer.call(orderById, { id: made.orderCode })).toMatchObject({
      costCentre: 'CC1',
      project: '二期',
    });
  });

  test('nobody learns of an order that waits for an approval before it has it', async () => {
    const [winner, loser] = [await sellerOf(market, 'S0001'), await sellerOf(market, 'S0002')];
    const owner = await company(market);
    await owner.call(saveApprovalRule, { oneLevelFrom: '10' });
    const [buyer, approver] = [
      await member(market, owner, 'buyer'),
      await member(market, owner, 'approver'),
    ];
    const { id: addressId } = await addOwnAddress(owner);
    const waiting = async () => {
      market.advance(2001);
      const inquiryNum = await inquire(market, buyer, [await market.offer()]);
      const offerId = await offerOf(market, inquiryNum, 'S0001');
      const { orderCode } = await accept({ buyer, inquiryNum, offerId, addressId });
      return { inquiryNum, orderCode };
    };
    const decide = async (agree: boolean) => {
      const { content } = await approver.call(approvalList, { which: 'waiting' });
      await approver.call(decideApproval, {
        approvalId: first(content).approvalId,
        agree,
        reason: '已核对',
      });
    };
    const returned = await waiting();
    await decide(false);
    for (const seller of [winner, loser]) {
      expect(await lastText(seller.phone)).toContain(`询价单号 ${returned.inquiryNum}`);
    }
    const approved = await waiting();
    expect(await lastText(winner.phone)).toContain(`询价单号 ${approved.inquiryNum}`);
    await decide(true);
    expect(await lastText(winner.phone)).toContain(`订单号 ${approved.orderCode}`);
    expect(await lastText(loser.phone)).toContain('已与其他卖家成交');
  });

  test('a deadline that is over does not prevent it while the offer is valid', async () => {
    const made = await offered();
    await market.db
      .update(inquiries)
      .set({ endDate: hoursFromNow(-1) })
      .where(eq(inquiries.inquiryNum, made.inquiryNum));
    expect(await stateOf(made)).toBe('ended');
    await accept(made);
    expect(await stateOf(made)).toBe('accepted');
  });

  test('decided: a second offer is not accepted, and no offer of a closed inquiry', async () => {
    const made = await offered();
    await accept(made);
    market.advance(2001);
    expect(await refusalOf(accept({ ...made, offerId: made.other }))).toEqual({
      code: 'decided',
      text: '该询价单已成交或已关闭',
    });
    const closed = await offered();
    await close(closed.buyer, closed.inquiryNum);
    expect((await refusalOf(accept(closed))).code).toBe('decided');
    expect(await ordersFor(closed.inquiryNum)).toBe(0);
  });

  test('when its order is cancelled or runs out, another offer may be accepted', async () => {
    const made = await offered();
    const { orderCode } = await accept(made);
    await made.buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });
    expect(await stateOf(made)).toBe('open');
    market.advance(2001);
    const second = await accept({ ...made, offerId: made.other });
    expect(await stateOf(made)).toBe('accepted');
    // Three working days and a weekend.
    market.advance(6 * 24 * HOUR_MS);
    await expireUnpaidOrders(market.db, market.now());
    // Its own deadline is over by then, which keeps no offer from being accepted.
    expect(await stateOf(made)).toBe('ended');
    expect(second.orderCode).not.toBe(orderCode);
    expect(await ordersFor(made.inquiryNum)).toBe(2);
  });

  test('changed: an offer that was revised, or whose validity is over', async () => {
    const made = await offered();
    await offerOf(market, made.inquiryNum, 'S0001', { lastCutNum: 2 });
    expect(await refusalOf(accept(made))).toEqual({
      code: 'changed',
      text: '卖家已更新报价，请刷新后重新选择',
    });
    const lapsed = await offerOf(market, made.inquiryNum, 'S0003', {
      validUntil: hoursFromNow(-1),
    });
    expect(await refusalOf(accept({ ...made, offerId: lapsed }))).toEqual({
      code: 'over',
      text: '该报价已过有效期，请联系卖家重新报价',
    });
  });

  test('foreignCurrency: an offer in another currency', async () => {
    const made = await offered();
    const offerId = await offerOf(market, made.inquiryNum, 'S0003', { currency: 'USD' });
    expect(await refusalOf(accept({ ...made, offerId }))).toEqual({
      code: 'foreignCurrency',
      text: '该外币报价没有约定汇率，请联系卖家补充汇率或改报人民币',
    });
  });

  test('invalid: an address that is not the buyer’s own', async () => {
    const made = await offered();
    const { id: addressId } = await addOwnAddress(await market.buyer());
    expect(await refusalOf(accept({ ...made, addressId }))).toEqual({
      code: 'invalid',
      text: '请选择您的收货地址',
    });
    expect(await stateOf(made)).toBe('open');
  });

  test("another buyer's inquiry or another inquiry's offer cannot be accepted", async () => {
    const [made, foreign] = [await offered(), await offered()];
    expect((await refusalOf(accept({ ...made, buyer: foreign.buyer }))).code).toBe('G404');
    expect((await refusalOf(accept({ ...made, offerId: foreign.offerId }))).code).toBe('G404');
    expect((await refusalOf(accept({ ...made, offerId: 'x' }))).code).toBe('G404');
  });

  test('two accepts at once make one order, the same serial answers the same', async () => {
    const made = await offered();
    const serial = newSerial();
    const same = await Promise.all([1, 2, 3].map(() => accept(made, serial)));
    expect(new Set(same.map(({ orderCode }) => orderCode)).size).toBe(1);
    expect(await ordersFor(made.inquiryNum)).toBe(1);

    for (const one of await Promise.all(times(6, offered))) {
      const { made: won, refused } = await race([
        acceptUnlocked(one),
        acceptUnlocked({ ...one, offerId: one.other }),
        acceptUnlocked(one),
      ]);
      expect(won).toHaveLength(1);
      expect(refused).toEqual(['decided', 'decided']);
      expect(await ordersFor(one.inquiryNum)).toBe(1);
    }
  });

  testWhenFull('accepting and closing at once: one of them wins', async () => {
    for (const made of await Promise.all(times(6, offered))) {
      const { made: won, refused } = await outcomes([
        accept(made),
        close(made.buyer, made.inquiryNum),
      ]);
      expect([won, refused]).toEqual([1, ['decided']]);
      const state = await stateOf(made);
      expect(await ordersFor(made.inquiryNum)).toBe(state === 'accepted' ? 1 : 0);
    }
  });
});

describe('inquiry.close', () => {
  test('ends the inquiry, and its stores get a message', async () => {
    const seller = await sellerOf(market, 'S0003');
    const made = await offered();
    expect(await close(made.buyer, made.inquiryNum)).toBe('success');
    expect(await stateOf(made)).toBe('closed');
    expect(await lastText(seller.phone)).toContain(`买家已关闭询价单 ${made.inquiryNum}`);
    const { content } = await made.buyer.call(inquiryList, { state: 'closed' });
    expect(content.map(({ inquiryNum }) => inquiryNum)).toEqual([made.inquiryNum]);
  });

  test('decided: one that is closed or accepted already', async () => {
    const [closed, accepted] = [await offered(), await offered()];
    await close(closed.buyer, closed.inquiryNum);
    await accept(accepted);
    for (const { buyer, inquiryNum } of [closed, accepted]) {
      expect((await refusalOf(close(buyer, inquiryNum))).code).toBe('decided');
    }
    const rows = await market.db
      .select({ closedAt: inquiries.closedAt })
      .from(inquiries)
      .where(inArray(inquiries.inquiryNum, [accepted.inquiryNum]));
    expect(first(rows).closedAt).toBeNull();
  });

  test("another buyer's inquiry is unknown", async () => {
    const { inquiryNum } = await offered();
    expect((await refusalOf(close(await market.buyer(), inquiryNum))).code).toBe('G404');
  });
});
