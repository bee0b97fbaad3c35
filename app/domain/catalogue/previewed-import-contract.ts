import { z } from 'zod';
import { ROW_OUTCOMES } from './row-outcome.ts';

/** Of a row that a table is imported by: its number in the file, from 1. */
export const lineInFile = z.int().positive();

/** What the preview of an import answers, in the order of the rows. */
export const previewedRows = z.object({
  rows: z.array(
    z.object({
      line: lineInFile,
      outcome: z.enum(ROW_OUTCOMES),
      name: z.string(),
      /** What becomes another, or why it is wrong. */
      texts: z.array(z.string()),
      /** What may be a slip, and is saved once somebody has looked at it. */
      asks: z.array(z.string()).default([]),
    }),
  ),
  /** Of all that is shown; another one once what it is compared with has changed. */
  digest: z.string(),
});
export type PreviewedRows = z.output<typeof previewedRows>;

/** The digest of the preview that is confirmed. */
export const confirmedDigest = z.string().max(64);
