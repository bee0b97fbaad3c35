import { describe, expect } from 'vitest';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import { formatYuanText } from '#app/domain/money.ts';
import { inDays, pickerOf, pickFirst, press, settled } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import {
  asBrowsersDoWhenFull,
  inBothModesWhenFull,
  test,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import {
  ADDRESS,
  apiOf,
  detailOf,
  FAR_AWAY,
  findGoods,
  giveAddress,
  goodsWithRange,
  isPlentiful,
  pickupGoods,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = 1;
const DELIVERY = 4;

const aListing = async (): Promise<SpotListing> => {
  const [goods] = await findGoods(
    1,
    (one) => isPlentiful(one) && Number(one.miniQuantity) > 1 && one.deliveryWay === LOGISTICS,
  );
  if (!goods) throw new Error('no goods');
  return goods;
};

const orderDialog = (page: Visitor) => page.getByRole('dialog', { name: '立即下单' });
const quantity = (page: Visitor) => orderDialog(page).getByRole('textbox', { name: '购买数量' });

/** Opens the order dialog by its address, with what it proposes. */
async function openDialog(page: Visitor, goods: SpotListing): Promise<void> {
  await page.goto(`${detailOf(goods)}&dialog=order`);
  await expect(page).toShow(orderDialog(page));
}

inBothModesWhenFull(
  'spec 2 §2: an order from a listing in the dialog 立即下单; spec 2 §8: 下单成功',
  async ({ page }) => {
    const goods = await aListing();
    await giveAddress(await registered(page));
    const wanted = String(Number(goods.miniQuantity) + 3);
    await page.goto(`${detailOf(goods)}&dialog=order&count=${wanted}`);
    expect(await quantity(page).inputValue()).toBe(wanted);
    await press(page, '去确认订单');
    await expect(page).toBeAt(`/submit?businessId=${goods.id}&count=${wanted}`);
    await press(page, '确认下单');
    await expect(page).toBeAt('/customer/purchase-order');
    await expect(page).toShowToast('下单成功');
    await expect(page).toShow(`${wanted} ${goods.productVo.unit}`);
  },
);

test('spec 1 §5: 请登录后再操作', async ({ page }) => {
  const goods = await aListing();
  await page.goto(`${detailOf(goods)}&dialog=order`);
  await press(page, '去确认订单');
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  await expect(page).toShowToast('请登录后再操作');
});

asBrowsersDoWhenFull('spec 1 §5: 库存不足', async ({ page }) => {
  const goods = await aListing();
  const { name, unit } = goods.productVo;
  await registered(page);
  await openDialog(page, goods);
  await quantity(page).fill('999999');
  await press(page, '去确认订单');
  await expect(quantity(page)).toHaveMessage(
    new RegExp(`^库存不足：${name} 仅剩 [\\d.]+ ${unit}$`),
  );
  expect(await quantity(page).inputValue()).toBe('999999');
});

test('spec 1 §5: 不能小于最小起订量', async ({ page }) => {
  const goods = await aListing();
  await registered(page);
  await openDialog(page, goods);
  await quantity(page).fill('1');
  await press(page, '去确认订单');
  await expect(quantity(page)).toHaveMessage(/^不能小于最小起订量：\d+ \S+$/);
  expect(await quantity(page).inputValue()).toBe('1');
});

test('spec 1 §5: 操作频繁，请稍后重试！', async ({ page }) => {
  const goods = await aListing();
  const customer = await registered(page);
  const call = await apiOf(customer);
  await giveAddress(customer);
  await openDialog(page, goods);
  await press(page, '去确认订单');
  const order = { businessId: goods.id, count: goods.miniQuantity, source: 'spot' } as const;
  await call(portalCreateOrder, order);
  await press(page, '确认下单');
  await expect(page).toShow('操作频繁，请稍后重试！');
});

test('an empty quantity is asked for', async ({ page }) => {
  await registered(page);
  await openDialog(page, await aListing());
  await quantity(page).fill('');
  await press(page, '去确认订单');
  await expect(quantity(page)).toHaveMessage('请输入数量');
});

test('spec 1 §5: an empty quantity is refused beside its field, where the smallest stood; spec 2 §8: 加入购物车成功', async ({
  page,
}) => {
  const [goods] = await findGoods(1, (one) => isPlentiful(one) && one.miniQuantity === '1');
  if (!goods) throw new Error('no goods');
  await registered(page);
  await page.goto(detailOf(goods));
  const count = page.getByRole('textbox', { name: '购买数量' });
  expect(await count.inputValue()).toBe('1');
  await count.fill('');
  await press(page, '加入购物车');
  await expect(count).toHaveMessage('请输入数量');
  await page.goto(detailOf(goods));
  await press(page, '加入购物车');
  await expect(page).toShowToast('加入购物车成功');
  await page.goto('/shopCart');
  const inCart = page.getByRole('textbox', { name: `${goods.productVo.name}的数量` });
  expect(await inCart.inputValue()).toBe('1');
});

/** Where an order of so much of a listing is confirmed. */
const confirmation = ({ id, miniQuantity }: SpotListing) =>
  `/submit?businessId=${id}&count=${miniQuantity}`;

describe('before 确认下单', () => {
  inBothModesWhenFull(
    'address, way of delivery, freight and total are there to see',
    async ({ page }) => {
      const goods = await aListing();
      await giveAddress(await registered(page));
      await page.goto(confirmation(goods));
      const address = page.getByRole('radio', { name: `${ADDRESS.warehouseAddress} 默认` });
      expect(await address.isChecked()).toBe(true);
      expect(await page.getByRole('radio', { name: '物流', exact: true }).isChecked()).toBe(true);
      await expect(page).toShow('运费');
      const total = Number(goods.price) * Number(goods.miniQuantity);
      const summary = page.getByRole('complementary', { name: '金额明细' });
      await expect(page).toShow(summary.getByText(formatYuanText(total.toFixed(2))).last());
    },
  );

  inBothModesWhenFull('an address is asked for, and can be added there', async ({ page }) => {
    const goods = await aListing();
    await registered(page);
    await page.goto(confirmation(goods));
    await press(page, '确认下单');
    await expect(page).toShow('请选择您的收货地址');
    await settled(page);
    await press(page, '添加收货地址');
    const dialog = page.getByRole('dialog', { name: '添加收货地址' });
    await dialog.getByLabel('收货人').fill(ADDRESS.receivePerson);
    await dialog.getByLabel('手机号').fill(ADDRESS.receivePersonPhone);
    await dialog.getByRole('textbox', { name: '收货地址' }).fill(ADDRESS.warehouseAddress);
    await press(page, '保存地址');
    await expect(page).toShowToast('地址已保存');
    await press(page, '确认下单');
    await expect(page).toBeAt('/customer/purchase-order');
  });

  test('a place out of range is refused beside it', async ({ page }) => {
    const goods = await goodsWithRange(DELIVERY);
    await giveAddress(await registered(page), { warehouseAddress: FAR_AWAY });
    await page.goto(confirmation(goods));
    await pickFirst(page, '配送地址');
    await page.getByLabel('预约时间').fill(inDays(3));
    await press(page, '确认下单');
    await expect(pickerOf(page, '配送地址')).toHaveMessage(
      /^该地址距离\d+\.\d km ，超出配送范围！$/,
    );
  });

  test('a pickup asks for its point and its time', async ({ page }) => {
    const customer = await registered(page);
    const goods = await pickupGoods(customer, 'several');
    await giveAddress(customer);
    await page.goto(confirmation(goods));
    await press(page, '确认下单');
    await expect(pickerOf(page, '自提点')).toHaveMessage('请选择您的自提地址');
    const address = await pickFirst(page, '自提点');
    await press(page, '确认下单');
    await expect(page.getByLabel('预约时间')).toHaveMessage('请选择配送的预约时间');
    await page.getByLabel('预约时间').fill(inDays(3));
    await press(page, '确认下单');
    await expect(page).toBeAt('/customer/purchase-order');
    await page.getByRole('link', { name: /^订单 \d+$/ }).click();
    await expect(page).toShow(page.getByText('自提 · ').filter({ hasText: address }));
  });
});

inBothModesWhenFull('closing the dialog leads back to the goods', async ({ page }) => {
  const goods = await aListing();
  await registered(page);
  await openDialog(page, goods);
  await orderDialog(page).getByRole('link', { name: '取消' }).click();
  await expect(page).toBeAt(detailOf(goods));
  await orderDialog(page).waitFor({ state: 'detached' });
});

withScript('Escape closes the dialog', async ({ page }) => {
  await page.goto('/trading');
  await page.locator('tbody tr').first().getByRole('link', { name: '下单' }).click();
  await expect(page).toShow(orderDialog(page).locator(':focus'));
  await page.keyboard.press('Escape');
  await expect(page).toBeAt(/^\/detail\?selfId=\d+&type=sale$/);
});

withScriptWhenFull(
  'the dialog answers the mouse from the moment its script closes the page beneath',
  async ({ newVisitor }) => {
    const page = await newVisitor();
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.body?.style.pointerEvents !== 'none') return;
        const panel = document.querySelector('[role="dialog"]');
        if (panel) document.documentElement.dataset.panel ??= getComputedStyle(panel).pointerEvents;
      }).observe(document, { subtree: true, attributeFilter: ['style'] });
    });
    await page.goto(`${detailOf(await aListing())}&dialog=order`);
    await expect(page).toShow(page.locator('html[data-panel]'));
    expect(await page.locator('html').getAttribute('data-panel')).toBe('auto');
  },
);
