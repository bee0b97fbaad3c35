import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { id, textUpTo } from '#app/domain/wire.ts';
import { ATTRIBUTE_KINDS, MOST_CHOICES } from './attributes.ts';

const code = z.string().max(32);
/** Values as typed in the operator's form; the API answers each rule's own message. */
const typed = textUpTo(200);

const attribute = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(namesOf(ATTRIBUTE_KINDS)),
  unit: z.string(),
  choices: z.array(z.string()),
  required: z.boolean(),
});
export type ListingAttribute = z.output<typeof attribute>;

/** What a listing of a category says beside its specification; without a code of all categories, each name once. */
export const categoryAttributes = defineRead({
  name: 'category.attributes',
  summary: 'The attributes of a category, also of those above it, or all that the market has',
  path: '/api/portal/pass/category/attributes',
  access: 'public',
  request: z.object({ categoryCode: code.optional() }),
  content: z.array(attribute),
  absent: [],
  shows: () => ['goods'],
});

/** What has become of categories that are no more; none for codes that never were, or still are. */
export const endedCategories = defineRead({
  name: 'category.ended',
  summary: 'Where the goods of categories went that have ended',
  path: '/api/portal/pass/category/ended',
  access: 'public',
  request: z.object({ codes: z.array(code).max(50) }),
  content: z.array(z.object({ code: z.string(), name: z.string(), into: z.string().nullable() })),
  absent: [],
  shows: () => ['goods'],
});

const deskAttribute = attribute.extend({
  id: z.string(),
  /** Of the category that has it; those below inherit it. */
  categoryCode: z.string(),
  filtered: z.boolean(),
  sort: z.int(),
  shown: z.boolean(),
  /** How many listings at and below its category have a value. */
  goods: z.int().nonnegative(),
});
export type DeskAttribute = z.output<typeof deskAttribute>;

export const deskAttributes = defineRead({
  name: 'attributeDesk.list',
  summary: 'The attributes that hold in a category, those of the categories above it first',
  method: 'GET',
  path: '/api/admin/operator/attributes',
  access: 'operator',
  request: z.object({ categoryCode: code }),
  content: z.array(deskAttribute),
});

export const saveAttribute = defineEndpoint({
  name: 'attributeDesk.save',
  summary:
    'Add an attribute to a category, or rename, reorder or switch off one; content is the text to show',
  path: '/api/admin/operator/attribute',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    /** Null for a new one. */
    id: id.nullable(),
    categoryCode: code,
    name: typed,
    kind: z.enum(namesOf(ATTRIBUTE_KINDS)),
    unit: typed,
    choices: z.array(typed).max(2 * MOST_CHOICES),
    required: z.boolean(),
    filtered: z.boolean(),
    sort: z.string().max(8),
    shown: z.boolean(),
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'alreadySo', 'tooMany'],
  serial: true,
});

export const renameChoice = defineEndpoint({
  name: 'attributeDesk.renameChoice',
  summary:
    'Rename a choice of an attribute, or merge it with another one, in all goods; content is the text to show',
  path: '/api/admin/operator/attribute/choice',
  access: 'operator',
  changes: 'goods',
  request: z.object({ id, choice: typed, name: typed }),
  content: z.string(),
  codes: ['missing', 'invalid'],
  serial: true,
});

export const endAttribute = defineEndpoint({
  name: 'attributeDesk.end',
  summary:
    'End an attribute: what goods have of it goes to another one of the same kind and unit; content is the text to show',
  path: '/api/admin/operator/attribute/end',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    id,
    /** The id of the one that takes its values; '' where no goods have one. */
    into: z.string().max(32),
  }),
  content: z.string(),
  codes: ['invalid'],
  serial: true,
});
