import type { BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import { saveApprovalRule } from '#app/domain/company/approval-contract.ts';
import { applyInvoice, invoiceableOrders } from '#app/domain/invoice/contract.ts';
import { saveInvoiceTitle } from '#app/domain/invoice/title-contract.ts';
import { listByKeyword } from '#app/domain/purchase/contract.ts';
import { TOO_FREQUENT } from '#app/domain/refusal-texts.ts';
import { bidders, giveRunningAuction } from '#tests/support/bidding.ts';
import { companyWithBuyer } from '#tests/support/companies.ts';
import { loggedIn, registered, SIGNED_ENTERPRISE } from '#tests/support/customers.ts';
import { documentNamed, giveInquiry, giveOffer, SELLERS } from '#tests/support/inquiries.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { publishedListing } from '#tests/support/own-listing.ts';
import { withScript } from '#tests/support/portal-test.ts';
import { giveReceivedOrder, giveShippedOrder, SELLER } from '#tests/support/received-orders.ts';
import { pdf } from '#tests/support/sample-files.ts';
import { type Thumb, thumbOf } from '#tests/support/thumb.ts';
import {
  apiOf,
  callApi,
  giveAddress,
  plentifulGoods,
  plentifulGoodsOf,
  plentifulGoodsThat,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';

const PHONES = [
  [390, 844],
  [360, 640],
] as const;
const LOGISTICS = 1;
/** Until bidding that has been announced begins. */
const LONGEST_MS = 15_000;

/** For what is the same for all kinds of visitors. */
const visitor = (page: Page) => page as unknown as Visitor;

type NewVisitor = (options?: BrowserContextOptions) => Promise<Page>;

/** One of the twelve most used journeys, on each phone (issue 50 §4). */
function journey(title: string, walk: (thumb: Thumb, newVisitor: NewVisitor) => Promise<void>) {
  withScript.for(PHONES)(
    `issue 50 §4: with one thumb at %i × %i: ${title}`,
    async ([width, height], { newVisitor }) => {
      const page = await newVisitor({
        ...{ viewport: { width, height }, hasTouch: true, isMobile: true },
      });
      await walk(thumbOf(page), newVisitor);
    },
  );
}

const button = ({ page }: Thumb, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const link = ({ page }: Thumb, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name });

/** What an account sends is two seconds apart, and other journeys may send for the same one. */
async function tapUntilTaken(thumb: Thumb, name: string, taken: string): Promise<void> {
  const { page } = thumb;
  const answer = page.getByText(new RegExp(`${taken}|${TOO_FREQUENT}`)).first();
  do {
    await thumb.tap(button(thumb, name));
    await answer.waitFor();
  } while (await page.getByText(TOO_FREQUENT).first().isVisible());
}

journey('a buyer finds goods and puts them into the cart', async (thumb) => {
  const { page, tap, type } = thumb;
  await registered(visitor(page));
  await page.goto('/');
  await type(page.getByLabel('商品名称/牌号/品牌/生产厂家'), '热轧卷');
  await tap(page.getByRole('search').getByRole('button', { name: '搜索' }));
  await tap(page.locator('main tbody a[href^="/detail"]'));
  // Rows of the list have such a button too.
  await expect(page).toBeAt(/^\/detail/);
  await tap(button(thumb, '加入购物车'));
  await expect(page).toShowToast('加入购物车成功');
});

journey('a buyer checks out and comes to paying', async (thumb) => {
  const { page, tap } = thumb;
  const customer = await registered(visitor(page));
  await giveAddress(customer);
  await putIntoCart(customer, await plentifulGoods(LOGISTICS));
  await page.goto('/shopCart');
  await tap(button(thumb, /^去结算/));
  await tap(button(thumb, '提交订单'));
  await tap(page.getByRole('radio', { name: /^支付宝支付/ }));
  await tap(button(thumb, '立即支付'));
  await tap(page.getByRole('link', { name: '模拟扫码' }));
  await tap(button(thumb, '确认支付'));
  await page.waitForURL(/\/multiplePaysuccess/);
});

journey('a buyer confirms what has arrived', async (thumb) => {
  const { page, tap } = thumb;
  const orderCode = await giveShippedOrder(await registered(visitor(page)));
  await page.goto('/customer/purchase-order');
  await tap(link(thumb, `订单 ${orderCode}`));
  await page.waitForURL(new RegExp(orderCode));
  await tap(link(thumb, '确认收货'));
  await tap(button(thumb, '确认收货'));
  await expect(page).toShow(/^已确认收货/);
});

journey('a buyer sends an inquiry and takes an offer', async (thumb) => {
  const { page, tap, type, reach } = thumb;
  const customer = await registered(visitor(page));
  await giveAddress(customer);
  const goods = await plentifulGoodsOf(SELLERS.third.sellerCode);
  await page.goto(`/inquiry?sellerProductId=${goods.id}`);
  const title = `${customer.name} 的采购`;
  await type(page.getByLabel('标题'), title);
  const conditions = page.getByLabel('条件');
  await reach(conditions);
  await conditions.selectOption({ index: 1 });
  await tap(button(thumb, '提交询价'));
  await expect(page).toShowToast('询盘成功');
  await tap(link(thumb, title));
  await page.waitForURL(/XJ/);
  await giveOffer(SELLERS.third, new URL(page.url()).pathname.split('/').at(-1) ?? '', '3800.00');
  await page.reload();
  await tap(link(thumb, /^选择报价/));
  await tap(link(thumb, /^采纳报价/));
  await tap(page.getByRole('dialog').getByRole('button', { name: '采纳并下单' }));
  await page.waitForURL(/\/pay\?orderCode=/);
});

journey('a bidder bids', async (thumb) => {
  const { page, tap, type } = thumb;
  const customers = await bidders([visitor(page)]);
  const id = await giveRunningAuction(customers, { starts: 3, ends: 60 });
  await page.goto(`/details?id=${id}`);
  await page
    .getByText(/^竞价中$/)
    .first()
    .waitFor({ timeout: LONGEST_MS });
  await type(page.getByRole('textbox', { name: '出价' }), '2600.00');
  await tap(button(thumb, '出价'));
  await expect(page).toShowToast('出价成功：¥2,600.00，当前排名第 1');
});

journey('a buyer signs up for a group purchase', async (thumb) => {
  const { page, tap, type } = thumb;
  await registered(visitor(page));
  const [plan] = (await callApi(listByKeyword, { sortWord: 'deadline', sortWay: 'desc' })).content;
  await page.goto(`/trading?${new URLSearchParams({ type: '0', name: plan?.title ?? '' })}`);
  await tap(link(thumb, `登记 ${plan?.title}`));
  const dialog = page.getByRole('dialog', { name: '集采商品登记' });
  await type(dialog.getByRole('textbox', { name: '登记数量' }), '60.5');
  await tap(dialog.getByRole('button', { name: '确认登记' }));
  await expect(page).toShowToast('登记成功');
});

journey('a buyer looks at a statement and takes it along', async (thumb) => {
  const { page, tap } = thumb;
  await loggedIn(visitor(page), SIGNED_ENTERPRISE);
  await page.goto('/customer/statements');
  await tap(page.locator('main tbody a'));
  await page.waitForURL(/\/customer\/statements\/.+/);
  await tap(page.locator('summary', { hasText: /^更多$/ }));
  const download = page.waitForEvent('download');
  await tap(link(thumb, '导出 Excel'));
  expect((await download).suggestedFilename()).toMatch(/xlsx$/);
});

journey('an order of a colleague is approved', async (thumb) => {
  const { page, tap } = thumb;
  const { owner, buyer } = await companyWithBuyer(visitor(page));
  await (await apiOf(owner))(saveApprovalRule, { oneLevelFrom: '1' });
  await giveAddress(owner);
  const goods = await plentifulGoodsThat(
    ({ deliveryWay, customerVo }) =>
      deliveryWay === LOGISTICS && customerVo.sellerCode !== SELLERS.second.sellerCode,
  );
  await giveOrder(buyer, goods);
  await page.goto('/customer/control-centre?type=buyer');
  await tap(link(thumb, '去审批'));
  await tap(button(thumb, '同意'));
  await expect(page).toShow(/^已同意/);
});

journey('a seller answers an inquiry', async (thumb, newVisitor) => {
  const { page, tap, type, reach } = thumb;
  const buyer = await registered(visitor(await newVisitor()));
  await giveInquiry(buyer, [await plentifulGoodsOf(SELLERS.third.sellerCode)]);
  await loggedIn(visitor(page), SELLERS.third);
  await page.goto('/customer/sale-inquiry');
  await tap(link(thumb, `${buyer.name} 的采购`));
  await type(page.getByRole('textbox', { name: /单价$/ }), '3800');
  await type(page.getByRole('textbox', { name: /条件$/ }), '款到发货');
  await type(page.getByRole('textbox', { name: /交货地址$/ }), '宁波市临港新区 66 号库');
  const way = page.getByRole('combobox', { name: /交货方式$/ });
  await reach(way);
  await way.selectOption({ label: '物流' });
  const papers = page.getByLabel(/^附件/);
  await reach(papers);
  await papers.setInputFiles(documentNamed('报价单.pdf'));
  await tapUntilTaken(thumb, '提交报价', '我的报价（第 1 轮）');
});

journey('a seller ships an order', async (thumb, newVisitor) => {
  const { page, tap, type } = thumb;
  const buyer = await registered(visitor(await newVisitor()));
  const orderCode = await giveOrder(buyer, await plentifulGoodsOf(SELLER.sellerCode));
  await pay(buyer, orderCode);
  await loggedIn(visitor(page), SELLER);
  await page.goto('/customer/sale-order');
  await tap(link(thumb, `订单 ${orderCode}`));
  await page.waitForURL(new RegExp(orderCode));
  await tap(link(thumb, '去发货'));
  await type(page.getByLabel('承运商'), '顺达物流');
  await type(page.getByLabel('车牌号'), '浙B12345');
  await tap(button(thumb, '发货'));
  await expect(page).toShowToast('发货成功');
});

journey('a seller invoices an order', async (thumb, newVisitor) => {
  const { page, tap, type, reach } = thumb;
  const buyer = await registered(visitor(await newVisitor()));
  const orderCode = await giveReceivedOrder(buyer);
  const call = await apiOf(buyer);
  const { id: titleId } = await call(saveInvoiceTitle, { kind: 'general', name: buyer.name });
  const [order] = await call(invoiceableOrders, { orderCode });
  await call(applyInvoice, {
    titleId,
    sellerCode: SELLER.sellerCode,
    orders: order ? [order] : [],
  });
  await loggedIn(visitor(page), SELLER);
  await page.goto('/customer/sale-invoices?state=waiting');
  await tap(link(thumb, `登记发票 ${buyer.name}`));
  await type(page.getByLabel('发票号码'), `2631${Date.now()}001`);
  await type(page.getByLabel('税额（元）'), '0.00');
  const rate = page.getByLabel('税率');
  await reach(rate);
  await rate.selectOption({ label: '0%' });
  await type(page.getByLabel('不同的原因'), '出口货物');
  const file = page.getByLabel('发票文件');
  await reach(file);
  await file.setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: pdf() }]);
  await tap(button(thumb, '登记发票'));
  await expect(page).toShowToast('发票已登记，买家可以下载');
});

journey('a seller changes a price and ends a listing', async (thumb) => {
  const { page, tap, type } = thumb;
  // Others sell for the same store, so the list is looked through by a name that only this listing has.
  const productName = `单手改价 ${Date.now()}`;
  const id = await publishedListing({ productName });
  await loggedIn(visitor(page), SELLER);
  const list = '/customer/release-product-management1';
  const named = `${list}?${new URLSearchParams({ keyword: productName })}`;
  await page.goto(named);
  await tap(page.locator(`main tbody a[href="${list}/${id}"]`));
  const price = page.getByRole('main').getByLabel('单价');
  await type(price, String(Number(await price.inputValue()) + 1));
  await tapUntilTaken(thumb, '保存', '保存成功');
  await page.goto(named);
  const row = page.locator('tbody tr', { has: page.locator(`a[href="${list}/${id}"]`) });
  await tap(row.getByRole('button', { name: /^下架/ }));
  await row.waitFor({ state: 'detached' });
});
