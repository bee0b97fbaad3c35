import { expect } from 'vitest';
import { textsOf } from '#app/domain/table.ts';
import { readTable } from '#app/spreadsheet/read-table.server.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import { inBothModesWhenFull } from '#tests/support/portal-test.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000006', password: DEMO_PASSWORD, name: '唐若川' };

inBothModesWhenFull(
  'prices of many listings are saved together; a wrong one loses nothing that was typed',
  async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/release-product-management1');
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

const PRICES = '/customer/release-product-management1/prices';

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
