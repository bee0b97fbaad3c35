import { marketStatus } from '#app/domain/status/contract.ts';
import { customerRoute, type Route } from '#trading-api/platform/http/route.ts';
import { statusOf } from './status.ts';

export const statusRoutes: readonly Route[] = [
  customerRoute(marketStatus, ({ market, now }) => statusOf(market, now)),
];
