import { addressRoutes } from './address.ts';
import { auctionRoutes } from './auction.ts';
import { auctionDeskRoutes } from './auction-desk.ts';
import { auctionReadRoutes } from './auction-reads.ts';
import { brandRoutes } from './brand.ts';
import { cartRoutes } from './cart.ts';
import { categoryRoutes } from './category.ts';
import { checkoutRoutes } from './checkout.ts';
import { contentRoutes } from './content.ts';
import { contentDeskRoutes } from './content-desk.ts';
import { contractRoutes } from './contract.ts';
import { couponRoutes } from './coupon.ts';
import { deadlineRoutes } from './deadline.ts';
import { dictionaryRoutes } from './dictionary.ts';
import { favouriteRoutes } from './favourite.ts';
import { fileRoutes } from './file.ts';
import { financeRoutes } from './finance.ts';
import { groupPurchaseRoutes } from './group-purchase.ts';
import { homeRoutes } from './home.ts';
import { inquiryRoutes } from './inquiry.ts';
import { leadDeskRoutes } from './lead-desk.ts';
import { logisticsRoutes } from './logistics.ts';
import { offerRoutes } from './offer.ts';
import { orderRoutes } from './order.ts';
import { pastedListRoutes } from './pasted-list.ts';
import { paymentRoutes } from './payment.ts';
import { pointsRoutes } from './points.ts';
import { productRoutes } from './product.ts';
import { productRegisterRoutes } from './product-register.ts';
import { retentionRoutes } from './retention.ts';
import type { Route } from './route.ts';
import { saleRoutes } from './sale.ts';
import { sitemapRoutes } from './sitemap.ts';
import { spotListingRoutes } from './spot-listing.ts';
import { tradingFloorRoutes } from './trading-floor.ts';
import { userRoutes } from './user.ts';
import { walletRoutes } from './wallet.ts';

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
