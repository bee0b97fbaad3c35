import {
  afterSaleCases,
  applyAfterSale,
  buyerStep,
  claimableOrder,
  deskAfterSaleCases,
  deskStep,
  giveUpShipping,
  saleAfterSaleCases,
  sellerStep,
  unshippedOfSale,
} from '#app/domain/after-sale/contract.ts';
import {
  answerRating,
  ratableLines,
  saleRatings,
  saveRating,
} from '#app/domain/after-sale/rating-contract.ts';
import { sellerCodeOf } from '#trading-api/catalogue/index.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { openCase } from './apply.ts';
import { claimableOf } from './claimable.ts';
import { giveUp } from './give-up.ts';
import { answer, ratableOf, rate, saleRatingsOf } from './ratings.ts';
import { casesPage } from './reads.ts';
import { takeStep } from './step.ts';
import { unshippedOfSeller } from './unshipped.ts';

const SIDES = [
  { side: 'buyer', list: afterSaleCases, step: buyerStep },
  { side: 'seller', list: saleAfterSaleCases, step: sellerStep },
  { side: 'operator', list: deskAfterSaleCases, step: deskStep },
] as const;

export const afterSaleRoutes: readonly Route[] = [
  customerRoute(claimableOrder, ({ db, customer, input, now }) =>
    claimableOf(db, customer.id, input.orderCode, now),
  ),
  customerRoute(applyAfterSale, ({ db, customer, input, now }) =>
    openCase(db, customer, input, now),
  ),
  customerRoute(unshippedOfSale, ({ db, customer, input }) =>
    unshippedOfSeller(db, sellerCodeOf(customer), input.orderCode),
  ),
  customerRoute(giveUpShipping, ({ db, customer, input, now }) => giveUp(db, customer, input, now)),
  // The `access` of the endpoints says who is of which side.
  ...SIDES.flatMap(({ side, list, step }) => [
    customerRoute(list, ({ db, customer, input }) => casesPage(db, { side, customer }, input)),
    customerRoute(step, async ({ db, customer, proveFor, input, now }) => {
      const acting = { side, customer, ...(side === 'operator' && { proveFor }) };
      await takeStep(db, acting, input, now);
      return 'success' as const;
    }),
  ]),
  customerRoute(ratableLines, ({ db, customer, input }) =>
    ratableOf(db, customer, input.orderCode),
  ),
  customerRoute(saveRating, async ({ db, customer, input, now }) => {
    await rate(db, customer, input, now);
    return 'success' as const;
  }),
  customerRoute(saleRatings, ({ db, customer, input }) =>
    saleRatingsOf(db, sellerCodeOf(customer), input),
  ),
  customerRoute(answerRating, async ({ db, customer, input, now }) => {
    await answer(db, customer, input, now);
    return 'success' as const;
  }),
];
