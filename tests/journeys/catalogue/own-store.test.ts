import { expect } from 'vitest';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const PLATFORM = { phone: '13800000007', password: DEMO_PASSWORD, name: '平台自营' };

const inForm = (page: Visitor, label: string) => page.locator('main').getByLabel(label);

test('issue 51 §1: the platform’s own store lists its goods in the form of sellers, vouchers among them', async ({
  page,
  newVisitor,
}) => {
  const operator = await newVisitor();
  await loggedIn(operator, OPERATOR);
  await operator.goto('/customer/desk/own-store');
  await expect(operator).toShow('平台自营');
  await expect(operator).toShow(operator.getByRole('link', { name: /^在售 / }));

  const name = `自营${Date.now()}`;
  await loggedIn(page, PLATFORM);
  await page.goto('/customer/release-product-management1/new');
  const categories = inForm(page, '商品类别');
  expect(await categories.locator('option', { hasText: '代金券' }).count()).toBe(1);
  await inForm(page, '商品名称').fill(name);
  await categories.selectOption({ label: '热轧卷板' });
  for (const [label, value] of [
    ['牌号', 'Q355B'],
    ['规格', '5.75*1500*C'],
    ['品牌', '衡岱'],
    ['生产厂家', '衡岱钢铁'],
    ['单价', '3850'],
    ['可订库存', '100'],
    ['起订量', '5'],
    ['交货地', '无锡市'],
  ] as const) {
    await inForm(page, label).first().fill(value);
  }
  await inForm(page, '交货方式').selectOption({ index: 1 });
  await inForm(page, '商品图片')
    .and(page.locator('[type=file]'))
    .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: png() }]);
  await press(page, '发布');
  await page.getByRole('link', { name: `查看 ${name}` }).click();
  await expect(page).toBeAt(/^\/industryDetail\?selfId=\d+&type=self$/);
  await expect(page).toShow(page.getByRole('heading', { level: 1 }).getByText(name));
});

test('issue 51 §1: a listing is copied into the form, with its pictures, and published as another', async ({
  page,
}) => {
  const SELLER = { phone: '13800000004', password: DEMO_PASSWORD, name: '周予安' };
  await loggedIn(page, SELLER);
  await page.goto('/customer/release-product-management1');
  // The newest are of other journeys, at prices that are asked about.
  await page
    .getByRole('link', { name: /^复制 / })
    .last()
    .click();
  await expect(page).toShow(/^已带入「.+」的内容、图片和文件/);
  const grade = `复${Date.now()}`;
  await inForm(page, '牌号').fill(grade);
  await press(page, '发布');
  await expect(inForm(page, '可订库存').first()).toHaveMessage('请输入正确的库存数量');
  expect(await inForm(page, '牌号').inputValue()).toBe(grade);
  await inForm(page, '可订库存').first().fill('1000');
  await press(page, '发布');
  await expect(page).toShowToast('发布成功');
  await expect(page).toShow(page.getByRole('table').getByText(new RegExp(`^${grade} `)));
});
