import sharp from 'sharp';
import { describe, expect, inject } from 'vitest';
import { TOKEN_HEADER } from '#app/domain/endpoint.ts';
import { uploadFile } from '#app/domain/file/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, loggedOutElsewhere } from '#tests/support/customers.ts';
import { asBrowsersDoWhenFull, test } from '#tests/support/portal-test.ts';
import { HOSTILE, pdf, png, pngOf } from '#tests/support/sample-files.ts';
import { tokenOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000005', password: DEMO_PASSWORD, name: '许砚清' };
const NEW = '/customer/release-product-management1/new';
const MEGABYTE = 1024 * 1024;

/** A control by its label; the search of the header has the same words. */
const inForm = (page: Visitor, label: string) => page.locator('main').getByLabel(label);

async function fill(page: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await inForm(page, label).fill(value);
}

const fileControl = (page: Visitor, label: string) =>
  inForm(page, label).and(page.locator('[type=file]'));

const choose = (page: Visitor, label: string, ...files: readonly (readonly [string, Buffer])[]) =>
  fileControl(page, label).setInputFiles(
    files.map(([name, buffer]) => ({ name, mimeType: 'application/octet-stream', buffer })),
  );

/** Everything a new listing needs but its files. */
async function fillListing(page: Visitor, name: string): Promise<void> {
  await fill(page, {
    商品名称: name,
    牌号: 'Q355B',
    规格: '5.75×1500×C',
    品牌: '衡湛',
    生产厂家: '衡湛钢铁',
    单价: '3850',
    可订库存: '120.5',
    起订量: '5',
    交货地: '无锡市',
    商品介绍: '一字不丢',
  });
  await inForm(page, '商品类别').selectOption({ label: '镀锌卷板' });
  await inForm(page, '交货方式').selectOption({ label: '物流' });
}

const token = () => tokenOf(SELLER);

describe('a form with files', () => {
  asBrowsersDoWhenFull(
    'spec 2 §8: 上传失败: keeps what was typed and the files that are fine',
    async ({ page }) => {
      await loggedIn(page, SELLER);
      await page.goto(NEW);
      await fillListing(page, '上传的卷板');
      const [, name = '', html = Buffer.alloc(0)] = HOSTILE[1] ?? [];
      await choose(page, '商品图片', [name, html], ['good.png', png()]);
      await choose(page, '质量证明书', ['质保书.pdf', pdf()], ['big.png', pngOf(11 * MEGABYTE)]);
      await press(page, '发布');
      await expect(fileControl(page, '商品图片')).toHaveMessage(`上传失败：${name}`);
      await expect(fileControl(page, '质量证明书')).toHaveMessage('上传失败：big.png，文件过大');
      expect(await inForm(page, '商品名称').inputValue()).toBe('上传的卷板');
      expect(await inForm(page, '商品介绍').inputValue()).toBe('一字不丢');
      // Spec 2 §8: 上传成功.
      expect(await page.getByText('上传成功').count()).toBe(2);
      await choose(page, '检验报告', ['r.pdf', pdf()]);
      await page.getByRole('checkbox', { name: '删除 good.png' }).check();
      await press(page, '发布');
      await expect(fileControl(page, '商品图片')).toHaveMessage('请上传商品图片');
      const kept = page.getByRole('link', { name: /\.(png|pdf)$/ });
      expect(await kept.allTextContents()).toEqual(['质保书.pdf', 'r.pdf']);
      const href = (await kept.first().getAttribute('href')) ?? '';
      const answer = await page.context().request.get(href);
      expect(await answer.body()).toEqual(pdf());
      expect(answer.headers()).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment; .*%E8%B4%A8/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^sandbox/),
        'cache-control': 'private, no-cache',
      });
    },
  );

  test('comes back after a login, and says which files to choose again', async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto(NEW);
    await fillListing(page, '登录以后');
    await choose(page, '商品图片', ['mine.png', png()]);
    await loggedOutElsewhere(page);
    await press(page, '发布');
    await expect(page).toBeAt(/^\/customer\/login\?/);
    await fill(page, { 手机号: SELLER.phone, 密码: SELLER.password });
    await press(page, '登录');
    await expect(page).toBeAt(NEW);
    expect(await inForm(page, '商品名称').inputValue()).toBe('登录以后');
    await expect(page).toShow('登录前选择的文件没有保存，请重新选择：mine.png');
  });
});

let cutListings = 0;

const wide = () =>
  sharp({ create: { width: 1200, height: 500, channels: 3, background: '#00f' } })
    .jpeg()
    .toBuffer();

asBrowsersDoWhenFull(
  'the seller says which square of a picture lists show; buyers get copies of it',
  async ({ page, newVisitor, javaScript }) => {
    await loggedIn(page, SELLER);
    await page.goto(NEW);
    // The same goods twice would be asked about.
    cutListings += 1;
    const name = `裁剪的卷板 ${cutListings} 号`;
    await fillListing(page, name);
    await inForm(page, '牌号').fill(`Q345-${cutListings}`);
    await choose(page, '商品图片', ['wide.jpg', await wide()]);
    await press(page, '预览');
    const address = () => page.locator('main form img').getAttribute('src');
    await expect.poll(address).toMatch(/\?cut=middle&/);
    await page.getByLabel('wide.jpg 在列表中显示的部分').selectOption({ label: '靠右或靠下' });
    if (!javaScript) await press(page, '预览');
    await expect.poll(address).toMatch(/\?cut=end&/);
    await press(page, '发布');
    await expect(page).toBeAt('/customer/release-product-management1');
    await expect(page).toShow('附件：wide.jpg（');
    const row = page.getByRole('row').filter({ hasText: name });
    const src = (await row.locator('img').getAttribute('src')) ?? '';
    expect(src).toMatch(/^\/files\/\w+\?cut=end&width=160$/);
    await row.getByRole('link', { name }).first().click();
    expect(await page.getByLabel('图片 1 在列表中显示的部分').inputValue()).toBe('end');

    const buyer = (await newVisitor()).context().request;
    const answer = await buyer.get(src);
    expect(answer.headers()).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=60',
    });
    const size = await sharp(await answer.body()).metadata();
    expect(size).toMatchObject({ width: 160, height: 160 });
    for (const other of ['width=161', 'width=160&cut=left']) {
      const wrong = await buyer.get(src.replace(/\?.*/, `?${other}`), { maxRedirects: 0 });
      expect(wrong.status()).toBe(404);
    }
  },
);

describe('files of the portal', () => {
  test('a form that is larger than it may be is answered with the form, not a dead line', async ({
    page,
  }) => {
    await loggedIn(page, SELLER);
    const form = new FormData();
    form.set('form', 'saleProduct');
    form.set('serial', 'x'.repeat(32));
    form.set('productName', '太多的图片');
    const large = new Blob([new Uint8Array(pngOf(9 * MEGABYTE))]);
    for (let count = 1; count <= 6; count += 1) form.append('pictureIds', large, `${count}.png`);
    form.set('introduce', '写在图片后面');
    const { request } = page.context();
    const cookies = await page.context().cookies();
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const url = inject('portalOrigin') + NEW;
    const answer = await fetch(url, { method: 'POST', headers, body: form });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('上传失败：6.png，文件过大');
    expect(html).toMatch(/value="太多的图片"/);
    expect(html).toContain('写在图片后面');
    expect(html.match(/name="pictureIds" value="[0-9a-f]{32}"/g)).toHaveLength(5);
    expect((await request.get(NEW)).status()).toBe(200);
  });

  const send = async (bytes: Buffer, name: string) => {
    const form = new FormData();
    form.set('moderType', 'offer');
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    const headers = { [TOKEN_HEADER]: await token() };
    const url = inject('portalOrigin') + uploadFile.path;
    return (await fetch(url, { method: 'POST', headers, body: form })).json();
  };

  test('are uploaded through its address of the trading API as well', async ({ page }) => {
    const { content, resultCode } = await send(png(), 'a.png');
    expect(resultCode).toBe('000');
    expect(await send(pngOf(11 * MEGABYTE), 'a.png')).toMatchObject({ resultCode: 'fileRefused' });
    await loggedIn(page, SELLER);
    const { request } = page.context();
    const answer = await request.get(`/files/${content.id}`);
    expect(answer.headers()['content-length']).toBe(String(content.byteLength));
    const headers = { 'if-none-match': answer.headers().etag ?? '' };
    expect((await request.get(`/files/${content.id}`, { headers })).status()).toBe(304);
  });

  test('spec 2 §6: are not public', async ({ page, newVisitor }) => {
    const { content } = await send(png(), 'a.png');
    const anonymous = await page.context().request.get(`/files/${content.id}`, { maxRedirects: 0 });
    expect(anonymous.status()).toBe(303);
    expect(anonymous.headers().location).toMatch(/^\/customer\/login\?/);
    const other = await newVisitor();
    await loggedIn(other, { ...SELLER, phone: '13800000001' });
    expect((await other.context().request.get(`/files/${content.id}`)).status()).toBe(404);
  });
});
