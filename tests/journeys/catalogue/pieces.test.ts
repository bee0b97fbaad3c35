import { expect } from 'vitest';
import { addCarts } from '#app/domain/cart/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { registered } from '#tests/support/customers.ts';
import { changeListing, publishedListing } from '#tests/support/own-listing.ts';
import { test } from '#tests/support/portal-test.ts';
import { apiOf, giveAddress } from '#tests/support/trading-api.ts';

const bundles = (pieceQuantity: string) => ({
  ...{ pieceQuantity, pieceName: '捆', orderMultiple: '', miniQuantity: '1' },
  availableCount: '5000',
});

/** What comes in bundles of so much, what is asked of it, and what can be had instead. */
const CASES = [
  ['2.1', '20', '18.9 吨（9 捆）或 21 吨（10 捆）'],
  ['2.2', '20', '19.8 吨（9 捆）或 22 吨（10 捆）'],
  ['2.5', '21', '20 吨（8 捆）或 22.5 吨（9 捆）'],
] as const;

for (const [piece, asked, offered] of CASES) {
  test(`issue 54 §2: of bundles of ${piece} t, ${asked} t are offered as ${offered} wherever they are asked for`, async ({
    page,
  }) => {
    // Its own specification, by which a pasted list finds it alone.
    const specs = `Φ${piece}专用${Date.now()}`;
    const id = await publishedListing({ ...bundles(piece), specs });
    const customer = await registered(page);
    await giveAddress(customer);
    const detail = `/detail?selfId=${id}&type=sale`;
    await page.goto(detail);
    await expect(page).toShow(`每捆 ${piece} 吨，按整捆订购`);

    const count = page.getByRole('main').getByRole('textbox', { name: '购买数量' }).first();
    await count.fill(asked);
    await press(page, '加入购物车');
    await expect(page).toShow(new RegExp(`可订 ${offered.replace(/[（）]/g, '.')}`));
    expect(await count.inputValue(), 'goods').toBe(asked);

    await page.goto(`${detail}&dialog=order`);
    const dialog = page.getByRole('dialog', { name: '立即下单' });
    await dialog.getByRole('textbox', { name: '购买数量' }).fill(asked);
    await press(page, '去确认订单');
    await expect(page).toShow(dialog.getByText(`可订 ${offered}`).first());
    expect(await dialog.getByRole('textbox', { name: '购买数量' }).inputValue()).toBe(asked);

    const right = offered.split(' ')[0] ?? '';
    const call = await apiOf(customer);
    const { id: line } = await call(addCarts, { productId: id, count: right, source: 'sale' });
    await page.goto('/shopCart');
    const inCart = page.locator(`main [name="count.${line}"]`);
    await inCart.fill(asked);
    await page.getByRole('button', { name: /^去结算/ }).click();
    await expect(page).toShow(new RegExp(`可订 ${offered.replace(/[（）]/g, '.')}`));
    expect(await inCart.inputValue(), 'cart').toBe(asked);

    await page.goto(`/inquiry?sellerProductId=${id}&count.${id}=${asked}`);
    await expect(page).toShow(new RegExp(`可供 ${offered.replace(/[（）]/g, '.')}`));

    await page.goto('/pasteList');
    await page.getByLabel('采购清单').fill(`规格\t数量\n${specs}\t${asked}吨`);
    await press(page, '核对');
    await expect(page).toShow(new RegExp(`可订 ${offered.replace(/[（）]/g, '.')}`));
    expect(await page.getByLabel('第 1 行的数量').inputValue(), 'list').toBe(asked);
  });
}

test('issue 54 §2: at the checkout a quantity that is no whole bundle any more names those next to it, and what was typed stays', async ({
  page,
}) => {
  const id = await publishedListing(bundles('2'));
  const customer = await registered(page);
  await giveAddress(customer);
  const call = await apiOf(customer);
  const { id: line } = await call(addCarts, { productId: id, count: '20', source: 'sale' });
  await page.goto(`/settle?ids=${line}`);
  await page.getByLabel('订单备注').fill('整捆到货');
  await changeListing(id, bundles('2.1'));
  await press(page, '提交订单');
  await expect(page).toShow(/可订 18\.9 吨（9 捆）或 21 吨（10 捆）/);
  expect(await page.getByLabel('订单备注').inputValue()).toBe('整捆到货');
});
