import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptOffer } from '#app/domain/inquiry/award-contract.ts';
import { inquiryDetailOfBuyer } from '#app/domain/inquiry/contract.ts';
import { offersByInquiryNum, saveOffer } from '#app/domain/inquiry/offer-contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { addOwnAddress } from '#tests/api/order/ordering.ts';
import { race, times } from '#tests/api/order/racing.ts';
import { refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import * as service from '#trading-api/inquiry/offer-save.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { customers, inquiries } from '#trading-api/schema.ts';
import { inquire, offerOf, sellerOf } from './inquiring.ts';
import { answerTo, ROW, type SentOffer, send, upload } from './offering.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** An inquiry, and so many people of one of its stores, each with a file. */
async function asked(people = 1) {
  const buyer = await market.buyer();
  const { id: addressId } = await addOwnAddress(buyer);
  const inquiryNum = await inquire(market, buyer, [await market.offer()]);
  const sellers = await Promise.all(times(people, () => sellerOf(market, 'S0001')));
  const offers = await Promise.all(
    sellers.map(async (seller, at) => {
      const files = [await upload(market, seller)];
      return { seller, sent: answerTo(market, inquiryNum, files, { remark: `${at}` }) };
    }),
  );
  return { buyer, addressId, inquiryNum, offers, ...first(offers) };
}

/** Sends an offer that the market receives at a moment of the test's choice. */
const sendAt = (seller: Buyer, sent: SentOffer, now: Date) =>
  market.db.transaction(async (tx: Database) => {
    const account = await tx.select().from(customers).where(eq(customers.id, seller.id));
    await service.saveOffer(tx, first(account), saveOffer.request.parse(sent), () => now);
  });

const roundsOf = (seller: Buyer, inquiryNum: string) =>
  seller.call(offersByInquiryNum, { inquiryNum });

test('colleagues who revise at once: one round is added, the others are refused', async () => {
  const { seller, offers, inquiryNum } = await asked(5);
  for (const lastCutNum of [0, 1]) {
    const { made, refused } = await race(
      offers.map((each) => sendAt(each.seller, { ...each.sent, lastCutNum }, market.now())),
    );
    expect(made).toHaveLength(1);
    expect(refused).toEqual(times(4, () => 'changed'));
    expect(await roundsOf(seller, inquiryNum)).toHaveLength(lastCutNum + 1);
  }
});

test('the stores of an inquiry can answer at the same time', async () => {
  const { buyer, inquiryNum } = await asked();
  const codes = ['S0001', 'S0002', 'S0003'];
  const answers = codes.map(async (code) => {
    const seller = await sellerOf(market, code);
    const files = [await upload(market, seller)];
    return send(seller, answerTo(market, inquiryNum, files));
  });
  expect(await Promise.all(answers)).toEqual(times(3, () => 'success'));
  const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
  expect(sellers.map(({ offer }) => offer?.lastCutNum)).toEqual([1, 1, 1]);
});

test('an offer counts in the last millisecond before the deadline and not at it', async () => {
  const { seller, sent, inquiryNum } = await asked();
  const { endDate } = first(
    await market.db.select().from(inquiries).where(eq(inquiries.inquiryNum, inquiryNum)),
  );
  const at = (milliseconds: number) => new Date(endDate.getTime() + milliseconds);
  for (const late of [0, 1]) {
    const { refused } = await race([sendAt(seller, sent, at(late))]);
    expect(refused).toEqual(['over']);
  }
  await sendAt(seller, sent, at(-1));
  const [round, ...others] = await roundsOf(seller, inquiryNum);
  expect([round?.createDate, others]).toEqual([at(-1).toISOString(), []]);
});

test('an offer and an acceptance at once: the order has the prices the buyer saw', async () => {
  for (const round of times(8, (at) => at)) {
    const { buyer, addressId, seller, sent, inquiryNum } = await asked();
    await send(seller, sent);
    const [{ id: offerId }] = [first(await roundsOf(seller, inquiryNum))];
    const revision = { ...sent, lastCutNum: 1, offerDetails: [{ ...ROW, price: '1.00' }] };
    const accept = () =>
      buyer.call(acceptOffer, { inquiryNum, offerId, addressId }, { serial: newSerial() });
    const both = [() => sendAt(seller, revision, market.now()), accept];
    const inTurn = round % 2 === 0 ? both : both.toReversed();
    const results = await Promise.allSettled(inTurn.map((one) => one()));
    const won = results.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    const after = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
    if (after.orderCode === null) {
      // The revision was first: what the page showed is not live any more.
      expect(await refusalOf(accept())).toMatchObject({ code: 'changed' });
      continue;
    }
    const order = await buyer.call(orderById, { id: after.orderCode });
    expect(order.orderAmount).toBe('38000.00');
    const late = await refusalOf(accept());
    expect(late.code).toMatch(/^(decided|G429)$/);
    const { refused } = await race([sendAt(seller, revision, market.now())]);
    expect(refused).toEqual(['decided']);
    expect(await roundsOf(seller, inquiryNum)).toHaveLength(1);
  }
});

test('one serial sent many times at once gives one round', async () => {
  const { buyer, seller, sent, inquiryNum } = await asked();
  const serial = newSerial();
  const answers = await Promise.all(times(8, () => send(seller, sent, serial)));
  expect(answers).toEqual(times(8, () => 'success'));
  expect(await roundsOf(seller, inquiryNum)).toHaveLength(1);
  await offerOf(market, inquiryNum, 'S0002');
  const { sellers } = await buyer.call(inquiryDetailOfBuyer, { inquiryNum });
  expect(sellers.find(({ sellerCode }) => sellerCode === 'S0001')?.earlier).toEqual([]);
});
