import * as address from '#app/contract/address.ts';
import * as bankCard from '#app/contract/bank-card.ts';
import * as brand from '#app/contract/brand.ts';
import * as cart from '#app/contract/cart.ts';
import * as category from '#app/contract/category.ts';
import * as checkout from '#app/contract/checkout.ts';
import * as coupon from '#app/contract/coupon.ts';
import * as dictionary from '#app/contract/dictionary.ts';
import * as esignature from '#app/contract/esignature.ts';
import * as favourite from '#app/contract/favourite.ts';
import * as home from '#app/contract/home.ts';
import * as order from '#app/contract/order.ts';
import * as payment from '#app/contract/payment.ts';
import * as points from '#app/contract/points.ts';
import * as product from '#app/contract/product.ts';
import * as retention from '#app/contract/retention.ts';
import * as smsOutbox from '#app/contract/sms-outbox.ts';
import * as spotListing from '#app/contract/spot-listing.ts';
import * as user from '#app/contract/user.ts';
import * as wallet from '#app/contract/wallet.ts';
import { type Step, step } from './step.ts';

const logistics = 1;

/**
 * One valid call of each endpoint, in an order in which each finds what the ones before made: a
 * customer looks around, fills the cart, orders and pays, and leaves the cart and the addresses as
 * they were. Run it against a market for tests: it leaves orders behind.
 */
export const journey: readonly Step[] = [
  step(home.homeData)(
    () => ({}),
    ({ news }, found) => {
      found.articleId = news[0]?.id ?? found.articleId;
    },
  ),
  step(home.articleDetail)(({ articleId }) => ({ id: articleId })),
  step(home.selfPlatformProductVos)(() => ({})),
  step(category.categoryLevelAll)(() => ({})),
  step(category.categoryByParent)(() => ({})),
  step(retention.retentionInfoSave)(() => ({
    name: '验收公司',
    linkman: '验收',
    phone: '13800000000',
    cooperationIntention: '代采融资,信用融资',
  })),
  step(spotListing.searchCriteria)(() => ({})),
  step(spotListing.pageData)(
    () => ({ page: 1, rows: 20 }),
    ({ content }, found) => {
      const row = content.find(({ deliveryWay }) => [1, 3, 5].includes(deliveryWay));
      if (!row) return;
      found.goods = {
        id: row.id,
        code: row.productVo.code,
        sellerCode: row.customerVo.sellerCode,
        minimum: row.miniQuantity,
      };
    },
  ),
  step(spotListing.saleProductPages)(({ goods }) => ({ sellerCode: goods.sellerCode })),
  step(spotListing.platformPageData)(() => ({})),
  step(spotListing.platformSearchCriteria)(() => ({})),
  step(brand.brandList)(() => ({})),
  step(brand.brandRecommend)(() => ({})),
  step(brand.brandDetail)(({ goods }) => ({ sellerCode: goods.sellerCode })),
  step(brand.brandPageData)(() => ({ sortWord: 'sellerName', sortWay: 'asc' })),
  step(product.shoppingInfo)(
    ({ goods }) => ({ selfId: goods.id, type: 'sale' }),
    ({ miniQuantity, myBuyNum, marketing }, { goods }) => {
      const starting = Number(myBuyNum ?? marketing?.buyQuantity ?? 1);
      if (starting > Number(miniQuantity)) goods.minimum = String(starting);
    },
  ),
  step(product.findPlatformProductById)(({ goods }) => ({ id: goods.id })),
  step(dictionary.dictionaryByType)(() => ({ type: 'DELIVERY_WAY' })),
  step(dictionary.regionTree)(() => ({})),
  step(payment.getQrCode)(() => ({ url: 'https://example.com/' })),
  step(user.register)(({ phone, password }) => ({
    phone,
    password,
    name: '验收',
    customerType: 'personal',
  })),
  step(user.login)(
    ({ phone, password }) => ({ phone, password }),
    ({ token }, found) => {
      found.token = token;
    },
  ),
  step(user.userByToken)(({ token }) => ({ token })),
  step(favourite.collectSave)(({ goods }) => ({ productId: goods.id, type: 'sale' })),
  step(favourite.isCollect)(({ goods }) => ({ productId: goods.id, type: 'sale' })),
  step(favourite.collectionList)(() => ({})),
  step(favourite.collectionCount)(() => ({})),
  step(favourite.followOrCancel)(({ goods }) => ({ id: goods.sellerCode, type: 'T' })),
  step(favourite.followedStores)(() => ({})),
  step(favourite.standings)(({ goods }) => ({
    productIds: [goods.id],
    sellerCodes: [goods.sellerCode],
  })),
  step(favourite.collectDelete)(({ goods }) => ({ productId: goods.id, type: 'sale' })),
  step(favourite.collectBatchDelete)(({ goods }) => ({ ids: [goods.id] })),
  step(address.addAddress)(
    ({ phone }) => ({
      receivePerson: '验收',
      receivePersonPhone: phone,
      warehouseAddress: '上海市浦东新区世纪大道1号',
    }),
    (added, found) => {
      found.address = added;
    },
  ),
  step(address.listAddresses)(() => ({})),
  step(address.setDefaultAddress)(({ address }) => ({ id: address?.id ?? '1' })),
  step(cart.addCarts)(
    ({ goods }) => ({
      productId: goods.id,
      count: goods.minimum,
      source: 'sale',
    }),
    ({ id }, found) => {
      found.cartLineId = id;
    },
  ),
  step(cart.cartCount)(() => ({})),
  step(cart.cartList)(() => ({})),
  step(cart.updateCartCount)(({ cartLineId, goods }) => ({ id: cartLineId, count: goods.minimum })),
  step(coupon.couponDetail)(
    ({ goods }) => ({ id: goods.id, type: 'sale' }),
    (coupons, found) => {
      const claimable = coupons.find(({ flag }) => flag === 'F');
      found.discountId = claimable?.discountId ?? found.discountId;
    },
  ),
  step(coupon.receiveCoupon)(({ discountId }) => ({ discountId })),
  step(coupon.myCoupons)(() => ({})),
  step(coupon.getCouponCount)(({ goods }) => ({ skuId: goods.id })),
  step(points.getIntegralRule)(() => ({})),
  step(points.integralByCustomer)(() => ({})),
  step(points.giftCardList)(() => ({})),
  step(checkout.pickupPoints)(({ goods }) => ({
    productCode: goods.code,
    source: 'sale',
    sellerCode: goods.sellerCode,
  })),
  step(checkout.deliveryDistance)(({ goods }) => ({
    longitude: 121.5,
    latitude: 31.2,
    source: 'sale',
    sellerCode: goods.sellerCode,
  })),
  step(checkout.checkoutPreview)(({ cartLineId }) => ({
    source: { from: 'cart', ids: [cartLineId] },
  })),
  step(checkout.submitOrder)(
    ({ cartLineId, goods, address }) => ({
      source: 'cart',
      skuIds: [cartLineId],
      addressId: address?.id ?? null,
      name: address?.receivePerson ?? '',
      mobile: address?.receivePersonPhone ?? '',
      address: address?.warehouseAddress ?? '',
      skuDetail: [
        { skuId: cartLineId, num: goods.minimum, skuType: 'sale', deliveryMethod: logistics },
      ],
    }),
    ({ orderCode }, found) => {
      found.orderCode = orderCode;
    },
  ),
  step(checkout.portalCreateOrder)(({ goods }) => ({
    businessId: goods.id,
    count: goods.minimum,
    source: 'spot',
  })),
  step(order.orderById)(({ orderCode }) => ({ id: orderCode })),
  step(order.purchaseOrders)(
    () => ({ state: 'waitPay' }),
    ({ content }, found) => {
      const other = content.find(({ orderCode }) => orderCode !== found.orderCode);
      found.otherOrderCode = other?.orderCode ?? found.otherOrderCode;
    },
  ),
  step(order.cancelOrder)(({ otherOrderCode }) => ({ orderCode: otherOrderCode })),
  step(order.getPayOrdersDetail)(({ orderCode }) => ({ orderCode })),
  step(payment.startPayment)(
    ({ orderCode }) => ({ orderCode, payMethod: 'alipay' }),
    ({ payToken, tradeNo, paymentAmount }, found) => {
      found.payToken = payToken;
      found.attempt = { tradeNo, amount: paymentAmount };
    },
  ),
  step(payment.getPayOrdersDetailV2)(({ orderCode }) => ({ orderCode })),
  step(payment.getPayWechatOpenId)(() => ({ code: 'conformance' })),
  step(payment.aliPayImf)(() => ({ code: 'conformance' })),
  step(payment.getWxPayOrder)(({ orderCode }) => ({
    authId: 'conformance',
    payType: 'ALIPAY',
    orderCode,
  })),
  step(payment.payTest)(({ orderCode }) => ({ orderCode, payType: 'coupons' })),
  step(payment.attemptByToken)(({ payToken, orderCode }) => ({ payToken, orderCode })),
  step(wallet.merchRegQry)(() => ({})),
  step(wallet.merchReg)(
    () => ({ name: '验收', certNo: '11010519491231002X' }),
    ({ data: { mbrNo } }, found) => {
      found.mbrNo = mbrNo ?? found.mbrNo;
    },
  ),
  step(wallet.topUp)(({ mbrNo }) => ({ mbrNo, tranAmt: '100.00' })),
  step(wallet.mbrBalQry)(({ mbrNo }) => ({ mbrNo })),
  step(wallet.smsCode)(
    ({ mbrNo, attempt }) => ({ tranType: 'BP', mbrNo, tranAmt: attempt.amount }),
    ({ data: { respNo } }, found) => {
      found.respNo = respNo;
    },
  ),
  step(wallet.walletPay)(({ orderCode, mbrNo, respNo, attempt }) => ({
    orderCode,
    paymentAmount: attempt.amount,
    payType: 'wallet',
    mbrNo,
    wdwTyp: '2',
    verifyCode: 'wrong',
    origAuthRespNo: respNo,
  })),
  step(wallet.statement)(({ mbrNo }) => ({ mbrNo })),
  step(bankCard.banks)(() => ({})),
  step(bankCard.bankBind)(
    // The form of a card number, and nobody's.
    ({ mbrNo }) => ({ mbrNo, bankCode: 'ICBC', cardNo: '4111111111111111' }),
    ({ id }, found) => {
      found.bankCardId = id;
    },
  ),
  step(bankCard.bankList)(({ mbrNo }) => ({ mbrNo })),
  step(bankCard.bankCancel)(({ mbrNo, bankCardId }) => ({ mbrNo, id: bankCardId })),
  step(smsOutbox.smsOutboxList)(() => ({})),
  step(esignature.contractDetail)(() => ({})),
  step(esignature.contractSign)(() => ({ version: 'none' })),
  step(payment.providerNotification)(({ attempt }) => ({
    provider: 'sandbox',
    notificationId: crypto.randomUUID(),
    tradeNo: attempt.tradeNo,
    amount: attempt.amount,
    paidAt: new Date().toISOString(),
    signature: 'forged',
  })),
  step(payment.sandboxConfirm)(({ payToken, orderCode }) => ({ payToken, orderCode })),
  step(cart.deleteCartById)(({ cartLineId }) => ({ ids: [cartLineId] })),
  step(address.deleteAddress)(({ address }) => ({ id: address?.id ?? '1' })),
  step(user.logout)(() => ({})),
];
