import { categoryLevelAll } from '#app/contract/category.ts';
import { categoryTree } from '../services/catalogue.ts';
import { type Route, route } from './route.ts';

export const categoryRoutes: readonly Route[] = [
  route(categoryLevelAll, ({ db }) => categoryTree(db)),
];
