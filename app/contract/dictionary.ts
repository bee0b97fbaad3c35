import { z } from 'zod';
import { defineEndpoint } from '#app/domain/endpoint.ts';
import { nothing } from '#app/domain/wire.ts';

export const dictionaryByType = defineEndpoint({
  name: 'dictionary.byType',
  summary: 'Entries of a dictionary, such as DELIVERY_WAY',
  method: 'GET',
  path: '/api/admin/dictionary/getDicByType/:type',
  access: 'public',
  request: z.object({ type: z.string().regex(/^[A-Z_]{1,40}$/) }),
  content: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** `content` is JSON text of `{code, name, children}` (spec 2 §7). */
export const regionTree = defineEndpoint({
  name: 'dictionary.regionTree',
  summary: 'Provinces, cities and counties',
  method: 'GET',
  path: '/api/admin/pass/region/tree',
  access: 'public',
  request: nothing,
  content: z.string(),
});
