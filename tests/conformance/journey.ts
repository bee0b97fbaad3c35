import * as address from '#app/contract/address.ts';
import * as brand from '#app/contract/brand.ts';
import * as cart from '#app/contract/cart.ts';
import * as category from '#app/contract/category.ts';
import * as checkout from '#app/contract/checkout.ts';
import * as dictionary from '#app/contract/dictionary.ts';
import type { Content, Endpoint, Input } from '#app/contract/endpoint.ts';
import * as home from '#app/contract/home.ts';
import * as order from '#app/contract/order.ts';
import * as payment from '#app/contract/payment.ts';
import * as product from '#app/contract/product.ts';
import * as spotListing from '#app/contract/spot-listing.ts';
import * as user from '#app/contract/user.ts';

/** What the calls before have found; a call that finds nothing leaves the ones after it guessing. */
export interface Found {
  phone: string;
  password: string;
  token: string;
  articleId: string;
  goods: { id: string; code: string; sellerCode: string; minimum: string };
  cartLineId: string;
  address: address.Address | undefined;
  orderCode: string;
  payToken: string;
  attempt: { tradeNo: string; amount: string };
}

export interface Step {
  endpoint: Endpoint;
  input(found: Found): Readonly<Record<string, unknown>>;
  keep(content: unknown, found: Found): void;
}

const step =
  <E extends Endpoint>(endpoint: E) =>
  (
    input: (found: Found) => Input<E>,
    keep: (content: Content<E>, found: Found) => void = () => {},
  ): Step => ({
    endpoint,
    input: (found) => Object(input(found)),
    keep: (content, found) => keep(content as Content<E>, found),
  });

/** Before anything is known; ids that nobody has. */
export const nothingFound = (phone: string, password: string): Found => ({
  phone,
  password,
  token: 'none',
  articleId: '1',
  goods: { id: '1', code: 'none', sellerCode: 'none', minimum: '1' },
  cartLineId: '1',
  address: undefined,
  orderCode: 'none',
  payToken: 'none',
  attempt: { tradeNo: 'none', amount: '0.01' },
});

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
  step(brand.brandPageData)(() => ({ sortWord: 'sellerName', sortWay: 'asc' })),
  step(product.shoppingInfo)(({ goods }) => ({ selfId: goods.id, type: 'sale' })),
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
  step(order.purchaseOrders)(() => ({})),
  step(order.getPayOrdersDetail)(({ orderCode }) => ({ orderCode })),
  step(payment.startPayment)(
    ({ orderCode }) => ({ orderCode, payMethod: 'alipay' }),
    ({ payToken, tradeNo, paymentAmount }, found) => {
      found.payToken = payToken;
      found.attempt = { tradeNo, amount: paymentAmount };
    },
  ),
  step(payment.attemptByToken)(({ payToken, orderCode }) => ({ payToken, orderCode })),
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
