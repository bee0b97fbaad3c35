import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import {
  creditBuyers,
  creditOfSeller,
  saleCredits,
  saveSaleCredit,
  withdrawSaleCredit,
} from '#app/domain/order/credit-contract.ts';
import type { PaymentTerms } from '#app/domain/order/terms.ts';
import { PERCENT_INVALID } from '#app/domain/order/typed-terms.ts';
import { inquire, offerOf, sellerOf } from '#tests/api/inquiry/inquiring.ts';
import { answerTo, upload } from '#tests/api/inquiry/offering.ts';
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
import { forOwnAccount } from '#trading-api/account/index.ts';
import * as service from '#trading-api/inquiry/award.ts';
import { expireUnpaidOrders } from '#trading-api/order/expiry.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, orders, sellerCredits } from '#trading-api/schema.ts';

const HOUR_MS = 3_600_000;
const MONTHLY: PaymentTerms = { kind: 'monthly', days: 30 };

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** A buyer with an address and an offer of 38,000.00 yuan on these terms. */
async function offered(terms: PaymentTerms, buyer?: Buyer) {
  const asking = buyer ?? (await market.buyer({ name: `采购${newSerial().slice(0, 8)}` }));
  const { id: addressId } = await addOwnAddress(asking);
  const inquiryNum = await inquire(market, asking, [await market.offer()]);
  market.advance(2001);
  const offerId = await offerOf(market, inquiryNum, 'S0001', { terms });
  return { buyer: asking, addressId, inquiryNum, offerId };
}
type Offered = Awaited<ReturnType<typeof offered>>;

async function accept({ buyer, ...asked }: Offered) {
  market.advance(2001);
  return buyer.call(acceptOffer, asked, { serial: newSerial() });
}

const grant = (seller: Buyer, buyer: string, amount: string, days = '30') =>
  seller.call(saveSaleCredit, { buyer, amount, days });

const acceptUnlocked = ({ buyer, ...asked }: Offered) =>
  market.db.transaction(async (tx: Database) => {
    const customer = first(await tx.select().from(customers).where(eq(customers.id, buyer.id)));
    return service.acceptOffer(tx, forOwnAccount(customer), asked, market.now);
  });

describe('the terms of an offer', () => {
  test('issue 18 §2: they are carried by the order, which waits three working days for its deposit', async () => {
    const seller = await sellerOf(market, 'S0002');
    const buyer = await market.buyer();
    const { id: addressId } = await addOwnAddress(buyer);
    const inquiryNum = await inquire(market, buyer, [await market.offer()]);
    const terms: PaymentTerms = { kind: 'deposit', percent: 30, balanceDays: 7 };
    const answer = answerTo(market, inquiryNum, [await upload(market, seller)], { terms });
    await seller.call(saveOffer, answer, { serial: newSerial() });
    const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    const { offer } = first(sellers.filter(({ sellerCode }) => sellerCode === 'S0002'));
    expect(offer?.terms).toEqual(terms);
    const made = { buyer, addressId, inquiryNum, offerId: offer?.id ?? '' };
    const accepted = await accept(made);
    const order = await buyer.call(orderById, { id: accepted.orderCode });
    expect(order).toMatchObject({
      terms,
      state: 'waitPay',
      dueAmount: '11400.00',
      payDeadline: accepted.payDeadline,
    });
    // It waits three working days for its deposit, and not half an hour.
    market.advance(25 * HOUR_MS);
    await expireUnpaidOrders(market.db, market.now());
    await pay(buyer, accepted.orderCode);
    const paid = await buyer.call(orderById, { id: accepted.orderCode });
    expect([paid.state, paid.dueAmount]).toEqual(['partPaid', '26600.00']);
    await pay(buyer, accepted.orderCode);
    expect((await buyer.call(orderById, { id: accepted.orderCode })).state).toBe('paid');
  });

  test('an offer that names none is paid in full; terms beyond the limits are refused', async () => {
    const seller = await sellerOf(market, 'S0003');
    const buyer = await market.buyer();
    const inquiryNum = await inquire(market, buyer, [await market.offer()]);
    const answer = answerTo(market, inquiryNum, [await upload(market, seller)]);
    const terms = { kind: 'deposit' as const, percent: 100, balanceDays: 7 };
    const send = (sent: typeof answer) => seller.call(saveOffer, sent, { serial: newSerial() });
    await expect(send({ ...answer, terms })).rejects.toMatchObject({
      problems: [{ path: ['terms', 'percent'], code: 'invalid', text: PERCENT_INVALID }],
    });
    await send(answer);
    const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    expect(sellers.flatMap(({ offer }) => offer?.terms ?? [])).toEqual([{ kind: 'full' }]);
  });

  test('on delivery it may be shipped at once: the offer is the choice of its seller', async () => {
    const made = await offered({ kind: 'onDelivery' });
    const { orderCode } = await accept(made);
    const order = await made.buyer.call(orderById, { id: orderCode });
    expect([order.state, order.dueAmount]).toEqual(['paid', '38000.00']);
  });
});

describe('inquiry.accept', () => {
  test('inquiry.accept: creditMissing: no credit, one withdrawn, or for fewer days', async () => {
    const seller = await sellerOf(market, 'S0001');
    const made = await offered(MONTHLY);
    expect(await refusalOf(accept(made))).toEqual({
      code: 'creditMissing',
      text: '卖家还没有给您开通月结额度，请联系卖家开通或改用其他付款方式',
    });
    await grant(seller, made.buyer.phone, '50000', '15');
    expect((await refusalOf(accept(made))).code).toBe('creditMissing');
    await grant(seller, made.buyer.phone, '50000', '30');
    const customerId = String(made.buyer.id);
    await seller.call(withdrawSaleCredit, { customerId });
    expect((await refusalOf(accept(made))).code).toBe('creditMissing');
    await grant(seller, made.buyer.phone, '50000', '30');
    const { orderCode } = await accept(made);
    expect((await made.buyer.call(orderById, { id: orderCode })).state).toBe('paid');
  });

  test('inquiry.accept: creditShort: with what is open it exceeds the amount', async () => {
    const seller = await sellerOf(market, 'S0001');
    const made = await offered(MONTHLY);
    await grant(seller, made.buyer.phone, '75,999.99');
    const { orderCode } = await accept(made);
    const second = await offered(MONTHLY, made.buyer);
    expect(await refusalOf(accept(second))).toEqual({
      code: 'creditShort',
      text: '超出月结额度：额度 ¥75,999.99，未结 ¥38,000.00，本单 ¥38,000.00',
    });
    const { openAmount } = (await made.buyer.call(creditOfSeller, { sellerCode: 'S0001' })) ?? {};
    expect(openAmount).toBe('38000.00');
    // What is paid makes room.
    await pay(made.buyer, orderCode);
    await accept(second);
  });

  test('offers on credit that are accepted at once do not exceed it', async () => {
    const seller = await sellerOf(market, 'S0001');
    const buyer = await market.buyer();
    const made: Offered[] = [];
    for (const _ of times(5, String)) made.push(await offered(MONTHLY, buyer));
    await grant(seller, buyer.phone, '80000');
    const { made: won, refused } = await race(made.map(acceptUnlocked));
    expect(won).toHaveLength(2);
    expect(refused).toEqual(['creditShort', 'creditShort', 'creditShort']);
    expect(await market.db.$count(orders, eq(orders.customerId, buyer.id))).toBe(2);
  });
});

describe('saleCredit', () => {
  test('saleCredit.save: missing, invalid: beside each field; only buyers of one’s own', async () => {
    const seller = await sellerOf(market, 'S0001');
    expect(await problemsOf(grant(seller, ' ', '0', '999'))).toMatchObject([
      { path: ['buyer'], code: 'missing' },
      { path: ['amount'], code: 'invalid' },
      { path: ['days'], code: 'invalid' },
    ]);
    const stranger = await market.buyer({ name: '没来过的公司' });
    for (const buyer of [stranger.phone, '没来过的公司']) {
      expect(await problemsOf(grant(seller, buyer, '100'))).toMatchObject([
        {
          path: ['buyer'],
          code: 'invalid',
          text: '没有找到这个买家：只能给向您询价或下过单的买家开通',
        },
      ]);
    }
    const [one, other] = await market.buyers(2, { name: '同名公司' });
    for (const buyer of [one, other]) {
      if (buyer) await inquire(market, buyer, [await market.offer()]);
    }
    expect(await problemsOf(grant(seller, '同名公司', '100'))).toMatchObject([
      { text: '有多个同名的买家，请填写手机号' },
    ]);
    const bracketed = await market.buyer({ name: '甲（上海）公司' });
    await inquire(market, bracketed, [await market.offer()]);
    await grant(seller, '甲(上海) 公司', '100');
    await grant(seller, one?.phone ?? '', '100');
    const found = await seller.call(creditBuyers, { keyword: '同名' });
    expect(found.map(({ customerId }) => customerId).sort()).toEqual(
      [one, other].map((buyer) => String(buyer?.id)).sort(),
    );
    expect(await seller.call(creditBuyers, { keyword: '没来过' })).toEqual([]);
    const chosen = (customerId: string) =>
      seller.call(saveSaleCredit, { customerId, amount: '200', days: '30' });
    await chosen(String(other?.id));
    expect(await problemsOf(chosen(String(stranger.id)))).toMatchObject([
      { path: ['buyer'], code: 'invalid' },
    ]);
  });

  test('issue 18 §2: the list has the open and the overdue amount; another seller sees none of it', async () => {
    const [seller, other] = [await sellerOf(market, 'S0001'), await sellerOf(market, 'S0002')];
    const made = await offered(MONTHLY);
    await grant(seller, made.buyer.phone, '50000');
    const { orderCode } = await accept(made);
    const settledAt = new Date(market.now().getTime() - 31 * 24 * HOUR_MS);
    await market.db
      .update(orders)
      .set({ state: 'completed', settledAmount: 3_700_000, settledAt })
      .where(eq(orders.orderCode, orderCode));
    const [newest] = (await seller.call(saleCredits, {})).content;
    expect(newest).toMatchObject({
      customerId: String(made.buyer.id),
      amount: '50000.00',
      openAmount: '37000.00',
      overdueAmount: '37000.00',
      withdrawn: false,
    });
    const seen = (await other.call(saleCredits, {})).content.map((each) => each.customerId);
    expect(seen).not.toContain(String(made.buyer.id));
    expect(await made.buyer.call(creditOfSeller, { sellerCode: 'S0002' })).toBeNull();
  });

  test('saleCredit.withdraw: alreadySo: twice; another’s is unknown', async () => {
    const [seller, other] = [await sellerOf(market, 'S0001'), await sellerOf(market, 'S0002')];
    const made = await offered(MONTHLY);
    await grant(seller, made.buyer.phone, '50000');
    const withdraw = (by: Buyer) =>
      by.call(withdrawSaleCredit, { customerId: String(made.buyer.id) });
    expect((await refusalOf(withdraw(other))).code).toBe('G404');
    await withdraw(seller);
    expect((await refusalOf(withdraw(seller))).code).toBe('alreadySo');
    const pair = and(
      eq(sellerCredits.customerId, made.buyer.id),
      eq(sellerCredits.sellerCode, 'S0001'),
    );
    expect(await market.db.$count(sellerCredits, pair)).toBe(1);
  });
});
