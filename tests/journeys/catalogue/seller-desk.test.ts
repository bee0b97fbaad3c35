import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { ownSaleProducts } from '#app/domain/catalogue/sale-product-contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn } from '#tests/support/customers.ts';
import {
  inBothModesWhenFull,
  test,
  testWhenFull,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import { pdf, png } from '#tests/support/sample-files.ts';
import { apiOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const SELLER = { phone: '13800000004', password: DEMO_PASSWORD, name: '周予安' };
const LISTINGS = '/customer/release-product-management1';

/** A control by its label; the search of the header has the same words. */
const inForm = (page: Visitor, label: string) => page.locator('main').getByLabel(label);

async function fill(page: Visitor, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await inForm(page, label).fill(value);
}

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

const filesOf = (page: Visitor, label: string) =>
  inForm(page, label).and(page.locator('[type=file]'));

describe('the seller’s desk', () => {
  test('issue 17: the menu is that of one role, which a page of all roles keeps', async ({
    page,
  }) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-order');
    await page.goto('/customer/security');
    const menu = page.getByRole('navigation', { name: '会员中心' });
    await expect(page).toShow(menu.getByRole('link', { name: /^收到的订单/ }));
    expect(await menu.getByRole('link', { name: /^采购订单/ }).count()).toBe(0);
    const roles = page.getByRole('navigation', { name: '身份' });
    await roles.getByRole('link', { name: '采购' }).click();
    await expect(page).toBeAt('/customer/control-centre?type=buyer');
    await page.goto('/customer/security');
    await expect(page).toShow(menu.getByRole('link', { name: /^采购订单/ }).first());
  });

  withScriptWhenFull(
    'issue 17: on a phone four entries and the way to all are a bar at the lower edge',
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await loggedIn(page, SELLER);
      await page.goto('/customer/sale-inquiry');
      const bar = page.getByRole('list', { name: '常用' });
      expect(await bar.getByRole('link').count()).toBe(5);
      const all = bar.getByRole('link', { name: '全部' });
      const box = await all.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(844, 0);
      const store = page.getByRole('link', { name: '货款与钱包' });
      expect(await store.isVisible()).toBe(false);
      await all.click();
      await store.click();
      await expect(page).toBeAt('/customer/sale-account');
      expect(await store.isVisible()).toBe(false);
    },
  );

  inBothModesWhenFull(
    'spec 2 §3: a listing is published, changed, taken down and put up again',
    async ({ page, newVisitor, javaScript }) => {
      const NAME = javaScript ? '甲级试销卷板' : '乙级试销卷板';
      // The same goods twice would be asked about.
      const GRADE = javaScript ? 'Q355B' : 'Q345B';
      await loggedIn(page, SELLER);
      await page.goto(LISTINGS);
      await page.getByRole('link', { name: '发布商品' }).click();
      await fill(page, {
        商品名称: NAME,
        牌号: GRADE,
        规格: '5.75×1500×C',
        品牌: '衡湛',
        生产厂家: '衡湛钢铁',
        单价: '3850',
        可订库存: '120.5',
        起订量: '5',
        交货地: '无锡市',
        本次上传文件的批号: 'P20261121-01',
      });
      await inForm(page, '商品类别').selectOption({ label: '镀锌卷板' });
      await inForm(page, '交货方式').selectOption({ label: '物流' });
      await filesOf(page, '商品图片').setInputFiles([file('a.png', png()), file('b.png', png())]);
      await filesOf(page, '质量证明书').setInputFiles([file('质保书.pdf', pdf())]);
      await press(page, '发布');
      await expect(page).toShowToast('发布成功');

      // A buyer finds it with its picture and its document, logged in or not.
      const buyer = await newVisitor();
      await buyer.goto(`/trading?name=${encodeURIComponent(NAME)}`);
      await expect(buyer).toShow(buyer.getByText(NAME).first());
      const own = (await (await apiOf(SELLER))(ownSaleProducts, { keyword: NAME })).content[0];
      const picture = await buyer.context().request.get(own?.imageUrl ?? '');
      const shown = await sharp(await picture.body()).metadata();
      expect(shown).toMatchObject({ format: 'webp', width: 8, height: 8 });
      expect(picture.headers()['cache-control']).toBe('public, max-age=60');

      // The second of two editors sees what the first has saved, and keeps what was typed.
      await page.goto(`${LISTINGS}/${own?.id}`);
      const colleague = await newVisitor();
      await loggedIn(colleague, SELLER);
      await colleague.goto(`${LISTINGS}/${own?.id}`);
      await inForm(colleague, '单价').fill('3900');
      await inForm(colleague, '图片 2 的顺序').fill('0');
      await press(colleague, '保存');
      await expect(colleague).toShowToast('保存成功');
      await fill(page, { 商品介绍: '现货可加工', 可订库存: '200' });
      await press(page, '保存');
      await expect(page).toShow(/商品已被他人修改，请核对后重新提交/);
      await expect(inForm(page, '单价')).toHaveMessage('现在保存的是：3900.00');
      expect(await inForm(page, '商品介绍').inputValue()).toBe('现货可加工');
      await inForm(page, '单价').fill('3900');

      await press(page, '保存');
      await expect(page).toShowToast('保存成功');

      await page.goto(`${LISTINGS}?keyword=${encodeURIComponent(NAME)}`);
      await expect(page).toShow('200 吨');
      await page.getByRole('button', { name: `下架 ${NAME}` }).click();
      await expect(page).toShowToast('商品已下架');
      await page.getByRole('link', { name: '已下架' }).click();
      await page.getByRole('button', { name: `上架 ${NAME}` }).click();
      await expect(page).toShowToast('商品已重新上架');
    },
  );

  inBothModesWhenFull(
    'issue 17: what is understood of a specification is shown beside it, and a look saves nothing',
    async ({ page }) => {
      await loggedIn(page, SELLER);
      await page.goto(`${LISTINGS}/new`);
      await fill(page, { 商品名称: '中厚板', 规格: '16*2200*10000' });
      await filesOf(page, '商品图片').setInputFiles([file('a.png', png())]);
      await press(page, '预览');
      // As lists cut it, with the whole picture behind its name.
      const picture = page.locator('li', { has: page.getByRole('link', { name: 'a.png' }) });
      expect(await picture.locator('img').getAttribute('src')).toMatch(/^\/files\//);
      await expect(page).toShow(/识别为：厚度 16 mm、宽度 2200 mm、定尺 10 m；如不对/);
      expect(await inForm(page, '规格').inputValue()).toBe('16*2200*10000');
      await fill(page, { 规格: '十六个厚', 单价: '面议' });
      await press(page, '发布');
      await expect(inForm(page, '单价')).toHaveMessage('请输入正确的单价');
      await expect(page).toShow(/没有识别出尺寸，买家只能按文字找到/);
    },
  );

  testWhenFull(
    'issue 17: problems are shown beside their fields, an unusual price is asked about, and the same goods again are merged',
    async ({ page }) => {
      const grade = `Q${Date.now().toString(36)}`;
      const fillIn = async (price: string) => {
        await page.goto(`${LISTINGS}/new`);
        await fill(page, {
          商品名称: '试销合并卷板',
          牌号: grade,
          规格: '5.75×1500×C',
          品牌: '衡湛',
          生产厂家: '衡湛钢铁',
          单价: price,
          可订库存: '120',
          起订量: '5',
          交货地: '无锡',
        });
        await inForm(page, '商品类别').selectOption({ label: '镀锌卷板' });
        await inForm(page, '交货方式').selectOption({ label: '物流' });
        await filesOf(page, '商品图片').setInputFiles([file('a.png', png())]);
      };
      await loggedIn(page, SELLER);
      await fillIn('38.5');
      await fill(page, { 起订量: '121', 交货地: '火星' });
      await press(page, '发布');
      await expect(inForm(page, '起订量')).toHaveMessage('起订量不能大于可订库存');
      await expect(inForm(page, '交货地')).toHaveMessage('交货地请从省、市名称写起，如无锡市');
      await fill(page, { 起订量: '5', 交货地: '无锡' });
      await press(page, '发布');
      await expect(inForm(page, '单价')).toHaveMessage(
        /^单价 ¥38.50 与同类商品的中位价 ¥[\d,.]+\/吨相差较大，请核对；无误请再次提交$/,
      );
      await press(page, '发布');
      await expect(page).toShowToast('发布成功');

      await fillIn('3850');
      await press(page, '发布');
      await expect(inForm(page, '如何处理')).toHaveMessage(/您已有相同.+¥38.50\/吨，库存 120 吨/);
      await inForm(page, '如何处理').selectOption({ label: '合并到在售商品，库存相加' });
      await press(page, '发布');
      await expect(page).toShowToast('已合并到在售商品');
      await page.goto(`${LISTINGS}?keyword=${grade}`);
      await expect(page).toShow('240 吨');
      await page.getByRole('link', { name: '修改' }).click();
      await expect(page).toShow('识别为：厚度 5.75 mm、宽度 1500 mm');
      expect(await inForm(page, '单价').inputValue()).toBe('3850.00');
      expect(await inForm(page, '交货地').inputValue()).toBe('无锡市');

      // Beside each other they are marked, and one is merged into the other from the list.
      await fillIn('3850');
      await press(page, '发布');
      await inForm(page, '如何处理').selectOption({ label: '单独发布' });
      await press(page, '发布');
      await expect(page).toShowToast('发布成功');
      await page.goto(`${LISTINGS}?keyword=${grade}`);
      await page.getByRole('link', { name: '去合并 试销合并卷板' }).first().click();
      await inForm(page, '如何处理').selectOption({ label: '合并到在售商品，库存相加' });
      await press(page, '保存');
      await expect(page).toShowToast('已合并到在售商品');
      await page.goto(`${LISTINGS}?keyword=${grade}`);
      await expect(page).toShow('360 吨');

      // What is left of it is asked about when it is put up again.
      await page.getByRole('link', { name: '已下架' }).click();
      await page.getByRole('button', { name: '上架 试销合并卷板' }).click();
      await expect(inForm(page, '如何处理')).toHaveMessage(/您已有相同.+库存 360 吨/);
      await inForm(page, '如何处理').selectOption({ label: '单独发布' });
      await press(page, '上架');
      await expect(page).toShowToast('商品已重新上架');
    },
  );

  test('the orders it has received show its own lines and where they go', async ({ page }) => {
    await loggedIn(page, SELLER);
    await page.goto('/customer/sale-order?state=paid');
    await page
      .getByRole('link', { name: /^订单 \d{20}$/ })
      .first()
      .click();
    await expect(page).toShow(page.getByRole('heading', { name: '买家与收货' }));
    await expect(page).toShow(/1\d{10}/);
  });
});
