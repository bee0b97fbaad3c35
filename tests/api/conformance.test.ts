import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '#app/domain/contract.ts';
import { startMarket, type TestMarket } from '#tests/api/support/market.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#trading-api/demo/accounts.ts';
import { type Check, conformance } from '../conformance/conformance.ts';

let market: TestMarket;
let checks: Check[];
beforeAll(async () => {
  market = await startMarket();
  const account = { phone: DEMO_ACCOUNTS[0].phone, password: DEMO_PASSWORD };
  const seller = { phone: DEMO_ACCOUNTS[3].phone, password: DEMO_PASSWORD };
  checks = await conformance(market.url, account, seller);
  // Every call of the contract, one after the other, on the slower engine too.
}, 180_000);
afterAll(() => market.close());

test('the reference API conforms to the contract, and serves it as OpenAPI', async () => {
  expect(checks.filter(({ failure }) => failure)).toEqual([]);
  // Only what cannot succeed is refused: an account that exists, a forged notification, a code
  // that is guessed, an offer that does not exist, what was not won, an unknown receipt, vouchers for a seller's goods, another's desk, a contract that personal
  // customers do not sign.
  const refused = checks.filter(({ check, got }) => check === 'answer' && got !== '000');
  const operators = catalogue.filter(({ access }) => access === 'operator');
  expect(Object.fromEntries(refused.map(({ endpoint, got }) => [endpoint, got]))).toEqual({
    ...Object.fromEntries(operators.map(({ name }) => [name, 'G003'])),
    'user.register': 'exists',
    'user.loginByCode': 'codeWrong',
    'user.resetPassword': 'codeSpent',
    'user.changePassword': 'passwordWrong',
    'user.changePhone': 'codeSpent',
    'user.endSession': 'G404',
    'user.endSessions': 'G001',
    'user.secondStep': 'codeSpent',
    // Not their own phone.
    'user.closeAccount': 'invalid',
    // A personal customer has no colleagues.
    'cart.share': 'G404',
    'cart.shared': 'G404',
    'cart.handOver': 'G404',
    'totp.confirm': 'codeWrong',
    'totp.end': 'codeWrong',
    'totp.renewRecoveryCodes': 'codeWrong',
    'message.confirmMail': 'codeWrong',
    'message.testRobot': 'missing',
    'message.unsubscribable': 'G404',
    'message.unsubscribe': 'G404',
    'groupPurchase.payMargin': 'decided',
    'inquiry.accept': 'G404',
    'auction.acceptOffer': 'decided',
    'auction.declineOffer': 'decided',
    'auction.giveUpAward': 'decided',
    'auction.receipt': 'G404',
    // The auction of another seller.
    'auctionSale.byId': 'G404',
    // Transfers are for companies.
    'remittance.choose': 'methodRefused',
    'remittance.uploadReceipt': 'methodRefused',
    // The month in which the journey has bought.
    'statement.confirm': 'notEnded',
    'payment.notify': 'signatureWrong',
    'payment.coupons': 'methodRefused',
    'wallet.pay': 'codeWrong',
    'delivery.ship': 'G404',
    // A seller's, about an order that it has not sold.
    'saleAfterSale.unshipped': 'G404',
    'saleAfterSale.giveUp': 'G404',
    'delivery.correct': 'G404',
    'delivery.answer': 'G404',
    'delivery.receive': 'G404',
    'pickup.appoint': 'G404',
    'pickup.cancel': 'G404',
    // No one has written to this buyer.
    'thread.report': 'G404',
    'contract.detail': 'contractNeedless',
    'contract.sign': 'contractNeedless',
    // A personal customer has no members, and has neither an invitation nor an approval to decide.
    'member.invite': 'personalAccount',
    'member.withdrawInvitation': 'G404',
    'member.change': 'G404',
    'member.remove': 'G404',
    'invitation.byToken': 'G404',
    'invitation.accept': 'G404',
    'approvalRule.save': 'personalAccount',
    'approvalRule.saveBudget': 'personalAccount',
    'approval.decide': 'G404',
    // It has operators.
    'setup.begin': 'G404',
    // It has no mark of its own.
    'market.mark': 'G404',
    // Only a command of the machine makes one.
    'user.oneTimeLink': 'G404',
    'user.registerByLink': 'G404',
    'user.resetByLink': 'G404',
    'approval.byToken': 'G404',
    'approval.sendCode': 'G404',
    'approval.decideByToken': 'G404',
    // Nothing of the order was delivered, and the seller has no such request.
    'invoice.apply': 'tooLarge',
    'invoice.archive': 'G404',
    'invoice.withdraw': 'G404',
    'saleInvoice.register': 'G404',
    'saleInvoice.refuse': 'G404',
    'saleInvoice.reverse': 'G404',
    'saleAfterSale.step': 'G404',
    'rating.save': 'decided',
    'saleRating.answer': 'G404',
  });
  const document = await (await fetch(`${market.url}/api/openapi.json`)).json();
  expect(document.openapi).toBe('3.1.0');
});

/** The calls the specifications name, in their words, and the endpoints that answer them. */
const NAMED_CALLS: Readonly<Record<string, string>> = {
  'spec 1 §7: POST home data': 'home.data',
  'spec 1 §7: GET /jwt/user': 'user.byToken',
  'spec 1 §7: POST saleProduct/searchCriteria': 'spotListing.searchCriteria',
  'spec 1 §7: POST home/selfPlatformProductVos': 'home.selfPlatformProducts',
  'spec 1 §7: POST spotListing/pageData': 'spotListing.pageData',
  'spec 1 §7: Favourites list': 'collect.list',
  'spec 1 §7: POST portalCreateOrder': 'order.portalCreate',
  'spec 1 §7: GET getPayOrdersDetail': 'order.payDetail',
  'spec 1 §7: GET wechat/getQrCode': 'payment.qrCode',
  'spec 1 §7: GET getDicByType': 'dictionary.byType',
  'spec 1 §7: Cart count GET': 'cart.count',
  'spec 1 §7: wechat pay': 'payment.inApp',
  'spec 1 §7: wechat openid': 'payment.wechatOpenId',
  'spec 1 §7: alipay info': 'payment.alipayUser',
  'spec 1 §7: brand list': 'brand.list',
  'spec 1 §7: brand recommend': 'brand.recommend',
  'spec 1 §7: brand detail': 'brand.detail',
  'spec 1 §7: follow or cancel': 'follow.followOrCancel',
  'spec 1 §7: sale product pages': 'saleProduct.pageData',
  'spec 1 §7: category by parent code': 'category.byParent',
  'spec 1 §7: news list and detail': 'content.articleDetail',
  'spec 1 §7: retention info save': 'retention.save',
  'spec 1 §7: coupon detail': 'coupon.ofGoods',
  'spec 1 §7: receive coupons': 'coupon.receive',
  'spec 1 §7: cart (cartList)': 'cart.list',
  'spec 1 §7: cart (deleteCartById)': 'cart.delete',
  'spec 1 §7: cart (generateOrder)': 'order.submit',
  'spec 1 §7: region tree': 'dictionary.regionTree',
  'spec 1 §7: get order detail by id': 'order.byId',
  'spec 1 §7: cart list or one-more-order by id': 'checkout.preview',
  'spec 1 §7: update cart count': 'cart.updateCount',
  'spec 1 §7: list addresses': 'address.list',
  'spec 1 §7: add address': 'address.add',
  'spec 1 §7: delete address by id': 'address.delete',
  'spec 1 §7: get pickup points': 'checkout.pickupPoints',
  'spec 1 §7: get delivery distance': 'checkout.deliveryDistance',
  'spec 1 §7: integral rule': 'points.rule',
  'spec 1 §7: integral by customer': 'points.byCustomer',
  'spec 1 §7: gift e-card list': 'giftCard.list',
  'spec 1 §7: submit order': 'order.submit',
  'spec 3 §7: GET merchRegQry': 'wallet.merchRegQry',
  'spec 3 §7: GET mbrBalQry': 'wallet.mbrBalQry',
  'spec 3 §7: POST smsCode': 'wallet.smsCode',
  'spec 3 §7: GET getCouponCount': 'coupon.voucherCount',
  'spec 3 §7: GET getPayOrdersDetailV2': 'payment.order',
  'spec 3 §7: POST getWxPayOrder': 'payment.inApp',
  'spec 3 §7: GET banks list': 'wallet.banks',
  'spec 3 §7: account/bankList': 'wallet.bankList',
};

test.each(Object.entries(NAMED_CALLS))('%s', (_, endpoint) => {
  const own = checks.filter((check) => check.endpoint === endpoint);
  expect(own.find(({ check }) => check === 'answer')).toMatchObject({
    got: '000',
    failure: undefined,
  });
});
