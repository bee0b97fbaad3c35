import { z } from 'zod';
import { LONGEST_LIST_NAME } from '#app/domain/inquiry/kept-list.ts';
import { LEFT_OUT } from '#app/domain/inquiry/pasted-order.ts';
import { LONGEST_CELL, type PastedRow } from '#app/domain/inquiry/pasted-rows.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { FormValues } from '#app/forms/reply.ts';
import { tableControl } from '#app/spreadsheet/read-table.server.ts';

/** Far more than the maximum number of rows needs. */
export const LONGEST_PASTE = 500_000;
/** It is kept as a draft for the next page. */
export const LONGEST_OF_FILE = 200_000;

/** The rows are read by `listRowsOf`; a schema of five thousand controls would be slow. */
export const pastedListForm = defineForm(
  'pastedList',
  z.object({
    text: z.string().max(LONGEST_PASTE, { error: '内容过长，请分批粘贴' }).default(''),
    file: tableControl().optional(),
    listName: z.string().max(LONGEST_LIST_NAME).default(''),
    /** Whether another list of this name gives way. */
    replace: z.boolean().default(false),
  }),
);

/** A row of the list on the page. */
export interface ListRow extends PastedRow {
  /** The id of the chosen goods, `LEFT_OUT`, or ''. */
  choice: string;
  /** Why it could not be put into the cart, after an attempt. */
  refusal: string;
}

/**
 * The rows' controls have one name for each column, not for each cell, because the names of a
 * thousand rows would be larger than their values. Browsers send them in the order of the rows.
 */
const CONTROLS = {
  n: 'name',
  g: 'grade',
  s: 'specs',
  q: 'quantity',
  u: 'unit',
  o: 'origin',
  c: 'choice',
  e: 'refusal',
} as const satisfies Record<string, keyof ListRow>;

/** The rows of a form or of a draft. */
export function listRowsOf(values: FormValues): ListRow[] {
  const columns = Object.entries(CONTROLS).map(
    ([control, field]) => [field, [values[control] ?? []].flat()] as const,
  );
  const count = [values.g ?? []].flat().length;
  return Array.from(
    { length: count },
    (_, at) =>
      Object.fromEntries(
        columns.map(([field, column]) => [
          field,
          beginningOf((column[at] ?? '').trim(), LONGEST_CELL),
        ]),
      ) as unknown as ListRow,
  );
}

export const listValuesOf = (rows: readonly ListRow[]): FormValues =>
  Object.fromEntries(
    Object.entries(CONTROLS).map(([control, field]) => [control, rows.map((row) => row[field])]),
  );

export const isLeftOut = ({ choice }: ListRow): boolean => choice === LEFT_OUT;
