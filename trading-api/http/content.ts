import { aboutUsList, helpSearch, newsList } from '#app/contract/content.ts';
import { listAboutUs, listNews } from '../services/content.ts';
import { searchHelp } from '../services/help-search.ts';
import { type Route, route } from './route.ts';

export const contentRoutes: readonly Route[] = [
  route(newsList, ({ db, input }) => listNews(db, input)),
  route(helpSearch, ({ db, input }) => searchHelp(db, input)),
  route(aboutUsList, ({ db, input }) => listAboutUs(db, input.type)),
];
