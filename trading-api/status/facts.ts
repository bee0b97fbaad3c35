import type { MarketFacts } from '#app/domain/status/contract.ts';
import { sendsOf } from '#trading-api/message/index.ts';
import { bankAccountOf, payWaysOf } from '#trading-api/payments/providers.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import type { Market } from '#trading-api/platform/http/route.ts';

export async function factsOf(market: Market, db: Database): Promise<MarketFacts> {
  const { isDemo, payments, registration } = market;
  return {
    demo: isDemo,
    sandbox: payments.sandbox !== null,
    payWays: payWaysOf({ ...payments, bankAccount: await bankAccountOf(payments, db) }),
    registrationProof: registration.proof,
    sends: sendsOf(market),
  };
}
