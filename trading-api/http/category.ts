import { categoryByParent, categoryLevelAll } from '#app/contract/category.ts';
import { type Route, route } from '#trading-api/platform/http/route.ts';
import { categoriesBelow, categoryTree } from '../services/catalogue.ts';

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
