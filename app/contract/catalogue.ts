import * as address from './address.ts';
import * as brand from './brand.ts';
import * as cart from './cart.ts';
import * as category from './category.ts';
import * as checkout from './checkout.ts';
import * as dictionary from './dictionary.ts';
import type { Endpoint } from './endpoint.ts';
import * as home from './home.ts';
import * as order from './order.ts';
import * as payment from './payment.ts';
import * as product from './product.ts';
import * as spotListing from './spot-listing.ts';
import * as user from './user.ts';

/** Every call of the trading API, by resource. */
export const catalogue: readonly Endpoint[] = [
  user.userByToken,
  user.login,
  user.register,
  user.logout,
  home.homeData,
  home.selfPlatformProductVos,
  home.articleDetail,
  category.categoryLevelAll,
  spotListing.pageData,
  spotListing.searchCriteria,
  brand.brandPageData,
  product.shoppingInfo,
  product.findPlatformProductById,
  dictionary.dictionaryByType,
  dictionary.regionTree,
  cart.cartList,
  cart.addCarts,
  cart.updateCartCount,
  cart.deleteCartById,
  cart.cartCount,
  address.listAddresses,
  address.addAddress,
  address.deleteAddress,
  address.setDefaultAddress,
  checkout.pickupPoints,
  checkout.deliveryDistance,
  checkout.checkoutPreview,
  checkout.submitOrder,
  checkout.portalCreateOrder,
  order.orderById,
  order.purchaseOrders,
  order.getPayOrdersDetail,
  payment.startPayment,
  payment.attemptByToken,
  payment.sandboxConfirm,
  payment.providerNotification,
  payment.getQrCode,
];
