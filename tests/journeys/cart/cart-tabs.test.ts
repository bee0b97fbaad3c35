import type { Page } from 'playwright';
import { expect } from 'vitest';
import { cartList } from '#app/domain/cart/contract.ts';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import { press, settle, settled } from '#tests/support/checkout-steps.ts';
import { type Customer, registered } from '#tests/support/customers.ts';
import {
  inBothModesWhenFull,
  test,
  withScript,
  withScriptWhenFull,
} from '#tests/support/portal-test.ts';
import {
  apiOf,
  findGoods,
  giveAddress,
  isPlentiful,
  plentifulGoods,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const labelOf = ({ productVo }: SpotListing) => ({ name: `${productVo.name}的数量` });

const quantityOf = (page: Visitor, goods: SpotListing) => page.getByRole('textbox', labelOf(goods));

const tick = (page: Visitor, { productVo }: SpotListing) =>
  page.getByRole('checkbox', { name: `选择 ${productVo.name}`, exact: true }).check();

/** So many times the least that can be bought. */
const times = ({ miniQuantity }: SpotListing, count: number) =>
  String(Number(miniQuantity) * count);

/** What another tab of the customer's has made of his cart, by the goods' id. */
async function cartOf(customer: Customer): Promise<Record<string, string>> {
  const lines = await (await apiOf(customer))(cartList, {});
  return Object.fromEntries(lines.map(({ productId, number }) => [productId, number]));
}

/** A cart on the page, to whose first goods another tab then adds twice what they begin with. */
async function changedElsewhere(page: Visitor, goods: readonly SpotListing[]) {
  const customer = await registered(page);
  for (const each of goods) await putIntoCart(customer, each);
  await page.goto('/shopCart');
  const [first] = goods;
  if (first) await putIntoCart(customer, first, times(first, 2));
  return customer;
}

const said = (goods: SpotListing, count: number) =>
  `${groupThousands(times(goods, count))} ${goods.productVo.unit}`;

/** @param here so many times what the goods begin with */
const changedElsewhereText = (goods: SpotListing, here: number) =>
  `该商品数量已在其他页面改为 ${said(goods, 3)}，本页为 ${said(goods, here)}，请确认`;

inBothModesWhenFull(
  'a quantity that was changed in another tab is shown at its field before it is checked out',
  async ({ page }) => {
    const goods = await plentifulGoods();
    await changedElsewhere(page, [goods]);
    await tick(page, goods);
    await settle(page);
    await expect(quantityOf(page, goods)).toHaveMessage(changedElsewhereText(goods, 1));
    expect(await quantityOf(page, goods).inputValue()).toBe(times(goods, 3));
    await settled(page);
    await settle(page);
    await expect(page).toBeAt(/^\/settle\?ids=/);
    await expect(page).toShow(`× ${times(goods, 3)} ${goods.productVo.unit}`);
  },
);

inBothModesWhenFull(
  'a quantity that is typed over one that was changed in another tab has to be confirmed',
  async ({ page }) => {
    const goods = await plentifulGoods();
    const customer = await changedElsewhere(page, [goods]);
    const wanted = times(goods, 4);
    await quantityOf(page, goods).fill(wanted);
    await tick(page, goods);
    await settle(page);
    await expect(quantityOf(page, goods)).toHaveMessage(changedElsewhereText(goods, 4));
    expect(await quantityOf(page, goods).inputValue()).toBe(wanted);
    expect(await cartOf(customer)).toEqual({ [goods.id]: times(goods, 3) });
    await settled(page);
    await settle(page);
    await expect(page).toBeAt(/^\/settle\?ids=/);
    expect(await cartOf(customer)).toEqual({ [goods.id]: wanted });
  },
);

/** The next form that the page sends in the background. */
const nextSave = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'POST');

withScript(
  'saving one line by itself leaves another as another tab has made it',
  async ({ page }) => {
    const [first, second] = await findGoods(2, isPlentiful);
    if (!first || !second) throw new Error('no goods');
    const customer = await changedElsewhere(page, [first, second]);
    const saved = nextSave(page);
    await page.getByRole('button', { name: `增加${second.productVo.name}的数量` }).click();
    expect((await saved).status()).toBe(200);
    expect((await saved).request().postData()).not.toContain(`count.${first.id}`);
    expect(await cartOf(customer)).toEqual({
      [first.id]: times(first, 3),
      [second.id]: String(Number(second.miniQuantity) + 1),
    });
    await expect(page).toShow(`数量已在其他页面由 ${said(first, 1)}改为 ${said(first, 3)}`);
    expect(await quantityOf(page, first).inputValue()).toBe(times(first, 3));
  },
);

withScriptWhenFull(
  'quantities typed one after the other do not count as changes of another page',
  async ({ page }) => {
    const goods = await plentifulGoods();
    const customer = await registered(page);
    await putIntoCart(customer, goods);
    await page.goto('/shopCart');
    const quantity = quantityOf(page, goods);
    for (const count of [2, 4, 3]) {
      const saved = nextSave(page);
      await quantity.fill(times(goods, count));
      expect((await saved).status()).toBe(200);
    }
    expect(await cartOf(customer)).toEqual({ [goods.id]: times(goods, 3) });
  },
);

test('issue 46 §3: without a script an emptied quantity is refused, and the one before stays', async ({
  page,
}) => {
  const [goods] = await findGoods(1, (one) => isPlentiful(one) && Number(one.miniQuantity) > 1);
  if (!goods) throw new Error('no goods');
  const customer = await registered(page);
  await putIntoCart(customer, goods, times(goods, 3));
  await page.goto('/shopCart');
  await quantityOf(page, goods).fill('');
  await page.getByRole('button', { name: '更新' }).last().click();
  await expect(quantityOf(page, goods)).toHaveMessage('请输入数量');
  expect(await cartOf(customer)).toEqual({ [goods.id]: times(goods, 3) });
});

withScriptWhenFull('an emptied quantity is not saved while it looks empty', async ({ page }) => {
  const goods = await plentifulGoods();
  const customer = await registered(page);
  await putIntoCart(customer, goods, times(goods, 3));
  await page.goto('/shopCart');
  const saved = nextSave(page);
  const quantity = page.getByRole('textbox', labelOf(goods));
  await quantity.fill('');
  await quantity.blur();
  expect(await quantity.inputValue()).toBe(goods.miniQuantity);
  expect((await saved).request().postData()).toContain(goods.miniQuantity);
  expect(await cartOf(customer)).toEqual({ [goods.id]: goods.miniQuantity });
});

withScriptWhenFull(
  'a quantity is shown as it was saved last, not as it was typed before',
  async ({ page }) => {
    const goods = await plentifulGoods();
    await putIntoCart(await registered(page), goods, times(goods, 3));
    await page.goto('/shopCart');
    const quantity = page.getByRole('textbox', labelOf(goods));
    await quantity.fill('0');
    await press(page, `删除 ${goods.productVo.name}`);
    await page.getByRole('dialog').getByRole('link', { name: '返回' }).click();
    await expect(page).toBeAt('/shopCart');
    expect(await quantity.inputValue()).toBe('0');
    const saved = nextSave(page);
    await quantity.fill(times(goods, 2));
    expect((await saved).status()).toBe(200);
    await page.reload();
    expect(await quantity.inputValue()).toBe(times(goods, 2));
  },
);

test('what is added to the cart after the checkout was opened stays in it', async ({ page }) => {
  const goods = await plentifulGoods(1);
  const customer = await registered(page);
  await giveAddress(customer);
  await page.goto(`/settle?ids=${await putIntoCart(customer, goods)}`);
  await putIntoCart(customer, goods, times(goods, 2));
  await press(page, '提交订单');
  await expect(page).toBeAt(/^\/pay\?orderCode=/);
  expect(await cartOf(customer)).toEqual({ [goods.id]: times(goods, 2) });
});
