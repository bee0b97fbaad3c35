import { expect } from 'vitest';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';
import { png } from '#tests/support/sample-files.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000004', password: DEMO_PASSWORD, name: '周予安' };
const NAME = '试销热轧工字钢';

test('issue 54 §2: a section without its letter is asked about, with the weight of each', async ({
  page,
}) => {
  await loggedIn(page, SELLER);
  await page.goto('/customer/release-product-management1/new');
  const form = page.locator('main');
  const typed = {
    ...{ 商品名称: NAME, 牌号: 'Q355C', 规格: '20#×12m', 品牌: '衡湛', 生产厂家: '衡湛钢铁' },
    ...{ 单价: '3850', 可订库存: '120', 起订量: '5', 交货地: '无锡市' },
  };
  for (const [label, value] of Object.entries(typed)) await form.getByLabel(label).fill(value);
  await form.getByLabel('商品类别').selectOption({ label: '工字钢' });
  await form.getByLabel('交货方式').selectOption({ label: '物流' });
  await form.getByLabel('计量方式').selectOption({ label: '理计' });
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: png() };
  await form.getByLabel('商品图片').and(page.locator('[type=file]')).setInputFiles([picture]);
  expect(await form.getByLabel('型号').count()).toBe(0);
  await press(page, '发布');
  await expect(form.getByLabel('计量方式')).toHaveMessage(
    '规格未注明是 20a（27.9 kg/m）还是 20b（31.1 kg/m），请注明，或填写件重，或改为过磅',
  );
  await form.getByLabel('型号').selectOption({ label: '20b（31.1 kg/m）' });
  await press(page, '发布');
  await expect(page).toShowToast('发布成功');

  const [own] = (await (await apiOf(SELLER))(ownSaleProducts, { keyword: NAME })).content;
  expect(own?.specs).toBe('20b#×12m');
  await page.goto(`/detail?selfId=${own?.id}&type=sale`);
  await expect(page).toShow('每支 373.20 kg（GB/T 706）');
});
