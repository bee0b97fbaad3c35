import { aboutUsList, helpSearch, newsList } from '#app/contract/content.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { listAboutUs, listNews } from '../services/content.ts';
import { searchHelp } from '../services/help-search.ts';

export const contentRoutes: readonly Route[] = [
  route(newsList, ({ db, input }) => listNews(db, input)),
  route(helpSearch, ({ db, input }) => searchHelp(db, input)),
  route(aboutUsList, ({ db, input }) => listAboutUs(db, input.type)),
];
