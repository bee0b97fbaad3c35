import * as cart from '#app/domain/cart/contract.ts';
import * as share from '#app/domain/cart/share-contract.ts';
import * as checkout from '#app/domain/checkout/contract.ts';
import * as pastedList from '#app/domain/inquiry/pasted-list-contract.ts';
import * as coupon from '#app/domain/marketing/contract.ts';
import * as points from '#app/domain/marketing/contract.ts';
import * as order from '#app/domain/order/contract.ts';
import { bundleOrders } from '#app/domain/payment/contract.ts';
import { type Step, step } from './step.ts';

const logistics = 1;

/** He fills the cart, chooses and orders; one order too many is cancelled. */
export const orderGoods: readonly Step[] = [
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
  step(pastedList.readList)(() => ({ text: '螺纹钢 HRB400E Φ12×9m 30吨' })),
  step(pastedList.matchRows)(() => ({ rows: [{ grade: 'HRB400E', specs: 'Φ12×9m' }] })),
  step(pastedList.addCartsList)(({ goods }) => ({
    rows: [{ productId: goods.id, count: goods.minimum, source: 'sale' }],
  })),
  step(cart.cartList)(() => ({})),
  step(share.cartShares)(() => ({})),
  step(share.shareCart)(() => ({ personId: '987654321', reads: true })),
  step(share.sharedCart)(() => ({ personId: '987654321' })),
  step(share.handOverCart)(({ cartLineId }) => ({ ids: [cartLineId], personId: '987654321' })),
  step(cart.updateCartCounts)(({ cartLineId, goods }) => ({
    lines: [{ id: cartLineId, count: goods.minimum }],
  })),
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
  step(points.giftCardList)(
    () => ({}),
    ([card], found) => {
      found.giftCardId = card?.id ?? found.giftCardId;
    },
  ),
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
  step(checkout.reorder)(({ orderCode }) => ({ orderCode })),
  step(order.purchaseOrders)(
    () => ({ state: 'waitPay' }),
    ({ content }, found) => {
      const other = content.find(({ orderCode }) => orderCode !== found.orderCode);
      found.otherOrderCode = other?.orderCode ?? found.otherOrderCode;
    },
  ),
  step(bundleOrders)(({ orderCode, otherOrderCode }) => ({
    orderCodes: [orderCode, otherOrderCode],
  })),
  step(order.cancelOrder)(({ otherOrderCode }) => ({ orderCode: otherOrderCode })),
  step(order.getPayOrdersDetail)(({ orderCode }) => ({ orderCode })),
];
