import readXlsxFile from 'read-excel-file/node';
import { expect } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import { keptLists, saveKeptList } from '#app/domain/inquiry/kept-list-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { inBothModes, test } from '#tests/support/portal-test.ts';
import { apiOf, findGoods, isPlentiful } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const cell = (page: Visitor, row: number, column: string) =>
  page.getByLabel(`第 ${row} 行的${column}`);

const typical = () => findGoods(3, (one) => isPlentiful(one) && Number(one.miniQuantity) >= 1);

inBothModes(
  'issue 17 §3: a pasted list is kept, opened with the prices of the day, changed, renamed, ordered and deleted',
  async ({ page }) => {
    const [goods] = await typical();
    if (!goods) throw new Error('no goods');
    const { brandNumber, specs } = goods.productVo;
    await page.goto('/pasteList');
    await page
      .getByLabel('采购清单')
      .fill(`牌号\t规格\t数量\n${brandNumber}\t${specs}\t${goods.miniQuantity}\n没有的牌号\tΦ1\t7`);
    await press(page, '核对');
    await cell(page, 1, '商品').selectOption({ index: 1 });
    await page.locator('summary', { hasText: '保存为常购清单' }).click();
    await page.getByLabel('清单名称').fill('三号工地');

    // A login in between loses neither the rows nor the name.
    await press(page, '保存为常购清单');
    await expect(page).toBeAt(/^\/customer\/login/);
    const customer = await registered(page);
    await page.goto('/pasteList');
    expect(await page.getByLabel('清单名称').inputValue()).toBe('三号工地');
    await press(page, '保存为常购清单');
    await expect(page).toBeAt(/^\/customer\/lists\/\d+$/);
    await expect(page).toShowToast('已保存为常购清单「三号工地」');
    await expect(page).toShow('共 2 行：可以下单 1 行，需要处理 1 行。');
    await expect(page).toShow(/合计约 ¥\d/);
    expect(await cell(page, 1, '商品').inputValue()).toMatch(/^\d+$/);
    const kept = page.url();

    // A changed quantity can be restored to the kept one.
    const twice = String(Number(goods.miniQuantity) * 2);
    await cell(page, 1, '数量').fill(twice);
    await press(page, '重新核对');
    expect(await cell(page, 1, '数量').inputValue()).toBe(twice);
    await press(page, '恢复为已保存的');
    expect(await cell(page, 1, '数量').inputValue()).toBe(goods.miniQuantity);
    await cell(page, 1, '数量').fill(twice);
    await page.getByLabel('清单名称').fill(' ');
    await press(page, '保存清单');
    await expect(page.getByLabel('清单名称')).toHaveMessage('请输入清单名称');
    expect(await cell(page, 1, '数量').inputValue()).toBe(twice);
    await page.getByLabel('清单名称').fill('三号工地（二期）');
    await press(page, '保存清单');
    await expect(page).toShowToast('清单已保存');
    expect(await page.locator('h1').textContent()).toBe('三号工地（二期）');

    // Ordered: what cannot be is left on the page for pasting, and the list is as it was.
    await press(page, '加入购物车');
    await expect(page).toBeAt('/pasteList');
    await expect(page).toShowToast('加入购物车成功，共 1 行');
    await expect(page).toShow('共 1 行：可以下单 0 行，需要处理 1 行。');
    const lines = await (await apiOf(customer))(cartList, {});
    expect(lines.map(({ number }) => number)).toEqual([twice]);
    // What is being worked on there stays when more is left.
    await cell(page, 1, '数量').fill('8');
    await press(page, '重新核对');
    await page.goto(kept);
    await press(page, '加入购物车');
    await expect(page).toBeAt('/pasteList');
    await expect(page).toShow('共 2 行：可以下单 0 行，需要处理 2 行。');
    expect(await cell(page, 1, '数量').inputValue()).toBe('8');
    await page.goto(kept);
    await expect(page).toShow('共 2 行：可以下单 1 行，需要处理 1 行。');

    await page.goto('/customer/lists');
    const answer = await page.request.get(
      (await page.getByRole('link', { name: '导出 XLSX' }).getAttribute('href')) ?? '',
    );
    const [sheet] = await readXlsxFile(await answer.body());
    const [heading, first, second] = sheet?.data ?? [];
    expect(heading?.slice(0, 5)).toEqual(['品名', '牌号', '规格', '数量', '单位']);
    expect(first?.slice(1, 4)).toEqual([brandNumber, specs, Number(twice)]);
    expect(first?.[8]).toBeGreaterThan(0);
    expect(second?.at(-1)).toMatch(/没有/);

    await page.getByRole('link', { name: '删除 三号工地（二期）' }).click();
    await expect(page.getByRole('dialog')).toShow('三号工地（二期），2 行');
    await press(page, '确定');
    await expect(page).toShowToast('常购清单已删除');
    await expect(page).toShow('还没有常购清单');
  },
);

test('ticked goods and an order are kept as lists; another list of the name is asked about', async ({
  page,
}) => {
  const [one, other] = await typical();
  if (!one || !other) throw new Error('no goods');
  const customer = await registered(page);
  const api = await apiOf(customer);
  const row = { name: '', grade: 'x', specs: '', quantity: '1', unit: '', choice: '' };
  await api(saveKeptList, { name: '常用', rows: [row] });
  await page.goto(`/chosenGoods?id=${one.id}&id=${other.id}`);
  await page.getByRole('link', { name: '保存为常购清单' }).click();
  await expect(page).toBeAt(/^\/customer\/lists\/new\?/);
  await expect(page).toShow('共 2 行：可以下单 2 行，需要处理 0 行。');
  expect(await cell(page, 2, '商品').inputValue()).toBe(other.id);
  await page.locator('summary', { hasText: '保存为常购清单' }).click();
  await page.getByLabel('清单名称').fill('常用');
  await cell(page, 2, '数量').fill('999');
  await press(page, '保存为常购清单');
  await expect(page.getByLabel('清单名称')).toHaveMessage(
    '已有同名的常购清单，请换一个名称，或勾选「替换同名清单」',
  );
  expect(await cell(page, 2, '数量').inputValue()).toBe('999');
  await page.getByRole('checkbox', { name: '替换同名清单' }).check();
  await press(page, '保存为常购清单');
  await expect(page).toShowToast('已保存为常购清单「常用」');
  expect(await cell(page, 2, '数量').inputValue()).toBe('999');
  expect(await api(keptLists, {})).toEqual([
    expect.objectContaining({ name: '常用', rowCount: 2 }),
  ]);

  const orderCode = await giveOrder(customer, one);
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await page.getByRole('link', { name: '保存为常购清单' }).click();
  expect(await page.getByLabel('清单名称').inputValue()).toBe(`订单 ${orderCode}`);
  await press(page, '保存为常购清单');
  await expect(page).toShowToast(`已保存为常购清单「订单 ${orderCode}」`);
  expect(await cell(page, 1, '商品').inputValue()).toBe(one.id);
});
