import { expect } from 'vitest';
import { deliveriesOfOrder } from '#app/domain/delivery/contract.ts';
import { orderById } from '#app/domain/order/contract.ts';
import { press } from '#tests/support/checkout-steps.ts';
import { loggedIn, registered } from '#tests/support/customers.ts';
import { SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { publishedListing } from '#tests/support/own-listing.ts';
import { test } from '#tests/support/portal-test.ts';
import { SELLER } from '#tests/support/received-orders.ts';
import { png } from '#tests/support/sample-files.ts';
import { onScale } from '#tests/support/slips.ts';
import { apiOf, plentifulGoodsOf } from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';

const control = (page: Visitor, name: string) => page.locator(`main [name="${name}"]`);

test('issue 54 §2: the seller ships by the slip of a scale, and what does not agree is said with both figures', async ({
  page,
  newVisitor,
}) => {
  const customer = await registered(page);
  const orderCode = await giveOrder(customer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(customer, orderCode);
  const buyer = await apiOf(customer);
  const [line] = (await buyer(orderById, { id: orderCode })).lines;
  const number = line?.number ?? '';
  const slip = onScale(number, 'BD-2026-0117');
  const desk = await newVisitor();
  await loggedIn(desk, SELLER);
  await desk.goto(`/customer/sale-order/${orderCode}`);
  await expect(desk).toShow(/净重多于发货数量、须买家同意多付.+的必填；其余选填/);
  await control(desk, 'carrier').fill('顺达物流');
  await control(desk, 'gross.0').fill(slip.gross);
  await control(desk, 'tare.0').fill(slip.tare);
  await press(desk, '发货');
  await expect(desk).toShow('请填写磅单号');
  await control(desk, 'slipNo.0').fill(slip.slipNo);
  await control(desk, 'weighed.0').fill(String(Number(number) + 0.5));
  await press(desk, '发货');
  await expect(desk).toShow(`= 净重 ${number}`);
  // What was typed is there.
  expect(await control(desk, 'slipNo.0').inputValue()).toBe(slip.slipNo);
  await control(desk, 'weighed.0').fill('');
  await desk
    .locator('main [type=file][name=weighingIds]')
    .setInputFiles([{ name: '磅单.png', mimeType: 'image/png', buffer: Buffer.from(png()) }]);
  await press(desk, '发货');
  await expect(desk).toShow('磅单 BD-2026-0117');
  const { deliveries } = await buyer(deliveriesOfOrder, { orderCode });
  expect(deliveries[0]?.lines[0]).toMatchObject({ weighed: number, slip: { slipNo: slip.slipNo } });
  await page.goto(`/customer/purchase-order/${orderCode}`);
  await expect(page).toShow('磅单 BD-2026-0117');
});

test('issue 54 §2: a listing says in its form how it is weighed and in which pieces it comes', async ({
  page,
}) => {
  const id = await publishedListing();
  await loggedIn(page, SELLERS.first);
  await page.goto(`/customer/release-product-management1/${id}`);
  await control(page, 'weighing').selectOption({ label: '过磅' });
  await control(page, 'tolerance').fill('300');
  await press(page, '保存');
  await expect(page).toShow('请输入允许偏差，0 到 200 的整数（‰）');
  await control(page, 'tolerance').fill('5');
  await control(page, 'countsAt').selectOption({ label: '以到货过磅为准' });
  await control(page, 'pieceQuantity').fill('2.1');
  await control(page, 'pieceName').selectOption({ label: '捆' });
  await press(page, '保存');
  if ((await page.getByText('无误请再次提交').count()) > 0) await press(page, '保存');
  await expect(page).toShowToast('保存成功');
  await page.goto(`/detail?selfId=${id}&type=sale`);
  await expect(page).toShow('过磅，允许偏差 ±5‰，以到货过磅为准');
  await expect(page).toShow('每捆 2.1 吨，按整捆订购');
});

test('issue 54 §2: the operator gives a category its way of weighing and its tolerance', async ({
  page,
}) => {
  await loggedIn(page, OPERATOR);
  await page.goto('/customer/desk/categories');
  const table = page.getByRole('table', { name: '类目' });
  await table.getByRole('link', { name: '包装材料', exact: true }).click();
  await table.getByRole('link', { name: '袋类', exact: true }).click();
  await control(page, 'name').fill('吨计新袋');
  await control(page, 'unit').fill('吨');
  await control(page, 'weighing').selectOption({ label: '过磅' });
  await control(page, 'tolerance').fill('x');
  await press(page, '添加类目');
  await expect(page).toShow('请输入允许偏差，0 到 200 的整数（‰）');
  await control(page, 'tolerance').fill('8');
  await press(page, '添加类目');
  await expect(page).toShowToast('已添加类目：吨计新袋');
  await page.getByRole('link', { name: '修改 吨计新袋' }).click();
  expect(await control(page, 'weighing').inputValue()).toBe('scale');
  expect(await control(page, 'tolerance').inputValue()).toBe('8');
  await page.goto('/customer/desk/categories');
  await table.getByRole('link', { name: '包装材料', exact: true }).click();
  await table.getByRole('link', { name: '袋类', exact: true }).click();
  await page.getByRole('link', { name: '删除 吨计新袋' }).click();
  await press(page, '删除类目');
  await expect(page).toShowToast('已删除类目「吨计新袋」');
});
