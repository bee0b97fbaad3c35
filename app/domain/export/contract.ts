import { z } from 'zod';
import { defineEndpoint, defineRead, pageOf } from '#app/domain/endpoint.ts';
import { id, instant, pageRequest } from '#app/domain/wire.ts';
import { EXPORT_STATES } from './export.ts';
import { EXPORT_NAMES } from './kinds.ts';

const kind = z.enum(EXPORT_NAMES);
/** As the list takes them, without a page; a field that it does not know is no condition. */
const filters = z.record(z.string(), z.unknown());

/** The same list with the same filters is gathered once at a time: who asks again gets the one that is under way. */
export const askExport = defineEndpoint({
  name: 'export.ask',
  summary: 'Gathers all rows of a list in the background, as the caller sees them',
  path: '/api/portal/export/ask',
  access: 'customer',
  request: z.object({ kind, filters }),
  content: z.object({ id: z.string() }),
  codes: ['invalid', 'tooMany'],
});

const asked = z.object({
  id: z.string(),
  /** A name of EXPORTS, or one of another version of the market. */
  kind: z.string(),
  filters,
  state: z.enum(EXPORT_STATES),
  /** How many rows have been gathered. */
  rows: z.int().nonnegative(),
  /** How many there are; null until that is known. */
  total: z.int().nonnegative().nullable(),
  /** Why it failed; '' otherwise. */
  error: z.string(),
  createDate: instant,
  /** Until when it can be downloaded; null while it is gathered. */
  untilDate: instant.nullable(),
});
export type AskedExport = z.output<typeof asked>;

export const exportList = defineRead({
  name: 'export.list',
  summary: 'What the caller has had gathered, the newest first, with how far it is',
  path: '/api/portal/export/list',
  access: 'customer',
  request: z.object(pageRequest),
  content: pageOf(asked),
});

/**
 * Refused to who may not read the list now. The parts of a list are numbered from 1; behind the last, which is known
 * once it is done, is none.
 */
export const exportPart = defineRead({
  name: 'export.part',
  summary: 'Some of the rows that were gathered for the caller',
  path: '/api/portal/export/part',
  access: 'customer',
  request: z.object({ id, list: z.int().min(0).max(20), part: z.int().min(1).max(100_000) }),
  content: z.object({
    kind: z.string(),
    done: z.boolean(),
    /** The rows of all parts. */
    total: z.int().nonnegative(),
    rows: z.array(z.unknown()),
  }),
});
