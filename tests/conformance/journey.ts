import * as user from '#app/domain/account/contract.ts';
import * as cart from '#app/domain/cart/contract.ts';
import * as address from '#app/domain/checkout/address-contract.ts';
import { actForCompany } from './act-for-company.ts';
import { afterPayment } from './after-payment.ts';
import { agree } from './agree.ts';
import { bid } from './bid.ts';
import { deliver } from './deliver.ts';
import { enter } from './enter.ts';
import { groupPurchase } from './group-purchase.ts';
import { inquire } from './inquire.ts';
import { keepDeadlines } from './keep-deadlines.ts';
import { keepDrafts } from './keep-drafts.ts';
import { keepMessages, writeToSellers } from './keep-messages.ts';
import { keepSearches } from './keep-searches.ts';
import { keepStore } from './keep-store.ts';
import { leadDesk } from './lead-desk.ts';
import { lookAround } from './look-around.ts';
import { orderGoods } from './order-goods.ts';
import { pay } from './pay.ts';
import { promote } from './promote.ts';
import { remit } from './remit.ts';
import { runAuctions } from './run-auctions.ts';
import { type Step, step } from './step.ts';
import { takePart } from './take-part.ts';
import { writeContent } from './write-content.ts';

/**
 * One valid call of each endpoint, in an order in which each finds what the ones before made: a
 * customer looks around, fills the cart, orders and pays, and leaves the cart and the addresses as
 * they were. Run it against a market for tests: it leaves orders behind.
 */
export const journey: readonly Step[] = [
  ...lookAround,
  ...enter,
  ...orderGoods,
  ...inquire,
  ...groupPurchase,
  ...remit,
  ...pay,
  ...deliver,
  ...promote,
  ...writeToSellers,
  ...afterPayment,
  ...agree,
  ...takePart,
  ...bid,
  ...runAuctions,
  ...writeContent,
  ...keepDeadlines,
  ...keepMessages,
  ...keepDrafts,
  ...keepSearches,
  ...keepStore,
  ...actForCompany,
  ...leadDesk,
  step(cart.deleteCartById)(({ cartLineId }) => ({ ids: [cartLineId] })),
  step(address.deleteAddress)(({ address }) => ({ id: address?.id ?? '1' })),
  step(user.logout)(() => ({})),
  // Its session has just ended.
  step(user.endSessions)(() => ({})),
];
