import { z } from 'zod';
import { type Endpoint, fillPath } from './endpoint.ts';

/**
 * The path of the request that carries several reads and answers each as if it had been sent alone (design/caching:
 * Gathered reads).
 */
export const READS_PATH = '/api/reads';
export const MOST_READS = 24;

export const readsSchema = z.object({
  reads: z
    .array(
      z.object({
        /** The name of the read's endpoint. */
        call: z.string(),
        /** The read's request, including the fields that are in its path. */
        input: z.record(z.string(), z.unknown()),
        /** The headers that the read would have if it were sent alone: token, visitor, how old its answer may be. */
        headers: z.record(z.string(), z.string()),
      }),
    )
    .min(1)
    .max(MOST_READS),
});
export type Read = z.input<typeof readsSchema>['reads'][number];

/** The answers, in the order of the reads. */
export const readAnswersSchema = z.object({
  answers: z.array(
    z.object({
      status: z.int(),
      headers: z.record(z.string(), z.coerce.string()),
      /** The JSON envelope that the read answers. */
      body: z.unknown(),
    }),
  ),
});

/** Whether a call may be among the reads of one request: it changes nothing, and its answer is an envelope. */
export const isGatherable = ({ onlyReads, permission, stepUp, raw, binary }: Endpoint) =>
  onlyReads === true && permission === 'view' && !(stepUp || raw || binary);

/**
 * The fields of a read as its own request would carry them: a field in the address becomes text, and is left out if it
 * has no value.
 */
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
