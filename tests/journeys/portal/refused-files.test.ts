import { expect } from 'vitest';
import { loggedIn, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { test } from '#tests/support/portal-test.ts';

/** Addresses of files that there are not, or not for a buyer, what is said of each, and where one goes on. */
const REFUSED = [
  ['/customer/sale-order.xlsx', '服务器拒绝响应！', '前往工作台'],
  ['/customer/desk/audit.csv', '服务器拒绝响应！', '前往工作台'],
  ['/customer/statements/month.zip?month=1990-01', '本月没有往来', '前往对账单'],
  ['/customer/statements/999/2020-01/statement.xlsx', '对账单不存在', '前往对账单'],
  ['/customer/purchase-inquiry/XX/offers.xlsx', '询价单不存在', '前往我的询价'],
  ['/customer/lists/999/list.xlsx', '常购清单不存在或已删除', '前往常购清单'],
  [
    '/customer/invoice-management/invoices.zip?month=1990-01',
    '该月没有可下载的发票',
    '前往发票管理',
  ],
  ['/customer/security/nothing.xlsx', '文件不存在', '前往账号安全'],
  ['/auction/receipt.json?id=abc', '出价凭证不存在', '返回首页'],
  ['/auction/log?id=999', '竞价不存在', '返回首页'],
  ['/files/999', '服务器找不到请求的网页！', '返回首页'],
] as const;

test('issue 50 §3: who opens the address of a file that is refused reads why, and where to go on', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 40[34]/);
  await loggedIn(page, SIGNED_ENTERPRISE);
  for (const [path, why, on] of REFUSED) {
    await page.goto(path);
    await expect(page).toShow(page.getByRole('heading', { name: why }));
    await expect(page).toShow(page.getByRole('link', { name: on }));
  }
});
