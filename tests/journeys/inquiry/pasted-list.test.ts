import { expect, inject } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import { apiOf, callApi, findGoods, isPlentiful } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const gradeAndSpecs = ({ productVo: { brandNumber: grade, specs } }: SpotListing) => ({
  grade,
  specs,
});

/** Plentiful goods whose grade and specification are unique, and some that other sellers have too. */
async function goodsToPaste() {
  const listed = await findGoods(200, (one) => isPlentiful(one) && Number(one.miniQuantity) > 1);
  const matches = await callApi(matchRows, { rows: listed.map(gradeAndSpecs) });
  const only = listed.filter((_, at) => matches[at]?.total === 1);
  const shared = listed.filter((_, at) => (matches[at]?.total ?? 0) > 1);
  return { only, shared };
}

const textOf = (goods: SpotListing, quantity: string) =>
  `${goods.productVo.brandNumber}\t${goods.productVo.specs}\t${quantity}`;

const cell = (page: Visitor, row: number, column: string) =>
  page.getByLabel(`第 ${row} 行的${column}`);

inBothModesWhenFull(
  'a pasted list is checked, put right row by row, and what fits goes into the cart',
  async ({ page }) => {
    const { only, shared } = await goodsToPaste();
    const [plain, small, big] = only;
    const [several] = shared;
    if (!plain || !small || !big || !several) throw new Error('the demo market has no such goods');
    await page.goto('/pasteList');
    await press(page, '核对');
    await expect(page.getByLabel('采购清单')).toHaveMessage('请粘贴采购清单');
    await page
      .getByLabel('采购清单')
      .fill(
        [
          '牌号\t规格\t数量',
          textOf(plain, `${plain.miniQuantity}${plain.productVo.unit}`),
          textOf(small, '0.5'),
          textOf(several, several.miniQuantity),
          textOf(big, '999999'),
          '没有的牌号\tΦ1\t约10',
        ].join('\n'),
      );
    await press(page, '核对');
    await expect(page).toShow('共 5 行：可以下单 1 行，需要处理 4 行（其中需要核对 1 行）。');
    await expect(cell(page, 3, '商品')).toHaveMessage('有多个商品符合，请选择');
    await expect(cell(page, 4, '数量')).toHaveMessage(/^(库存不足：|单个商品最多购买)/);
    await expect(cell(page, 5, '商品')).toHaveMessage('需要核对：「约10」不是确定的数量');

    // Of two that are right now, one is asked for a login; nothing is lost on the way.
    await cell(page, 2, '数量').fill(small.miniQuantity);
    await press(page, '加入购物车');
    await expect(page).toBeAt(/^\/customer\/login/);
    await expect(page).toShowToast('请登录后再操作');
    const customer = await registered(page);
    await page.goto('/pasteList');
    expect(await cell(page, 2, '数量').inputValue()).toBe(small.miniQuantity);
    await press(page, '加入购物车');
    await expect(page).toShowToast('加入购物车成功，共 2 行');
    await expect(page).toShow('共 3 行：可以下单 0 行，需要处理 3 行（其中需要核对 1 行）。');

    // What is left is chosen, changed, or left out.
    await press(page, '待选的 1 行都选价格最低的');
    await expect(page).toShow('共 3 行：可以下单 1 行，需要处理 2 行（其中需要核对 1 行）。');
    await cell(page, 2, '数量').fill(big.miniQuantity);
    await cell(page, 3, '商品').selectOption('不采购这一行');
    await press(page, '加入购物车');
    await expect(page).toBeAt('/shopCart');
    await expect(page).toShowToast('加入购物车成功，共 2 行');
    const lines = await (await apiOf(customer))(cartList, {});
    expect(lines).toHaveLength(4);
    expect(lines.map(({ productId }) => productId)).toEqual(
      expect.arrayContaining([plain.id, small.id, big.id]),
    );
  },
);

test('issue 17 §3: what was found and what was not becomes an inquiry', async ({ page }) => {
  const [goods] = (await goodsToPaste()).only;
  if (!goods) throw new Error('the demo market has no such goods');
  await page.goto('/pasteList');
  await page
    .getByLabel('采购清单')
    .fill(`牌号\t规格\t数量\n${textOf(goods, '20')}\n没有的牌号\tΦ1\t7`);
  await press(page, '核对');
  await press(page, '发起询价');
  await expect(page).toBeAt(/^\/inquiry/);
  const { brandNumber, specs } = goods.productVo;
  const rows = page.getByRole('listitem').filter({ has: page.getByLabel('询价数量') });
  expect(await rows.count()).toBe(2);
  expect(await rows.nth(0).textContent()).toContain(specs);
  expect(await rows.nth(0).textContent()).toContain(brandNumber);
  expect(await rows.nth(1).getByLabel('牌号').inputValue()).toBe('没有的牌号');
});

test('issue 17: lines as people paste them are understood, and an inquiry is made of only those without goods', async ({
  page,
}) => {
  await registered(page);
  await page.goto('/pasteList');
  await page
    .getByLabel('采购清单')
    .fill('螺纹钢 HRB400E Φ19 30吨\n不锈钢管 304 38*2 800kg\n没有的东西 1\n槽钢 14a 3 吨');
  await press(page, '核对');
  await expect(cell(page, 1, '商品')).toHaveMessage(/^没有完全符合的商品，有 \d 个相近的，请选择$/);
  const nearest = cell(page, 1, '商品').locator('option', { hasText: '直径最近' });
  expect(await nearest.first().textContent()).toMatch(
    /^【牌号相同，直径最近（Φ(18|20)×9m）】.*螺纹钢.* ¥.*　库存 [\d,.]+ 吨　\S+　\S+公司$/,
  );
  await cell(page, 2, '商品').selectOption({ index: 1 });
  await page.getByLabel('第 3 行已核对').check();
  await press(page, '重新核对');
  await expect(page).toShow(/800 千克 = 0\.8 吨/);
  // One press for an inquiry that is ready to be sent, to those who have such goods.
  await press(page, '没有现货的 2 行发起询价');
  await expect(page).toBeAt(/^\/inquiry/);
  expect(await page.getByLabel('询价数量').count()).toBe(2);
  const asked = page.locator('input[name=sellerCodes][checked]');
  const codes = await Promise.all((await asked.all()).map((one) => one.getAttribute('value')));
  const near = await callApi(matchRows, {
    rows: [{ grade: 'HRB400E', specs: 'Φ19', name: '螺纹钢' }],
  });
  const sellers = near.flatMap((row) =>
    (row.near ?? []).flatMap(({ type, sellerCode }) => (type === 'sale' ? sellerCode : [])),
  );
  expect(sellers.length).toBeGreaterThan(0);
  expect(codes.some((code) => code && sellers.includes(code))).toBe(true);
  expect(codes.length).toBeLessThanOrEqual(5);
  await expect(page).toShow(`已为您勾选 ${codes.length} 家，可以修改。`);
  await press(page, '提交询价');
  await expect(page).toShowToast('询盘成功');
});

test('issue 47 §3: nothing is done with a row that was not understood before somebody has looked at it', async ({
  page,
}) => {
  await registered(page);
  const words = { name: '螺纹钢', grade: 'HRB400E', specs: 'Φ18', origin: '上海', check: '?' };
  const [goods] = (await callApi(matchRows, { rows: [words] }))[0]?.near ?? [];
  if (!goods) throw new Error('the demo market has no such goods');
  await page.goto('/pasteList');
  await page
    .getByLabel('采购清单')
    .fill(`螺纹钢 HRB400E Φ18 ${goods.startingQuantity}吨 无人认识 上海提货 含税3650`);
  await press(page, '核对');
  await expect(cell(page, 1, '商品')).toHaveMessage('需要核对：没有读懂「无人认识」');
  await expect(page).toShow(/上海/);
  await expect(page).toShow(/清单单价：3650 元（含税）/);
  await cell(page, 1, '商品').selectOption(goods.id);
  await press(page, '加入购物车');
  await expect(page).toShow('没有可以加入购物车的商品，请按提示修改');
  await press(page, '发起询价');
  await expect(page).toShow(/^有 1 行需要核对/);
  await page.getByLabel('第 1 行已核对').check();
  await press(page, '加入购物车');
  await expect(page).toBeAt('/shopCart');
  await expect(page).toShowToast('加入购物车成功，共 1 行');
});

/** A form of the page as a browser sends it, with the cookies it got before. */
async function post(fields: [string, string][], cookie = '') {
  return fetch(`${inject('portalOrigin')}/pasteList`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'sec-fetch-site': 'same-origin', cookie },
    redirect: 'manual',
  });
}

test('issue 17 §3: 1,000 rows are checked, shown and sent again; of 1,001 nothing is cut', async () => {
  const listed = await findGoods(200, isPlentiful);
  const lines = Array.from({ length: 1000 }, (_, at) => {
    const goods = listed[at % listed.length];
    return goods ? textOf(goods, goods.miniQuantity) : '';
  });
  const checked = await post([['text', lines.join('\r\n')]]);
  expect(checked.status).toBe(303);
  const cookie = (checked.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const page = await fetch(`${inject('portalOrigin')}/pasteList`, { headers: { cookie } });
  const html = await page.text();
  // Not compared as a whole: a failure would print a megabyte.
  expect(html.includes('共 1000 行')).toBe(true);
  expect(html.match(/name="q"/g)).toHaveLength(1000);
  expect(/<script(?! type="application\/ld\+json")/.test(html)).toBe(false);
  const again = lines.flatMap((line): [string, string][] => {
    const [g = '', s = '', q = ''] = line.split('\t');
    return [
      ['n', ''],
      ['u', ''],
      ['g', g],
      ['s', s],
      ['q', q],
      ['c', '-'],
    ];
  });
  expect((await post([['intent', 'check'], ...again], cookie)).status).toBe(303);
  const refused = await post([['text', `${lines.join('\n')}\nHRB400E\tΦ12\t1`]]);
  expect(refused.status).toBe(422);
  const message = '现在有 1001 行，请分批粘贴，这次没有读入';
  expect((await refused.text()).includes(message)).toBe(true);
});
