import * as calls from '#app/domain/after-sale/contract.ts';
import * as ratingCalls from '#app/domain/after-sale/rating-contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { openCase } from './apply.ts';
import { claimableOf } from './claimable.ts';
import { giveUp } from './give-up.ts';
import { answer, ratableOf, rate, saleRatingsOf } from './ratings.ts';
import { casesPage } from './reads.ts';
import { takeStep } from './step.ts';
import { unshippedOfSeller } from './unshipped.ts';

const SIDES = [
  { side: 'buyer', list: calls.afterSaleCases, step: calls.buyerStep },
  { side: 'seller', list: calls.saleAfterSaleCases, step: calls.sellerStep },
  { side: 'operator', list: calls.deskAfterSaleCases, step: calls.deskStep },
] as const;

export const afterSaleRoutes: readonly Route[] = [
  claimableOf,
  customerRoute(calls.applyAfterSale, ({ db, customer, input, now }) =>
    openCase(db, customer, input, now),
  ),
  unshippedOfSeller,
  customerRoute(calls.giveUpShipping, ({ db, customer, input, now }) =>
    giveUp(db, customer, input, now),
  ),
  // The `access` of the endpoints says who is of which side.
  ...SIDES.flatMap(({ side, list, step }) => [
    customerRoute(list, ({ db, customer, input }) => casesPage(db, { side, customer }, input)),
    customerRoute(step, async ({ db, customer, proveFor, input, now }) => {
      const acting = { side, customer, ...(side === 'operator' && { proveFor }) };
      await takeStep(db, acting, input, now);
    }),
  ]),
  ratableOf,
  customerRoute(ratingCalls.saveRating, ({ db, customer, input, now }) =>
    rate(db, customer, input, now),
  ),
  saleRatingsOf,
  answer,
];
