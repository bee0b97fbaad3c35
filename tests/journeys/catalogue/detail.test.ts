import { expect } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import {
  discountEvaluations,
  extraProductData,
  saleProductById,
  sharedQuote,
} from '#app/domain/catalogue/goods-contract.ts';
import { platformPageData, type SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { amountOf, formatYuan, formatYuanText, parseYuan } from '#app/domain/money.ts';
import { ONE_UNIT } from '#app/domain/quantity.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { inBothModesWhenFull, test, withScriptWhenFull } from '#tests/support/portal-test.ts';
import { apiOf, callApi, detailOf, findGoods, isPlentiful } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { SELF_SELLER_CODE } from '#trading-api/demo/sellers.ts';

const DAY_MS = 86_400_000;
const before = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const quoteOf = ({ id }: SpotListing, days: number) =>
  callApi(sharedQuote, { id, type: 'sale', sharedAt: before(days) });

/** A listing with documents, two pages of evaluations, and a price that has changed. */
async function talkedAbout(): Promise<SpotListing> {
  const asked = await findGoods(200, isPlentiful);
  for (const goods of asked) {
    const said = await callApi(discountEvaluations, { productId: goods.id });
    if (said.totalElements <= 5) continue;
    const { saleProductAuthFileVos } = await callApi(saleProductById, {
      sellerProductId: goods.id,
    });
    const quote = await quoteOf(goods, 60);
    if (saleProductAuthFileVos.length > 0 && quote?.price !== quote?.sharedPrice) return goods;
  }
  throw new Error('the demo market has no such goods');
}

let found: Promise<SpotListing> | undefined;
const goodsWithAPast = () => {
  found ??= talkedAbout();
  return found;
};

const stage = (page: Visitor) => page.locator('[title="查看大图"]').filter({ visible: true });
const dialog = (page: Visitor) => page.getByRole('dialog');

inBothModesWhenFull('spec 2 §2: gallery with thumbnails and click-to-zoom', async ({ page }) => {
  const goods = await goodsWithAPast();
  await page.goto(detailOf(goods));
  expect(await stage(page).count()).toBe(1);
  await page.locator('label', { has: page.getByRole('radio', { name: '图 2' }) }).click();
  const large = page.getByRole('img', { name: `${goods.productVo.name} 图 2` });
  await expect(page).toShow(large);
  await stage(page).click();
  await expect(page).toBeAt(`${detailOf(goods)}&dialog=picture&no=2`);
  await expect(page).toShow(dialog(page).getByRole('img', { name: '图 2 / 3' }));
  await dialog(page).getByRole('link', { name: '下一张' }).click();
  await expect(page).toShow(dialog(page).getByRole('img', { name: '图 3 / 3' }));
  expect(await dialog(page).getByRole('link', { name: '下一张' }).count()).toBe(0);
  await dialog(page).getByRole('link', { name: '关闭' }).click();
  await expect(page).toBeAt(detailOf(goods));
});

test('spec 2 §2: ratings, qualification attachments and the price trend', async ({ page }) => {
  const goods = await goodsWithAPast();
  const said = await callApi(discountEvaluations, { productId: goods.id, rows: 5 });
  await page.goto(detailOf(goods));

  const ratings = page.locator('#evaluations');
  await expect(page).toShow(ratings.getByText(`平均 ${said.average} / 5 星`));
  expect(await ratings.getByRole('listitem').count()).toBe(5);
  const [first] = said.content;
  await expect(page).toShow(ratings.getByText(first?.buyerName ?? '').first());
  expect(first?.buyerName).toContain('*');
  await page.getByRole('link', { name: '下一页' }).click();
  await expect(page).toBeAt(`${detailOf(goods)}&evaluations=2`);
  await expect(page).toShow(
    page.getByRole('navigation', { name: '分页' }).locator('[aria-current]'),
  );

  await expect(page).toShow(/；30 日最低 ¥|30 日内价格未变/);
  const trend = page.getByRole('img', { name: /^近 90 天每.+最低 ¥.+最高 ¥/ });
  await expect(page).toShow(trend);
  await page.getByText('每日价格', { exact: true }).click();
  const figures = page.getByRole('region', { name: '每日价格' }).getByRole('row');
  expect(await figures.count()).toBe(91);
  expect(await figures.nth(1).textContent()).toContain(formatYuanText(goods.price));

  await page.getByRole('link', { name: /^资质附件/ }).click();
  await expect(page).toBeAt(`${detailOf(goods)}&tab=documents`);
  await expect(page).toShow(page.getByRole('heading', { name: '质量证明书' }));
  const pdf = page.getByRole('link', { name: /质量证明书.*\.pdf$/ }).first();
  const opened = await page.request.get((await pdf.getAttribute('href')) ?? '');
  expect(opened.headers()['content-type']).toBe('application/pdf');
  await page.getByText('营业执照.svg').click();
  await expect(page).toShow(page.getByRole('img', { name: '营业执照.svg' }));
});

inBothModesWhenFull(
  'a shared quote says the price when it was sent and the price now',
  async ({ page, javaScript }) => {
    const goods = await goodsWithAPast();
    const quote = await quoteOf(goods, 60);
    if (!quote) throw new Error('no quote');
    const amount = (yuan: string) => `¥${formatYuanText(yuan)}/${goods.productVo.unit}`;
    await page.goto(`${detailOf(goods)}&sharedAt=${encodeURIComponent(before(60))}`);
    const note = page.getByText(/分享时（\d{4}-\d\d-\d\d \d\d:\d\d）/);
    await expect(page).toShow(note);
    const words = await note.textContent();
    expect(words).toContain(`${amount(quote.sharedPrice)}，现价 ${amount(quote.price)}`);
    const rise = Number(quote.price) > Number(quote.sharedPrice);
    expect(words).toContain(rise ? '上涨 ¥' : '下降 ¥');
    const description = page.locator('meta[property="og:description"]');
    expect(await description.getAttribute('content')).toContain(amount(quote.sharedPrice));

    await page.getByText('分享报价').click();
    const field = page.getByLabel(/^链接/);
    const shared = new URL(await field.inputValue());
    expect(
      Math.abs(Date.now() - Date.parse(shared.searchParams.get('sharedAt') ?? '')),
    ).toBeLessThan(60_000);
    expect(await page.getByRole('button', { name: '复制链接' }).count()).toBe(javaScript ? 1 : 0);
    await page.goto(shared.href);
    await expect(page).toShow('价格没有变化');
    await page.goto(`${detailOf(goods)}&sharedAt=${encodeURIComponent(before(-1))}`);
    expect(await note.count()).toBe(0);
  },
);

test('spec 2 §2: /industryDetail of a store’s goods; spec 2 §5: stepper from the minimum to what is available', async ({
  page,
}) => {
  const goods = await goodsWithAPast();
  const { productVo, customerVo, deliveryPlace, deliveryWayName } = goods;
  await registered(page);
  const query = { sellerCode: customerVo.sellerCode, productCode: productVo.code, type: 'sale' };
  await page.goto(`/IndustryDetail?${new URLSearchParams(query)}`);
  for (const text of [
    `¥${formatYuanText(goods.price)}/${productVo.unit}`,
    productVo.brandNumber,
    productVo.manufacturer,
    deliveryPlace,
    deliveryWayName,
  ]) {
    await expect(page).toShow(page.getByRole('main').getByText(text, { exact: true }).first());
  }
  const least = Number(await page.getByRole('textbox', { name: '购买数量' }).inputValue());
  expect(least).toBeGreaterThanOrEqual(Number(goods.miniQuantity));
  await expect(page).toShow(new RegExp(`^${least} \\S+起订，最多 ${goods.availableCount} `));
  const buttons = page.getByRole('button', { name: '加入购物车' });
  expect(await buttons.count()).toBe(0);
  expect(await page.getByRole('button', { name: '立即购买' }).count()).toBe(1);
  const inquiry = page.locator('main').getByRole('link', { name: '询价' });
  expect(await inquiry.getAttribute('href')).toBe(`/inquiry?sellerProductId=${goods.id}`);
  const store = page.getByRole('link', { name: customerVo.customerName }).first();
  expect(await store.getAttribute('href')).toBe(
    `/storeDetail?id=${customerVo.sellerCode}&sellerCode=${customerVo.sellerCode}`,
  );
  await page.goto(`/industryDetail?sellerProductId=${goods.id}&dialog=order`);
  await expect(page).toShow(page.getByRole('dialog', { name: '立即下单' }));
});

test('issue 50 §2: three buttons, what decides a purchase beside the price, and a drawing says that it is one', async ({
  page,
}) => {
  const goods = await goodsWithAPast();
  await page.goto(detailOf(goods));
  const bar = page.locator('main [data-price]');
  expect(await bar.locator('button, a').allTextContents()).toEqual([
    '加入购物车',
    '立即购买',
    '询价',
  ]);
  const offer = page.locator('#offer');
  for (const term of ['卖家', '发票', /^最早(自提|配送|物流)$/, '计重']) {
    await expect(page).toShow(offer.locator('dt').filter({ hasText: term }));
  }
  await expect(page).toShow(offer.getByText(/^(可开专票|不开专票)$/));
  expect(await page.getByRole('img', { name: /图 1（示意图）$/ }).count()).toBe(1);
});

/** The text of an amount as the page shows it beside 合计. */
const totalAt = ({ price }: SpotListing, count: number) =>
  `合计 ¥${formatYuan(amountOf(parseYuan(price) ?? 0, count * ONE_UNIT))}`;

test('spec 1 §5: without a script a button computes the total, and puts nothing into the cart', async ({
  page,
}) => {
  const goods = await goodsWithAPast();
  await page.goto(detailOf(goods));
  const count = page.getByRole('textbox', { name: '购买数量' });
  const least = Number(await count.inputValue());
  const total = page.getByRole('main').getByText(/^合计/);
  expect(await total.count()).toBe(0);

  await count.fill(` ${least + 1} `);
  await press(page, '计算合计');
  await expect(page).toBeAt(detailOf(goods));
  expect(await total.textContent()).toBe(totalAt(goods, least + 1));
  expect(await count.inputValue()).toBe(` ${least + 1} `);

  for (const [wrong, message] of [
    ['一些', /^请填写数字/],
    [String(Number(goods.availableCount) + 1), /^库存不足/],
  ] as const) {
    await count.fill(wrong);
    await press(page, '计算合计');
    await expect(count).toHaveMessage(message);
    expect(await count.inputValue()).toBe(wrong);
    expect(await total.count()).toBe(0);
  }

  // An emptied quantity is none.
  const customer = await registered(page);
  await page.goto(detailOf(goods));
  await count.fill('');
  await press(page, '计算合计');
  expect(await total.count()).toBe(0);
  await count.fill(String(least));
  await press(page, '计算合计');
  await press(page, '加入购物车');
  await expect(page).toShowToast('加入购物车成功');
  const cart = await (await apiOf(customer))(cartList, {});
  expect(cart.map(({ number }) => Number(number))).toEqual([least]);
});

withScriptWhenFull(
  'with a script the total follows the quantity, and no button computes it',
  async ({ page }) => {
    const goods = await goodsWithAPast();
    await page.goto(detailOf(goods));
    const count = page.getByRole('textbox', { name: '购买数量' });
    const next = Number(await count.inputValue()) + 1;
    await count.fill(String(next));
    await expect(page).toShow(page.getByText(totalAt(goods, next)));
    expect(await page.getByRole('button', { name: '计算合计' }).count()).toBe(0);
  },
);

withScriptWhenFull(
  'spec 2 §4: a one-second added indicator; spec 2 §2: 登记 on the goods’ page adds that platform review is awaited',
  async ({ page }) => {
    const { content } = await callApi(platformPageData, { rows: 50, sortWord: 'availableCount' });
    const own = content.find(({ availableCount }) => Number(availableCount) > 10);
    if (!own) throw new Error('no self-operated goods');
    await registered(page);
    const query = { selfId: own.id, sellerCode: SELF_SELLER_CODE, productCode: own.code };
    await page.goto(`/industryDetail?${new URLSearchParams(query)}`);
    expect(await page.getByRole('link', { name: /^资质附件/ }).count()).toBe(0);
    await press(page, '加入购物车');
    await expect(page).toShowToast('加入购物车成功');
    const added = page.getByText('✓ 已加入');
    expect(await added.evaluate((mark) => getComputedStyle(mark).animationDuration)).toBe('1s');
    await added.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: '登记' }).click();
    await dialog(page).getByRole('textbox').fill('2');
    await press(page, '确认登记');
    await expect(page).toShow(dialog(page).getByText(/平台审核/));
    await dialog(page).getByRole('link', { name: '继续浏览' }).click();
    await expect(page).toBeAt(`/industryDetail?selfId=${own.id}&type=self`);
  },
);

test('spec 2 §7: extra product data belongs to the listing that is shown', async ({ page }) => {
  const goods = await goodsWithAPast();
  const { productVo, customerVo, id } = goods;
  const extra = await callApi(extraProductData, {
    productCode: productVo.code,
    sellerCode: customerVo.sellerCode,
    source: 'onSale',
    id,
  });
  await page.goto(detailOf(goods));
  const heading = page.getByRole('heading', { name: '相关推荐' });
  const cards = page.locator('main *', { has: heading }).last().getByRole('link');
  const hrefs = await Promise.all((await cards.all()).map((card) => card.getAttribute('href')));
  expect(hrefs).toEqual(
    extra.recommended.map((card) => `/detail?selfId=${card.id}&type=${card.type}`),
  );
});
