import { read, utils, write } from '@e965/xlsx';
import { expect } from 'vitest';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { documentNamed, giveInquiry, SELLERS, sendOffer } from '#tests/support/inquiries.ts';
import { inBothModesWhenFull } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const RECEIVED = '/customer/sale-inquiry';
const LINES = 50;

const priceOf = (page: Visitor, position: number) =>
  page.locator(`[name="price.${position}"]`).inputValue();

/** The workbook of an inquiry as another program has filled it in: a price for each line but the seventh. */
async function filledIn(page: Visitor, inquiryNum: string): Promise<Buffer> {
  const answer = await page.request.get(`${RECEIVED}/${inquiryNum}/quotation.xlsx`);
  const book = read(await answer.body());
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('the workbook is empty');
  const [headings = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' });
  expect(rows).toHaveLength(LINES);
  const column = (name: string) => headings.indexOf(name);
  const typed = rows.map((row, at) =>
    row.map((cell, place) => {
      if (place === column('单价')) return at === 6 ? '' : 1000 + at + 0.5;
      return place === column('不报价原因') && at === 6 ? '暂时无货' : cell;
    }),
  );
  const made = utils.book_new();
  utils.book_append_sheet(made, utils.aoa_to_sheet([headings, ...typed]), '报价');
  return write(made, { type: 'buffer', bookType: 'xlsx' });
}

inBothModesWhenFull(
  'issue 52 §1: 50 lines are priced by the workbook that another program has filled in, pasted, and changed in percent',
  async ({ page, newVisitor }) => {
    const buyer = await registered(await newVisitor());
    const inquiryNum = await giveInquiry(buyer, [], {
      inquiryDetails: Array.from({ length: LINES }, (_, at) => ({
        productName: `没有的角钢 ${at + 1}`,
        specs: `L${at + 1}`,
        unit: '吨',
        count: '10',
      })),
    });
    await loggedIn(page, SELLERS.first);
    await page.goto(`${RECEIVED}/${inquiryNum}`);
    await fill(page, { '全部商品 交货地址': '宁波市临港新区 66 号库' });
    await page.getByLabel('全部商品 交货方式').selectOption({ label: '物流' });
    await page.getByLabel('单价是否含税').selectOption({ label: '不含税' });
    await page.getByLabel('税率').selectOption({ label: '13%' });
    const many = page.getByText('批量填写单价：粘贴、上传表格、全部调整');
    await many.click();
    await page.getByLabel('上传填好的询价表').setInputFiles({
      name: '询价单.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await filledIn(page, inquiryNum),
    });
    await press(page, '读入表格');
    await expect(page).toShowToast('已填入 50 种商品，请核对后提交');
    expect(await priceOf(page, 1)).toBe('1000.5');
    expect(await priceOf(page, 7)).toBe('');
    expect(await page.getByLabel('税率').inputValue()).toBe('13');

    await many.click();
    await page.getByLabel('从表格粘贴').fill('商品\t单价\n没有的角钢 2\t2000\n没有这个\t1');
    await press(page, '填入单价');
    await expect(page).toShow('已填入 1 种商品；没有读入：第 3 行没有这个商品');
    expect(await priceOf(page, 2)).toBe('2000');
    await fill(page, { '全部调整（%）': '-10' });
    await press(page, '全部调整');
    await expect(page).toShowToast('单价已全部调整 -10%，请核对后提交');
    expect([await priceOf(page, 1), await priceOf(page, 2)]).toEqual(['900.45', '1800.00']);

    await page.getByLabel(/^附件/).setInputFiles(documentNamed('报价单.pdf'));
    await sendOffer(page);
    await expect(page).toShowToast('提交成功');
    await expect(page).toShow('不含税，另加 13%');
  },
);
