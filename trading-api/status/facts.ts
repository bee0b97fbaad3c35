import type { MarketFacts } from '#app/domain/status/contract.ts';
import { payWaysOf } from '#trading-api/payments/providers.ts';
import type { Market } from '#trading-api/platform/http/route.ts';

/** What everybody may know about how the market is run. */
export const factsOf = ({ isDemo, payments, registration }: Market): MarketFacts => ({
  demo: isDemo,
  sandbox: payments.sandbox !== null,
  payWays: payWaysOf(payments),
  registrationProof: registration.proof,
});
