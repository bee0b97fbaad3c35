import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  approvalList,
  decideApproval,
  saveApprovalRule,
} from '#app/domain/company/approval-contract.ts';
import {
  acceptOffer,
  awardLines,
  closeInquiry,
  endLines,
} from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { inquiryByInquiryNum, receivedInquiries } from '#app/domain/inquiry/offer-contract.ts';
import { cancelOrder, orderById } from '#app/domain/order/contract.ts';
import { company, member } from '#tests/api/company/companies.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { race } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { forOwnAccount } from '#trading-api/account/index.ts';
import * as service from '#trading-api/inquiry/award.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import {
  customers,
  inquiries,
  inquiryAwards,
  offers,
  sellerCredits,
  smsOutbox,
  tokens,
} from '#trading-api/schema.ts';
import { inquire, offerOf, sellerOf } from './inquiring.ts';

const LOCK_MS = 2001;

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An inquiry for 10 of each of three goods, which two stores have prices for: 3,800 and more, 3,900 and more. */
async function offered(buyer?: Buyer, owner?: Buyer) {
  const asking = buyer ?? (await market.buyer());
  const { id: addressId } = await addOwnAddress(owner ?? asking);
  const goods = [await market.offer(), await market.offer(), await market.offer()];
  const inquiryNum = await inquire(market, asking, goods);
  const one = await offerOf(market, inquiryNum, 'S0001');
  const two = await offerOf(market, inquiryNum, 'S0002', { price: 390_000 });
  return { buyer: asking, addressId, inquiryNum, one, two };
}
type Offered = Awaited<ReturnType<typeof offered>>;
type Take = readonly [offerId: string, position: number, count?: string];

const taken = (takes: readonly Take[]) =>
  takes.map(([offerId, position, count = '10']) => ({ offerId, position, count }));

const award = ({ buyer, addressId, inquiryNum }: Offered, ...takes: Take[]) => {
  market.advance(LOCK_MS);
  const asked = { inquiryNum, addressId, awards: taken(takes) };
  return buyer.call(awardLines, asked, { serial: newSerial() });
};

const seen = ({ buyer, inquiryNum }: Offered) => buyer.call(inquiryDetailOfBuyer, { inquiryNum });

const lastText = async ({ phone }: Buyer): Promise<string> =>
  first(
    await market.db
      .select()
      .from(smsOutbox)
      .where(eq(smsOutbox.phone, phone))
      .orderBy(desc(smsOutbox.id)),
  ).text;

describe('inquiry.award', () => {
  test('each seller gets one order of its lines; a line is split; what is left stays open', async () => {
    const [one, two, three] = [
      await sellerOf(market, 'S0001'),
      await sellerOf(market, 'S0002'),
      await sellerOf(market, 'S0003'),
    ];
    const made = await offered();
    const { orders } = await award(made, [made.one, 1], [made.one, 2, '4'], [made.two, 2, '5.5']);
    expect(orders.map(({ paymentAmount }) => paymentAmount)).toEqual(['53240.00', '21505.00']);
    const after = await seen(made);
    expect(after.state).toBe('open');
    expect(after.inquiryDetails.map(({ openCount }) => openCount)).toEqual(['0', '0.5', '10']);
    expect(after.acceptedOfferId).toBeNull();
    expect(
      after.awards.map(({ sellerCode, position, count }) => [sellerCode, position, count]),
    ).toEqual([
      ['S0001', 1, '10'],
      ['S0001', 2, '4'],
      ['S0002', 2, '5.5'],
    ]);
    const codes = orders.map(({ orderCode }) => orderCode);
    const second = await made.buyer.call(orderById, { id: codes[1] ?? '' });
    expect(second.lines).toMatchObject([{ sellingPrice: '3910.00', number: '5.5' }]);

    // Each sees its own; nobody has lost yet, and who quoted nothing of it is not told.
    const views = await Promise.all(
      [one, two, three].map((seller) =>
        seller.call(inquiryByInquiryNum, { inquiryNum: made.inquiryNum }),
      ),
    );
    expect(
      views.map(({ outcome, awards }) => [outcome, awards.map(({ position }) => position)]),
    ).toEqual([
      [null, [1, 2]],
      [null, [2]],
      [null, []],
    ]);
    expect(await lastText(one)).toContain(`（其中 2 种商品），订单号 ${codes[0]}`);
    expect(await lastText(two)).toContain(`（其中 1 种商品），订单号 ${codes[1]}`);

    // The rest ends it: who has nothing lost.
    await award(made, [made.two, 2, '0.5'], [made.two, 3]);
    expect((await seen(made)).state).toBe('accepted');
    expect(await lastText(three)).toContain('已与其他卖家成交，感谢您的参与');
    const { content } = await three.call(receivedInquiries, { tab: 'ended' });
    expect(content.find(({ inquiryNum }) => inquiryNum === made.inquiryNum)?.outcome).toBe('lost');
    expect((await refusalOf(award(made, [made.one, 1]))).code).toBe('decided');
  });

  test('who quoted what another got is told how much, and not the price', async () => {
    const [loser] = [await sellerOf(market, 'S0002')];
    const made = await offered();
    await award(made, [made.one, 1], [made.one, 2]);
    await expectNotified(market, 'offerLinesLost', loser, {
      path: `/customer/sale-inquiry/${made.inquiryNum}`,
    });
    const text = await lastText(loser);
    expect(text).toContain('您报价的 2 种商品已与其他卖家成交，其余商品买家仍在选择');
    expect(text.replace(made.inquiryNum, '')).not.toMatch(/\d{4}\.\d\d|3,?8\d\d/);
  });

  test('changed: more than is left, and a line without a price; invalid: no quantity', async () => {
    const made = await offered();
    expect(await refusalOf(award(made, [made.one, 1, '6'], [made.two, 1, '5']))).toEqual({
      code: 'changed',
      text: '采纳数量超过了剩余数量，请核对后重新选择',
    });
    expect((await refusalOf(award(made, [made.one, 4]))).code).toBe('changed');
    for (const count of ['', '0']) {
      expect((await refusalOf(award(made, [made.one, 1, count]))).code).toBe('invalid');
    }
    expect((await refusalOf(award(made))).code).toBe('missing');
    await award(made, [made.one, 1, '6']);
    expect((await refusalOf(award(made, [made.two, 1, '5']))).code).toBe('changed');
    // A whole offer is not what is left of it.
    market.advance(LOCK_MS);
    const { inquiryNum, addressId } = made;
    const whole = made.buyer.call(
      acceptOffer,
      { inquiryNum, addressId, offerId: made.two },
      { serial: newSerial() },
    );
    expect(await refusalOf(whole)).toEqual({
      code: 'changed',
      text: '部分商品已成交或已结束，请刷新后逐行选择',
    });
    expect((await seen(made)).awards).toHaveLength(1);
  });

  test('wholeOnly, belowMinimum: what the seller made the offer for holds', async () => {
    const made = await offered();
    const set = (id: string, terms: Partial<typeof offers.$inferInsert>) =>
      market.db
        .update(offers)
        .set(terms)
        .where(eq(offers.id, Number(id)));
    await set(made.one, { wholeOnly: true });
    await set(made.two, { minimum: 4_000_000 });
    expect((await refusalOf(award(made, [made.one, 1], [made.one, 2]))).code).toBe('wholeOnly');
    expect((await refusalOf(award(made, [made.two, 1]))).code).toBe('belowMinimum');
    await award(made, [made.two, 1], [made.two, 2, '1']);
    expect((await refusalOf(award(made, [made.one, 3]))).code).toBe('wholeOnly');
  });

  test('over, foreignCurrency, sellerSuspended: an offer that cannot be accepted is awarded nothing', async () => {
    const made = await offered();
    const refusedWith = async (terms: Partial<typeof offers.$inferInsert>) => {
      const kept = first(
        await market.db
          .select()
          .from(offers)
          .where(eq(offers.id, Number(made.one))),
      );
      await market.db.update(offers).set(terms).where(eq(offers.id, kept.id));
      const refusal = await refusalOf(award(made, [made.two, 2], [made.one, 1]));
      await market.db.update(offers).set(kept).where(eq(offers.id, kept.id));
      return refusal.code;
    };
    expect(await refusedWith({ validUntil: market.now() })).toBe('over');
    expect(await refusedWith({ withdrawnAt: market.now() })).toBe('changed');
    expect(await refusedWith({ currency: 'USD' })).toBe('foreignCurrency');
    const seller = await market.buyer({ sellerCode: 'S0001', suspendedAt: market.now() });
    expect(await refusedWith({ remark: '' })).toBe('sellerSuspended');
    await market.db.delete(tokens).where(eq(tokens.customerId, seller.id));
    await market.db.delete(customers).where(eq(customers.id, seller.id));
    // Nothing of a decision that is refused in part is done.
    expect((await seen(made)).awards).toEqual([]);
  });

  test('creditMissing, creditShort: terms on credit need one, each of their seller', async () => {
    const made = await offered();
    const monthly = { terms: { kind: 'monthly' as const, days: 30 } };
    await market.db
      .update(offers)
      .set(monthly)
      .where(eq(offers.id, Number(made.one)));
    expect((await refusalOf(award(made, [made.two, 2], [made.one, 1]))).code).toBe('creditMissing');
    await market.db.insert(sellerCredits).values({
      sellerCode: 'S0001',
      customerId: made.buyer.id,
      amount: 3_800_000,
      days: 30,
      changedAt: market.now(),
      changedBy: made.buyer.id,
    });
    const both = award(made, [made.one, 1], [made.one, 2]);
    expect((await refusalOf(both)).code).toBe('creditShort');
    const { orders } = await award(made, [made.one, 1], [made.two, 2]);
    expect(orders.map(({ terms }) => terms.kind)).toEqual(['monthly', 'full']);
  });

  test('a cancelled order opens its lines again, and only those', async () => {
    const made = await offered();
    const { orders } = await award(made, [made.one, 1], [made.two, 2], [made.two, 3]);
    expect((await seen(made)).state).toBe('accepted');
    const [, second] = orders.map(({ orderCode }) => orderCode);
    await made.buyer.call(cancelOrder, { orderCode: second ?? '' }, { serial: newSerial() });
    const after = await seen(made);
    expect(after.state).toBe('open');
    expect(after.inquiryDetails.map(({ openCount }) => openCount)).toEqual(['0', '10', '10']);
  });

  test('a program from before awards accepts an offer: all of it is awarded', async () => {
    const made = await offered();
    const other = await offered();
    const { orders } = await award(other, [other.one, 1]);
    const { orderCode } = first(orders);
    await market.db
      .update(inquiries)
      .set({ acceptedAt: market.now(), acceptedOfferId: Number(made.one), orderCode })
      .where(eq(inquiries.inquiryNum, made.inquiryNum));
    // The order is the other's, and has its award already.
    expect((await seen(made)).awards).toEqual([]);
    const own = await award(made, [made.two, 1]);
    await market.db
      .delete(inquiryAwards)
      .where(eq(inquiryAwards.orderCode, first(own.orders).orderCode));
    await market.db
      .update(inquiries)
      .set({
        acceptedAt: market.now(),
        acceptedOfferId: Number(made.one),
        orderCode: first(own.orders).orderCode,
      })
      .where(eq(inquiries.inquiryNum, made.inquiryNum));
    const after = await seen(made);
    expect([after.state, after.awards.map(({ position }) => position)]).toEqual([
      'accepted',
      [1, 2, 3],
    ]);
  });

  test('one award is agreed to as one purchase, however many sellers it has', async () => {
    const owner = await company(market);
    await owner.call(saveApprovalRule, { oneLevelFrom: '50000' });
    const [buyer, approver] = [
      await member(market, owner, 'buyer'),
      await member(market, owner, 'approver'),
    ];
    const made = await offered(buyer, owner);
    // Neither order alone reaches the limit.
    const { orders } = await award(made, [made.one, 1], [made.two, 2]);
    expect(orders.map(({ waitsForApproval }) => waitsForApproval)).toEqual([true, true]);
    const { content } = await approver.call(approvalList, { which: 'waiting' });
    expect(content).toHaveLength(1);
    const { approvalId, orderCodes, paymentAmount } = first(content);
    expect(orderCodes.toSorted()).toEqual(orders.map(({ orderCode }) => orderCode).toSorted());
    expect(Number(paymentAmount)).toBe(
      orders.reduce((sum, order) => sum + Number(order.paymentAmount), 0),
    );
    await approver.call(decideApproval, { approvalId, agree: true, reason: '' });
    for (const { orderCode } of orders) {
      const { state, approval } = await buyer.call(orderById, { id: orderCode });
      expect([state, approval?.state]).toEqual(['waitPay', 'approved']);
    }
  });

  test('the same serial many times at once awards once', async () => {
    const made = await offered();
    const asked = {
      inquiryNum: made.inquiryNum,
      addressId: made.addressId,
      awards: taken([
        [made.one, 1, '4'],
        [made.two, 2, '4'],
      ]),
    };
    const serial = newSerial();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => made.buyer.call(awardLines, asked, { serial })),
    );
    expect(new Set(answers.map(({ orders }) => JSON.stringify(orders))).size).toBe(1);
    expect((await seen(made)).awards).toHaveLength(2);
  });

  test("another buyer's inquiry, offer or address is unknown", async () => {
    const [made, other] = [await offered(), await offered()];
    const refusedWith = async (asked: Offered, offerId: string) =>
      (await refusalOf(award(asked, [offerId, 1]))).code;
    expect(await refusedWith({ ...made, buyer: other.buyer }, made.one)).toBe('G404');
    expect(await refusedWith(made, other.one)).toBe('G404');
    expect(await refusedWith({ ...made, addressId: other.addressId }, made.one)).toBe('invalid');
  });

  test('two colleagues who award the same line at once: one does', async () => {
    const made = await offered();
    const customer = first(
      await market.db.select().from(customers).where(eq(customers.id, made.buyer.id)),
    );
    const at = (offerId: string) =>
      market.db.transaction((tx: Database) =>
        service.awardLines(
          tx,
          forOwnAccount(customer),
          {
            inquiryNum: made.inquiryNum,
            addressId: made.addressId,
            awards: taken([
              [offerId, 1, '6'],
              [offerId, 2, '2'],
            ]),
          },
          market.now,
        ),
      );
    const { made: done, refused } = await race([made.one, made.two, made.one, made.two].map(at));
    expect([done.length, refused]).toEqual([1, ['changed', 'changed', 'changed']]);
    expect((await seen(made)).awards).toHaveLength(2);
  });
});

describe('inquiry.endLines', () => {
  const end = ({ buyer, inquiryNum }: Offered, positions: number[], reason = '') =>
    buyer.call(endLines, { inquiryNum, positions, reason }, { serial: newSerial() });

  test('what is not awarded ends with a reason that sellers see; the last one closes it', async () => {
    const seller = await sellerOf(market, 'S0001');
    const made = await offered();
    await award(made, [made.one, 1]);
    await end(made, [2], ' 改由自有库存 ');
    const view = await seller.call(inquiryByInquiryNum, { inquiryNum: made.inquiryNum });
    expect(view.inquiryDetails.map(({ ended }) => ended?.reason ?? null)).toEqual([
      null,
      '改由自有库存',
      null,
    ]);
    expect(view.state).toBe('open');
    expect((await refusalOf(award(made, [made.one, 2]))).code).toBe('changed');
    await end(made, [3]);
    expect((await seen(made)).state).toBe('accepted');
    expect((await refusalOf(end(made, [3]))).code).toBe('decided');
  });

  test('inquiry.award: noApprover: a rule that asks for more people than there are', async () => {
    const owner = await company(market);
    await owner.call(saveApprovalRule, { twoLevelsFrom: '10' });
    const buyer = await member(market, owner, 'buyer');
    const made = await offered(buyer, owner);
    expect((await refusalOf(award(made, [made.one, 1]))).code).toBe('noApprover');
  });

  test('missing, changed: no line, and one that is awarded; G404: of another buyer', async () => {
    const [made, other] = [await offered(), await offered()];
    expect((await refusalOf(end(made, []))).code).toBe('missing');
    await award(made, [made.one, 1]);
    expect((await refusalOf(end(made, [1]))).code).toBe('changed');
    expect((await refusalOf(end({ ...made, buyer: other.buyer }, [2]))).code).toBe('G404');
    await end(other, [1, 2, 3]);
    expect((await seen(other)).state).toBe('closed');
  });

  test('the same serial many times at once ends once', async () => {
    const made = await offered();
    const serial = newSerial();
    const asked = { inquiryNum: made.inquiryNum, positions: [2], reason: '' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => made.buyer.call(endLines, asked, { serial })),
    );
    expect(new Set(answers).size).toBe(1);
  });

  test('a line is awarded or ended, never both', async () => {
    const made = await offered();
    const customer = first(
      await market.db.select().from(customers).where(eq(customers.id, made.buyer.id)),
    );
    const { inquiryNum, addressId } = made;
    const awarding = market.db.transaction((tx: Database) =>
      service.awardLines(
        tx,
        forOwnAccount(customer),
        { inquiryNum, addressId, awards: taken([[made.one, 1]]) },
        market.now,
      ),
    );
    const ending = market.db.transaction((tx: Database) =>
      service.endLines(tx, customer, { inquiryNum, positions: [1], reason: '' }, market.now),
    );
    const { refused } = await race([awarding, ending] as Promise<unknown>[]);
    expect(refused).toEqual(['changed']);
    const { awards, inquiryDetails } = await seen(made);
    expect(awards.length === 1).toBe(inquiryDetails[0]?.ended === null);
  });

  test('closing an inquiry ends what is left of it', async () => {
    const made = await offered();
    const { orders } = await award(made, [made.one, 1]);
    await made.buyer.call(closeInquiry, { inquiryNum: made.inquiryNum }, { serial: newSerial() });
    expect((await seen(made)).state).toBe('accepted');
    const { orderCode } = first(orders);
    await made.buyer.call(cancelOrder, { orderCode }, { serial: newSerial() });
    expect((await seen(made)).state).toBe('closed');
  });
});
