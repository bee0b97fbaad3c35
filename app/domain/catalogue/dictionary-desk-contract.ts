import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { textUpTo } from '#app/domain/wire.ts';
import { MARKET_DICTIONARIES } from './market-dictionaries.ts';

const type = z.enum(namesOf(MARKET_DICTIONARIES));
const typed = textUpTo(200);

export const saveDictionaryEntry = defineEndpoint({
  name: 'dictionaryDesk.save',
  summary:
    'Add an entry of a dictionary that a market keeps, or change one; content is the text to show',
  path: '/api/admin/operator/dictionary',
  access: 'operator',
  changes: 'content',
  request: z.object({
    type,
    /** Null for a new one. */
    code: z.string().max(32).nullable(),
    name: typed,
    /** Smaller numbers come first. */
    sort: z.string().max(8),
  }),
  content: z.string(),
  codes: ['missing', 'invalid', 'alreadySo'],
  serial: true,
});

export const endDictionaryEntry = defineEndpoint({
  name: 'dictionaryDesk.end',
  summary:
    'Take an entry out of a dictionary; what was made with it keeps its words. content is the text to show',
  path: '/api/admin/operator/dictionary/end',
  access: 'operator',
  changes: 'content',
  request: z.object({ type, code: z.string().max(32) }),
  content: z.string(),
  codes: ['invalid'],
  serial: true,
});
