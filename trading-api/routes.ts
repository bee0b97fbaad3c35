import { accountRoutes } from './account/routes.ts';
import { afterSaleRoutes } from './after-sale/routes.ts';
import { auctionRoutes } from './auction/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { approvalTasks } from './company/approval-reads.ts';
import { companyRoutes } from './company/routes.ts';
import { contentRoutes } from './content/routes.ts';
import { deliveryRoutes } from './delivery/routes.ts';
import { draftRoutes } from './draft/routes.ts';
import { exportRoutes } from './export/routes.ts';
import { favouriteRoutes } from './favourite/routes.ts';
import { fileRoutes } from './file/routes.ts';
import { inquiryRoutes } from './inquiry/routes.ts';
import { invoiceRoutes } from './invoice/routes.ts';
import { leadRoutes } from './lead/routes.ts';
import { siteRoutes } from './market/routes.ts';
import { marketingRoutes } from './marketing/routes.ts';
import { messageRoutes } from './message/routes.ts';
import { orderRoutes } from './order/routes.ts';
import { paymentRoutes } from './payment/routes.ts';
import { payoutRoutes } from './payout/routes.ts';
import type { Route } from './platform/http/route.ts';
import { purchaseRoutes } from './purchase/routes.ts';
import { remittanceRoutes } from './remittance/routes.ts';
import { statementRoutes } from './statement/routes.ts';
import { statusRoutes } from './status/routes.ts';
import { tenderRoutes } from './tender/routes.ts';
import { threadRoutes } from './thread/routes.ts';
import { walletRoutes } from './wallet/routes.ts';
import { workRoutes } from './work/routes.ts';

/** Every endpoint of the contract with its handler; a test holds the two together. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...afterSaleRoutes,
  ...auctionRoutes,
  ...cartRoutes,
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...companyRoutes,
  ...contentRoutes,
  ...deliveryRoutes,
  ...draftRoutes,
  ...exportRoutes,
  ...favouriteRoutes,
  ...fileRoutes,
  ...inquiryRoutes,
  ...invoiceRoutes,
  ...leadRoutes,
  ...siteRoutes,
  ...marketingRoutes,
  ...messageRoutes,
  ...orderRoutes,
  ...paymentRoutes,
  ...payoutRoutes,
  ...purchaseRoutes,
  ...remittanceRoutes,
  ...statementRoutes,
  ...statusRoutes,
  ...tenderRoutes,
  ...threadRoutes,
  ...walletRoutes,
  ...workRoutes({ approvals: approvalTasks }),
];
