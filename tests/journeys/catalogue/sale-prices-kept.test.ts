import { expect } from 'vitest';
import { textsOf } from '#app/domain/table.ts';
import { readTable } from '#app/spreadsheet/read-table.server.ts';
import { FAULT } from '#tests/support/api-faults.ts';
import { fill, press } from '#tests/support/checkout-steps.ts';
import { loggedIn, loggedOutElsewhere } from '#tests/support/customers.ts';
import { faultyMarket } from '#tests/support/faulty-market.ts';
import { inBothModesWhenFull } from '#tests/support/portal-test.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000006', password: DEMO_PASSWORD, name: '唐若川' };
const PRICES = '/customer/release-product-management1/prices';
const SAVE_ALL = '保存 1 件商品的修改';
const SAVE = /saleProduct\/savePrices/;
const PREVIEW = /saleProduct\/previewPrices/;

const market = faultyMarket();

/** Its own rows are none of the file's. */
const ELSEWHERE = `${PRICES}?${new URLSearchParams({ keyword: '没有这样的商品' })}`;

/** Uploads a table with a changed price and a wrong line; answers the new price. */
async function upload(page: Visitor) {
  await loggedIn(page, SELLER);
  await page.goto(ELSEWHERE);
  const answer = await page.request.get(`${PRICES}.xlsx`);
  const { rows } = await readTable(await answer.body(), { mostRows: 600 });
  const [head = [], one = []] = rows.map(textsOf);
  const price = head.indexOf('单价（元）');
  const dearer = (Number(one[price]) * 1.02).toFixed(2);
  const lines = [head, one.with(price, dearer), one.with(0, '999999999')];
  const buffer = Buffer.from(lines.map((cells) => cells.join('\t')).join('\n'));
  const file = { name: '价格.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel(/^改好的表格/).setInputFiles([file]);
  await press(page, '上传并核对');
  await expectPreview(page, dearer);
  return dearer;
}

async function expectPreview(page: Visitor, dearer: string): Promise<void> {
  await expect(page).toShow('核对表格中的修改');
  await expect(page).toShow('1 件商品有修改，1 行有误、不会保存');
  await expect(page).toShow('没有这个商品编码');
  await expect(page).toShow('+2%');
  expect(await page.getByLabel(/ 单价$/).inputValue()).toBe(dearer);
}

/** Presses after the session has ended, and logs in. */
async function interrupted(page: Visitor): Promise<void> {
  await loggedOutElsewhere(page);
  await press(page, SAVE_ALL);
  await expect(page).toBeAt(/^\/customer\/login\?redirectTo=/);
  await fill(page, { 手机号: SELLER.phone, 密码: SELLER.password });
  await press(page, '登录');
}

inBothModesWhenFull(
  'the lines of an uploaded table are there after a failure of the API and after a login, until they are saved',
  async ({ newVisitor, watch }) => {
    watch.expectProblem(/status of 503/);
    const page = await newVisitor({ baseURL: market.origin });
    const dearer = await upload(page);
    market.fail(SAVE, FAULT.unavailable);
    market.fail(PREVIEW, FAULT.unavailable);
    await press(page, SAVE_ALL);
    await expect(page).toShow('服务器目前无法使用（由于超载或停机维护）！');
    await expectPreview(page, dearer);
    await interrupted(page);
    await expectPreview(page, dearer);
    market.heal();
    await press(page, SAVE_ALL);
    await expect(page).toShowToast('已更新 1 件商品');
    await expect(page).toShow('没有在售商品');
  },
);

inBothModesWhenFull('a table that a login has kept can be given up', async ({ newVisitor }) => {
  const page = await newVisitor({ baseURL: market.origin });
  const dearer = await upload(page);
  await interrupted(page);
  await expectPreview(page, dearer);
  await press(page, '不保存，返回');
  await expect(page).toBeAt(PRICES);
  await expect(page).toShow('批量改价');
  await page.goto(ELSEWHERE);
  await expect(page).toShow('没有在售商品');
});
