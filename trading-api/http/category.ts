import { categoryByParent, categoryLevelAll } from '#app/contract/category.ts';
import { categoriesBelow, categoryTree } from '../services/catalogue.ts';
import { type Route, route } from './route.ts';

export const categoryRoutes: readonly Route[] = [
  route(categoryLevelAll, ({ db }) => categoryTree(db)),
  route(categoryByParent, async ({ db, input }) =>
    (await categoriesBelow(db, input.parentCode ?? null)).map(
      ({ code, name, level, parentCode }) => ({
        categoryCode: code,
        categoryName: name,
        level,
        parentCode,
        children: [],
      }),
    ),
  ),
];
