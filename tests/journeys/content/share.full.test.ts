import { expect, inject } from 'vitest';
import { auctionPage } from '#app/domain/auction/contract.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { bidAnnouncementList, listByKeyword } from '#app/domain/purchase/contract.ts';
import { test } from '#tests/support/portal-test.ts';
import { callApi, detailOf, plentifulGoods } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const metaOf = (page: Visitor, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');

const pictureAt = (address: string, headers = {}) => fetch(address, { headers });

const auction = async () => (await callApi(auctionPage, { rows: 1 })).content[0];
const tender = async () =>
  (await callApi(bidAnnouncementList, {})).content.find(({ state }) => state === 'notice');
const plan = async () => (await callApi(listByKeyword, { rows: 1 })).content[0];
const news = async () => (await callApi(newsList, { type: 'jinludynamic' })).content[0];

const pages: [kind: string, path: () => Promise<string>][] = [
  ['sale', async () => detailOf(await plentifulGoods())],
  ['auction', async () => `/auction?id=${(await auction())?.id}`],
  ['auction', async () => `/details?id=${(await auction())?.id}`],
  ['store', async () => '/storeDetail?id=S0001&sellerCode=S0001'],
  ['tender', async () => `/trading?type=1&dialog=tender&id=${(await tender())?.id}`],
  ['plan', async () => `/trading?type=0&dialog=purchase&scheduleId=${(await plan())?.scheduleId}`],
  ['article', async () => `/newsDetail?id=${(await news())?.id}`],
  ['site', async () => '/trading'],
  ['private', async () => '/customer/purchase-order/PO1'],
];

test.for(pages)('a link to %s shows a picture', async ([kind, path], { page }) => {
  await page.goto(await path());
  const address = (await metaOf(page, 'og:image')) ?? '';
  expect(new URL(address).origin).toBe(inject('portalOrigin'));
  const { pathname } = new URL(address);
  if (kind === 'site') expect(pathname).toBe('/share.png');
  else {
    expect(pathname).toMatch(new RegExp(`^/picture/share/${kind}/`));
    expect(await metaOf(page, 'twitter:card')).toBe('summary_large_image');
    expect(await metaOf(page, 'og:image:width')).toBe('1200');
    expect(await metaOf(page, 'og:image:height')).toBe('630');
    expect(await metaOf(page, 'og:image:alt')).toBe(await metaOf(page, 'og:title'));
  }
  const picture = await pictureAt(address);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(bytes.length).toBeLessThan(120 * 1024);
  // After a bid an auction has another picture.
  const again = async () => {
    const { headers } = await pictureAt(address);
    return (await pictureAt(address, { 'if-none-match': headers.get('etag') ?? '' })).status;
  };
  await expect.poll(again).toBe(304);
});

test.for([
  '/picture/share/sale/no-such.png',
  '/picture/share/other/1.png',
  '/picture/share/sale/1.svg',
  '/picture/share/private/order-7.png',
])('%s answers 404', async (path) => {
  expect((await pictureAt(inject('portalOrigin') + path)).status).toBe(404);
});

test('the preview of a private page says what it is and nothing of it', async ({ page }) => {
  await page.goto('/customer/purchase-order/PO20240101');
  expect(await metaOf(page, 'og:title')).toBe('采购订单（登录后查看）');
  expect(await metaOf(page, 'og:image')).toMatch(/\/private\/purchase-order\.png$/);
});

test('a tender is canonical at its dialog and titled by it', async ({ page }) => {
  const shown = await tender();
  const path = `/trading?type=1&dialog=tender&id=${shown?.id}`;
  await page.goto(path);
  expect(await page.title()).toContain(`${shown?.title} - 招标公告`);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(
    inject('portalOrigin') + path,
  );
  const robots = await (await fetch(`${inject('portalOrigin')}/robots.txt`)).text();
  expect(robots).toContain('Allow: /*dialog=tender');
});

test('no title says 竞价 twice', async ({ page }) => {
  const { content } = await callApi(auctionPage, { rows: 100 });
  const named = content.find(({ name }) => name.endsWith('竞价'));
  await page.goto(`/auction?id=${named?.id}`);
  expect(await page.title()).toMatch(/竞价 - 衡材网$/);
  expect(await page.title()).not.toContain('竞价 竞价');
});

test('goods are shared by address, mail and code', async ({ page }) => {
  const goods = await plentifulGoods();
  await page.goto(detailOf(goods));
  await page.getByText('分享报价').click();
  await page.getByRole('link', { name: '邮件、二维码与预览' }).click();
  const url = await page.getByLabel('地址', { exact: true }).inputValue();
  expect(url).toContain(inject('portalOrigin') + detailOf(goods));
  const mail = (await page.getByRole('link', { name: '用邮件发送' }).getAttribute('href')) ?? '';
  const query = new URL(mail).searchParams;
  expect(query.get('subject')).toBe(
    `${goods.productVo.name} ${goods.productVo.brandNumber} - 衡材网`,
  );
  expect(query.get('body')).toMatch(/^您好，\r\n\r\n.+\r\n[\s\S]*单价 .+元\/.+\r\n[\s\S]*\r\nhttp/);
  expect(query.get('body')?.trim().endsWith(url)).toBe(true);
  const code = await page.getByRole('img', { name: '本页地址的二维码' }).getAttribute('src');
  const drawn = await fetch(inject('portalOrigin') + code);
  expect(drawn.headers.get('content-type')).toContain('image/svg+xml');
});

test.for(['/trading?name=钢', '/storeDetail?sellerCode=S0001'])(
  '%s is shared',
  async (path, { page }) => {
    await page.goto(path);
    await page.getByRole('link', { name: '分享' }).click();
    expect(await page.getByLabel('地址', { exact: true }).inputValue()).toContain(
      new URL(path, inject('portalOrigin')).href,
    );
  },
);

test('the page to share shows no page of another site', async ({ page }) => {
  await page.goto(`/share?${new URLSearchParams({ back: '//evil.example/x' })}`);
  expect(await page.getByLabel('地址', { exact: true }).inputValue()).toBe(
    `${inject('portalOrigin')}/`,
  );
});

test.for([
  ['/favicon.ico', 'image/'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/manifest.json', 'application/json'],
])('%s is there', async ([path = '', type = '']) => {
  const answer = await fetch(inject('portalOrigin') + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining(type),
  ]);
});
