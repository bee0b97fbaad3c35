import type { MarketFacts } from '#app/domain/status/contract.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import { payWaysOf } from '#trading-api/payments/providers.ts';
import type { Market } from '#trading-api/platform/http/route.ts';

export const factsOf = (market: Market): MarketFacts => {
  const { isDemo, payments, registration } = market;
  return {
    demo: isDemo,
    sandbox: payments.sandbox !== null,
    payWays: payWaysOf(payments),
    registrationProof: registration.proof,
    sends: sendsOf(market),
  };
};
