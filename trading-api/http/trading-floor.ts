import { priceGuideList, tradingFloorData } from '#app/contract/trading-floor.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { readPriceGuides, readTradingFloor } from '../services/trading-floor.ts';

export const tradingFloorRoutes: readonly Route[] = [
  route(tradingFloorData, ({ db, now }) => readTradingFloor(db, now)),
  route(priceGuideList, ({ db, now }) => readPriceGuides(db, now)),
];
