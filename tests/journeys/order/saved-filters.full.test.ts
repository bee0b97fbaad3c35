import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { inBothModes } from '#tests/support/portal-test.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000006', password: DEMO_PASSWORD, name: '唐若川' };

for (const list of ['/customer/purchase-order', '/customer/sale-order']) {
  inBothModes(`issue 18 §6: a filter of ${list} is kept, opened and removed`, async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto(list);
    expect(await page.getByText('保存当前筛选').count()).toBe(0);
    await page.goto(`${list}?state=paid&least=1,000&page=1`);
    await page.getByText('保存当前筛选').click();
    await press(page, '保存筛选');
    await expect(page.getByLabel(/^名称/)).toHaveMessage('请填写名称');
    await page.getByLabel(/^名称/).fill('待发货大单');
    await press(page, '保存筛选');
    await expect(page).toShowToast('筛选「待发货大单」已保存');
    await page.goto(list);
    await page.getByRole('link', { name: '待发货大单' }).click();
    await expect(page).toBeAt(/state=paid/);
    expect(await page.getByLabel('金额自').inputValue()).toBe('1,000');
    await press(page, '删除筛选 待发货大单');
    await expect(page).toShowToast('已删除保存的筛选');
    expect(await page.getByRole('link', { name: '待发货大单' }).count()).toBe(0);
  });
}
