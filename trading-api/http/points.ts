import { getIntegralRule, giftCardList, integralByCustomer } from '#app/contract/points.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { integralOf, integralRuleOf, listGiftCards, toWireRule } from '../services/purse.ts';

export const pointsRoutes: readonly Route[] = [
  customerRoute(getIntegralRule, async ({ db }) => toWireRule(await integralRuleOf(db))),
  customerRoute(integralByCustomer, ({ db, customer }) => integralOf(db, customer.id)),
  customerRoute(giftCardList, ({ db, customer, now }) => listGiftCards(db, customer.id, now)),
];
