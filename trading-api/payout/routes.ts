import { withdraw } from '#app/domain/payout/contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { moneyOf, requireMoney } from '#trading-api/payment/index.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { askForMoney } from '#trading-api/wallet/index.ts';
import { saleAccountOf, saleEntriesOf } from './sale-account.ts';

export const payoutRoutes: readonly Route[] = [
  saleAccountOf,
  saleEntriesOf,
  customerRoute(withdraw, async ({ db, customer, input, now, market }) => {
    await requireMoney(db, moneyOf(market.payments));
    const seller = { sellerCode: sellerCodeOf(customer), customerId: customer.id };
    return askForMoney(db, seller, input, now);
  }),
];
