import { describe, expect } from 'vitest';
import { platformPageData, type SelfProduct } from '#app/domain/catalogue/listing-contract.ts';
import { pricedUnit } from '#app/domain/catalogue/price-terms.ts';
import { productRegisterSave } from '#app/domain/lead/contract.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { apiOf, callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const MOST_IN_STOCK = { sortWord: 'availableCount', sortWay: 'desc' } as const;
const LIST = '/selfGoods?sortWord=availableCount&sortWay=desc';

async function plentiful(): Promise<SelfProduct> {
  const [goods] = (await callApi(platformPageData, MOST_IN_STOCK)).content;
  if (!goods) throw new Error('the demo market has no goods of its own');
  return goods;
}

const registerAt = ({ id }: SelfProduct) => `${LIST}&dialog=register&selfId=${id}`;
const dialog = (page: Visitor) => page.getByRole('dialog', { name: '登记', exact: true });
const quantity = (page: Visitor) => dialog(page).getByRole('textbox', { name: '采购数量' });

inBothModesWhenFull(
  'spec 2 §2: 登记 from the list, then 查看订单 or 继续浏览',
  async ({ page }) => {
    const goods = await plentiful();
    await registered(page);
    await page.goto(LIST);
    await page.getByRole('link', { name: '立即登记' }).first().click();
    await expect(page).toBeAt(registerAt(goods));
    await expect(page).toShow(quantity(page));
    const shown = await dialog(page).locator('dd').allTextContents();
    expect(shown.slice(0, 3)).toEqual([
      `${goods.name} ${goods.brandNumber}`,
      goods.supplierName,
      goods.manufacturer,
    ]);
    const price = `¥${goods.price}/${pricedUnit(goods.unit, goods.priceTerms)}`;
    expect(price).toContain('含税');
    expect(shown[3]?.replace(/,/g, '')).toBe(price);

    await press(page, '确认登记');
    await expect(quantity(page)).toHaveMessage('请输入数量');
    await quantity(page).fill('999999999');
    await press(page, '确认登记');
    await expect(quantity(page)).toHaveMessage(/^登记数量不能大于可订库存 [\d.]+ /);
    expect(await quantity(page).inputValue()).toBe('999999999');

    await quantity(page).fill('2');
    await press(page, '确认登记');
    await expect(page).toShowToast('登记成功');
    await expect(page).toBeAt(`${LIST}&dialog=registered&selfId=${goods.id}`);
    const done = page.getByRole('dialog', { name: '登记已提交' });
    await expect(page).toShow(done.getByText(`2 ${goods.unit}`));
    await expect(page).toShow(done.getByText('待审核'));
    const said = await done.locator('dd').allTextContents();
    expect(said.map((text) => text.replace(/,/g, ''))).toContain(price);
    await done.getByRole('link', { name: '继续浏览' }).click();
    await expect(page).toBeAt(LIST);
    await done.waitFor({ state: 'detached' });
    await page.goto(`${LIST}&dialog=registered&selfId=${goods.id}`);
    await done.getByRole('link', { name: '查看订单' }).click();
    await expect(page).toBeAt('/customer/platform-product-register');
    const row = page.getByRole('table', { name: '登记记录' }).locator('tbody tr');
    expect(await row.count()).toBe(1);
    await expect(page).toShow(row.getByText('待审核'));
  },
);

test('spec 2 §6: an anonymous visitor logs in first, and what was typed is still there', async ({
  page,
  newVisitor,
}) => {
  const goods = await plentiful();
  const { phone, password } = await registered(await newVisitor());
  await page.goto(registerAt(goods));
  await quantity(page).fill('3.25');
  await press(page, '确认登记');
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  await expect(page).toShowToast('请登录后再操作');
  await fill(page, { 手机号: phone, 密码: password });
  await press(page, '登录');
  await expect(page).toBeAt(registerAt(goods));
  expect(await quantity(page).inputValue()).toBe('3.25');
});

describe('the registrations of a customer', () => {
  test('has none yet', async ({ page }) => {
    await registered(page);
    await page.goto('/customer/platform-product-register');
    await expect(page).toShow('还没有登记');
  });

  test('a link to the dialog of a registration that is not there opens none', async ({ page }) => {
    const goods = await plentiful();
    await registered(page);
    await page.goto(`/selfGoods?dialog=registered&selfId=${goods.id}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('spec 2 §4: 操作频繁，请稍后重试！', async ({ page }) => {
    const goods = await plentiful();
    const call = await apiOf(await registered(page));
    await page.goto(registerAt(goods));
    await quantity(page).fill('1');
    const asked = { platformProductId: goods.id, purchaseCount: '1', type: 'self' } as const;
    await call(productRegisterSave, asked);
    await press(page, '确认登记');
    await expect(page).toShow('操作频繁，请稍后重试！');
  });
});
