import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { MAX_FILES } from '#app/domain/file/upload.ts';
import { LONGEST_CELL } from '#app/domain/table.ts';
import { idText, textUpTo, typedFigure } from '#app/domain/wire.ts';
import { typedWeights } from './listing-weights-contract.ts';
import { ROW_OUTCOMES } from './row-outcome.ts';

/** Rows of a table of listings that are read together. */
export const MOST_LISTINGS_AT_ONCE = 2_000;

/** The most bytes of a request; two thousand rows with introductions have some megabytes. */
const MOST_BYTES = 8 * 1024 * 1024;

const cellText = textUpTo(LONGEST_CELL);

const importedRow = z.object({
  /** In the file, from 1. */
  line: z.int().positive(),
  /** Of a listing that is changed; unset: a new one. Each field that is unset stays as it is. */
  id: idText.optional(),
  productName: cellText.optional(),
  /** The code or the name of a category of the third level. */
  category: cellText.optional(),
  brandNumber: cellText.optional(),
  specs: cellText.optional(),
  brand: cellText.optional(),
  manufacturer: cellText.optional(),
  /** The unit that price and quantities are for; it must be the category's. */
  unit: cellText.optional(),
  price: typedFigure(64).optional(),
  availableCount: typedFigure(64).optional(),
  miniQuantity: typedFigure(64).optional(),
  ...typedWeights,
  deliveryWay: z.int().optional(),
  deliveryPlace: cellText.optional(),
  introduce: cellText.optional(),
  /** Of the category's attributes, by their names; an empty one says nothing. */
  attributes: z.record(z.string().max(64), cellText).optional(),
  /** Uploaded pictures, which take the place of those there are. */
  images: z.array(z.string().min(1).max(200)).max(MAX_FILES).optional(),
  /** Whether it is to be on the shelf. */
  onShelf: z.boolean().optional(),
});
export type ImportedRow = z.output<typeof importedRow>;

const rows = z.array(importedRow).min(1).max(MOST_LISTINGS_AT_ONCE);

const plannedRow = z.object({
  line: z.int().positive(),
  outcome: z.enum(ROW_OUTCOMES),
  /** Of the listing as it is, or as it will be. */
  name: z.string(),
  id: z.string().nullable(),
  /** Each field that becomes another, as texts; `from` is empty for a new listing. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  /** Why it is wrong, by field; none for one that is not. */
  problems: z.array(z.object({ field: z.string(), text: z.string() })),
  /** What may be a slip, and is saved once somebody has looked at it. */
  asks: z.array(z.string()),
});
export type PlannedRow = z.output<typeof plannedRow>;

export const previewListings = defineRead({
  name: 'saleProduct.previewImport',
  summary: 'What saleProduct.import would make of the rows of a table, row by row',
  path: '/api/saleProduct/previewImport',
  access: 'seller',
  mostBytes: MOST_BYTES,
  request: z.object({ rows }),
  content: z.object({
    /** In the order of the rows. */
    rows: z.array(plannedRow),
    /** Of all that is shown; another one once the goods have changed. */
    digest: z.string(),
  }),
});

export const importListings = defineEndpoint({
  name: 'saleProduct.import',
  summary:
    "Publishes, changes and ends the seller's listings as a preview has shown it, all or none",
  path: '/api/saleProduct/import',
  access: 'seller',
  begins: true,
  changes: 'goods',
  mostBytes: MOST_BYTES,
  request: z.object({
    rows,
    /** Of the preview that was confirmed. */
    digest: z.string().max(64),
    /** What the preview asks about has been looked at. */
    checked: z.boolean().default(false),
  }),
  content: z.object({
    made: z.int().nonnegative(),
    changed: z.int().nonnegative(),
    ended: z.int().nonnegative(),
  }),
  codes: ['changed', 'unusual', 'fileRefused'],
  serial: true,
});
