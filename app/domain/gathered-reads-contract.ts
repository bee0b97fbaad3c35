import { z } from 'zod';
import { type Endpoint, fillPath } from './endpoint.ts';

/**
 * Takes several reads in one request, and answers each as it would be answered by itself
 * (design/caching: Gathered reads).
 */
export const READS_PATH = '/api/reads';
export const MOST_READS = 24;

export const readsSchema = z.object({
  reads: z
    .array(
      z.object({
        /** The name of its endpoint. */
        call: z.string(),
        /** The request, with the fields of the path. */
        input: z.record(z.string(), z.unknown()),
        /** Those that it would have by itself: token, visitor, how old its answer may be. */
        headers: z.record(z.string(), z.string()),
      }),
    )
    .min(1)
    .max(MOST_READS),
});
export type Read = z.input<typeof readsSchema>['reads'][number];

/** In the order of the reads. */
export const readAnswersSchema = z.object({
  answers: z.array(
    z.object({
      status: z.int(),
      headers: z.record(z.string(), z.coerce.string()),
      /** The envelope. */
      body: z.unknown(),
    }),
  ),
});

/** Whether a call may be among the reads of one request: it changes nothing, and its answer is an envelope. */
export const isGatherable = ({ onlyReads, permission, stepUp, raw, binary }: Endpoint) =>
  onlyReads === true && permission === 'view' && !(stepUp || raw || binary);

/** The fields of a read as its own request would carry them: in an address each is a text, and one not given is left out. */
export function fieldsOfRead(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const inBody = method === 'GET' ? {} : fillPath(path, input).rest;
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (Object.hasOwn(inBody, name)) return [[name, value]];
      return value === undefined || value === null ? [] : [[name, String(value)]];
    }),
  );
}
