import { z } from 'zod';

// What is read of the engine's answers; the pages that describe them are named with it (design/search: Search engine).

const bucket = z.object({ key: z.string(), doc_count: z.int() });

/** Only a whole answer: a part of the goods would be a wrong page. */
export const searchAnswer = z.object({
  timed_out: z.literal(false),
  _shards: z.object({ failed: z.literal(0) }),
  hits: z.object({
    total: z.object({ value: z.int() }),
    hits: z.array(z.object({ _id: z.string() })),
  }),
  aggregations: z
    .record(z.string(), z.object({ sum_other_doc_count: z.int(), buckets: z.array(bucket) }))
    .default({}),
});
export type SearchAnswer = z.output<typeof searchAnswer>;

const bulkItem = z.object({
  _id: z.string(),
  status: z.int(),
  error: z.object({ type: z.string() }).optional(),
});

export const bulkAnswer = z.object({
  items: z.array(z.union([z.object({ index: bulkItem }), z.object({ delete: bulkItem })])),
});

export const acknowledged = z.object({ acknowledged: z.literal(true) });

/** The indexes that an alias leads to. */
export const aliasAnswer = z.record(
  z.string(),
  z.object({ aliases: z.record(z.string(), z.unknown()) }),
);

export const refreshed = z.object({ _shards: z.object({ failed: z.literal(0) }) });
