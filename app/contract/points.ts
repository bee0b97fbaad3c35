import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { id, instant, nothing, yuan } from '#app/domain/wire.ts';

/** Points per step, yuan per step, and most points an order takes (spec 1 §3). */
export const integralRule = z.object({
  integralRule: z.int().positive(),
  integralNum: yuan,
  integralMax: z.int().nonnegative(),
});

export const getIntegralRule = defineEndpoint({
  name: 'points.rule',
  summary: 'What points are worth',
  method: 'GET',
  path: '/api/order/integral/integralRule',
  access: 'customer',
  request: nothing,
  content: integralRule,
});

export const integralByCustomer = defineEndpoint({
  name: 'points.byCustomer',
  summary: "The customer's points; `useIntegral` of them are frozen or spent",
  method: 'GET',
  path: '/api/order/integral/integralByCustomer',
  access: 'customer',
  request: nothing,
  content: z.object({ integral: z.int(), useIntegral: z.int() }),
});

export const giftCard = z.object({
  id,
  cardNo: z.string(),
  balanceAmount: yuan,
  faceAmount: yuan,
  validUntil: instant,
});

export const giftCardList = defineEndpoint({
  name: 'giftCard.list',
  summary: "The customer's gift e-cards that have a balance and are valid",
  method: 'GET',
  path: '/api/order/giftCard/giftCardList',
  access: 'customer',
  request: nothing,
  content: z.array(giftCard),
});
