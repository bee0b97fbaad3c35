import { expect } from 'vitest';
import { logisticsYunCang } from '#app/domain/lead/contract.ts';
import { inBothModesWhenFull, test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { callApi } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const PATH = '/logisticsCloudWarehouse';

const form = (page: Visitor, name: '找车' | '找仓库') =>
  page.locator('form', { has: page.getByRole('button', { name, exact: true }) });

async function send(page: Visitor, name: '找车' | '找仓库', typed: Record<string, string> = {}) {
  for (const [label, value] of Object.entries(typed)) {
    await form(page, name).getByLabel(label).fill(value);
  }
  await form(page, name).getByRole('button', { name, exact: true }).click();
}

const error = (page: Visitor, name: '找车' | '找仓库', label: string) =>
  form(page, name).getByLabel(label);

inBothModesWhenFull(
  'spec 2 §5: 找车: 请输入吨位, 请输入起始地, 请输入目的地, 请输入货物, 请输入联系人, 请输入手机号码, 手机号码输入错误',
  async ({ page }) => {
    await page.goto(PATH);
    await send(page, '找车');
    for (const [label, message] of [
      ['吨位', '请输入吨位'],
      ['起始地', '请输入起始地'],
      ['目的地', '请输入目的地'],
      ['货物', '请输入货物'],
      ['联系人', '请输入联系人'],
      ['手机号码', '请输入手机号码'],
    ] as const) {
      await expect(error(page, '找车', label)).toHaveMessage(message);
    }
    const typed = {
      吨位: '32.5',
      起始地: '唐山市',
      目的地: '上海市',
      货物: '螺纹钢',
      联系人: '沈远',
    };
    await send(page, '找车', { ...typed, 手机号码: '16612345678' });
    await expect(error(page, '找车', '手机号码')).toHaveMessage('手机号码输入错误');
    expect(await error(page, '找车', '货物').inputValue()).toBe('螺纹钢');
    await send(page, '找车', { 手机号码: '13712345678' });
    // spec 2 §4: the form is reset after it was sent; the list begins with the demand.
    await expect(page).toShowToast('信息添加成功');
    for (const label of [...Object.keys(typed), '手机号码']) {
      expect(await error(page, '找车', label).inputValue()).toBe('');
    }
    const first = page.getByRole('region', { name: '运输需求' }).locator('tbody tr').first();
    expect(await first.locator('td').allTextContents()).toEqual([
      ...['唐山市', '上海市', '螺纹钢', '32.5 吨', '沈**', '137****5678'],
    ]);
    // A visitor without a login sees it at once too: no cached page is without it.
    await page.context().clearCookies();
    await page.goto(PATH);
    expect(await first.locator('td').first().textContent()).toBe('唐山市');
  },
);

test('spec 2 §5: 找仓库: 请输入吨位, 请输入地区, and the same phone rule; spec 2 §4: reset after success; spec 2 §8: 信息添加成功', async ({
  page,
}) => {
  await page.goto(PATH);
  await send(page, '找仓库');
  await expect(error(page, '找仓库', '吨位')).toHaveMessage('请输入吨位');
  await expect(error(page, '找仓库', '地区')).toHaveMessage('请输入地区');
  await expect(error(page, '找仓库', '手机号码')).toHaveMessage('请输入手机号码');
  await send(page, '找仓库', {
    ...{ 吨位: '500', 地区: '无锡市', 货物: '中厚板', 联系人: '周岱' },
    手机号码: '13912345678',
  });
  await expect(page).toShowToast('信息添加成功');
  expect(await error(page, '找仓库', '地区').inputValue()).toBe('');
  const [newest] = await callApi(logisticsYunCang, { type: 'warehouse' });
  expect(newest).toMatchObject({ place: '无锡市', goods: '中厚板', tonnage: '500' });
});

test('spec 1 §2: /logisticsCloudWarehouse; spec 2 §2: /logisticsCloudWarehouse, both demand lists, a scrolling list that can be paused, three financing images', async ({
  page,
}) => {
  await page.goto(PATH);
  for (const alt of [/^代采融资/, /^应收融资/, /^标票流转/]) {
    await expect(page).toShow(page.getByRole('img', { name: alt }));
  }
  for (const name of ['运输需求', '仓储需求']) {
    expect(await page.getByRole('region', { name }).locator('tbody tr').count()).toBeGreaterThan(5);
  }
  expect(await page.getByRole('button', { name: '暂停滚动' }).count()).toBe(0);
});

withScriptWhenFull('a list of demands scrolls until it is paused', async ({ newVisitor }) => {
  const page = await newVisitor();
  await page.clock.install();
  await page.goto(PATH);
  const top = () => page.getByRole('region', { name: '运输需求' }).evaluate((box) => box.scrollTop);
  const pause = page.getByRole('button', { name: '暂停滚动' }).first();
  await pause.waitFor();
  await page.clock.runFor(5000);
  expect(await top()).toBeGreaterThan(2);
  await pause.click();
  const stood = await top();
  await page.clock.runFor(5000);
  expect(await top()).toBe(stood);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await pause.waitFor();
  await page.clock.runFor(5000);
  expect(await top()).toBe(0);
});
