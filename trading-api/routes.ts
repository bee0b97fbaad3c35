import { userRoutes } from '#trading-api/account/routes.ts';
import {
  auctionDeskRoutes,
  auctionReadRoutes,
  auctionRoutes,
} from '#trading-api/auction/routes.ts';
import { cartRoutes } from '#trading-api/cart/routes.ts';
import {
  brandRoutes,
  categoryRoutes,
  dictionaryRoutes,
  productRoutes,
  spotListingRoutes,
  tradingFloorRoutes,
} from '#trading-api/catalogue/routes.ts';
import { saleRoutes } from '#trading-api/catalogue/sale-routes.ts';
import { addressRoutes, checkoutRoutes } from '#trading-api/checkout/routes.ts';
import { contractRoutes } from '#trading-api/company/routes.ts';
import {
  contentDeskRoutes,
  contentRoutes,
  homeRoutes,
  sitemapRoutes,
} from '#trading-api/content/routes.ts';
import { favouriteRoutes } from '#trading-api/favourite/routes.ts';
import { fileRoutes } from '#trading-api/file/routes.ts';
import { inquiryRoutes, offerRoutes, pastedListRoutes } from '#trading-api/inquiry/routes.ts';
import {
  financeRoutes,
  leadDeskRoutes,
  logisticsRoutes,
  productRegisterRoutes,
  retentionRoutes,
} from '#trading-api/lead/routes.ts';
import { couponRoutes, pointsRoutes } from '#trading-api/marketing/routes.ts';
import { deadlineRoutes } from '#trading-api/message/routes.ts';
import { orderRoutes } from '#trading-api/order/routes.ts';
import { paymentRoutes } from '#trading-api/payment/routes.ts';
import type { Route } from '#trading-api/platform/http/route.ts';
import { groupPurchaseRoutes } from '#trading-api/purchase/routes.ts';
import { walletRoutes } from '#trading-api/wallet/routes.ts';

/** Every endpoint of the contract's catalogue with its handler; a test holds them together. */
export const routes: readonly Route[] = [
  ...userRoutes,
  ...homeRoutes,
  ...fileRoutes,
  ...categoryRoutes,
  ...spotListingRoutes,
  ...brandRoutes,
  ...favouriteRoutes,
  ...retentionRoutes,
  ...financeRoutes,
  ...leadDeskRoutes,
  ...contentRoutes,
  ...sitemapRoutes,
  ...tradingFloorRoutes,
  ...contentDeskRoutes,
  ...logisticsRoutes,
  ...productRoutes,
  ...productRegisterRoutes,
  ...groupPurchaseRoutes,
  ...dictionaryRoutes,
  ...cartRoutes,
  ...pastedListRoutes,
  ...addressRoutes,
  ...couponRoutes,
  ...pointsRoutes,
  ...checkoutRoutes,
  ...inquiryRoutes,
  ...offerRoutes,
  ...auctionRoutes,
  ...orderRoutes,
  ...saleRoutes,
  ...paymentRoutes,
  ...auctionReadRoutes,
  ...auctionDeskRoutes,
  ...walletRoutes,
  ...contractRoutes,
  ...deadlineRoutes,
];
