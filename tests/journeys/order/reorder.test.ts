import { expect } from 'vitest';
import type { SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { shelveSaleProduct } from '#app/domain/catalogue/sale-product-contract.ts';
import { pickupPoints, submitOrder } from '#app/domain/checkout/contract.ts';
import { pickerOf, press } from '#tests/support/checkout-steps.ts';
import { type Customer, registered } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder } from '#tests/support/orders.ts';
import { publishedListing } from '#tests/support/own-listing.ts';
import { inBothModesWhenFull, test } from '#tests/support/portal-test.ts';
import {
  apiOf,
  giveAddress,
  pickupGoods,
  plentifulGoods,
  plentifulGoodsOf,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const LOGISTICS = 1;
const SELLER = SELLERS.first;
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

const quantityOf = (page: Visitor, { productVo }: SpotListing) =>
  page.getByRole('textbox', { name: `${productVo.name}的数量` });

/** An order of two goods, one of them to be fetched from the last of its seller's points. */
async function giveMixedOrder(customer: Customer, [sent, fetched]: readonly SpotListing[]) {
  if (!sent || !fetched) throw new Error('no goods');
  await giveAddress(customer, { warehouseAddress: '江苏省苏州市工业园区 2 号' });
  const addressId = await giveAddress(customer);
  const call = await apiOf(customer);
  const { sellerCode } = fetched.customerVo;
  const asked = { productCode: fetched.productVo.code, source: 'sale', sellerCode } as const;
  const point = (await call(pickupPoints, asked)).at(-1);
  const detail = (goods: SpotListing) => ({
    skuId: goods.id,
    num: goods.miniQuantity,
    skuType: 'sale' as const,
    deliveryMethod: 1 as const,
  });
  await call(submitOrder, {
    source: 'direct',
    addressId,
    remark: '开票抬头同上',
    skuIds: [sent.id, fetched.id],
    skuDetail: [
      detail(sent),
      {
        ...detail(fetched),
        deliveryMethod: 2 as const,
        takeAddress: point?.id ?? '',
        reservationDate: TOMORROW,
      },
    ],
  });
  return point?.addre ?? '';
}

inBothModesWhenFull('an order is edited before it is made once more', async ({ page }) => {
  const customer = await registered(page);
  const several = await pickupGoods(customer, 'several');
  // Of one seller, so that they are one order.
  const goods = [await plentifulGoodsOf(several.customerVo.sellerCode), several] as const;
  const [sent, fetched] = goods;
  const point = await giveMixedOrder(customer, goods);
  await page.goto('/customer/purchase-order');
  await page.getByRole('link', { name: '再次购买' }).click();
  await expect(page).toBeAt(/^\/reorder\?id=/);
  expect(await quantityOf(page, sent).inputValue()).toBe(sent.miniQuantity);

  await quantityOf(page, fetched).fill('十');
  await press(page, '去结算');
  await expect(quantityOf(page, fetched)).toHaveMessage('请填写数字，例如 1,200.5');
  const wanted = String(Number(fetched.miniQuantity) + 1);
  await quantityOf(page, fetched).fill(`${wanted} ${fetched.productVo.unit}`);
  await page.getByRole('checkbox', { name: `选择 ${sent.productVo.name}` }).uncheck();
  await press(page, '去结算');
  await expect(page).toBeAt(/^\/settle\?id=\d+&line=/);
  await expect(page).toShow(`× ${wanted} ${fetched.productVo.unit}`);
  expect(await page.getByRole('link', { name: sent.productVo.name }).count()).toBe(0);
  // The choices of the old order are kept.
  expect(await page.getByRole('radio', { name: '自提', exact: true }).isChecked()).toBe(true);
  const chosen = pickerOf(page, '自提点').getByRole('radio', { name: point });
  expect(await chosen.isChecked()).toBe(true);
  expect(await page.getByLabel('订单备注').inputValue()).toBe('开票抬头同上');
  expect(await page.getByRole('radio', { name: '世纪大道 100 号' }).first().isChecked()).toBe(true);
});

test('an old order is put into the cart', async ({ page }) => {
  const customer = await registered(page);
  const goods = await plentifulGoods(LOGISTICS);
  const orderCode = await giveOrder(customer, goods);
  await page.goto(`/reorder?id=${orderCode}`);
  await page.getByRole('checkbox', { name: `选择 ${goods.productVo.name}` }).uncheck();
  await press(page, '加入购物车');
  await expect(page).toShow('请选择结算商品');
  await page.getByRole('checkbox', { name: `选择 ${goods.productVo.name}` }).check();
  await quantityOf(page, goods).fill('十');
  await press(page, '加入购物车');
  await expect(quantityOf(page, goods)).toHaveMessage('请填写数字，例如 1,200.5');
  await quantityOf(page, goods).fill(goods.miniQuantity);
  await press(page, '加入购物车');
  await expect(page).toBeAt('/shopCart');
  await expect(page).toShowToast('加入购物车成功，共 1 种商品');
  expect(await quantityOf(page, goods).inputValue()).toBe(goods.miniQuantity);
});

test('goods that are off the shelf are left out, or replaced by their like', async ({ page }) => {
  const own = { id: await publishedListing() };
  const orderCode = await giveOrder(await registered(page), own);
  await (await apiOf(SELLER))(shelveSaleProduct, { ...own, onShelf: false });

  await page.goto(`/settle?id=${orderCode}`);
  await page.getByRole('link', { name: '重新选择商品和数量' }).click();
  await expect(page).toBeAt(`/reorder?id=${orderCode}`);
  await expect(page).toShow('商品不存在或已下架');
  await expect(page).toShow('同类商品');
  const boxes = page.getByRole('checkbox', { name: /^选择 / });
  expect(await boxes.first().isDisabled()).toBe(true);
  await boxes.nth(1).check();
  await press(page, '去结算');
  await expect(page).toBeAt(/^\/settle\?id=\d+&line=/);
  expect(await page.getByRole('button', { name: '提交订单' }).count()).toBe(1);
});
