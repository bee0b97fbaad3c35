import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { nothing } from '#app/domain/wire.ts';

export interface Category {
  categoryCode: string;
  categoryName: string;
  level: number;
  parentCode: string | null;
  children: Category[];
}

/** A node of the three-level category tree (spec 1 §3). */
export const category: z.ZodType<Category> = z.object({
  categoryCode: z.string(),
  categoryName: z.string(),
  level: z.int().min(1).max(3),
  parentCode: z.string().nullable(),
  get children() {
    return z.array(category);
  },
});

export const categoryLevelAll = defineEndpoint({
  name: 'category.levelAll',
  summary: 'All categories as a tree',
  method: 'POST',
  path: '/api/portal/pass/category/levelAll',
  access: 'public',
  request: nothing,
  content: z.array(category),
});

export const categoryByParent = defineEndpoint({
  name: 'category.byParent',
  summary: 'The categories right below one, or the first level; they come without children',
  method: 'POST',
  path: '/api/portal/pass/category/byParentCode',
  access: 'public',
  request: z.object({ parentCode: z.string().max(32).optional() }),
  content: z.array(category),
});
