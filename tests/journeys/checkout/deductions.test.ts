import { describe, expect } from 'vitest';
import { isRefusal } from '#app/api/errors.ts';
import { findPlatformProductById } from '#app/domain/catalogue/goods-contract.ts';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { submitOrder } from '#app/domain/checkout/contract.ts';
import { RESULT } from '#app/domain/endpoint.ts';
import { couponDetail, receiveCoupon } from '#app/domain/marketing/contract.ts';
import { fill, pickerOf, pickFirst, press } from '#tests/support/checkout-steps.ts';
import {
  type Customer,
  loggedIn,
  registered,
  SIGNED_ENTERPRISE,
  WITH_BALANCES,
} from '#tests/support/customers.ts';
import {
  inBothModes,
  inBothModesWhenFull,
  test,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import {
  apiOf,
  callApi,
  FAR_AWAY,
  giveAddress,
  goodsWithRange,
  plentifulGoodsThat,
  promotedGoods,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = [1, 3, 5];
const ANY = 5;
const GROUP = '春季建材备货节';
const COUPON = '新客采购券';
const POINTS_EXCESSIVE = '积分抵扣金额超额, 不能全额抵扣！';

/** Goods whose least order is worth so many yuan. */
function goodsWorth(from: number, to: number): Promise<SpotListing> {
  const worth = ({ price, miniQuantity }: SpotListing) => Number(price) * Number(miniQuantity);
  return plentifulGoodsThat(
    (one) => LOGISTICS.includes(one.deliveryWay) && worth(one) >= from && worth(one) <= to,
  );
}

/** At the checkout of vouchers, each of one yuan, as a buyer who has points and e-cards. */
async function atCheckoutOfVouchers(
  page: Visitor,
  count: number,
  who = WITH_BALANCES,
): Promise<void> {
  const { id } = await callApi(findPlatformProductById, { id: 'ZYDJQ1' });
  await loggedIn(page, who);
  await page.goto(directBuy({ id, type: 'self', count: String(count) }));
}

const directBuy = (goods: { id: string; type: 'self' | 'sale'; count: string }) =>
  `/submit?${new URLSearchParams({ parms: JSON.stringify(goods) })}`;

async function claim(customer: Customer, goods: SpotListing, name: string): Promise<void> {
  const call = await apiOf(customer);
  const offered = await call(couponDetail, { id: goods.id, type: 'sale' });
  const discountId = offered.find((coupon) => coupon.name === name)?.discountId;
  if (!discountId) throw new Error(`no coupon ${name}`);
  await call(receiveCoupon, { discountId });
}

/** At the checkout of goods worth a few thousand yuan, with a coupon to be chosen. */
async function atCheckoutWithCoupon(page: Visitor) {
  const goods = await goodsWorth(1000, 9000);
  const customer = await registered(page);
  await giveAddress(customer);
  await claim(customer, goods, COUPON);
  await page.goto(`/settle?ids=${await putIntoCart(customer, goods)}`);
  return { customer, goods };
}

const summary = (page: Visitor) => page.getByRole('complementary', { name: '金额明细' });
const couponSelect = (page: Visitor) => page.getByLabel('优惠券');

const chooseCoupon = async (page: Visitor) => {
  const option = couponSelect(page).locator('option', { hasText: COUPON });
  await couponSelect(page).selectOption((await option.getAttribute('value')) ?? '');
};

/** The figure of a line of the summary, in yuan. */
async function figure(page: Visitor, term: string | RegExp): Promise<number> {
  const line = summary(page).locator('dl > div').filter({ hasText: term });
  await line.waitFor();
  return Number(((await line.locator('dd').textContent()) ?? '').replace(/[^\d.-]/g, ''));
}

/** With a script the figures follow by themselves. */
const recompute = async (page: Visitor, javaScript: boolean) => {
  if (!javaScript) await press(page, '重新计算');
};

/** An order of nothing is refused: first as too frequent, then for itself. */
async function untilOrdersAreTaken(customer: Customer): Promise<void> {
  const call = await apiOf(customer);
  const isTooFrequent = () =>
    call(submitOrder, { source: 'direct', skuIds: [], skuDetail: [], addressId: null }).then(
      () => false,
      (error) => isRefusal(error, submitOrder, RESULT.tooFrequent),
    );
  await expect.poll(isTooFrequent).toBe(false);
}

describe('coupons', () => {
  inBothModesWhenFull(
    'spec 1 §9: a cash coupon (type 1) is taken off at once, and what was typed stays',
    async ({ page, javaScript }) => {
      await atCheckoutWithCoupon(page);
      await fill(page, { 订单备注: '先选优惠券' });
      const before = await figure(page, '应付金额');
      await chooseCoupon(page);
      await recompute(page, javaScript);
      await expect(page).toShow(summary(page).getByText(`${COUPON}（满 1,000.00 元减 20.00 元）`));
      expect(await figure(page, COUPON)).toBe(-20);
      expect(await figure(page, '应付金额')).toBeCloseTo(before - 20, 2);
      // What is heard of it: the total with its name, and no other figure.
      expect(await summary(page).locator('[aria-live]').allTextContents()).toEqual([
        expect.stringMatching(/^应付金额 ¥[\d,.]+$/),
      ]);
      expect(await page.getByLabel('订单备注').inputValue()).toBe('先选优惠券');
      await press(page, '提交订单');
      await expect(page).toBeAt(new RegExp(`orderAmount=${(before - 20).toFixed(2)}&`));
    },
  );

  inBothModesWhenFull(
    'a coupon that was used meanwhile is taken back, and all else stays',
    async ({ page, javaScript, newVisitor }) => {
      const { customer, goods } = await atCheckoutWithCoupon(page);
      await fill(page, { 订单备注: '券已被别的订单用掉' });
      await chooseCoupon(page);
      await recompute(page, javaScript);
      await expect(page).toShow(summary(page).getByText(COUPON));
      const discounted = await figure(page, '应付金额');

      const other = await newVisitor();
      await loggedIn(other, customer);
      await other.goto(directBuy({ id: goods.id, type: 'sale', count: goods.miniQuantity }));
      await chooseCoupon(other);
      await recompute(other, javaScript);
      await expect(other).toShow(summary(other).getByText(COUPON));
      await press(other, '提交订单');
      await expect(other).toBeAt(/^\/pay\?/);

      await untilOrdersAreTaken(customer);
      await press(page, '提交订单');
      await expect(page).toShow(/优惠券已用于待付款订单/);
      expect(await figure(page, '应付金额')).toBeCloseTo(discounted + 20, 2);
      expect(await page.getByLabel('订单备注').inputValue()).toBe('券已被别的订单用掉');
      await press(page, '提交订单');
      await expect(page).toBeAt(/^\/pay\?/);
    },
  );
});

describe('points', () => {
  test('spec 1 §9: integral deduction by whole steps of the rule', async ({ page, javaScript }) => {
    const goods = await goodsWorth(1000, 9000);
    await loggedIn(page, WITH_BALANCES);
    await page.goto(`/settle?ids=${await putIntoCart(WITH_BALANCES, goods)}`);
    const box = page.getByRole('checkbox', { name: /^使用 [\d,]+ 积分，抵扣 ¥/ });
    const [, points = '', worth = ''] =
      /使用 ([\d,]+) 积分，抵扣 ¥([\d.]+)/.exec(
        (await page.locator('label', { has: box }).textContent()) ?? '',
      ) ?? [];
    expect(Number(points.replaceAll(',', '')) / 100).toBe(Number(worth));
    await box.check();
    await recompute(page, javaScript);
    await expect(page).toShow(summary(page).getByText(`积分抵扣（${points} 积分）`));
    expect(await figure(page, '积分抵扣')).toBe(-Number(worth));
    expect(await box.isChecked()).toBe(true);
  });

  inBothModes(
    'spec 1 §8: 积分抵扣金额超额, 不能全额抵扣！, and the integral tick is cleared',
    async ({ page, javaScript }) => {
      await atCheckoutOfVouchers(page, 20);
      const box = page.getByRole('checkbox', { name: /^使用 [\d,]+ 积分/ });
      await box.check();
      await recompute(page, javaScript);
      await expect(box).toHaveMessage(POINTS_EXCESSIVE);
      expect(await box.isChecked()).toBe(false);
      expect(await summary(page).getByText('积分抵扣').count()).toBe(0);
    },
  );
});

describe('gift e-cards', () => {
  inBothModesWhenFull(
    'spec 1 §9: E-card deduction is capped; spec 1 §8: 已优惠到最低',
    async ({ page, javaScript }) => {
      await atCheckoutOfVouchers(page, 80);
      const cards = page.getByRole('checkbox', { name: /^电子礼品卡/ });
      await cards.last().check();
      await recompute(page, javaScript);
      await expect(page).toShow(summary(page).getByText('电子礼品卡'));
      expect(await figure(page, '应付金额')).toBe(0);
      await cards.first().check();
      await recompute(page, javaScript);
      await expect(page).toShow('已优惠到最低');
      const ticked = await page.locator('input[name=giftCardids]:checked').count();
      expect(ticked).toBe(1);
    },
  );

  inBothModesWhenFull(
    'spec 1 §4: an order that is paid in full goes straight to the success page',
    async ({ page, javaScript }) => {
      // The only order of either account in a run.
      await atCheckoutOfVouchers(page, 15, javaScript ? WITH_BALANCES : SIGNED_ENTERPRISE);
      await page
        .getByRole('checkbox', { name: /^电子礼品卡/ })
        .last()
        .check();
      await recompute(page, javaScript);
      await expect(page).toShow(summary(page).getByText('电子礼品卡'));
      await press(page, '提交订单');
      await expect(page).toBeAt(/^\/multiplePaysuccess\?orderCode=/);
      await expect(page).toShow('支付成功');
    },
  );
});

describe('quantity discounts', () => {
  test('spec 1 §9: a quantity discount (type 5) is taken off each unit', async ({ page }) => {
    const [goods] = await promotedGoods(GROUP);
    if (!goods) throw new Error('no goods');
    const customer = await registered(page);
    await giveAddress(customer);
    await page.goto(`/settle?ids=${await putIntoCart(customer, goods, '20')}`);
    expect(await figure(page, `${GROUP}（满 20 吨，每吨减 10.00 元）`)).toBe(-200);
  });

  test('a group that falls short is refused at the checkout too', async ({ page }) => {
    const [goods] = await promotedGoods(GROUP);
    if (!goods) throw new Error('no goods');
    await giveAddress(await registered(page));
    await page.goto(directBuy({ id: goods.id, type: 'sale', count: goods.miniQuantity }));
    const text = `您在【${GROUP}】下勾选的商品数量未达到 20 个!`;
    await expect(page).toShow(summary(page).getByText(text));
    await fill(page, { 订单备注: '数量不够' });
    await press(page, '提交订单');
    await expect(page).toShow(page.getByRole('alert').getByText(text));
    expect(await page.getByLabel('订单备注').inputValue()).toBe('数量不够');
  });
});

withScriptWhenFull(
  'an amount that has changed since it was shown is shown again before it is charged',
  async ({ page }) => {
    await atCheckoutWithCoupon(page);
    const before = await figure(page, '应付金额');
    await page.locator('input[name=shownAmount]').evaluate((input) => {
      if (input instanceof HTMLInputElement) input.value = '1.00';
    });
    await fill(page, { 订单备注: '价格变了' });
    await press(page, '提交订单');
    await expect(page).toShow(/应付金额已由 ¥1\.00 变为 ¥/);
    expect(await figure(page, '应付金额')).toBe(before);
    expect(await page.getByLabel('订单备注').inputValue()).toBe('价格变了');
  },
);

withScript(
  'the figures follow a choice made while an address is being refused',
  async ({ page }) => {
    const goods = await goodsWithRange(ANY);
    const customer = await registered(page);
    await giveAddress(customer, { warehouseAddress: FAR_AWAY });
    await claim(customer, goods, COUPON);
    await page.goto(`/settle?ids=${await putIntoCart(customer, goods)}`);
    await page.getByRole('radio', { name: '配送', exact: true }).check();
    await pickFirst(page, '配送地址');
    await chooseCoupon(page);
    await expect(page).toShow(summary(page).getByText(COUPON));
    await expect(pickerOf(page, '配送地址')).toHaveMessage(/超出配送范围！$/);
  },
);

test('the amount after a coupon that was chosen but not computed yet is shown before it is charged', async ({
  page,
}) => {
  await atCheckoutWithCoupon(page);
  const before = await figure(page, '应付金额');
  await chooseCoupon(page);
  await press(page, '提交订单');
  await expect(page).toShow(/应付金额已由 ¥.+ 变为 ¥/);
  expect(await figure(page, '应付金额')).toBeCloseTo(before - 20, 2);
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?/);
});
