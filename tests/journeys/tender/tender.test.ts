import { expect } from 'vitest';
import { bidAnnouncementList } from '#app/domain/purchase/contract.ts';
import { wallTime } from '#app/domain/time.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { documentNamed, SELLERS } from '#tests/support/inquiries.ts';
import { test } from '#tests/support/portal-test.ts';
import { callApi, giveAddress } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const OPEN_MS = 40_000;
const LATER_MS = 55_000;
const OPENED_WITHIN = { timeout: 90_000, interval: 500 };

/** With seconds, which a control does not offer and the market understands. */
const inMs = (ms: number): string => wallTime(new Date(Date.now() + ms)).replace(' ', 'T');

async function bid(page: Visitor, prices: readonly string[], text: string): Promise<void> {
  const controls = page.getByRole('textbox', { name: /^标段 \d 单价/ });
  for (const [at, price] of prices.entries()) await controls.nth(at).fill(price);
  await fill(page, { 投标说明: text });
  await press(page, '提交投标');
}

test('a tender from publishing to its published result, sealed until the deadline', async ({
  page,
  newVisitor,
}) => {
  const buyer = await registered(page);
  await giveAddress(buyer);
  const title = `钢材招标 ${buyer.phone}`;
  await page.goto('/customer/tenders');
  await page.getByRole('link', { name: '发布招标' }).click();
  await fill(page, { 标题: title, 招标地点: '上海市' });
  await press(page, '发布招标');
  await expect(page.getByLabel('招标内容')).toHaveMessage('请输入招标内容');
  await expect(page).toShow('请至少填写一个标段');
  expect(await page.getByLabel('标题').inputValue()).toBe(title);
  await press(page, '添加标段');
  await expect(page).toShow('标段（3）');
  expect(await page.getByLabel('标题').inputValue()).toBe(title);
  for (const [at, name] of ['螺纹钢', '盘螺'].entries()) {
    await page.getByLabel('货物名称').nth(at).fill(name);
    await page.getByLabel('规格').nth(at).fill('HRB400E');
    await page
      .getByLabel('数量')
      .nth(at)
      .fill(at === 0 ? '100' : '50');
    await page.getByLabel('交货地点').nth(at).fill('上海市宝山区');
  }
  await fill(page, { 招标内容: '含运费', 价格分: '70' });
  await page.getByLabel(/^评分项 1$/).fill('交货期');
  await page.getByLabel('评分项 1 满分').fill('30');
  await page.getByLabel('提问截止时间').fill(inMs(OPEN_MS));
  await page.getByLabel('投标截止时间').fill(inMs(OPEN_MS));
  await press(page, '发布招标');
  await expect(page).toShowToast('招标已发布');
  const { content } = await callApi(bidAnnouncementList, { rows: 500 });
  const id = content.find((each) => each.title === title)?.id ?? '';
  await expect(page).toBeAt(`/tender?id=${id}`);

  const [first, second, visitor] = [await newVisitor(), await newVisitor(), await newVisitor()];
  await visitor.goto('/trading?type=1');
  await visitor.getByRole('link', { name: title }).click();
  await expect(visitor).toShow(visitor.getByRole('link', { name: '登录后投标' }));
  await loggedIn(first, SELLERS.first);
  await first.goto(`/tender?id=${id}`);
  await fill(first, { 提问: '可以分批交货吗？' });
  await press(first, '提交问题');
  await expect(first).toShowToast('问题已提交，招标人答复后所有人可见');
  // What waits leads each of the two to a list that has the tender.
  await first.goto('/customer/sale-desk');
  await first
    .getByRole('link', { name: /^招标待投标/ })
    .first()
    .click();
  await expect(first).toShow(first.getByRole('heading', { name: '我的投标' }));
  await expect(first).toShow(first.getByRole('link', { name: title }));
  await page.goto('/customer/control-centre');
  await page
    .getByRole('link', { name: /^招标待处理/ })
    .first()
    .click();
  await expect(page).toShow(page.getByRole('heading', { name: '我的招标' }));
  await page.getByRole('link', { name: title }).click();
  await page.locator('summary', { hasText: '延长投标截止时间' }).click();
  await fill(page, { 新的投标截止时间: inMs(1000) });
  await page.getByLabel('延期原因').fill('补充图纸');
  await press(page, '延长截止时间');
  await expect(page.getByLabel('新的投标截止时间')).toHaveMessage(
    '新的投标截止时间须晚于原截止时间',
  );
  expect(await page.getByLabel('延期原因').inputValue()).toBe('补充图纸');
  await fill(page, { 新的投标截止时间: inMs(LATER_MS) });
  await press(page, '延长截止时间');
  await expect(page).toShowToast('投标截止时间已延后，已通知提问和投标的卖家');
  await fill(page, { 答复: '可以，分两批' });
  await press(page, '提交答复');
  await expect(page).toShowToast('已答复');
  await visitor.goto(`/tender?id=${id}`);
  await expect(visitor).toShow('答：可以，分两批');
  await visitor.locator('summary', { hasText: '过程记录' }).click();
  await expect(visitor).toShow('延期');
  await first.goto(`/tender?id=${id}`);

  await press(first, '提交投标');
  await expect(first).toShow('请至少填写一个标段的单价');
  await first.getByLabel(/^投标文件/).setInputFiles(documentNamed('资质.pdf'));
  await bid(first, ['3800', '4000'], '七天到货');
  await expect(first).toShowToast('投标已提交，开标前任何人都看不到');
  await expect(first).toShow('资质.pdf');
  await loggedIn(second, SELLERS.second);
  await second.goto(`/tender?id=${id}`);
  await bid(second, ['4000'], '现货');
  await expect(second).toShowToast('投标已提交，开标前任何人都看不到');
  await page.goto(`/tender?id=${id}`);
  const sealed = await page.locator('main').textContent();
  expect(sealed).not.toMatch(/3,800|七天到货|资质\.pdf/);

  await expect
    .poll(async () => {
      await page.goto(`/tender?id=${id}`);
      return page.locator('main').textContent();
    }, OPENED_WITHIN)
    .toContain('开标记录（2 份投标）');
  await expect(page).toShow('资质.pdf');
  const points = page.getByLabel('交货期（满分 30）');
  await points.nth(0).fill('31');
  await points.nth(1).fill('30');
  await press(page, '保存评分');
  await expect(page).toShow('请输入 0 到 30 的评分');
  await points.nth(0).fill('15');
  await press(page, '保存评分');
  await expect(page).toShowToast('评分已保存');

  // 70 × 3,800 ÷ 4,000 = 66.5 and 30 points: the second store leads in the first lot.
  await page.getByLabel('标段 1 中标人').selectOption({ index: 1 });
  await page.getByLabel('标段 2 中标人').selectOption({ label: '不授标' });
  await press(page, '公布结果并下单');
  await expect(page.getByLabel('标段 2 理由')).toHaveMessage('请写明不授标的理由');
  await fill(page, { '标段 2 理由': '高于预算' });
  const receiver = page.getByLabel('收货人');
  await receiver.selectOption({ index: 1 });
  await press(page, '公布结果并下单');
  await expect(page).toShowToast('结果已公布，已生成 1 个订单');

  await visitor.goto(`/tender?id=${id}`);
  await expect(visitor).toShow('已公布结果');
  await expect(visitor).toShow('理由：高于预算');
  await expect(visitor).toShow('96.5');
  expect(await visitor.locator('main').textContent()).not.toMatch(/七天到货|资质\.pdf/);
  await second.goto('/customer/tenders?as=sale');
  await expect(second).toShow('中标 1 个标段');
  await page.getByRole('table', { name: '招标结果' }).getByRole('link').first().click();
  await expect(page).toBeAt(/^\/customer\/purchase-order\//);
  await expect(page).toShow('400,000.00');
});
