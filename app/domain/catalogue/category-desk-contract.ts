import { z } from 'zod';
import { WEIGHINGS } from '#app/domain/delivery/weight-terms.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { textUpTo, typedFigure } from '#app/domain/wire.ts';

const code = z.string().max(32);
/** Values as typed in the operator's form; the API answers each rule's own message. */
const typed = textUpTo(200);

const deskCategory = z.object({
  code: z.string(),
  name: z.string(),
  /** Null of the first level. */
  parentCode: z.string().nullable(),
  level: z.int().min(1).max(3),
  /** In which goods of the third level are counted, and those above begin with. */
  unit: z.string(),
  unitDecimals: z.boolean(),
  sort: z.int(),
  /** One that is switched off is in no menu and takes no new goods; those that it has are still found and sold. */
  shown: z.boolean(),
  /** How its goods are weighed and settled where they do not say it; null: as the one above, or the trade's. */
  weighing: z.enum(WEIGHINGS).nullable().default(null),
  tolerance: z.int().nullable().default(null),
  /** Listings in it and below it, on the shelf and off it. */
  goods: z.int().nonnegative(),
});
export type DeskCategory = z.output<typeof deskCategory>;

export const deskCategories = defineRead({
  name: 'categoryDesk.list',
  summary: 'All categories, parents before children, also those that are switched off',
  method: 'GET',
  path: '/api/admin/operator/categories',
  access: 'operator',
  content: z.array(deskCategory),
});

export const saveCategory = defineEndpoint({
  name: 'categoryDesk.save',
  summary:
    'Add a category, or rename, move or switch off one with all that is in it; content is the text to show',
  path: '/api/admin/operator/category',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    /** Null for a new one. */
    code: code.nullable(),
    /** Null of the first level; another one of the same level moves it. */
    parentCode: code.nullable(),
    name: typed,
    unit: typed,
    /** Whether quantities of the unit take decimals. */
    unitDecimals: z.boolean(),
    /** '': as the category above has it; absent: as it is. */
    weighing: z.enum(['', ...WEIGHINGS]).optional(),
    /** Thousandths; '': as the category above has it. */
    tolerance: typedFigure(8).optional(),
    /** Smaller numbers come first. */
    sort: z.string().max(8),
    shown: z.boolean(),
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'alreadySo', 'tooMany'],
  serial: true,
});

export const endCategory = defineEndpoint({
  name: 'categoryDesk.end',
  summary:
    'End a category: its goods go to another one of the same level and unit; content is the text to show',
  path: '/api/admin/operator/category/end',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    code,
    /** Where its goods go; '' where it has none. */
    into: code,
  }),
  content: z.string(),
  codes: ['invalid'],
  serial: true,
});
