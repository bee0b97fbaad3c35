import { marketFacts, marketStatus } from '#app/domain/status/contract.ts';
import { customerRoute, laggingRoute, type Route } from '#trading-api/platform/http/route.ts';
import { factsOf } from './facts.ts';
import { statusOf } from './status.ts';

export const statusRoutes: readonly Route[] = [
  laggingRoute(marketFacts, ({ market }) => factsOf(market)),
  customerRoute(marketStatus, ({ market, now }) => statusOf(market, now)),
];
