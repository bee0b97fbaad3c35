import { expect } from 'vitest';
import { registered } from '#tests/support/customers.ts';
import { asBrowsersDo, test } from '#tests/support/portal-test.ts';
import { giveAddress } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

async function fillAddress(page: Visitor, person: string, address: string): Promise<void> {
  await page.getByLabel('收货人').fill(person);
  await page.getByLabel('手机号').fill('13800000001');
  await page.getByLabel(/^收货地址/).fill(address);
  await page.getByRole('button', { name: '保存地址' }).last().click();
}

asBrowsersDo('addresses are added, changed, made the default and deleted', async ({ page }) => {
  await registered(page);
  await page.goto('/customer/addresses');
  await expect(page).toShow('还没有收货地址');
  await fillAddress(page, '林知夏', '江苏省无锡市澄江大道 218 号');
  await expect(page).toShowToast('地址已保存');
  await fillAddress(page, '周予安', '上海市浦东新区世纪大道 1 号');
  await page.getByRole('button', { name: /^设为默认 上海市/ }).click();
  await expect(page).toShowToast('已设为默认地址');
  await page.getByRole('link', { name: /^修改 江苏省/ }).click();
  await expect(page).toShow('修改收货地址');
  expect(await page.getByLabel('收货人').inputValue()).toBe('林知夏');
  await fillAddress(page, '林知秋', '江苏省无锡市澄江大道 220 号');
  await expect(page).toShowToast('地址已修改');
  await expect(page).toShow('林知秋');
  await page.getByRole('link', { name: /^删除 江苏省/ }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(page).toShowToast('地址已删除');
  expect(await page.getByRole('link', { name: /^修改/ }).count()).toBe(1);
});

test('a wrong address is refused beside its control, and everything typed is kept', async ({
  page,
}) => {
  const customer = await registered(page);
  await giveAddress(customer);
  await page.goto('/customer/addresses');
  await page.getByLabel('收货人').fill('林知夏');
  await page.getByLabel('手机号').fill('123');
  await page.getByRole('button', { name: '保存地址' }).last().click();
  await expect(page.getByLabel('手机号')).toHaveMessage('请输入正确的手机号!');
  expect(await page.getByLabel('收货人').inputValue()).toBe('林知夏');
});
