import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { idText, textUpTo } from '#app/domain/wire.ts';
import { CHOICE_KINDS } from './choices.ts';

const choice = z.object({
  code: z.string(),
  name: z.string(),
  /** Whether the market takes it. */
  taken: z.boolean(),
});

export const choiceDesk = defineRead({
  name: 'choiceDesk.data',
  summary:
    'Which regions the market delivers to, which ways of delivery and rates of tax it takes, and the rates of its categories',
  method: 'GET',
  path: '/api/admin/operator/choices',
  access: 'operator',
  content: z.object({
    /** All provinces, each with its cities (GB/T 2260). */
    regions: z.array(choice.extend({ cities: z.array(choice) })),
    deliveryWays: z.array(choice),
    taxRates: z.array(choice),
    /** Those that have a rate of their own; others have that of the category above. */
    categoryRates: z.array(z.object({ code: z.string(), name: z.string(), taxRate: z.string() })),
  }),
});

export const saveChoices = defineEndpoint({
  name: 'choiceDesk.save',
  summary:
    'Say of regions, ways of delivery or rates of tax whether the market takes them, and how it calls them; others stay. content is the text to show',
  path: '/api/admin/operator/choices/save',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    kind: z.enum(CHOICE_KINDS),
    choices: z
      .array(
        z.object({
          code: idText,
          taken: z.boolean(),
          /** Of a way of delivery; '': as the specifications call it. */
          name: textUpTo(60).default(''),
        }),
      )
      .min(1)
      .max(400),
  }),
  content: z.string(),
  codes: ['invalid'],
  serial: true,
});

export const saveCategoryTax = defineEndpoint({
  name: 'choiceDesk.saveCategoryTax',
  summary:
    'Give a category, and those below it, a rate of tax with which an invoice begins; content is the text to show',
  path: '/api/admin/operator/categoryTax',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    categoryCode: z.string().max(32),
    /** The code of a rate; '': that of the category above. */
    taxRate: idText,
  }),
  content: z.string(),
  codes: ['invalid'],
  serial: true,
});
