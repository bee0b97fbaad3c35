import { articleDetail, homeData, selfPlatformProductVos } from '#app/contract/home.ts';
import { readArticle, readHomeData, selfGoodsByCategory } from '../services/home-content.ts';
import { type Route, route } from './route.ts';

export const homeRoutes: readonly Route[] = [
  route(homeData, ({ db }) => readHomeData(db)),
  route(selfPlatformProductVos, ({ db, input }) => selfGoodsByCategory(db, input.code)),
  route(articleDetail, ({ db, input }) => readArticle(db, input.id)),
];
