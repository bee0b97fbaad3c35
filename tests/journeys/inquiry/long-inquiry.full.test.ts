import { expect, inject } from 'vitest';
import { MAX_INQUIRY_ROWS } from '#app/domain/inquiry/inquiry.ts';
import { fill, press, settled } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { test, withScript } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** The inquiry form with that many goods that no seller lists. */
async function described(page: Visitor, length: number): Promise<void> {
  const lines = Array.from({ length }, (_, at) => `没有的角钢 ${at + 1}\tL${at + 1}\t7`);
  await page.goto('/pasteList');
  await page.getByLabel('采购清单').fill(['品名\t规格\t数量', ...lines].join('\n'));
  await press(page, '核对');
  await press(page, '发起询价');
  await expect(page).toShow(`询价商品（${length}）`);
}

const control = (page: Visitor, name: string, row: number) =>
  page.locator(`[name="${name}.${row}"]`);

/** Changes a line, adds one, gets the message about its missing fields, and sends all of them. */
async function sendLong(page: Visitor, length: number): Promise<void> {
  const buyer = await registered(page);
  await described(page, length);
  await page.getByRole('button', { name: '添加一行' }).last().click();
  await expect(page).toShow(`询价商品（${length + 1}）`);
  expect(new URL(page.url()).hash).toBe(`#row-${length + 1}`);
  await control(page, 'specs', 2).fill('L50×5');
  // A line in which nothing is typed would be left out.
  await control(page, 'specs', length + 1).fill('30×3');

  await fill(page, { 标题: `${buyer.name} 的长单` });
  await page.getByLabel('条件').selectOption('款到发货');
  await page.getByLabel('交货方式').selectOption('1');
  await page.getByLabel('查找卖家').fill('天津屏桓');
  await press(page, '查找');
  // A press is not taken while another is on its way.
  await expect.poll(() => new URL(page.url()).hash).toBe('#sellers');
  await settled(page);
  await page.getByRole('checkbox', { name: /天津屏桓/ }).check();
  await press(page, '提交询价');
  // The line that was added is the only one that misses something.
  await expect(page).toShow('还有 2 处需要修改，请检查标红的内容');
  const link = page.getByRole('link', { name: `第 ${length + 1} 行` });
  expect(await link.getAttribute('href')).toBe(`#row-${length + 1}`);
  await expect(control(page, 'productName', length + 1)).toHaveMessage('请输入商品名称');
  await expect(control(page, 'count', length + 1)).toHaveMessage('请输入询盘数量');
  expect(await control(page, 'specs', 2).inputValue()).toBe('L50×5');
  expect(await control(page, 'productName', length).inputValue()).toBe(`没有的角钢 ${length}`);

  await control(page, 'productName', length + 1).fill('扁钢');
  await control(page, 'count', length + 1).fill('3');
  await press(page, '提交询价');
  await expect(page).toShowToast('询盘成功');
  await page.getByRole('link', { name: `${buyer.name} 的长单` }).click();
  await expect(page).toShow('扁钢');
  await expect(page).toShow(/L50×5/);
}

test('every one of 60 lines keeps its fields until it is sent', ({ page }) => sendLong(page, 60));

const LONG = 300;
withScript(`so does every one of ${LONG}, with a script`, ({ page }) => sendLong(page, LONG));

test('the longest inquiry says that it is, and loses nothing', async () => {
  const rows = Array.from({ length: MAX_INQUIRY_ROWS }, (_, at) => String(at + 1));
  const form = new FormData();
  form.set('form', 'inquiry');
  form.set('source', '');
  form.set('intent', 'addRow');
  for (const row of rows) {
    form.append('rows', row);
    for (const name of ['productName', 'brandNumber', 'specs', 'brand', 'unit', 'count']) {
      form.append(`${name}.${row}`, `${name} ${row}`);
    }
  }
  const page = new URL('/inquiry', inject('portalOrigin'));
  const cookies = (await fetch(page)).headers.getSetCookie().map((one) => one.split(';')[0]);
  const headers = { 'sec-fetch-site': 'same-origin', cookie: cookies.join('; ') };
  const answer = await fetch(page, { method: 'POST', body: form, headers });
  const html = await answer.text();
  expect(html).toContain('一次最多询价 1000 种商品，更多商品请另发询价');
  expect(html).toContain(`value="productName ${MAX_INQUIRY_ROWS}"`);
  expect(html).not.toContain(`name="productName.${MAX_INQUIRY_ROWS + 1}"`);
});
