import { describe, expect } from 'vitest';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { settle } from '#tests/support/checkout-steps.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import {
  asBrowsersDoWhenFull,
  inBothModesWhenFull,
  test,
  testWhenFull,
  withScript,
} from '#tests/support/portal-test.ts';
import {
  findGoods,
  isPlentiful,
  plentifulGoods,
  promotedGoods,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

/** A visitor with a cart of the market's first goods. */
async function openCart(page: Visitor, goods: readonly SpotListing[]): Promise<string[]> {
  const customer = await registered(page);
  const ids: string[] = [];
  for (const one of goods) ids.push(await putIntoCart(customer, one));
  await page.goto('/shopCart');
  return ids;
}

const tick = (page: Visitor, { productVo }: SpotListing) =>
  page.getByRole('checkbox', { name: `选择 ${productVo.name}`, exact: true }).first();

test('spec 3 §8.3: 购物车没有商品 , 快去添加吧!, and where to go', async ({ page }) => {
  await registered(page);
  await page.goto('/Shopping');
  await expect(page).toShow('购物车没有商品 , 快去添加吧!');
  await page.getByRole('link', { name: '去现货商城看看' }).click();
  await expect(page).toBeAt('/trading');
});

test('lines are listed under their seller, the newest first', async ({ page }) => {
  const [first, second] = await findGoods(2, isPlentiful);
  if (!first || !second) throw new Error('no goods');
  await openCart(page, [first, second]);
  const sellers = await page.locator('main h2').allTextContents();
  expect(sellers).toEqual([second.customerVo.customerName, first.customerVo.customerName]);
  await expect(page).toShow(page.getByRole('link', { name: /购物车/ }).getByText('2'));
});

describe('deleting', () => {
  asBrowsersDoWhenFull('spec 1 §5: 确定删除商品吗?', async ({ page }) => {
    const goods = await plentifulGoods();
    await openCart(page, [goods]);
    await page.getByRole('button', { name: `删除 ${goods.productVo.name}` }).click();
    const dialog = page.getByRole('dialog', { name: '确定删除商品吗?' });
    await expect(page).toShow(dialog.getByText(goods.productVo.name));
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(page).toShow('购物车没有商品 , 快去添加吧!');
  });

  withScript('is not undone by Back', async ({ newVisitor }) => {
    // Without scripts each page is a document, and Back asks the browser's cache.
    const page = await newVisitor({ javaScriptEnabled: false });
    const goods = await plentifulGoods();
    await openCart(page, [goods]);
    await page.getByRole('button', { name: `删除 ${goods.productVo.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toShow('购物车没有商品 , 快去添加吧!');
    for (const _ of ['the question', 'the cart before it']) {
      await page.goBack();
      await expect(page).toShow('购物车没有商品 , 快去添加吧!');
    }
  });

  test('spec 1 §5: 你取消了删除', async ({ page }) => {
    const goods = await plentifulGoods();
    await openCart(page, [goods]);
    await page.getByRole('button', { name: `删除 ${goods.productVo.name}` }).click();
    await page.getByRole('dialog').getByRole('link', { name: '返回' }).click();
    await expect(page).toShowToast('你取消了删除');
    await expect(page).toShow(page.getByRole('link', { name: goods.productVo.name }));
  });

  test('takes several lines and leaves the others', async ({ page }) => {
    const [first, second, third] = await findGoods(3, isPlentiful);
    if (!first || !second || !third) throw new Error('no goods');
    const ids = await openCart(page, [first, second, third]);
    await page.locator(`input[name="ids"][value="${ids[2]}"]`).uncheck();
    await page.getByRole('button', { name: '删除选中的商品' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(page).toBeAt('/shopCart');
    const boxes = await page.locator('input[name="ids"]').all();
    const left = await Promise.all(boxes.map((box) => box.getAttribute('value')));
    expect(left).toEqual(ids.slice(2));
  });
});

describe('settling', () => {
  test('spec 1 §5: 请选择结算商品', async ({ page }) => {
    const goods = await plentifulGoods();
    await openCart(page, [goods]);
    await tick(page, goods).uncheck();
    await settle(page);
    await expect(page).toShow('请选择结算商品');
  });

  inBothModesWhenFull(
    'spec 1 §5: 不能小于最小起订量 beside the quantity, which is kept',
    async ({ page }) => {
      const [goods] = await findGoods(1, (one) => isPlentiful(one) && Number(one.miniQuantity) > 1);
      if (!goods) throw new Error('no goods');
      await openCart(page, [goods]);
      const quantity = page.getByRole('textbox', { name: `${goods.productVo.name}的数量` });
      await quantity.fill('1');
      await tick(page, goods).check();
      await settle(page);
      await expect(quantity).toHaveMessage(/^不能小于最小起订量：\d+ \S+$/);
      expect(await quantity.inputValue()).toBe('1');
      expect(await tick(page, goods).isChecked()).toBe(true);
    },
  );

  inBothModesWhenFull(
    'spec 1 §5: 您在【name】下勾选的商品数量未达到 N 个!',
    async ({ page, javaScript }) => {
      const [goods] = await promotedGoods('春季建材备货节');
      if (!goods) throw new Error('no goods');
      await putIntoCart(await registered(page), goods, '20');
      await page.goto('/shopCart');
      await expect(page).toShow(page.getByRole('heading', { name: '春季建材备货节' }));
      await expect(page).toShow(/合计满 20 吨起购；满 20 吨，每吨减 10\.00 元/);
      const quantity = page.getByRole('textbox', { name: `${goods.productVo.name}的数量` });
      await quantity.fill('12');
      await tick(page, goods).check();
      await settle(page);
      await expect(page).toShow('您在【春季建材备货节】下勾选的商品数量未达到 20 个!');
      await expect(page).toShow('已选 12 吨，还差 8 吨起购');
      expect(await tick(page, goods).isChecked()).toBe(true);
      await quantity.fill('20');
      if (javaScript) await expect(page).toShow(/已选 20 吨，已减 ¥200\.00/);
      await settle(page);
      await expect(page).toBeAt(/^\/settle\?ids=/);
    },
  );

  inBothModesWhenFull(
    'spec 1 §2: cart checkout takes along the quantities that were typed',
    async ({ page }) => {
      const goods = await plentifulGoods();
      await openCart(page, [goods]);
      const wanted = String(Number(goods.miniQuantity) + 1);
      await page.getByRole('textbox', { name: `${goods.productVo.name}的数量` }).fill(wanted);
      await tick(page, goods).check();
      await settle(page);
      await expect(page).toBeAt(/^\/settle\?ids=/);
      await expect(page).toShow(`${wanted} ${goods.productVo.unit}`);
    },
  );
});

describe('ticks', () => {
  const boxOf = (page: Visitor, id: string | undefined) =>
    page.locator(`input[name="ids"][value="${id}"]`);

  test('issue 50 §2: what is added is ticked, and the button says how many lines are checked out', async ({
    page,
  }) => {
    const [first, second] = await findGoods(2, isPlentiful);
    if (!first || !second) throw new Error('no goods');
    const [one, two] = await openCart(page, [first, second]);
    await expect(page).toShow(page.getByRole('button', { name: '去结算（2）', exact: true }));
    await boxOf(page, one).uncheck();
    await page.getByRole('button', { name: '更新' }).last().click();
    await expect(page).toShow(page.getByRole('button', { name: '去结算（1）', exact: true }));
    await page.reload();
    expect(await boxOf(page, one).isChecked()).toBe(false);
    expect(await boxOf(page, two).isChecked()).toBe(true);
    await settle(page);
    await expect(page).toBeAt(`/settle?ids=${two}`);
  });

  withScript('a tick that is taken away stays away by itself', async ({ page }) => {
    const goods = await plentifulGoods();
    const [id] = await openCart(page, [goods]);
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await boxOf(page, id).uncheck();
    await expect(page).toShow(page.getByRole('button', { name: '去结算', exact: true }));
    expect((await saved).status()).toBe(200);
    await page.reload();
    expect(await boxOf(page, id).isChecked()).toBe(false);
  });
});

const quantityOf = ({ productVo }: SpotListing) => ({ name: `${productVo.name}的数量` });

test('a changed quantity is kept', async ({ page }) => {
  const goods = await plentifulGoods();
  await openCart(page, [goods]);
  const quantity = page.getByRole('textbox', quantityOf(goods));
  const wanted = String(Number(goods.miniQuantity) + 1);
  await quantity.fill(`${wanted} ${goods.productVo.unit}`);
  await page.getByRole('button', { name: '更新' }).last().click();
  await page.reload();
  expect(await quantity.inputValue()).toBe(wanted);
  await quantity.fill('十二');
  await page.getByRole('button', { name: '更新' }).last().click();
  await expect(quantity).toHaveMessage('请填写数字，例如 1,200.5');
  expect(await quantity.inputValue()).toBe('十二');
});

withScript('a quantity that was changed by its stepper is kept by itself', async ({ page }) => {
  const goods = await plentifulGoods();
  await openCart(page, [goods]);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: `增加${goods.productVo.name}的数量` }).click();
  await saved;
  await page.reload();
  const quantity = page.getByRole('textbox', quantityOf(goods));
  expect(await quantity.inputValue()).toBe(String(Number(goods.miniQuantity) + 1));
  const wanted = String(Number(goods.miniQuantity) + 2);
  await quantity.fill(`${wanted} ${goods.productVo.unit}`);
  await quantity.blur();
  await expect.poll(() => quantity.inputValue()).toBe(wanted);
  // A step counts from what was typed, however it was.
  await quantity.fill(`${Number(wanted) + 1} ${goods.productVo.unit}`);
  await page.getByRole('button', { name: `增加${goods.productVo.name}的数量` }).click();
  expect(await quantity.inputValue()).toBe(String(Number(wanted) + 2));
});

testWhenFull(
  'issue 19 §1: lines are handed over to a colleague, and the cart is shared for reading',
  async ({ page }) => {
    const [given, kept] = await findGoods(2, isPlentiful);
    if (!given || !kept) throw new Error('no goods');
    const { owner, buyer } = await companyWithBuyer(page);
    await putIntoCart(owner, given);
    await putIntoCart(owner, kept);
    await page.goto('/shopCart');
    for (const goods of [given, kept]) await tick(page, goods).uncheck();
    await page.getByRole('button', { name: '转交同事' }).click();
    await expect(page).toShow('请选择要转交的商品');
    await tick(page, given).check();
    await page.getByRole('button', { name: '转交同事' }).click();
    const dialog = page.getByRole('dialog', { name: '转交给同事' });
    await dialog.getByLabel('转交给').selectOption({ label: `${buyer.name}（采购）` });
    await dialog.getByRole('button', { name: '转交', exact: true }).click();
    await expect(page).toShowToast('已转交 1 种商品，并通知了对方');
    await page.getByLabel('同事').selectOption({ label: `${buyer.name}（采购）` });
    await page.getByRole('button', { name: '共享购物车' }).click();
    await expect(page).toShowToast('已共享购物车，并通知了对方');
    await page.context().clearCookies();
    await loggedIn(page, buyer);
    await page.goto('/shopCart');
    await expect(page).toShow(page.getByRole('link', { name: given.productVo.name }));
    await page.getByRole('link', { name: /的购物车（1 种商品）/ }).click();
    await expect(page).toShow(page.getByRole('link', { name: kept.productVo.name }));
    const shared = page.url();
    await page.context().clearCookies();
    await loggedIn(page, owner);
    await page.goto('/shopCart');
    await page.getByRole('button', { name: /^停止共享/ }).click();
    await expect(page).toShowToast('已停止共享');
    await page.context().clearCookies();
    await loggedIn(page, buyer);
    expect((await page.request.get(shared)).status()).toBe(404);
  },
);
