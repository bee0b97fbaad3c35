import { once } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCarts, cartList } from '#app/domain/cart/contract.ts';
import { shoppingInfo } from '#app/domain/catalogue/goods-contract.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { importListings, previewListings } from '#app/domain/catalogue/listing-import-contract.ts';
import { priceDay, renewPrices, savePriceClose } from '#app/domain/catalogue/price-day-contract.ts';
import { NO_LISTING_TERMS, nextClose } from '#app/domain/catalogue/price-terms.ts';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import {
  ownSaleProductById,
  ownSaleProducts,
  saveSaleProduct,
} from '#app/domain/catalogue/sale-product-contract.ts';
import { checkoutPreview, portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/domain/duration.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { addOwnAddress, direct, fillCart, fromCart, submit } from '#tests/api/order/ordering.ts';
import { race, submitUnlocked } from '#tests/api/order/racing.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { reserveStock } from '#trading-api/catalogue/index.ts';
import { announceLapsed } from '#trading-api/catalogue/price-day.ts';
import { publishChanges } from '#trading-api/platform/database/changes.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { goods } from '#trading-api/schema.ts';

/** 3,333.33 without tax, which is 3,766.6629 with 13 %. */
const UNTAXED = {
  price: 376_666,
  priceRest: 290_000_000_000,
  writtenPrice: 333_333,
  priceTerms: { ...NO_LISTING_TERMS, tax: { included: false, rate: '13' } },
} satisfies Partial<Goods>;

let market: OpenMarket;
let buyer: Buyer;
let seller: Buyer;
beforeAll(async () => {
  market = await openMarket();
  seller = await sellerOf('S0001');
});
beforeEach(async () => {
  buyer = await market.buyer();
});
afterAll(() => market.close());

const sellerOf = (sellerCode: string) =>
  market.buyer({ platformType: 'buyer,seller', sellerCode, customerType: 'enterprise' });
const lapsed = (by = MINUTE_MS): Partial<Goods> => ({
  priceTerms: { ...NO_LISTING_TERMS, lasts: 'day' },
  priceUntil: new Date(market.now().getTime() - by),
});
const rowOf = async (id: number) =>
  first(await market.db.select().from(goods).where(eq(goods.id, id)));

/** A listing of the seller's own. */
const own = (fields: Partial<Goods> = {}) =>
  market.offer({ sellerCode: 'S0001', kind: 'sale', ...fields });

/** Sends the form of a listing as it is, but for what is changed. */
async function save(id: number, change: Partial<Input<typeof saveSaleProduct>>) {
  const { documents: _, ...listing } = await seller.call(ownSaleProductById, { id: String(id) });
  const sent = { ...listing, shownCount: listing.availableCount, documents: [], ...change };
  return seller.call(
    saveSaleProduct,
    { ...sent, confirmedPrice: sent.price, duplicate: 'separate' },
    { serial: newSerial() },
  );
}

describe('issue 54 §3: what is charged', () => {
  test('a price without tax is shown, carted, ordered and kept with its tax, rounded once', async () => {
    const offer = await market.offer(UNTAXED);
    const id = String(offer.id);
    const detail = await buyer.call(shoppingInfo, { selfId: id, type: offer.kind });
    expect(detail).toMatchObject({ sellingPrice: '3766.66', exactPrice: '3766.6629' });
    expect(detail.priceTerms).toMatchObject({
      tax: { included: false, rate: '13' },
      writtenPrice: '3333.33',
    });
    const [line] = await fillCart(buyer, [[offer, '1000']]);
    const [inCart] = await buyer.call(cartList, {});
    expect(inCart).toMatchObject({ amount: '3766662.90', exactPrice: '3766.6629' });
    const preview = await buyer.call(checkoutPreview, {
      source: { from: 'cart', ids: [line ?? ''] },
    });
    expect(preview.payable).toBe('3766662.90');
    const cart = fromCart([{ id: line ?? '', goods: offer, num: '1000' }]);
    const { orderCode, paymentAmount } = await submit(buyer, cart);
    expect(paymentAmount).toBe('3766662.90');
    const ordered = await buyer.call(orderById, { id: orderCode });
    expect(ordered.lines[0]).toMatchObject({
      sellingPrice: '3766.66',
      exactPrice: '3766.6629',
      quoted: { price: '3333.33', tax: { included: false, rate: '13' } },
    });
  });

  test('a form says what the price is for; lists sort and filter by what is paid', async () => {
    const offer = await own();
    await save(offer.id, {
      price: '3400',
      terms: { taxIncluded: 'no', taxRate: '13', freightKind: 'collect', creditDays: '' },
    });
    expect(await rowOf(offer.id)).toMatchObject({
      ...{ price: 384_200, priceRest: 0, writtenPrice: 340_000, priceUntil: null },
      priceTerms: { tax: { included: false, rate: '13' }, freight: 'collect' },
    });
    const listing = await seller.call(ownSaleProductById, { id: String(offer.id) });
    expect(listing).toMatchObject({
      price: '3400.00',
      terms: { taxIncluded: 'no', taxRate: '13' },
    });
    const between = { sellerCode: 'S0001', lowestPrice: '3841', highestPrice: '3843', rows: 100 };
    const { content } = await buyer.call(pageData, between);
    expect(content.find(({ id }) => id === String(offer.id))).toMatchObject({
      price: '3842.00',
      priceTerms: { freight: 'collect', writtenPrice: '3400.00' },
    });
    // A call that says nothing of the terms, as of a portal from before, keeps them.
    await save(offer.id, { price: '3500', terms: undefined });
    expect(await rowOf(offer.id)).toMatchObject({ price: 395_500, writtenPrice: 350_000 });
  });

  test('what was written is what a seller changes in rows; it costs with its tax', async () => {
    const offer = await own(UNTAXED);
    const row = {
      id: String(offer.id),
      shownPrice: '3333.33',
      price: '3300',
      confirmedPrice: '3300',
    };
    await seller.call(saveSalePrices, { rows: [row] }, { serial: newSerial() });
    expect(await rowOf(offer.id)).toMatchObject({ price: 372_900, writtenPrice: 330_000 });
  });

  test('a listing from before says that it is with tax, at the rate of its category, and paid at once', async () => {
    const offer = await market.offer();
    const detail = await buyer.call(shoppingInfo, { selfId: String(offer.id), type: offer.kind });
    expect(detail.priceTerms).toEqual({
      tax: { included: true, rate: expect.stringMatching(/^(?:13|9)$/) },
      ...{ freight: null, creditDays: null, writtenPrice: null, until: null, lapsed: false },
    });
    expect(detail.exactPrice).toBeNull();
  });

  test('saleProduct.save: invalid: each wrong term stands at its field', async () => {
    const offer = await own();
    const terms = {
      ...{ taxIncluded: 'no', taxRate: '99x', freightKind: 'perTonne', creditDays: '999' },
      ...{ priceLasts: 'date', lastDay: '2020-01-01' },
    };
    const problems = await problemsOf(save(offer.id, { terms }));
    expect(problems.map(({ path, code }) => [path.join('.'), code]).sort()).toEqual([
      ['terms.creditDays', 'invalid'],
      ['terms.freightKind', 'invalid'],
      ['terms.lastDay', 'invalid'],
      ['terms.taxRate', 'invalid'],
    ]);
  });

  test('a table names the terms; a cell that says nothing leaves them', async () => {
    const offer = await own(UNTAXED);
    const rows = [
      { line: 2, id: String(offer.id), freightKind: '到货', creditDays: '30', priceLasts: '当日' },
    ];
    const preview = await seller.call(previewListings, { rows });
    expect(preview.rows[0]).toMatchObject({
      outcome: 'changed',
      changes: [
        { field: 'freightKind', from: '', to: '到货' },
        { field: 'creditDays', from: '现款', to: '30' },
        { field: 'priceLasts', from: '长期有效', to: '当日有效' },
      ],
    });
    const { digest } = preview;
    await seller.call(importListings, { rows, digest, checked: true }, { serial: newSerial() });
    expect(await rowOf(offer.id)).toMatchObject({
      ...UNTAXED,
      priceTerms: {
        tax: UNTAXED.priceTerms.tax,
        freight: 'included',
        creditDays: 30,
        lasts: 'day',
      },
    });
    const wrong = [{ line: 2, id: String(offer.id), freightKind: '船上' }];
    const [row] = (await seller.call(previewListings, { rows: wrong })).rows;
    expect(row?.problems.map(({ field }) => field)).toEqual(['freightKind']);
  });
});

describe('issue 54 §3: prices valid for today', () => {
  test('cart.add, order.submit, order.portalCreate: byOffer: a price that holds no more is not ordered at', async () => {
    const offer = await market.offer({ kind: 'sale' });
    const [line = ''] = await fillCart(buyer, [[offer, '10']]);
    await market.change(offer, lapsed());
    const codes = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    const id = String(offer.id);
    const another = await market.buyer();
    const added = another.call(
      addCarts,
      { productId: id, count: '1', source: 'sale' },
      { serial: newSerial() },
    );
    expect(await codes(added)).toBe('byOffer');
    const cart = fromCart([{ id: line, goods: offer, num: '10' }]);
    expect(await codes(submit(buyer, cart))).toBe('byOffer');
    const other = await market.buyer();
    await addOwnAddress(other);
    const spot = {
      businessId: id,
      count: '10',
      source: 'spot' as const,
      deliveryMethod: 1 as const,
    };
    expect(await codes(other.call(portalCreateOrder, spot, { serial: newSerial() }))).toBe(
      'byOffer',
    );
    const [inCart] = await buyer.call(cartList, {});
    expect(inCart?.problem).toContain('待卖家更新');
    expect(inCart?.priceTerms?.lapsed).toBe(true);
    const preview = await buyer.call(checkoutPreview, { source: { from: 'cart', ids: [line] } });
    expect(preview.lines[0]?.problem).toContain('待卖家更新');
    expect(await market.stockOf(offer.id)).toBe(offer.availableCount);
  });

  test('a price on credit is ordered through an offer', async () => {
    const priceTerms = { ...NO_LISTING_TERMS, creditDays: 30 };
    const offer = await market.offer({ priceTerms });
    const refusal = await refusalOf(submit(buyer, direct(offer, '10')));
    expect(refusal).toMatchObject({ code: 'byOffer', text: expect.stringContaining('账期 30 天') });
  });

  test('one press confirms all prices of today, and no other one', async () => {
    const seller = await sellerOf('S0003');
    const own = (fields: Partial<Goods> = {}) =>
      market.offer({ sellerCode: 'S0003', kind: 'sale', ...fields });
    // What the demo market has of such prices is confirmed first.
    await seller.call(renewPrices, {});
    const { ending } = await seller.call(priceDay, {});
    const [ended, today, dated, open] = [
      await own(lapsed()),
      await own(lapsed(-HOUR_MS)),
      await own({
        priceTerms: { ...NO_LISTING_TERMS, lasts: 'date' },
        priceUntil: new Date(market.now().getTime() + 3 * DAY_MS),
      }),
      await own(),
    ];
    const before = await seller.call(priceDay, {});
    expect(before).toMatchObject({ close: '17:00', lapsed: 1, ending: ending + 1 });
    const waiting = await seller.call(ownSaleProducts, { lapsed: true, counts: '1' });
    expect(waiting.content.map(({ id }) => id)).toEqual([String(ended.id)]);
    expect(waiting.counts?.lapsed).toBe(1);
    const { renewed, until } = await seller.call(renewPrices, {});
    expect(renewed).toBe(ending + 2);
    expect(until).toBe(nextClose(market.now(), '17:00').toISOString());
    for (const { id } of [ended, today]) {
      expect((await rowOf(id)).priceUntil?.toISOString()).toBe(until);
    }
    expect((await rowOf(dated.id)).priceUntil).toEqual(dated.priceUntil);
    expect((await rowOf(open.id)).priceUntil).toBeNull();
    expect((await submit(buyer, direct(ended, '1'))).orderCode).toBeTruthy();
    expect(await seller.call(priceDay, {})).toMatchObject({ lapsed: 0, ending: ending + 2 });
  });

  test('another price renews it; the time of the seller moves the end of what holds for a day', async () => {
    const other = await sellerOf('S0002');
    const offer = await market.offer({ sellerCode: 'S0002', kind: 'sale', ...lapsed() });
    const row = { id: String(offer.id), shownPrice: '3850', price: '3860', confirmedPrice: '3860' };
    await other.call(saveSalePrices, { rows: [row] }, { serial: newSerial() });
    const renewed = nextClose(market.now(), '17:00');
    expect((await rowOf(offer.id)).priceUntil).toEqual(renewed);
    await other.call(savePriceClose, { close: '9:30' });
    expect((await other.call(priceDay, {})).close).toBe('09:30');
    expect((await rowOf(offer.id)).priceUntil).toEqual(new Date(renewed.getTime() - 7.5 * HOUR_MS));
  });

  test('saleProduct.savePriceClose: invalid', async () => {
    const [problem] = await problemsOf(seller.call(savePriceClose, { close: '25:00' }));
    expect(problem).toMatchObject({ path: ['close'], code: 'invalid' });
  });

  test('pages forget goods whose price has just ended, for a while', async () => {
    const heard: string[] = [];
    market.changes.on('change', (change) => heard.push(change));
    const nextChange = () => once(market.changes, 'change');
    await market.offer(lapsed(MINUTE_MS));
    const announced = nextChange();
    await announceLapsed(market.db, market.now());
    await announced;
    expect(heard).toContain('goods');
    heard.length = 0;
    await announceLapsed(market.db, new Date(market.now().getTime() + 10 * MINUTE_MS));
    const told = nextChange();
    await publishChanges(market.db, ['site']);
    await told;
    expect(heard).toEqual(['site']);
  });
});

describe('issue 54 §3: the end of a price and orders at once', () => {
  test('an order that began before the end is made, one that began at it is not', async () => {
    const until = new Date(market.now().getTime() + HOUR_MS);
    const offer = await market.offer({
      priceUntil: until,
      priceTerms: { ...NO_LISTING_TERMS, lasts: 'day' },
    });
    market.stopClock(new Date(until.getTime() - 1));
    expect((await submit(buyer, direct(offer, '1'))).orderCode).toBeTruthy();
    market.stopClock(until);
    const late = await market.buyer();
    expect((await refusalOf(submit(late, direct(offer, '1')))).code).toBe('byOffer');
    market.stopClock(null);
  });

  test('of fifty who have looked at the price at once, only those who ordered before its end have it', async () => {
    const until = new Date(market.now().getTime() + HOUR_MS);
    const offer = await market.offer({
      priceUntil: until,
      priceTerms: { ...NO_LISTING_TERMS, lasts: 'day' },
    });
    const buyers = await market.buyers(50);
    // Each submits at a moment of its own, however long it waits for the row.
    const at = (now: Date, some: readonly Buyer[]) =>
      some.map((each) => submitUnlocked({ ...market, now: () => now }, each, direct(offer, '1')));
    const [early, late] = [buyers.slice(0, 25), buyers.slice(25)];
    const [before, after] = await Promise.all([
      race(at(new Date(until.getTime() - 1), early)),
      race(at(until, late)),
    ]);
    expect(before.refused).toEqual([]);
    expect(after).toEqual({ made: [], refused: Array(25).fill('byOffer') });
    expect(await market.stockOf(offer.id)).toBe(offer.availableCount - 25 * 100);
  });

  test('orders, an end that is brought forward and a confirmation at once: each order was at a price that held', async () => {
    const offer = await own(lapsed(-HOUR_MS));
    const buyers = await market.buyers(8);
    const end = market.db
      .update(goods)
      .set({ priceUntil: new Date(market.now().getTime() - MINUTE_MS) })
      .where(eq(goods.id, offer.id));
    const { made, refused } = await race([
      ...buyers.slice(0, 4).map((each) => submitUnlocked(market, each, direct(offer, '1'))),
      end.then(() => null),
      ...buyers.slice(4).map((each) => submitUnlocked(market, each, direct(offer, '1'))),
    ]);
    const ordered = made.filter((each) => each !== null).length;
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['byOffer'] : []));
    expect(ordered + refused.length).toBe(8);
    expect(await market.stockOf(offer.id)).toBe(offer.availableCount - ordered * 100);
    // After it nobody orders until the seller confirms.
    const late = await market.buyer();
    expect((await refusalOf(submit(late, direct(offer, '1')))).code).toBe('byOffer');
    await seller.call(renewPrices, {});
    expect((await submit(late, direct(offer, '1'))).orderCode).toBeTruthy();
  });

  test('amountChanged: an order at a price that is for less by now takes nothing', async () => {
    const offer = await market.offer({ priceTerms: { ...NO_LISTING_TERMS, freight: 'included' } });
    await market.change(offer, { priceTerms: { ...NO_LISTING_TERMS, freight: 'collect' } });
    const taking = market.db.transaction((tx: Database) =>
      reserveStock(tx, [{ offer, count: 100 }], market.now()),
    );
    await expect(taking).rejects.toMatchObject({ code: 'amountChanged' });
    expect(await market.stockOf(offer.id)).toBe(offer.availableCount);
  });
});
