import { z } from 'zod';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { id, idText, instant, textUpTo, typedFigure } from '#app/domain/wire.ts';
import { LONGEST_LIST_NAME } from './kept-list.ts';
import { LONGEST_CELL, LONGEST_CHECK, MOST_PASTED_ROWS } from './pasted-limits.ts';

const cell = textUpTo(LONGEST_CELL);

/** A row as the page of the list shows it. */
const keptRow = z.object({
  name: cell,
  grade: cell,
  specs: cell,
  quantity: typedFigure(LONGEST_CELL),
  unit: cell,
  origin: cell.default(''),
  length: cell.default(''),
  demands: cell.default(''),
  price: cell.default(''),
  remark: cell.default(''),
  /** What a person has to check in the row before it can be used. */
  check: textUpTo(LONGEST_CHECK).default(''),
  /** The id of the chosen goods, LEFT_OUT if the row is skipped, or '' without a choice. */
  choice: idText,
});
export type KeptRow = z.output<typeof keptRow>;

const rows = z.array(keptRow).min(1).max(MOST_PASTED_ROWS);

export const keptLists = defineRead({
  name: 'keptList.list',
  summary: 'The lists that the customer has kept, the one last changed first',
  method: 'GET',
  path: '/api/portal/keptList/list',
  access: 'customer',
  content: z.array(
    z.object({ id: z.string(), name: z.string(), rowCount: z.int(), updateDate: instant }),
  ),
});

export const keptList = defineRead({
  name: 'keptList.detail',
  summary: 'A kept list with its rows',
  method: 'GET',
  path: '/api/portal/keptList/detail/:id',
  access: 'customer',
  request: z.object({ id }),
  content: z.object({ id: z.string(), name: z.string(), rows, updateDate: instant }),
});

/** With an id the call changes that list, without one it makes a new list. A customer's lists have different names. */
export const saveKeptList = defineEndpoint({
  name: 'keptList.save',
  summary: 'Keep a list under a name, or change one',
  path: '/api/portal/keptList/save',
  access: 'customer',
  permission: 'trade',
  request: z.object({
    id: id.optional(),
    name: textUpTo(LONGEST_LIST_NAME),
    rows,
    /** Whether another list of this name is replaced. */
    replace: z.boolean().default(false),
  }),
  content: z.object({ id: z.string() }),
  codes: ['missing', 'duplicate', 'tooMany'],
});

export const deleteKeptList = defineEndpoint({
  name: 'keptList.delete',
  summary: 'Give a kept list up',
  path: '/api/portal/keptList/delete',
  access: 'customer',
  permission: 'trade',
  request: z.object({ id }),
});
