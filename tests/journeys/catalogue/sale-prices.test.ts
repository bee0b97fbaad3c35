import { expect } from 'vitest';
import { saveSalePrices } from '#app/domain/catalogue/sale-prices-contract.ts';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { textsOf } from '#app/domain/table.ts';
import { readTable } from '#app/spreadsheet/read-table.server.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000006', password: DEMO_PASSWORD, name: '唐若川' };
const LISTINGS = '/customer/release-product-management1';

inBothModesWhenFull(
  'prices of many listings are saved together; a wrong one loses nothing that was typed',
  async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto(LISTINGS);
    await page.getByRole('link', { name: '批量改价' }).click();
    await expect(page).toBeAt('/customer/release-product-management1/prices');
    const prices = page.getByLabel(/ 单价$/);
    const [one, two] = [prices.first(), prices.last()];
    const dearer = async (price: typeof one) => (Number(await price.inputValue()) + 1).toFixed(2);
    const [first, last] = [await dearer(one), await dearer(two)];
    await one.fill('面议');
    await two.fill(last);
    await press(page, '保存修改');
    await expect(one).toHaveMessage('请输入正确的单价');
    await expect(page).toShow('1 件商品需要核对，其余也还没有保存');
    expect([await one.inputValue(), await two.inputValue()]).toEqual(['面议', last]);
    await one.fill(first);
    await press(page, '保存修改');
    await expect(page).toShowToast('已更新 2 件商品');
    expect([await one.inputValue(), await two.inputValue()]).toEqual([first, last]);
    const least = page.getByLabel(/ 起订量$/).first();
    const before = await least.inputValue();
    await least.fill('1000000');
    await press(page, '保存修改');
    await expect(least).toHaveMessage('起订量不能大于可订库存');
    await expect(page).toShow(`原 ${before} 吨`);
    await least.fill(before);
    await press(page, '保存修改');
    await expect(page).toShow('没有修改任何单价、库存或起订量');
  },
);

const PRICES = `${LISTINGS}/prices`;

inBothModesWhenFull(
  'issue 18 §6: a downloaded table, changed and uploaded, is shown as a preview and then saved',
  async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto(PRICES);
    const answer = await page.request.get(`${PRICES}.xlsx`);
    expect(answer.status()).toBe(200);
    const behind = await page.request.get(`${PRICES}.xlsx?page=2`);
    expect((await readTable(await behind.body(), { mostRows: 600 })).rows).toHaveLength(1);
    const { rows } = await readTable(await answer.body(), { mostRows: 600 });
    const [head = [], one = [], two = [], three = []] = rows.map(textsOf);
    const [price, stock] = [head.indexOf('单价（元）'), head.indexOf('库存（见单位）')];
    const dearer = (Number(one[price]) * 1.02).toFixed(2);
    const lines = [
      head,
      one.with(price, dearer),
      two,
      three.with(stock, '-1'),
      one.with(0, '999999999'),
    ];
    const upload = async (texts: readonly string[][]) => {
      const buffer = Buffer.from(texts.map((cells) => cells.join('\t')).join('\n'));
      const file = { name: '价格.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel(/^改好的表格/).setInputFiles([file]);
      await press(page, '上传并核对');
    };
    await upload(lines);
    await expect(page).toShow('1 件商品有修改，1 件没有变化，2 行有误、不会保存');
    await expect(page).toShow('没有这个商品编码');
    await expect(page).toShow('请输入正确的库存数量');
    await expect(page).toShow('+2%');
    const typed = page.getByLabel(/ 单价$/);
    expect(await typed.inputValue()).toBe(dearer);

    // A press that saves nothing loses nothing, the wrong lines neither.
    await typed.fill('12.345');
    await press(page, '保存 1 件商品的修改');
    await expect(typed).toHaveMessage('单价最多两位小数');
    await expect(page).toShow('没有这个商品编码');
    await typed.fill(dearer);
    await press(page, '保存 1 件商品的修改');
    await expect(page).toShowToast('已更新 1 件商品');
    expect(
      await page
        .getByLabel(/ 单价$/)
        .first()
        .inputValue(),
    ).toBe(dearer);

    // The file is older than the listing now.
    await upload([head, one.with(price, (Number(one[price]) * 1.03).toFixed(2))]);
    await expect(page).toShow('单价已改为');
    await page.goto(PRICES);
    await upload([['备注'], ['x']]);
    await expect(page.getByLabel(/^改好的表格/)).toHaveMessage(/没有找到「商品编码」/);
  },
);

/** Of goods that no other test buys. */
const KEYWORD = '磷酸一铵';
const FOUND = `${LISTINGS}?${new URLSearchParams({ keyword: KEYWORD })}`;

const onShelf = async () =>
  (await (await apiOf(SELLER))(ownSaleProducts, { keyword: KEYWORD, rows: 500 })).content;

/** Half up to a whole yuan. */
const raised = (price: string, percent: number) =>
  `${Math.round((Number(price) * (100 + percent)) / 100)}.00`;

inBothModesWhenFull(
  'issue 50: all prices are raised by a figure, a preview and a confirmation',
  async ({ page }) => {
    const before = await onShelf();
    await loggedIn(page, SELLER);
    await page.goto(FOUND);
    await page.getByLabel('幅度').fill('面议');
    await press(page, `预览调价（全部 ${before.length} 件）`);
    await expect(page.getByLabel('幅度')).toHaveMessage(/最多两位小数的调价幅度/);
    await page.getByLabel('幅度').fill('2');
    await press(page, `预览调价（全部 ${before.length} 件）`);
    await expect(page).toShow(`全部在售商品（搜索「${KEYWORD}」）`);
    await expect(page).toShow('上调 2%，取整到 1 元');
    await press(page, `确认调价（${before.length} 件）`);
    await expect(page).toShowToast(`已调整 ${before.length} 件商品的单价`);
    const after = new Map((await onShelf()).map(({ id, price }) => [id, price]));
    for (const { id, price } of before) expect(after.get(id)).toBe(raised(price, 2));

    await press(page, '撤销这次调价');
    await expect(page).toShowToast(`已撤销调价，${before.length} 件商品恢复原来的单价`);
    const back = new Map((await onShelf()).map(({ id, price }) => [id, price]));
    for (const { id, price } of before) expect(back.get(id)).toBe(price);
  },
);

test('issue 50: a price that somebody changes in between is refused with both figures and not overwritten', async ({
  page,
}) => {
  const [one, two] = await onShelf();
  if (!one || !two) throw new Error('the demo seller has listings');
  await loggedIn(page, SELLER);
  await page.goto(FOUND);
  await page.locator(`[name=ids][value="${one.id}"]`).check();
  await page.locator(`[name=ids][value="${two.id}"]`).check();
  await page.getByLabel('调价').selectOption({ label: '上调 元' });
  await page.getByLabel('幅度').fill('30');
  await press(page, '预览调价（所选）');
  await expect(page).toShow('勾选的商品');
  const other = (Number(one.price) + 5).toFixed(2);
  await (await apiOf(SELLER))(saveSalePrices, {
    rows: [{ id: one.id, price: other, shownPrice: one.price, confirmedPrice: other }],
  });
  await press(page, '确认调价（2 件）');
  await expect(page).toShow(/1 件商品的单价已被他人修改，没有保存任何一件/);
  const text = (price: string) => Number(price).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(page).toShow(new RegExp(`预览时 ¥${text(one.price)}，现在 ¥${text(other)}`));
  const priceOf = async (id: string) => (await onShelf()).find((each) => each.id === id)?.price;
  expect(await priceOf(one.id)).toBe(other);
  expect(await priceOf(two.id)).toBe(two.price);

  await press(page, '确认调价（2 件）');
  await expect(page).toShowToast('已调整 2 件商品的单价');
  expect(await priceOf(one.id)).toBe(`${Math.round(Number(other) + 30)}.00`);
});

test('issue 50: a change above a fifth has to be looked at, and one to nothing is refused', async ({
  page,
}) => {
  const [one] = await onShelf();
  await loggedIn(page, SELLER);
  const query = `figure=25&rounding=none&id=${one?.id}`;
  await page.goto(`${LISTINGS}/adjust?how=lowerPercent&${query}`);
  await expect(page).toShow('1 件商品的涨跌超过 20%');
  await press(page, '确认调价（1 件）');
  await expect(page).toShow('请核对涨跌超过 20% 的商品后再确认');
  await page.goto(`${LISTINGS}/adjust?how=lowerYuan&figure=99999.99&rounding=none&id=${one?.id}`);
  await expect(page).toShow('没有可以调整的商品');
  await expect(page).toShow('单价必须大于 0');
  await page.goto(`${LISTINGS}/adjust?how=sideways`);
  await expect(page).toBeAt(LISTINGS);
});

test('issue 50: tabs count the listings, and several are taken down and put up together', async ({
  page,
}) => {
  const listings = await onShelf();
  await loggedIn(page, SELLER);
  await page.goto(FOUND);
  const tabs = page.getByRole('navigation', { name: '商品状态' });
  await expect(tabs).toShow(`在售 ${listings.length}`);
  await press(page, '下架所选');
  await expect(page).toShow('请先勾选商品');
  // Of one there is another of the same goods on the shelf, which is asked about.
  const isDouble = ({ doubleOf }: (typeof listings)[number]) => doubleOf !== null;
  const ids = [listings.find((each) => !isDouble(each))?.id, listings.find(isDouble)?.id];
  for (const id of ids) await page.locator(`[name=ids][value="${id}"]`).check();
  await press(page, '下架所选');
  await expect(page).toShowToast('2 件商品已下架');
  await expect(tabs).toShow(`在售 ${listings.length - 2}`);
  await page.goto(`${FOUND}&state=off`);
  for (const id of ids) await page.locator(`[name=ids][value="${id}"]`).check();
  await press(page, '上架所选');
  await expect(page).toShowToast('1 件商品已上架；1 件与在售商品相同，请逐件上架');
});
