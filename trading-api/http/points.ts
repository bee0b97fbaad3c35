import { getIntegralRule, giftCardList, integralByCustomer } from '#app/contract/points.ts';
import { integralOf, integralRuleOf, listGiftCards, toWireRule } from '../services/purse.ts';
import { customerRoute, type Route } from './route.ts';

export const pointsRoutes: readonly Route[] = [
  customerRoute(getIntegralRule, async ({ db }) => toWireRule(await integralRuleOf(db))),
  customerRoute(integralByCustomer, ({ db, customer }) => integralOf(db, customer.id)),
  customerRoute(giftCardList, ({ db, customer, now }) => listGiftCards(db, customer.id, now)),
];
