import { expect } from 'vitest';
import { CAME_AS_TEXT } from '#app/domain/file/upload.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { inBrowsers } from '#tests/support/in-browsers.ts';
import { documentNamed, giveInquiry, SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { plentifulGoodsOf } from '#tests/support/trading-api.ts';
import type { Tab } from '#tests/support/webdriver/tab.ts';

/** A script of the page sends its form, so that the document stays. */
async function inTheDocument(page: Tab, work: () => Promise<void>): Promise<void> {
  await page.evaluate('document.documentElement.dataset.stays = "yes"');
  await work();
  expect(await page.evaluate('return document.documentElement.dataset.stays')).toBe('yes');
}

const { first: SELLER } = SELLERS;
const PRICES = '/customer/release-product-management1/prices';

inBrowsers('an offer is asked for, with a drawing', async ({ page }) => {
  const goods = await plentifulGoodsOf(SELLER.sellerCode);
  const { name } = await registered(page);
  await page.goto(`/inquiry?sellerProductId=${goods.id}`);
  const title = `${name} 的图纸`;
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('截止时间').fill('2099-01-01T08:00');
  await page.getByLabel('条件').selectOption('款到发货');
  await page.getByLabel('交货方式').selectOption('1');
  await page.getByLabel(/^附件/).setInputFiles(documentNamed('法兰图纸（第二版）.pdf'));
  await inTheDocument(page, async () => {
    await press(page, '提交询价');
    await expect(page).toShowToast('询盘成功');
  });
  await page.getByRole('link', { name: title }).click();
  await expect(page).toShow(page.getByRole('link', { name: /法兰图纸（第二版）\.pdf/ }));
});

inBrowsers('an offer is made, with its paper', async ({ page, newVisitor }) => {
  const buyer = await registered(newVisitor());
  const inquiryNum = await giveInquiry(buyer, [await plentifulGoodsOf(SELLER.sellerCode)]);
  await loggedIn(page, SELLER);
  await page.goto(`/customer/sale-inquiry/${inquiryNum}`);
  await page.getByLabel(/单价/).first().fill('3999.50');
  await page.getByLabel(/^附件|^报价单/).setInputFiles(documentNamed('盖章报价单.pdf'));
  await press(page, '提交报价');
  await expect(page).toShow(page.getByRole('link', { name: /盖章报价单\.pdf/ }));
});

inBrowsers('a message is written beside an order, with a file', async ({ page }) => {
  const buyer = await registered(page);
  const orderCode = await giveOrder(buyer, await plentifulGoodsOf(SELLER.sellerCode));
  // The address of the conversation: in a narrow window it is a drawer.
  await page.goto(`/customer/purchase-order/${orderCode}?talk=1`);
  await page
    .getByLabel(/^添加文件/)
    .setInputFiles([documentNamed('技术协议.pdf'), documentNamed('agreement.pdf')]);
  await page.getByLabel('留言', { exact: true }).fill('周五能发货吗？');
  await inTheDocument(page, async () => {
    await press(page, '发送留言');
    await expect(page).toShowToast('留言已发送，卖家会收到通知');
  });
  await expect(page).toShow(page.getByRole('link', { name: '技术协议.pdf' }));
  await expect(page).toShow(page.getByRole('link', { name: 'agreement.pdf' }));
});

inBrowsers('a list is read from a file and checked', async ({ page }) => {
  await page.goto('/pasteList');
  const buffer = Buffer.from('品名,材质,规格,数量（吨）\n螺纹钢,HRB400E,Φ20×9m,30.5\n');
  const file = { name: '十二月采购清单.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('或上传表格').setInputFiles(file);
  await press(page, '读入文件');
  await expect(page).toShowToast('已读入 2 行');
  await press(page, '核对');
  await expect(page).toShow(/共 1 行：/);
});

inBrowsers('a seller uploads the workbook that the portal gave', async ({ page }) => {
  await loggedIn(page, SELLER);
  await page.goto(PRICES);
  const answer = await page.request.get(`${PRICES}.xlsx`);
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(answer.headers()['content-disposition'] ?? '') ?? [];
  const file = {
    name: decodeURIComponent(name),
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await answer.body(),
  };
  expect(file.name).toMatch(/^单价与库存-.+\.xlsx$/);
  await page.getByLabel(/^改好的表格/).setInputFiles(file);
  await press(page, '上传并核对');
  await expect(page).toShow(/件没有变化/);
});

inBrowsers('a file that a page makes a text of is not taken for none', async ({ page }) => {
  const goods = await plentifulGoodsOf(SELLER.sellerCode);
  await registered(page);
  await page.goto(`/inquiry?sellerProductId=${goods.id}`);
  await fill(page, { 备注: '见附件' });
  // As a page of the version before sends it in WebKit.
  await page.evaluate(`const text = Object.assign(document.createElement('input'), { type: 'hidden', name: 'fileIds', value: '%PDF-1.4 …' });
    document.querySelector('main form[enctype]').append(text)`);
  await press(page, '提交询价');
  await expect(page.getByLabel(/^附件/)).toHaveMessage(CAME_AS_TEXT);
  expect(await page.getByLabel('备注').inputValue()).toBe('见附件');
});
