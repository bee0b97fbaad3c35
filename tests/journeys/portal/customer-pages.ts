import { expect } from 'vitest';
import { auctionPage } from '#app/domain/auction/contract.ts';
import { saveKeptList } from '#app/domain/inquiry/kept-list-contract.ts';
import { purchaseOrders } from '#app/domain/order/contract.ts';
import { ACCOUNT_PAGES } from '#tests/journeys/account/account-pages.ts';
import { TRADE_PAGES } from '#tests/journeys/after-sale/trade-pages.ts';
import { AUCTION_DESK_PAGES } from '#tests/journeys/auction/auction-desk-pages.ts';
import { COMPANY_PAGES } from '#tests/journeys/company/company-pages.ts';
import { CONTENT_DESK_PAGES } from '#tests/journeys/content/content-desk-pages.ts';
import { OFFER_PAGES } from '#tests/journeys/inquiry/offer-pages.ts';
import { LEAD_DESK_PAGES } from '#tests/journeys/lead/lead-desk-pages.ts';
import { REGISTRATION_DESK_PAGES } from '#tests/journeys/lead/registration-desk-pages.ts';
import { MARKET_PAGES } from '#tests/journeys/market/market-pages.ts';
import { MESSAGE_PAGES } from '#tests/journeys/message/message-pages.ts';
import { TRANSFER_PAGES } from '#tests/journeys/order/transfer-pages.ts';
import { PURCHASE_PAGES } from '#tests/journeys/purchase/purchase-pages.ts';
import { STATEMENT_PAGES } from '#tests/journeys/statement/statement-pages.ts';
import { WALLET_PAGES } from '#tests/journeys/wallet/wallet-pages.ts';
import { giveAuction } from '#tests/support/auctions.ts';
import {
  atCheckout,
  atCheckoutOfTwo,
  atPayment,
  press,
  settle,
} from '#tests/support/checkout-steps.ts';
import {
  loggedIn,
  registered,
  SIGNED_ENTERPRISE,
  WITH_BALANCES,
} from '#tests/support/customers.ts';
import { giveOrder, pay } from '#tests/support/orders.ts';
import { giveSelfOrder, giveVouchers } from '#tests/support/self-goods.ts';
import {
  apiOf,
  callApi,
  detailOf,
  giveAddress,
  plentifulGoods,
  promotedGoods,
  putIntoCart,
} from '#tests/support/trading-api.ts';
import type { Visitor } from '#tests/support/visitor/visitor.ts';
import { OPERATOR } from '#tests/support/wallets.ts';
import { DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';

const LOGISTICS = 1;

/** At the ways to pay what a checkout of two sellers' goods has made. */
async function ordersOfTwo(page: Visitor) {
  const customer = await atCheckoutOfTwo(page);
  await press(page, '提交订单');
  const { content } = await (await apiOf(customer))(purchaseOrders, {});
  const code = content[0]?.checkout?.checkoutCode ?? '';
  return { customer, code, orderCodes: content.map(({ orderCode }) => orderCode) };
}

/** How a customer gets to a page, beside those of the route tables (route-tables.test.ts). */
export const CUSTOMER_PAGES = {
  'an empty cart': async (page: Visitor) => {
    await registered(page);
    await page.goto('/shopCart');
  },
  'the question before deleting': async (page: Visitor) => {
    const id = await putIntoCart(await registered(page), await plentifulGoods());
    await page.goto(`/shopCart?dialog=delete&ids=${id}`);
  },
  'the attributes of a category': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/categories/040201');
  },
  'the choices of an attribute': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/categories/0402');
    await page.getByRole('link', { name: '改选项 加工方式' }).click();
  },
  'a listing whose category asks for attributes': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000004', password: DEMO_PASSWORD, name: '周予安' });
    await page.goto('/customer/release-product-management1/new');
    await page.locator('main [name=categoryCode]').selectOption('040201');
    await press(page, '显示所选类别的属性');
  },
  'an old order that is edited': async (page: Visitor) => {
    const orderCode = await giveOrder(await registered(page), await plentifulGoods(LOGISTICS));
    await page.goto(`/reorder?id=${orderCode}`);
  },
  'a cart with a marketing group': async (page: Visitor) => {
    const [goods] = await promotedGoods('春季建材备货节');
    if (goods) await putIntoCart(await registered(page), goods, '20');
    await page.goto('/shopCart');
  },
  'a checkout with every deduction': async (page: Visitor) => {
    const [goods] = await promotedGoods('春季建材备货节');
    await loggedIn(page, WITH_BALANCES);
    if (goods) await page.goto(`/settle?ids=${await putIntoCart(WITH_BALANCES, goods, '20')}`);
    await page.getByLabel('优惠券').selectOption({ index: 1 });
    await page.getByRole('checkbox', { name: /积分/ }).check();
    await page
      .getByRole('checkbox', { name: /^电子礼品卡/ })
      .last()
      .check();
  },
  'the status of the market': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/status');
  },
  'coupons, points and e-cards': async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/discount-coupon');
  },
  'no coupons': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/discount-coupon');
  },
  'a checkout': async (page: Visitor) => {
    await atCheckout(page, await plentifulGoods(5));
  },
  'a spot order to be confirmed': async (page: Visitor) => {
    await giveAddress(await registered(page));
    const { id, miniQuantity } = await plentifulGoods(5);
    await page.goto(`/submit?businessId=${id}&count=${miniQuantity}`);
  },
  'a cart that another tab has changed': async (page: Visitor) => {
    const goods = await plentifulGoods();
    const customer = await registered(page);
    await putIntoCart(customer, goods);
    await page.goto('/shopCart');
    await putIntoCart(customer, goods);
    await page.getByRole('checkbox', { name: `选择 ${goods.productVo.name}` }).check();
    await settle(page);
    await expect(page).toShow(/^该商品数量已在其他页面改为/);
  },
  'a refused checkout': async (page: Visitor) => {
    await atCheckout(page, await plentifulGoods(4), { withAddress: false });
    await press(page, '提交订单');
    await expect(page).toShow('请选择您的配送地址');
  },
  'the dialog of an address': async (page: Visitor) => {
    await atCheckout(page, await plentifulGoods(), { withAddress: false });
    await press(page, '添加收货地址');
    await press(page, '保存地址');
    await expect(page).toShow('请填写收货信息');
  },
  'the confirmation of a payment': async (page: Visitor) => {
    await atPayment(page, await plentifulGoods(LOGISTICS));
    await press(page, '立即支付');
    await page.getByRole('link', { name: '模拟扫码' }).click();
    await expect(page).toShow(page.getByRole('button', { name: '确认支付' }));
  },
  'the question before vouchers are spent': async (page: Visitor) => {
    const customer = await registered(page);
    await giveVouchers(customer, 1);
    const { orderCode } = await giveSelfOrder(customer);
    await page.goto(`/pay?orderCode=${orderCode}&dialog=coupons`);
    await expect(page).toShow(page.getByRole('dialog'));
  },
  'a payment that has not arrived': async (page: Visitor) => {
    const orderCode = await atPayment(page, await plentifulGoods(LOGISTICS));
    await page.goto(`/payment/success?orderCode=${orderCode}`);
  },
  favourites: async (page: Visitor) => {
    await registered(page);
    await page.goto(detailOf(await plentifulGoods()));
    await press(page, '☆ 收藏');
    await expect(page).toShowToast('收藏成功');
    await page.goto('/collect?select=all');
  },
  'the question before deleting favourites': async (page: Visitor) => {
    const goods = await plentifulGoods();
    await registered(page);
    await page.goto(detailOf(goods));
    await press(page, '☆ 收藏');
    await expect(page).toShowToast('收藏成功');
    await page.goto(`/collect?ids=${goods.id}&dialog=delete`);
  },
  'a search that is saved': async (page: Visitor) => {
    await registered(page);
    await page.goto('/saveSearch?back=/trading?name=螺纹钢%26inStock=1');
  },
  'saved searches and the last texts': async (page: Visitor) => {
    await registered(page);
    await page.goto('/saveSearch?back=/trading?name=螺纹钢%26inStock=1');
    await press(page, '保存');
    await page.goto('/customer/searches');
    await page.getByRole('link', { name: /^改名 / }).click();
  },
  'exports, one of them asked for': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/exports?kind=purchaseOrders&filters=%7B%22state%22%3A%22paid%22%7D');
  },
  'the words of the trade': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/words?dialog=edit&word=罗纹钢');
  },
  'the public holidays': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/calendar?edit=2026-10-01');
  },
  'coupons of the market, and one to be issued': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/marketing?dialog=issue');
  },
  'what points are worth': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/marketing?tab=points');
  },
  'points and e-cards for an account': async (page: Visitor) => {
    await loggedIn(page, OPERATOR);
    await page.goto('/customer/desk/marketing?tab=give&phone=13800000001');
  },
  'promotions of a seller, and a new one': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000004', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/sale-marketing?dialog=save');
  },
  'the settings of a store': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000004', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/sale-store');
    await page
      .getByRole('link', { name: /^修改 / })
      .first()
      .click();
  },
  'no kept lists': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/lists');
  },
  'a kept list': async (page: Visitor) => {
    const customer = await registered(page);
    const { id, productVo } = await plentifulGoods();
    const words = { name: productVo.name, grade: productVo.brandNumber, specs: productVo.specs };
    const rows = [{ ...words, quantity: '5', unit: productVo.unit, choice: id }];
    const list = await (await apiOf(customer))(saveKeptList, { name: '三号工地', rows });
    await page.goto(`/customer/lists/${list.id}`);
  },
  'the question before deleting a kept list': async (page: Visitor) => {
    const customer = await registered(page);
    const rows = [{ name: '', grade: 'Q235B', specs: '', quantity: '5', unit: '', choice: '' }];
    const { id } = await (await apiOf(customer))(saveKeptList, { name: '三号工地', rows });
    await page.goto(`/customer/lists?delete=${id}`);
  },
  'favourites whose prices have moved': async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/collect');
  },
  registrations: async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/platform-product-register');
  },
  'followed stores': async (page: Visitor) => {
    await registered(page);
    await page.goto('/brand?sellerCode=S0001');
    await press(page, '☆ 关注');
    await expect(page).toShowToast('关注成功');
    await page.goto('/collect?tab=stores');
  },
  'a refused demand': async (page: Visitor) => {
    await page.goto('/');
    await press(page, '提交需求');
    await expect(page).toShow('请输入公司名称');
  },
  'the seller’s goods': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000004', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/release-product-management1');
  },
  'the new prices of the seller’s goods': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000004', password: DEMO_PASSWORD, name: '' });
    await page.goto(
      '/customer/release-product-management1/adjust?how=raisePercent&figure=25&rounding=yuan',
    );
  },
  'a refused listing with its files': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000004', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/release-product-management1');
    await page.getByRole('link', { name: '修改' }).first().click();
    await page
      .getByLabel('质量证明书')
      .and(page.locator('[type=file]'))
      .setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no') }]);
    await press(page, '保存');
    await expect(page).toShow('上传失败：a.pdf');
  },
  'the orders a seller has received': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000004', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/sale-order');
  },
  'the auctions of a seller': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000005', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/sale-auctions');
  },
  'an auction of a seller that was won': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000005', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/sale-auctions?rows=100');
    await page.getByRole('link', { name: '镀锌板卷 DX51D 60 吨竞价' }).click();
    await expect(page).toShow(page.getByRole('table', { name: '出价排名' }));
  },
  'an order a seller has received': async (page: Visitor) => {
    await loggedIn(page, { phone: '13800000004', password: DEMO_PASSWORD, name: '' });
    await page.goto('/customer/sale-order');
    await page
      .getByRole('link', { name: /^订单 / })
      .first()
      .click();
    await expect(page).toShow('买家与收货');
  },
  'the inquiry form of goods': async (page: Visitor) => {
    const goods = await plentifulGoods();
    await registered(page);
    await page.goto(`/inquiry?sellerProductId=${goods.id}`);
  },
  'a refused inquiry': async (page: Visitor) => {
    await registered(page);
    await page.goto('/inquiry');
    await press(page, '添加一行');
    await expect(page).toShow('询价商品（2）');
    await press(page, '提交询价');
    await expect(page).toShow('请选择条件');
  },
  'no inquiries': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/purchase-inquiry');
  },
  'the offers for an inquiry': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/purchase-inquiry?state=open');
    await page.getByRole('link', { name: '二号厂房扩建用钢采购' }).click();
    await expect(page).toShow('最低');
  },
  'a round of counter-offers': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/purchase-inquiry?state=open');
    await page.getByRole('link', { name: '二号厂房扩建用钢采购' }).click();
    await page.getByRole('link', { name: '还价' }).click();
    await expect(page).toShow('目标到货价');
  },
  'the question before an offer is accepted': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/purchase-inquiry?state=ended');
    await page.getByRole('link', { name: '切削液与防锈油年度询价' }).click();
    await page.getByRole('link', { name: /^采纳报价：/ }).click();
    await expect(page).toShow(page.getByRole('dialog'));
  },
  ...OFFER_PAGES,
  'the deadlines, with the address of their feed': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/deadlines');
    await page.getByRole('button', { name: /^(生成日历|更换)地址$/ }).click();
    await expect(page).toShow(page.getByLabel('日历地址'));
  },
  'a refused sign-up for an auction': async (page: Visitor) => {
    const id = await giveAuction({ qualifyNames: ['营业执照'] });
    await registered(page);
    await page.goto(`/auction?id=${id}&dialog=sign`);
    await press(page, '提交报名');
    await expect(page).toShow('请勾线同意竞拍协议');
  },
  'a live auction that may be bid in': async (page: Visitor) => {
    const { content } = await callApi(auctionPage, { queryStatus: 'ongoing', rows: 100 });
    const auction = content.find(({ name }) => name === '1# 电解铜 120 吨组合竞价');
    await loggedIn(page, WITH_BALANCES);
    await page.goto(`/details?id=${auction?.id}`);
    await expect(page).toShow(page.getByRole('button', { name: '出价', exact: true }));
  },
  "a customer's auctions": async (page: Visitor) => {
    await loggedIn(page, WITH_BALANCES);
    await page.goto('/customer/auctions');
  },
  'no auctions': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/auctions');
  },
  'no orders': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/purchase-order');
  },
  'the list of orders': async (page: Visitor) => {
    await atPayment(page, await plentifulGoods(LOGISTICS));
    await page.goto('/customer/purchase-order');
  },
  'the orders of a company, in every state': async (page: Visitor) => {
    await loggedIn(page, SIGNED_ENTERPRISE);
    await page.goto('/customer/purchase-order');
  },
  'an order': async (page: Visitor) => {
    const orderCode = await atPayment(page, await plentifulGoods(LOGISTICS));
    await page.goto(`/customer/purchase-order/${orderCode}`);
  },
  'an order beside the other of its checkout': async (page: Visitor) => {
    const { orderCodes } = await ordersOfTwo(page);
    await page.goto(`/customer/purchase-order/${orderCodes[0]}`);
    await expect(page).toShow('本次下单：2 个订单');
  },
  'paying the orders of a checkout': async (page: Visitor) => {
    await ordersOfTwo(page);
    await expect(page).toShow('本次下单：2 个订单');
  },
  'a payment of the orders of a checkout': async (page: Visitor) => {
    const { customer, code } = await ordersOfTwo(page);
    await pay(customer, code);
    await page.goto(`/multiplePaysuccess?orderCode=${code}`);
    await expect(page).toShow('支付成功');
  },
  'the question before an order is cancelled': async (page: Visitor) => {
    const orderCode = await atPayment(page, await plentifulGoods(LOGISTICS));
    await page.goto(`/customer/purchase-order?dialog=cancel&cancel=${orderCode}`);
  },
  'no after-sale cases': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/purchase-saleafter-order');
  },
  'no invoices': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/invoice-management');
  },
  ...ACCOUNT_PAGES,
  ...TRADE_PAGES,
  ...PURCHASE_PAGES,
  ...TRANSFER_PAGES,
  ...COMPANY_PAGES,
  ...AUCTION_DESK_PAGES,
  ...CONTENT_DESK_PAGES,
  ...MARKET_PAGES,
  ...LEAD_DESK_PAGES,
  ...REGISTRATION_DESK_PAGES,
  ...MESSAGE_PAGES,
  ...STATEMENT_PAGES,
  ...WALLET_PAGES,
  'the dialog before logging out': async (page: Visitor) => {
    await registered(page);
    await page.goto('/trading?dialog=logout');
  },
  'the question before logging out': async (page: Visitor) => {
    await registered(page);
    await page.goto('/customer/logout');
  },
};
