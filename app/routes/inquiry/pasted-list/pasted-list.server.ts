import { z } from 'zod';
import { LONGEST_LIST_NAME } from '#app/domain/inquiry/kept-list.ts';
import { LONGEST_CELL, LONGEST_CHECK } from '#app/domain/inquiry/pasted-limits.ts';
import { LONGEST_LIST } from '#app/domain/inquiry/pasted-list-contract.ts';
import { LEFT_OUT } from '#app/domain/inquiry/pasted-order.ts';
import type { PastedRow } from '#app/domain/inquiry/pasted-rows.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { defineForm } from '#app/forms/definition.server.ts';
import type { FormValues } from '#app/forms/reply.ts';
import { tableControl } from '#app/spreadsheet/read-table.server.ts';
import { CHECKED } from './checked.ts';

/** The rows are read by `listRowsOf`; a schema of five thousand controls would be slow. */
export const pastedListForm = defineForm(
  'pastedList',
  z.object({
    text: z.string().max(LONGEST_LIST, { error: '内容过长，请分批粘贴' }).default(''),
    file: tableControl().optional(),
    listName: z.string().max(LONGEST_LIST_NAME).default(''),
    /** Whether another list of this name gives way. */
    replace: z.boolean().default(false),
  }),
);

/** A row of the list on the page. */
export interface ListRow extends Omit<PastedRow, 'amounts'> {
  /** The id of the chosen goods, `LEFT_OUT`, or ''. */
  choice: string;
  /** Why it could not be put into the cart, after an attempt. */
  refusal: string;
}

/** What a row says besides what its own controls have; in one control, as most rows say nothing of it. */
const beside = z.object({
  length: z.string().max(LONGEST_CELL).default(''),
  demands: z.string().max(LONGEST_CELL).default(''),
  price: z.string().max(LONGEST_CELL).default(''),
  remark: z.string().max(LONGEST_CELL).default(''),
  check: z.string().max(LONGEST_CHECK).default(''),
});
type Beside = z.output<typeof beside>;

/** The control of what is said besides. */
const WORDS_BY_GOODS = 'm';

function besideOf(text: string): Beside {
  try {
    return beside.parse(text === '' ? {} : JSON.parse(text));
  } catch {
    return { ...beside.parse({}), check: NOT_READ };
  }
}
/** The problem of a row that another program has sent and that cannot be read. */
const NOT_READ = '这一行没有读出';

export function besideText({ length, demands, price, remark, check }: Beside): string {
  const said = Object.entries({ length, demands, price, remark, check }).filter(([, text]) => text);
  return said.length > 0 ? JSON.stringify(Object.fromEntries(said)) : '';
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
} as const satisfies Record<string, Exclude<keyof ListRow, keyof Beside>>;

/** The rows of a form or of a draft. */
export function listRowsOf(values: FormValues): ListRow[] {
  const columns = Object.entries(CONTROLS).map(
    ([control, field]) => [field, [values[control] ?? []].flat()] as const,
  );
  const count = [values.g ?? []].flat().length;
  const said = [values[WORDS_BY_GOODS] ?? []].flat();
  const checked = new Set([values[CHECKED] ?? []].flat());
  return Array.from({ length: count }, (_, at) => {
    const own = besideOf(said[at] ?? '');
    const typed = Object.fromEntries(
      columns.map(([field, column]) => [
        field,
        beginningOf((column[at] ?? '').trim(), LONGEST_CELL),
      ]),
    ) as Omit<ListRow, keyof Beside>;
    return { ...typed, ...own, check: checked.has(String(at + 1)) ? '' : own.check };
  });
}

export const listValuesOf = (rows: readonly ListRow[]): FormValues => ({
  ...Object.fromEntries(
    Object.entries(CONTROLS).map(([control, field]) => [control, rows.map((row) => row[field])]),
  ),
  [WORDS_BY_GOODS]: rows.map(besideText),
});

/** A row that nothing was read for: of goods that somebody has chosen. */
export const NOTHING_BESIDE: Beside = beside.parse({});

export const isLeftOut = ({ choice }: ListRow): boolean => choice === LEFT_OUT;
