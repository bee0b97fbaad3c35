import { marketFacts } from '#app/domain/status/contract.ts';
import { laggingRoute, type Route } from '#trading-api/platform/http/route.ts';
import { factsOf } from './facts.ts';
import { statusOf } from './status.ts';

export const statusRoutes: readonly Route[] = [
  laggingRoute(marketFacts, ({ market, db }) => factsOf(market, db)),
  statusOf,
];
