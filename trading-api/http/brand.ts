import { brandPageData } from '#app/contract/brand.ts';
import { sellersPage } from '../services/sellers.ts';
import { type Route, route } from './route.ts';

export const brandRoutes: readonly Route[] = [
  route(brandPageData, ({ db, input }) => sellersPage(db, input)),
];
