import type { Page } from 'playwright';
import { expect } from 'vitest';
import { loggedIn } from '#tests/support/customers.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import { takenOver } from '#tests/support/taken-over.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000004', password: DEMO_PASSWORD };
const LABEL = '订单、商品、企业、发票或竞价';

test('issue 50 §1: one field finds the page of a number, all that has a text, and pages by their names', async ({
  page,
}) => {
  await loggedIn(page, SELLER);
  await page.goto('/customer/sale-order');
  const order = page.locator('main a[href*="/customer/sale-order/"]').first();
  const code = /\d+$/.exec((await order.textContent()) ?? '')?.[0] ?? '';
  const find = async (text: string) => {
    await page.getByLabel(LABEL).fill(text);
    await page
      .getByRole('search', { name: '查找我的业务' })
      .getByRole('button', { name: '查找' })
      .click();
  };
  await find(code);
  await expect(page).toBeAt(`/customer/sale-order/${code}`);
  await find('盘螺');
  await expect(page).toShow(page.getByRole('heading', { name: '查找「盘螺」' }));
  await expect(page).toShow(page.getByRole('heading', { name: '商品' }));
  await find('对账');
  await page.getByRole('main').getByRole('link', { name: '销售对账单' }).click();
  await expect(page).toBeAt('/customer/sale-statements');
  await find('没有这样的东西');
  await expect(page).toShow('没有找到');
  // What the keys do can be read without a script.
  await find('');
  await expect(page).toShow(/Ctrl K\s*查找业务、页面与操作/);
});

withScript(
  'issue 50 §1: a key turns to the search, which offers commands, pages and one’s own things',
  async ({ page }: { page: Page }) => {
    await loggedIn(page as unknown as Visitor, SELLER);
    await page.goto('/customer/sale-order');
    const field = page.getByLabel(LABEL);
    const options = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option');
    // The script that hears keys comes with the first of them, which is not lost.
    await takenOver(page).waitFor();
    await page.keyboard.press('/');
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(await field.inputValue()).toBe('');
    await expect.poll(() => options.first().textContent()).toBe('发布商品操作');
    await page.keyboard.press('Escape');
    await page
      .getByRole('link', { name: '收到的评价' })
      .or(page.locator('main a').first())
      .first()
      .focus();
    await page.keyboard.press('Control+k');
    await field.pressSequentially('对账');
    await expect.poll(() => options.first().textContent()).toBe('销售对账单页面');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toBeAt('/customer/sale-statements');
  },
);
