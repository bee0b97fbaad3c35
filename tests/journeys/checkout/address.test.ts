import { describe, expect } from 'vitest';
import { listAddresses } from '#app/domain/checkout/address-contract.ts';
import { atCheckout, fill, press } from '#tests/support/checkout-steps.ts';
import type { Customer } from '#tests/support/customers.ts';
import { inBothModes, inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { ADDRESS, apiOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** A new customer at the dialog of a new address. */
async function atAddress(page: Visitor, { withAddress = false } = {}): Promise<Customer> {
  const customer = await atCheckout(page, await plentifulGoods(), { withAddress });
  await press(page, '添加收货地址');
  await fill(page, {
    收货人: ADDRESS.receivePerson,
    手机号: ADDRESS.receivePersonPhone,
  });
  return customer;
}

const streetOf = (page: Visitor) => page.getByRole('textbox', { name: '收货地址' });

const addressesOf = async (customer: Customer) => (await apiOf(customer))(listAddresses, {});

describe('the regions of an address', () => {
  /** Chooses a region; without a script the next level has to be asked for. */
  async function choose(page: Visitor, javaScript: boolean, label: string, name: string) {
    const select = page.getByRole('combobox', { name: label });
    await select.getByRole('option', { name }).waitFor({ state: 'attached' });
    await select.selectOption(name);
    if (!javaScript && label !== '区县') await press(page, '更新城市和区县');
  }

  inBothModes(
    'go before the street line, each following the one above',
    async ({ page, javaScript }) => {
      const customer = await atAddress(page);
      await choose(page, javaScript, '省份', '江苏省');
      await choose(page, javaScript, '城市', '无锡市');
      await choose(page, javaScript, '区县', '滨湖区');
      expect(await page.getByLabel('收货人').inputValue()).toBe(ADDRESS.receivePerson);
      await streetOf(page).fill('澄江大道 218 号');
      await press(page, '保存地址');
      const line = '江苏省无锡市滨湖区澄江大道 218 号';
      await expect(page).toShow(page.getByRole('radio', { name: line }));
      expect(await addressesOf(customer)).toMatchObject([
        { ...ADDRESS, warehouseAddress: line, longitude: 120.31, isDefault: true },
      ]);
    },
  );

  inBothModesWhenFull('are chosen to the end once they are begun', async ({ page, javaScript }) => {
    await atAddress(page);
    await page.getByRole('combobox', { name: '省份' }).selectOption('上海市');
    await streetOf(page).fill('世纪大道 100 号');
    await press(page, '保存地址');
    await expect(page.getByRole('combobox', { name: '城市' })).toHaveMessage('请选择城市');
    await choose(page, javaScript, '城市', '上海市');
    await press(page, '保存地址');
    await expect(page.getByRole('combobox', { name: '区县' })).toHaveMessage('请选择区县');
    await choose(page, javaScript, '区县', '浦东新区');
    await press(page, '保存地址');
    await expect(page).toShow(page.getByRole('radio', { name: '上海市浦东新区世纪大道 100 号' }));
  });

  test('can be left alone when the street line is the whole address', async ({ page }) => {
    const customer = await atAddress(page);
    await streetOf(page).fill(ADDRESS.warehouseAddress);
    await press(page, '保存地址');
    await expect(page).toShow(page.getByRole('radio', { name: ADDRESS.warehouseAddress }));
    expect(await addressesOf(customer)).toMatchObject([ADDRESS]);
  });
});

test('coordinates that are typed go along, both or none', async ({ page }) => {
  const customer = await atAddress(page);
  await streetOf(page).fill('东海堆场 3 号泊位');
  await page.getByText('地图定位（可不填）').click();
  await fill(page, { 经度: '222' });
  await press(page, '保存地址');
  await expect(page.getByLabel('经度')).toHaveMessage('经度应为 -180 到 180 的数');
  await fill(page, { 经度: '122.25' });
  await press(page, '保存地址');
  await expect(page.getByLabel('纬度')).toHaveMessage('请同时填写经度和纬度');
  await fill(page, { 纬度: '30.1' });
  await press(page, '保存地址');
  await expect(page).toShow(page.getByRole('radio', { name: '东海堆场 3 号泊位' }));
  expect(await addressesOf(customer)).toMatchObject([{ longitude: 122.25, latitude: 30.1 }]);
});

test('spec 3 §5: the default checkbox is disabled when there are no addresses', async ({
  page,
  newVisitor,
}) => {
  await atAddress(page);
  const first = page.getByRole('checkbox', { name: '首个地址将设为默认地址' });
  expect(await first.isDisabled()).toBe(true);
  expect(await first.isChecked()).toBe(true);
  const other = await newVisitor();
  await atAddress(other, { withAddress: true });
  const next = other.getByRole('checkbox', { name: '设为默认地址' });
  expect(await next.isDisabled()).toBe(false);
  expect(await next.isChecked()).toBe(false);
});

test('without a configured map there is no frame', async ({ page }) => {
  await atAddress(page);
  await page.getByText('地图定位（可不填）').click();
  expect(await page.locator('iframe').count()).toBe(0);
});
