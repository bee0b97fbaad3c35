import { aboutUsList, newsList } from '#app/contract/content.ts';
import { listAboutUs, listNews } from '../services/content.ts';
import { type Route, route } from './route.ts';

export const contentRoutes: readonly Route[] = [
  route(newsList, ({ db, input }) => listNews(db, input)),
  route(aboutUsList, ({ db, input }) => listAboutUs(db, input.type)),
];
