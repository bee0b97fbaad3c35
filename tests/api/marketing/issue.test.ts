import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditDeskPage } from '#app/domain/account/audit-contract.ts';
import { STEP_UP_MINUTES } from '#app/domain/account/step-up.ts';
import { checkoutPreview } from '#app/domain/checkout/contract.ts';
import type { Input } from '#app/domain/endpoint.ts';
import {
  couponDetail,
  getIntegralRule,
  giftCardList,
  integralByCustomer,
  myCoupons,
  receiveCoupon,
} from '#app/domain/marketing/contract.ts';
import * as issue from '#app/domain/marketing/issue-contract.ts';
import { expectNotified } from '#tests/api/message/notifications.ts';
import { problemsOf, refusalOf } from '#tests/api/support/market.ts';
import {
  type Buyer,
  first,
  type Goods,
  newSerial,
  type OpenMarket,
  openMarket,
} from '#tests/api/support/open-market.ts';
import { finishPromotions } from '#trading-api/marketing/index.ts';
import { goods } from '#trading-api/schema.ts';

const DAY_MS = 86_400_000;
const LATER = '2099-12-31';

let market: OpenMarket;
let operator: Buyer;
beforeAll(async () => {
  market = await openMarket();
  operator = await market.buyer({ platformType: 'buyer,operator', name: '运营小陈' });
});
afterAll(() => market.close());

const COUPON = {
  name: '开门红券',
  markeType: 1,
  rangeMin: '1,000',
  discountAmount: '50 元',
  count: '100',
  validUntil: LATER,
} as const;

const codesOf = async (answer: Promise<unknown>) =>
  (await problemsOf(answer)).map(({ path, code }) => `${path.join('.')} ${code}`);

const longAgo = (buyer: Buyer) =>
  market.prove(buyer, new Date(market.now().getTime() - (STEP_UP_MINUTES + 1) * 60_000));

describe('the desk of marketing', () => {
  test('marketingDesk.issueCoupon, marketingDesk.endCoupon: missing, invalid, past, tooLarge, alreadySo; what is claimed stays good', async () => {
    const [early, late] = await market.buyers(2);
    if (!early || !late) throw new Error('no buyers');
    const { discountId } = await operator.call(issue.issueMarketCoupon, COUPON);
    await early.call(receiveCoupon, { discountId });
    const shown = async () =>
      first(
        (await operator.call(issue.marketCoupons, {})).content.filter(
          (each) => each.discountId === discountId,
        ),
      );
    expect(await shown()).toEqual({
      discountId,
      name: '开门红券',
      terms: '满 1,000.00 元减 50.00 元',
      remaining: 99,
      claimed: 1,
      used: 0,
      validUntil: '2099-12-31T15:59:59.000Z',
      state: 'open',
    });
    await operator.call(issue.endMarketCoupon, { discountId });
    expect(await shown()).toMatchObject({ state: 'ended', remaining: 0, claimed: 1 });
    expect((await refusalOf(operator.call(issue.endMarketCoupon, { discountId }))).code).toBe(
      'alreadySo',
    );
    expect((await refusalOf(late.call(receiveCoupon, { discountId }))).code).toBe('claimedOut');
    expect(await early.call(myCoupons, {})).toMatchObject([
      { discountId, flag: 'T', expired: false, validUntil: '2099-12-31T15:59:59.000Z' },
    ]);
    const offer = await market.offer();
    const offered = async (buyer: Buyer) =>
      (await buyer.call(couponDetail, { id: String(offer.id), type: 'sale' })).map(
        (each) => each.discountId,
      );
    expect(await offered(early)).toContain(discountId);
    expect(await offered(late)).not.toContain(discountId);

    const wrong = (fields: Partial<Input<typeof issue.issueMarketCoupon>>) =>
      codesOf(operator.call(issue.issueMarketCoupon, { ...COUPON, ...fields }));
    expect(await wrong({ name: ' ', rangeMin: '-1', discountAmount: '', count: '1.5' })).toEqual([
      'name missing',
      'rangeMin invalid',
      'discountAmount invalid',
      'count invalid',
    ]);
    expect(await wrong({ validUntil: '2020-01-01', discountAmount: '1000.01' })).toEqual([
      'discountAmount tooLarge',
      'validUntil past',
    ]);
    expect(await wrong({ markeType: 2, discountAmount: '10', validUntil: '2026-02-30' })).toEqual([
      'discountAmount invalid',
      'validUntil invalid',
    ]);
    // What may cost more than the limit asks for a proof, and a percentage has no limit.
    await longAgo(operator);
    expect(await wrong({ count: '2001' })).toEqual([' G002']);
    expect(await wrong({ markeType: 2, discountAmount: '9.9' })).toEqual([' G002']);
    expect(
      (await operator.call(issue.issueMarketCoupon, { ...COUPON, count: '2000' })).discountId,
    ).toMatch(/\d/);
  });

  test('marketingDesk.balances, marketingDesk.givePoints, marketingDesk.giveGiftCard: missing, invalid, past, tooLarge, ofPlatform; what is given with one serial many times at once is given once', async () => {
    const giver = await market.buyer({ platformType: 'buyer,operator', name: '运营小李' });
    const buyer = await market.buyer({ name: '收到的人' });
    const found = await giver.call(issue.balancesOfAccount, { phone: ` +86 ${buyer.phone}` });
    expect(found).toMatchObject({ name: '收到的人', integral: 0, useIntegral: 0, cards: [] });
    const { accountId } = found;
    const choice = { accountId, name: '收到的人', phone: buyer.phone };
    for (const keyword of ['收到的', buyer.phone.slice(2), ` +86 ${buyer.phone}`]) {
      expect(await giver.call(issue.accountsToGive, { keyword })).toContainEqual(choice);
    }
    for (const keyword of ['', '%', giver.phone]) {
      expect(await giver.call(issue.accountsToGive, { keyword })).toEqual([]);
    }
    const points = { accountId, points: '1,200', reason: '开业赠送' };
    const card = { accountId, amount: '500', validUntil: LATER, reason: '质量补偿' };
    const [one, other] = [{ serial: newSerial() }, { serial: newSerial() }];
    await Promise.all(
      Array.from({ length: 5 }, () => [
        giver.call(issue.givePoints, points, one),
        giver.call(issue.giveGiftCard, card, other),
      ]).flat(),
    );
    await giver.call(issue.givePoints, points);
    expect(await buyer.call(integralByCustomer, {})).toMatchObject({ integral: 2400 });
    expect(await buyer.call(giftCardList, {})).toMatchObject([
      {
        balanceAmount: '500.00',
        cardNo: expect.stringMatching(/^6688\d{12}$/),
        validUntil: '2099-12-31T15:59:59.000Z',
      },
    ]);
    const path = '/customer/discount-coupon';
    await expectNotified(market, 'pointsGiven', buyer, { path, text: /1200 积分：开业赠送/ });
    await expectNotified(market, 'giftCardGiven', buyer, {
      path,
      text: /¥500.00 电子礼品卡：质量补偿。有效期至 2099-12-31/,
    });
    const { content } = await giver.call(auditDeskPage, { phone: buyer.phone });
    expect(content.map(({ action, person }) => `${action} ${person}`).sort()).toEqual([
      'giftCardGiven 运营小李',
      'pointsGiven 运营小李',
      'pointsGiven 运营小李',
    ]);

    expect(
      await codesOf(giver.call(issue.givePoints, { accountId, points: '0', reason: ' ' })),
    ).toEqual(['points invalid', 'reason missing']);
    expect(
      await codesOf(giver.call(issue.giveGiftCard, { ...card, amount: '0', validUntil: '' })),
    ).toEqual(['amount invalid', 'validUntil invalid']);
    expect(
      await codesOf(giver.call(issue.giveGiftCard, { ...card, validUntil: '2020-01-01' })),
    ).toEqual(['validUntil past']);
    const own = { accountId: String(giver.id) };
    expect(await codesOf(giver.call(issue.givePoints, { ...points, ...own }))).toEqual([
      ' ofPlatform',
    ]);
    expect(await codesOf(giver.call(issue.giveGiftCard, { ...card, ...own }))).toEqual([
      ' ofPlatform',
    ]);
    expect(await codesOf(giver.call(issue.balancesOfAccount, { phone: '' }))).toEqual([
      'phone missing',
    ]);
    expect(await codesOf(giver.call(issue.balancesOfAccount, { phone: '13700000000' }))).toEqual([
      'phone invalid',
    ]);
    await longAgo(giver);
    expect(await codesOf(giver.call(issue.giveGiftCard, { ...card, amount: '100000.01' }))).toEqual(
      [' G002'],
    );
    // Worth ¥100,000.01 by the rule of the market.
    expect(await codesOf(giver.call(issue.givePoints, { ...points, points: '10000001' }))).toEqual([
      ' G002',
    ]);
  });

  test('marketingDesk.saveIntegralRule: invalid; orders follow it from then on', async () => {
    const buyer = await market.buyer();
    const operator = await market.buyer({ platformType: 'buyer,operator' });
    const rule = { integralRule: '50', integralNum: '0.5', integralMax: '10000' };
    await operator.call(issue.saveIntegralRule, rule);
    expect(await buyer.call(getIntegralRule, {})).toEqual({
      integralRule: 50,
      integralNum: '0.50',
      integralMax: 10_000,
    });
    const wrong = (fields: Partial<typeof rule>) =>
      codesOf(operator.call(issue.saveIntegralRule, { ...rule, ...fields }));
    expect(await wrong({ integralRule: '0', integralNum: 'x', integralMax: '-1' })).toEqual([
      'integralRule invalid',
      'integralNum invalid',
      'integralMax invalid',
    ]);
    expect(await wrong({ integralMax: '75' })).toEqual(['integralMax invalid']);
  });
});

describe('promotions of a seller', () => {
  const sellerOf = ({ sellerCode }: Goods) =>
    market.buyer({ platformType: 'buyer,seller', sellerCode, name: '测试卖家' });

  const PROMOTION = {
    markeName: '备货节',
    buyQuantity: '5',
    bands: [
      { rangeMin: '5', rangeMax: '9.99', discountAmount: '10' },
      { rangeMin: '10', rangeMax: '', discountAmount: '20' },
    ],
    validUntil: LATER,
  };
  const preview = async (buyer: Buyer, { id, kind }: Goods, num: string) =>
    (
      await buyer.call(checkoutPreview, {
        source: { from: 'direct', skuId: String(id), skuType: kind, num },
      })
    ).deductions;
  const groupOf = async ({ id }: Goods) =>
    first(await market.db.select().from(goods).where(eq(goods.id, id))).marketingId;

  test('salePromotion.end, saleCoupon.end: alreadySo; the job takes the goods out when the last claimed coupon is over', async () => {
    const offer = await market.offer();
    const seller = await sellerOf(offer);
    const buyer = await market.buyer();
    const { marketingId } = await seller.call(issue.savePromotion, PROMOTION);
    const goodsIds = [String(offer.id)];
    await seller.call(issue.putPromotionGoods, { marketingId, goodsIds, put: 'in' });
    expect(await preview(buyer, offer, '10')).toMatchObject([
      { kind: 'quantityDiscount', amount: '200.00' },
    ]);
    const bands = [{ rangeMin: '5', discountAmount: '30' }];
    await seller.call(issue.savePromotion, { ...PROMOTION, marketingId, bands });
    expect(await preview(buyer, offer, '10')).toMatchObject([{ amount: '300.00' }]);
    const day = new Date(market.now().getTime() + 2 * DAY_MS).toISOString().slice(0, 10);
    const { discountId } = await seller.call(issue.issueSaleCoupon, {
      ...COUPON,
      marketingId,
      validUntil: day,
    });
    await buyer.call(receiveCoupon, { discountId });
    const listed = async () =>
      first((await seller.call(issue.salePromotions, { marketingId })).content);
    expect(await listed()).toMatchObject({
      markeName: '备货节',
      buyQuantity: '5',
      state: 'open',
      bands: [{ rangeMin: '5', rangeMax: null, discountAmount: '30.00' }],
      goodsCount: 1,
      coupons: [{ discountId, remaining: 99, claimed: 1 }],
      usable: 1,
    });
    await seller.call(issue.endPromotion, { marketingId });
    expect((await refusalOf(seller.call(issue.endPromotion, { marketingId }))).code).toBe(
      'alreadySo',
    );
    expect((await refusalOf(seller.call(issue.endSaleCoupon, { discountId }))).code).toBe(
      'alreadySo',
    );
    // The claimed coupon is good for the goods, from one tonne on.
    expect(await preview(buyer, offer, '1')).toEqual([]);
    const ofGoods = await buyer.call(couponDetail, { id: String(offer.id), type: 'sale' });
    expect(ofGoods).toContainEqual(expect.objectContaining({ discountId, flag: 'T' }));
    await finishPromotions(market.db, market.now());
    expect(await groupOf(offer)).toBe(Number(marketingId));
    await finishPromotions(market.db, new Date(market.now().getTime() + 4 * DAY_MS));
    expect(await groupOf(offer)).toBeNull();
    expect(await listed()).toMatchObject({ state: 'ended', goodsCount: 0 });
  });

  test('salePromotion.save, salePromotion.putGoods, saleCoupon.issue: missing, invalid, tooLarge, past, goodsGone, exists, over, promised; nothing of another seller’s', async () => {
    const sellerCode = 'S0001';
    const offer = await market.offer({ sellerCode });
    const piece = await market.offer({ sellerCode, unit: '件' });
    const cheap = await market.offer({ sellerCode, price: 2000 });
    const foreign = await market.offer({ sellerCode: 'S0002' });
    const seller = await sellerOf(offer);
    const save = (fields: Partial<Input<typeof issue.savePromotion>>) =>
      codesOf(seller.call(issue.savePromotion, { ...PROMOTION, ...fields }));
    expect(
      await save({ markeName: '', buyQuantity: 'x', bands: [], validUntil: '2020-01-01' }),
    ).toEqual(['markeName missing', 'buyQuantity invalid', 'validUntil past']);
    const overlap = [
      { ...PROMOTION.bands[0], rangeMax: '10' },
      PROMOTION.bands[1],
    ] as typeof PROMOTION.bands;
    expect(await save({ bands: overlap })).toEqual(['bands.1.rangeMin invalid']);

    const { marketingId } = await seller.call(issue.savePromotion, PROMOTION);
    const put = (...members: Goods[]) =>
      codesOf(
        seller.call(issue.putPromotionGoods, {
          marketingId,
          goodsIds: members.map(({ id }) => String(id)),
          put: 'in',
        }),
      );
    expect(await put(foreign)).toEqual([' goodsGone']);
    expect(await put(offer, piece)).toEqual(['goodsIds invalid']);
    expect(await put(cheap)).toEqual(['goodsIds tooLarge']);
    const listed = { marketingId, of: 'others' } as const;
    const others = (await seller.call(issue.promotionGoods, { ...listed, rows: 500 })).content;
    expect(others.map(({ goodsId }) => goodsId)).toContain(String(offer.id));
    await seller.call(issue.putPromotionGoods, {
      marketingId,
      goodsIds: [String(offer.id)],
      put: 'in',
    });
    const dear = [{ rangeMin: '5', discountAmount: '3850' }];
    expect(await save({ marketingId, bands: dear })).toEqual(['bands.0.discountAmount tooLarge']);
    expect(await save({ marketingId, bands: [] })).toEqual(['bands missing']);
    const second = await seller.call(issue.savePromotion, PROMOTION);
    const twice = {
      marketingId: second.marketingId,
      goodsIds: [String(offer.id)],
      put: 'in' as const,
    };
    expect(await codesOf(seller.call(issue.putPromotionGoods, twice))).toEqual(['goodsIds exists']);

    const { discountId } = await seller.call(issue.issueSaleCoupon, { ...COUPON, marketingId });
    const buyer = await market.buyer();
    await buyer.call(receiveCoupon, { discountId });
    expect(
      await save({
        marketingId,
        buyQuantity: '5.01',
        bands: [{ rangeMin: '6', discountAmount: '1' }],
      }),
    ).toEqual(['buyQuantity promised']);
    const out = { marketingId, goodsIds: [String(offer.id)], put: 'out' as const };
    expect(await codesOf(seller.call(issue.putPromotionGoods, out))).toEqual([' promised']);

    const other = await sellerOf(foreign);
    const unknown = async (answer: Promise<unknown>) => (await refusalOf(answer)).code;
    expect(await unknown(other.call(issue.savePromotion, { ...PROMOTION, marketingId }))).toBe(
      'G404',
    );
    expect(await unknown(other.call(issue.putPromotionGoods, out))).toBe('G404');
    expect(await unknown(other.call(issue.endPromotion, { marketingId }))).toBe('G404');
    expect(await unknown(other.call(issue.issueSaleCoupon, { ...COUPON, marketingId }))).toBe(
      'G404',
    );
    expect(await unknown(other.call(issue.endSaleCoupon, { discountId }))).toBe('G404');
    expect(await unknown(operator.call(issue.endMarketCoupon, { discountId }))).toBe('G404');
    expect((await other.call(issue.salePromotions, { marketingId })).content).toEqual([]);
    expect((await other.call(issue.promotionGoods, { marketingId })).content).toEqual([]);

    await seller.call(issue.endSaleCoupon, { discountId });
    await seller.call(issue.endPromotion, { marketingId });
    expect(await save({ marketingId })).toEqual([' over']);
    expect(await codesOf(seller.call(issue.issueSaleCoupon, { ...COUPON, marketingId }))).toEqual([
      ' over',
    ]);
    expect(await put(offer)).toEqual([' over']);
  });
});
