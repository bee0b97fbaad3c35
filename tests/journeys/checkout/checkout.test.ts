import { describe, expect } from 'vitest';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { portalCreateOrder } from '#app/domain/checkout/contract.ts';
import {
  atCheckout,
  atPayment,
  fill,
  inDays,
  pickerOf,
  pickFirst,
  press,
  settle,
} from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import {
  asBrowsersDoWhenFull,
  inBothModesWhenFull,
  test,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import {
  ADDRESS,
  apiOf,
  FAR_AWAY,
  findGoods,
  giveAddress,
  goodsWithRange,
  isPlentiful,
  plentifulGoods,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = 1;
const EITHER = 3;
const DELIVERED = 4;
const ANY = 5;

const addressDialog = (page: Visitor) => page.getByRole('dialog', { name: '添加收货地址' });

describe('addresses', () => {
  test('spec 1 §5: 请选择您的收货地址', async ({ page }) => {
    await atCheckout(page, await plentifulGoods(LOGISTICS), { withAddress: false });
    await fill(page, { 订单备注: '还没有地址' });
    await press(page, '提交订单');
    await expect(page).toShow('请选择您的收货地址');
    expect(await page.getByLabel('订单备注').inputValue()).toBe('还没有地址');
  });

  inBothModesWhenFull(
    'spec 1 §5: 请填写收货信息, 请输入姓名, 请输入手机号, 请输入收货地址',
    async ({ page }) => {
      await atCheckout(page, await plentifulGoods(LOGISTICS), { withAddress: false });
      await press(page, '添加收货地址');
      await press(page, '保存地址');
      const dialog = addressDialog(page);
      await expect(dialog.getByLabel('收货人')).toHaveMessage('请输入姓名');
      await expect(dialog.getByLabel('手机号')).toHaveMessage('请输入手机号');
      await expect(dialog.getByRole('textbox', { name: '收货地址' })).toHaveMessage(
        '请输入收货地址',
      );
      await expect(page).toShow('请填写收货信息');
    },
  );

  test('spec 1 §5: the first address becomes the default', async ({ page }) => {
    await atCheckout(page, await plentifulGoods(LOGISTICS), { withAddress: false });
    await press(page, '添加收货地址');
    const dialog = addressDialog(page);
    await dialog.getByLabel('收货人').fill(ADDRESS.receivePerson);
    await dialog.getByLabel('手机号').fill(ADDRESS.receivePersonPhone);
    await dialog.getByRole('textbox', { name: '收货地址' }).fill(ADDRESS.warehouseAddress);
    await press(page, '保存地址');
    const radio = page.getByRole('radio', { name: `${ADDRESS.warehouseAddress} 默认` });
    await expect(page).toShow(radio);
    expect(await radio.isChecked()).toBe(true);
  });

  test('spec 1 §5: 最多只能添加五条收货地址!', async ({ page }) => {
    const customer = await registered(page);
    for (let number = 1; number <= 5; number += 1) {
      await giveAddress(customer, { warehouseAddress: `上海市浦东新区 ${number} 号` });
    }
    await page.goto(`/settle?ids=${await putIntoCart(customer, await plentifulGoods())}`);
    await press(page, '添加收货地址');
    await expect(page).toShow('最多只能添加五条收货地址!');
  });

  test('spec 1 §5: 收货地址被占用，不能删除!', async ({ page }) => {
    await atCheckout(page, await plentifulGoods(LOGISTICS));
    await press(page, `删除地址：${ADDRESS.warehouseAddress}`);
    await expect(page).toShow('收货地址被占用，不能删除!');
  });

  inBothModesWhenFull('spec 1 §5: 确定删除地址吗?', async ({ page }) => {
    const customer = await registered(page);
    await giveAddress(customer);
    const warehouseAddress = '江苏省苏州市工业园区 2 号';
    await giveAddress(customer, { warehouseAddress });
    await page.goto(`/settle?ids=${await putIntoCart(customer, await plentifulGoods())}`);
    await fill(page, { 订单备注: '删除地址之前写的' });
    await press(page, `删除地址：${warehouseAddress}`);
    const dialog = page.getByRole('dialog', { name: '确定删除地址吗?' });
    await expect(page).toShow(dialog.getByText(warehouseAddress));
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page).toShowToast('地址已删除');
    expect(await page.getByRole('radio', { name: warehouseAddress }).count()).toBe(0);
    expect(await page.getByLabel('订单备注').inputValue()).toBe('删除地址之前写的');
  });

  test('another address is made the default, and stays chosen', async ({ page }) => {
    const customer = await registered(page);
    await giveAddress(customer);
    const warehouseAddress = '江苏省苏州市工业园区 2 号';
    await giveAddress(customer, { warehouseAddress });
    await page.goto(`/settle?ids=${await putIntoCart(customer, await plentifulGoods())}`);
    await page.getByRole('radio', { name: warehouseAddress }).check();
    await press(page, `设为默认：${warehouseAddress}`);
    const radio = page.getByRole('radio', { name: `${warehouseAddress} 默认` });
    await expect(page).toShow(radio);
    expect(await radio.isChecked()).toBe(true);
  });
});

describe('delivery', () => {
  asBrowsersDoWhenFull('a pickup at a point of the seller', async ({ page }) => {
    await atCheckout(page, await plentifulGoods(EITHER));
    await page.getByRole('radio', { name: '自提', exact: true }).check();
    const address = await pickFirst(page, '自提点');
    await page.getByLabel('预约时间').fill(inDays(3));
    await press(page, '提交订单');
    await expect(page).toBeAt(/^\/pay\?orderCode=/);
    const orderCode = new URL(page.url()).searchParams.get('orderCode');
    await page.goto(`/customer/purchase-order/${orderCode}`);
    await expect(page).toShow(page.getByText('自提 · ').filter({ hasText: address }));
  });

  test('a reservation that has passed is refused', async ({ page }) => {
    await atCheckout(page, await plentifulGoods(EITHER));
    await page.getByRole('radio', { name: '自提', exact: true }).check();
    await pickFirst(page, '自提点');
    await page.getByLabel('预约时间').fill(inDays(-1));
    await press(page, '提交订单');
    await expect(page.getByLabel('预约时间')).toHaveMessage('预约时间不能早于当前时间');
  });

  inBothModesWhenFull(
    'spec 1 §4: 该地址距离N km ，超出配送范围！',
    async ({ page, javaScript }) => {
      const customer = await registered(page);
      await giveAddress(customer, { warehouseAddress: FAR_AWAY });
      await page.goto(`/settle?ids=${await putIntoCart(customer, await goodsWithRange(ANY))}`);
      await page.getByRole('radio', { name: '配送', exact: true }).check();
      await expect(page).toShow(/：距离 \d+\.\d km，超出 \d+\.\d km$/);
      await pickFirst(page, '配送地址');
      if (!javaScript) {
        await page.getByLabel('预约时间').fill(inDays(3));
        await press(page, '提交订单');
      }
      await expect(pickerOf(page, '配送地址')).toHaveMessage(
        /^该地址距离\d+\.\d km ，超出配送范围！$/,
      );
      expect(await pickerOf(page, '配送地址').locator(':checked').count()).toBe(0);
    },
  );

  test('spec 1 §2: the delivery method of a line, within range', async ({ page }) => {
    const goods = await goodsWithRange(ANY);
    const warehouseAddress = goods.customerVo.registryAddress;
    const customer = await registered(page);
    await giveAddress(customer, { warehouseAddress });
    await page.goto(`/settle?ids=${await putIntoCart(customer, goods)}`);
    await page.getByRole('radio', { name: '配送', exact: true }).check();
    await pickFirst(page, '配送地址');
    await page.getByLabel('预约时间').fill(inDays(3));
    await press(page, '提交订单');
    await expect(page).toBeAt(/^\/pay\?orderCode=/);
  });

  test('spec 1 §4: logistics is the default of goods that are picked up or delivered too', async ({
    page,
  }) => {
    await atCheckout(page, await plentifulGoods(ANY));
    expect(await page.getByRole('radio', { name: '物流', exact: true }).isChecked()).toBe(true);
    expect(await pickerOf(page, '自提点').count()).toBe(0);
    expect(await pickerOf(page, '配送地址').count()).toBe(0);
  });

  test('goods that only go by logistics ask for nothing else', async ({ page }) => {
    await atCheckout(page, await plentifulGoods(LOGISTICS));
    expect(await page.getByRole('radio', { name: '物流' }).isChecked()).toBe(true);
    expect(await page.getByLabel('预约时间').count()).toBe(0);
  });
});

describe('before it is sent', () => {
  test('issue 50 §2: goods that are not brought there are taken out, and what was typed stays', async ({
    page,
  }) => {
    const goods = await goodsWithRange(DELIVERED);
    const other = await plentifulGoods(LOGISTICS);
    const customer = await registered(page);
    await giveAddress(customer, { warehouseAddress: FAR_AWAY });
    const ids = [await putIntoCart(customer, goods), await putIntoCart(customer, other)];
    await page.goto(`/settle?ids=${ids}`);
    await expect(page).toShow(/：距离 \d+\.\d km，超出 \d+\.\d km$/);
    await expect(page).toShow(page.getByRole('link', { name: `询价 ${goods.productVo.name}` }));
    await fill(page, { 订单备注: '只要送得到的' });
    await press(page, `移出 ${goods.productVo.name}`);
    await expect(page).toBeAt(`/settle?ids=${ids[1]}`);
    expect(await page.getByLabel('订单备注').inputValue()).toBe('只要送得到的');
    await press(page, '提交订单');
    await expect(page).toBeAt(/^\/pay\?orderCode=/);
  });

  test('issue 50 §2: all that is wrong is said at once, with the goods and a link to each', async ({
    page,
  }) => {
    const goods = await goodsWithRange(DELIVERED);
    await atCheckout(page, goods, { withAddress: false });
    await press(page, '提交订单');
    const summary = page.getByRole('main').getByRole('alert');
    await expect(page).toShow(summary.getByRole('link', { name: '请选择您的收货地址' }));
    const missing = `${goods.productVo.name}：请选择您的配送地址`;
    await expect(page).toShow(summary.getByRole('link', { name: missing }));
  });

  test('issue 50 §2: an unpaid order of the same goods is named before it is made again', async ({
    page,
  }) => {
    const goods = await plentifulGoods(LOGISTICS);
    const orderCode = await atPayment(page, goods);
    await page.goto(
      `/submit?${new URLSearchParams({ parms: JSON.stringify({ id: goods.id, type: 'sale', count: goods.miniQuantity }) })}`,
    );
    await expect(page).toShow('相同商品已有待付款的订单');
    await expect(page).toShow(new RegExp(`订单 ${orderCode}：${goods.productVo.name}，¥`));
    await page.getByRole('link', { name: '去支付' }).click();
    await expect(page).toBeAt(`/pay?orderCode=${orderCode}`);
  });
});

describe('several goods of one seller', () => {
  /** Two goods of one seller that can be picked up, the second put into the cart last. */
  async function twoOfOne(page: Visitor) {
    const fits = (one: SpotListing) => isPlentiful(one) && one.deliveryWay === EITHER;
    const found = await findGoods(200, fits);
    for (const first of found) {
      const second = found.find(
        (one) => one.id !== first.id && one.customerVo.sellerCode === first.customerVo.sellerCode,
      );
      if (!second) continue;
      const customer = await registered(page);
      await giveAddress(customer);
      await putIntoCart(customer, first);
      await putIntoCart(customer, second);
      return [first, second] as const;
    }
    throw new Error('the demo market has no such goods');
  }

  inBothModesWhenFull(
    'are picked up at one time, and are in the order of the cart',
    async ({ page }) => {
      const [first, second] = await twoOfOne(page);
      await page.goto('/shopCart');
      for (const goods of [first, second]) {
        await page.getByRole('checkbox', { name: `选择 ${goods.productVo.name}` }).check();
      }
      const inCart = page.getByRole('main').getByRole('listitem').getByRole('link');
      const shown = await inCart.allTextContents();
      await settle(page);
      await expect(page).toBeAt(/^\/settle\?ids=/);
      const checkedOut = page.getByRole('main').getByRole('listitem').getByRole('link');
      const names = [first.productVo.name, second.productVo.name];
      const named = (texts: readonly string[]) => texts.filter((text) => names.includes(text));
      expect(named(await checkedOut.allTextContents())).toEqual(named(shown));
      const pickup = page.getByRole('radio', { name: '自提', exact: true });
      await pickup.first().check();
      await pickup.last().check();
      for (const picker of [pickerOf(page, '自提点').first(), pickerOf(page, '自提点').last()]) {
        await picker.locator('label').first().click();
      }
      expect(await page.getByLabel('预约时间').count()).toBe(1);
      await press(page, '提交订单');
      await expect(page.getByLabel('预约时间')).toHaveMessage('请选择配送的预约时间');
      await page.getByLabel('预约时间').fill(inDays(3));
      await press(page, '提交订单');
      await expect(page).toBeAt(/^\/pay\?orderCode=/);
    },
  );
});

withScriptWhenFull(
  'spec 3 §5: a remark of more than 300 characters is refused and kept',
  async ({ page }) => {
    await atCheckout(page, await plentifulGoods(LOGISTICS));
    const remark = page.getByLabel('订单备注');
    await remark.evaluate((control) => control.removeAttribute('maxlength'));
    await remark.fill('备'.repeat(301));
    await press(page, '提交订单');
    await expect(remark).toHaveMessage('备注最多 300 个字');
    expect(await remark.inputValue()).toHaveLength(301);
  },
);

test('spec 1 §2: order-detail checkout, an order once more', async ({ page }) => {
  const goods = await plentifulGoods(LOGISTICS);
  const customer = await registered(page);
  await giveAddress(customer);
  const order = { businessId: goods.id, count: goods.miniQuantity, source: 'spot' } as const;
  await (await apiOf(customer))(portalCreateOrder, order);
  await page.goto('/customer/purchase-order');
  const code = await page.getByRole('link', { name: /^订单 \d+$/ }).textContent();
  await page.goto(`/settle?id=${/\d+/.exec(code ?? '')?.[0]}`);
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  await page.goto('/customer/purchase-order');
  expect(await page.getByRole('link', { name: /^订单 \d+$/ }).count()).toBe(2);
});

test('a checkout of nothing leads to the cart', async ({ page }) => {
  await registered(page);
  await page.goto('/settle');
  await expect(page).toBeAt('/shopping');
  await expect(page).toShowToast('请选择结算商品');
});
