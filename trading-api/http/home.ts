import { articleDetail, homeData, selfPlatformProductVos } from '#app/contract/home.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { readArticle, readHomeData, selfGoodsByCategory } from '../services/home-content.ts';

export const homeRoutes: readonly Route[] = [
  route(homeData, ({ db }) => readHomeData(db)),
  route(selfPlatformProductVos, ({ db, input }) => selfGoodsByCategory(db, input.code)),
  route(articleDetail, ({ db, input }) => readArticle(db, input.id)),
];
