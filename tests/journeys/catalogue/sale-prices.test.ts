import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { inBothModesWhenFull } from '#tests/support/portal-test.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000006', password: DEMO_PASSWORD, name: '唐若川' };

inBothModesWhenFull(
  'prices of many listings are saved together; a wrong one loses nothing that was typed',
  async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/release-product-management1');
    await page.getByRole('link', { name: '批量改价' }).click();
    await expect(page).toBeAt('/customer/release-product-management1/prices');
    const prices = page.getByLabel(/ 单价$/);
    const [one, two] = [prices.first(), prices.last()];
    const dearer = async (price: typeof one) => (Number(await price.inputValue()) + 1).toFixed(2);
    const [first, last] = [await dearer(one), await dearer(two)];
    await one.fill('面议');
    await two.fill(last);
    await press(page, '保存修改');
    await expect(one).toHaveMessage('请输入正确的单价');
    await expect(page).toShow('1 件商品需要核对，其余也还没有保存');
    expect([await one.inputValue(), await two.inputValue()]).toEqual(['面议', last]);
    await one.fill(first);
    await press(page, '保存修改');
    await expect(page).toShowToast('已更新 2 件商品');
    expect([await one.inputValue(), await two.inputValue()]).toEqual([first, last]);
    await press(page, '保存修改');
    await expect(page).toShow('没有修改任何单价或库存');
  },
);
