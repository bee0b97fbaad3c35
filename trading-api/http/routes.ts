import { addressRoutes } from './address.ts';
import { brandRoutes } from './brand.ts';
import { cartRoutes } from './cart.ts';
import { categoryRoutes } from './category.ts';
import { checkoutRoutes } from './checkout.ts';
import { contractRoutes } from './contract.ts';
import { couponRoutes } from './coupon.ts';
import { dictionaryRoutes } from './dictionary.ts';
import { favouriteRoutes } from './favourite.ts';
import { homeRoutes } from './home.ts';
import { orderRoutes } from './order.ts';
import { paymentRoutes } from './payment.ts';
import { pointsRoutes } from './points.ts';
import { productRoutes } from './product.ts';
import { retentionRoutes } from './retention.ts';
import type { Route } from './route.ts';
import { spotListingRoutes } from './spot-listing.ts';
import { userRoutes } from './user.ts';
import { walletRoutes } from './wallet.ts';

/** Every endpoint of the contract's catalogue with its handler; a test holds them together. */
export const routes: readonly Route[] = [
  ...userRoutes,
  ...homeRoutes,
  ...categoryRoutes,
  ...spotListingRoutes,
  ...brandRoutes,
  ...favouriteRoutes,
  ...retentionRoutes,
  ...productRoutes,
  ...dictionaryRoutes,
  ...cartRoutes,
  ...addressRoutes,
  ...couponRoutes,
  ...pointsRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...walletRoutes,
  ...contractRoutes,
];
