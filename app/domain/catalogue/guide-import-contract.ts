import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { textUpTo, typedFigure } from '#app/domain/wire.ts';
import { confirmedDigest, lineInFile, previewedRows } from './previewed-import-contract.ts';

/** Rows of a table of price guides that are read together. */
export const MOST_GUIDES_AT_ONCE = 1_000;

const typed = textUpTo(200);

const guideRow = z.object({
  line: lineInFile,
  /** The code or the name of a category of the first level. */
  category: typed,
  productName: typed,
  specs: typed,
  unit: typed,
  companyName: typed,
  place: typed,
  /** Yuan per unit. */
  price: typedFigure(64),
});
export type GuideRow = z.output<typeof guideRow>;

const rows = z.array(guideRow).min(1).max(MOST_GUIDES_AT_ONCE);

export const previewGuides = defineRead({
  name: 'floorDesk.previewGuides',
  summary: 'What floorDesk.importGuides would make of the rows of a table, row by row',
  path: '/api/admin/operator/priceGuides/preview',
  access: 'operator',
  request: z.object({ rows }),
  content: previewedRows,
});

export const importGuides = defineEndpoint({
  name: 'floorDesk.importGuides',
  summary:
    'Writes price guides as a preview has shown them, all or none; those that the table does not have stay',
  path: '/api/admin/operator/priceGuides/import',
  access: 'operator',
  changes: 'goods',
  request: z.object({
    rows,
    digest: confirmedDigest,
    /** What the preview asks about has been looked at. */
    checked: z.boolean().default(false),
  }),
  content: z.object({
    made: z.int().nonnegative(),
    changed: z.int().nonnegative(),
  }),
  codes: ['changed', 'unusual'],
  serial: true,
});
