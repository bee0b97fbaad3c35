import { z } from 'zod';
import { cell } from '#app/domain/cell-contract.ts';
import { defineEndpoint, defineRead } from '#app/domain/endpoint.ts';
import { MONEY_DIRECTIONS } from '#app/domain/money.ts';
import { id, idText, instant, textUpTo, yuan } from '#app/domain/wire.ts';
import { MOST_ROWS_READ } from './statement.ts';
import { COLUMN_KINDS, LAYOUT_NAME_MAX } from './statement-columns.ts';
import { arrived, twin } from './statement-contract.ts';
import { DAY_ORDERS } from './statement-values.ts';

/** The most bytes of a request; a file of some thousand rows has two or three megabytes. */
export const MOST_READING_BYTES = 8 * 1024 * 1024;

export const readStatementFile = defineEndpoint({
  name: 'bankStatement.read',
  summary: "Read the rows of a bank's statement and keep what they say; nothing is booked",
  path: '/api/order/statement/read',
  access: 'operator',
  permission: 'pay',
  mostBytes: MOST_READING_BYTES,
  request: z.object({
    fileName: textUpTo(200),
    rows: z
      .array(z.object({ number: z.int().positive(), cells: z.array(cell).max(100) }))
      .min(1)
      .max(MOST_ROWS_READ),
    /** The names of other sheets that are not empty; only one sheet is read, because one file is one statement. */
    unreadSheets: z.array(textUpTo(100)).max(256).default([]),
  }),
  /** The id of the reading. */
  content: z.object({ id: z.string() }),
});

const columns = z.partialRecord(z.enum(COLUMN_KINDS), z.array(z.int().min(0).max(99)).max(9));
const layoutName = textUpTo(LAYOUT_NAME_MAX);

export const WAYS = ['in', 'out', 'neither'] as const;
export const DAY_ORDER_ANSWERS = [...DAY_ORDERS, 'neither'] as const;
/** The answers to whether a line that differs from another one only in its reference is the same or another payment. */
export const TWIN_ANSWERS = ['same', 'other'] as const;

const answers = {
  way: z.enum(WAYS).optional(),
  dayOrder: z.enum(DAY_ORDER_ANSWERS).optional(),
  /** The answers about such lines, by row number. */
  twins: z.record(z.string().regex(/^\d{1,6}$/), z.enum(TWIN_ANSWERS)).default({}),
};

export type ReadingAnswers = z.output<z.ZodObject<typeof answers>>;

const counted = z.object({ rows: z.int().nonnegative(), amount: yuan });

/** A row as it was understood, or with the reason why it was not. */
const sample = z.object({
  row: z.int().positive(),
  way: z.enum(MONEY_DIRECTIONS).nullable(),
  reason: z.string(),
  line: z.object(arrived).nullable(),
});
export type SampleRow = z.output<typeof sample>;

export const statementReading = defineRead({
  name: 'bankStatement.reading',
  summary: 'What a file says, before anything of it is booked',
  method: 'GET',
  path: '/api/order/statement/reading',
  access: 'operator',
  request: z.object({ id }),
  content: z.object({
    id: z.string(),
    fileName: z.string(),
    unreadSheets: z.array(z.string()),
    readBy: z.string(),
    readDate: instant,
    /** The statement that was made from the reading; null if there is none yet. */
    statementId: z.string().nullable(),
    layout: z.object({
      /** The operator's name for the layout; '' until it is confirmed. */
      name: layoutName,
      headers: z.array(z.string()),
      columns,
      /**
       * `unknown`: a person has to say what the columns contain; `proposed`: the headings say it; `confirmed`: an
       * operator has confirmed it.
       */
      state: z.enum(['unknown', 'proposed', 'confirmed']),
      /** The first cells below the heading of each column. */
      examples: z.array(z.array(z.string())),
    }),
    samples: z.array(sample),
    /** The rows below the heading: each is counted in exactly one of the following fields. */
    income: counted,
    outgoing: counted,
    /** The rows that are notes or totals of the bank. */
    notes: z.int().nonnegative(),
    marked: z.object({
      rows: z.int().nonnegative(),
      /** The first marked rows. */
      shown: z.array(z.object({ row: z.int().positive(), text: z.string(), reason: z.string() })),
    }),
    /** Which part of the income is kept already, and which part an import would add. */
    known: counted,
    added: counted,
    questions: z.object({
      /** Amounts without a word or sign that says whether they came in or went out. */
      way: counted.extend({ answer: z.enum(WAYS).nullable() }).nullable(),
      /** How many days can be read with the month or the day first, and one such day in both readings. */
      dayOrder: z
        .object({
          rows: z.int().nonnegative(),
          text: z.string(),
          dayFirst: z.string(),
          monthFirst: z.string(),
          answer: z.enum(DAY_ORDER_ANSWERS).nullable(),
        })
        .nullable(),
      /** Lines that differ from another line only in the reference, the account or the time. */
      twins: z.array(
        z.object({
          row: z.int().positive(),
          line: z.object(arrived),
          /** A line of the same file has no id. */
          others: z.array(twin.extend({ id: z.string().nullable(), row: z.int().nullable() })),
          answer: z.enum(TWIN_ANSWERS).nullable(),
        }),
      ),
    }),
    /**
     * Digest of this answer, which the import sends back; null while a question is open or there is nothing to add.
     */
    digest: z.string().nullable(),
  }),
});
export type StatementReading = z.output<typeof statementReading.content>;

export const answerReading = defineEndpoint({
  name: 'bankStatement.answer',
  summary: 'Say how what a file leaves open is meant; it can be said again until it is imported',
  path: '/api/order/statement/answer',
  access: 'operator',
  permission: 'pay',
  request: z.object({ id, ...answers }),
  codes: ['decided'],
});

export const importReading = defineEndpoint({
  name: 'bankStatement.import',
  summary: 'Keep what has arrived by a statement that was read, exactly as it was shown',
  path: '/api/order/statement/import',
  access: 'operator',
  permission: 'pay',
  request: z.object({
    id,
    /** The digest of the reading as it was shown. */
    digest: idText,
    /** The operator agrees that nothing of the marked rows is kept. */
    withoutMarked: z.boolean().default(false),
  }),
  content: z.object({
    /** The statement's id. */
    id: z.string(),
    added: z.int().nonnegative(),
    /** Lines that this statement or an earlier one had already. */
    known: z.int().nonnegative(),
  }),
  codes: ['changed', 'decided', 'missing'],
});

/** Readings of which nothing was imported yet; they are kept for some weeks. */
export const openReadings = defineRead({
  name: 'bankStatement.readings',
  summary: 'Files that were read and not imported, the newest first',
  method: 'GET',
  path: '/api/order/statement/readings',
  access: 'operator',
  content: z.array(
    z.object({ id: z.string(), fileName: z.string(), readBy: z.string(), readDate: instant }),
  ),
  absent: [],
});

export const dropReading = defineEndpoint({
  name: 'bankStatement.drop',
  summary: 'Forget a file that was read, of which nothing is imported',
  path: '/api/order/statement/drop',
  access: 'operator',
  permission: 'pay',
  request: z.object({ id }),
  codes: ['decided'],
});

export const statementLayouts = defineRead({
  name: 'bankStatement.layouts',
  summary: 'The heads of statements whose columns an operator has confirmed, the newest first',
  method: 'GET',
  path: '/api/order/statement/layouts',
  access: 'operator',
  content: z.array(
    z.object({
      id: z.string(),
      name: layoutName,
      headers: z.array(z.string()),
      columns,
      confirmedBy: z.string(),
      confirmedDate: instant,
    }),
  ),
  absent: [],
});

export const saveStatementLayout = defineEndpoint({
  name: 'bankStatement.saveLayout',
  summary: 'Say what the columns of a file hold that was read, once for all of the same head',
  path: '/api/order/statement/saveLayout',
  access: 'operator',
  permission: 'pay',
  /** `id` is the reading's, `name` the layout's. */
  request: z.object({ id, columns, name: layoutName.default('') }),
  codes: ['missing'],
});

export const forgetStatementLayout = defineEndpoint({
  name: 'bankStatement.forgetLayout',
  summary: 'Forget what the columns of a head hold: the next statement of it is asked about',
  path: '/api/order/statement/forgetLayout',
  access: 'operator',
  permission: 'pay',
  request: z.object({ id }),
});
