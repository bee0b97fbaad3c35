import { z } from 'zod';
import { isRefusal } from '#app/api/errors.ts';
import type { UnreadRow } from '#app/domain/catalogue/listing-table.ts';
import type { PreviewedRows } from '#app/domain/catalogue/previewed-import-contract.ts';
import { askedPart, previewPage } from '#app/domain/catalogue/row-outcome.ts';
import type { Endpoint } from '#app/domain/endpoint.ts';
import type { TableRow } from '#app/domain/table.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, type FormDefinition, refuse } from '#app/forms/definition.server.ts';
import type { FormHandler, Submission } from '#app/forms/form-handler.ts';
import type { FormReply } from '#app/forms/reply.ts';
import { tableFile, tableOrProblem } from '#app/spreadsheet/read-table.server.ts';
import { tooManyRows } from '#app/spreadsheet/table.ts';
import {
  CARRIED_WRONG,
  FIRST_PART,
  fromCarried,
  unreadRows,
  withTick,
} from './carried-rows.server.ts';

/** The most characters of what the form carries of a file. */
const MOST_CARRIED = 1_000_000;
const carried = z.string().max(MOST_CARRIED).default('');

const carriedFields = z.object({
  rows: carried,
  unread: carried,
  skipped: carried,
  digest: z.string().max(64).default(''),
  checked: z.string().max(8).optional(),
});

/** The form that carries the rows of a table from their preview to what is confirmed. */
export const rowsForm = (name: string) => defineForm(name, carriedFields);

/** Titles above the headings. */
const MOST_TITLES = 20;

type Confirmed<Row> = Submission<z.output<typeof carriedFields>> & {
  input: { rows: Row[]; digest: string; checked: boolean };
};

interface TableImport<Row, Head extends { unread: string[] }, Upload extends z.ZodObject> {
  /** With a control `file`. */
  upload: FormDefinition<Upload>;
  rows: ReturnType<typeof rowsForm>;
  calls: readonly [preview: Endpoint, confirm: Endpoint];
  /** The page of the import. */
  page: string;
  row: z.ZodType<Row>;
  mostRows: number;
  headOf(rows: readonly TableRow[]): Head | null;
  noHead: string;
  read(
    rows: readonly TableRow[],
    head: Head,
    value: z.output<Upload>,
  ): { rows: Row[]; unread: UnreadRow[] };
  nothingIn: string;
  /** What was sent as a table, and the control of it; by default the file. */
  sentTable?(
    value: z.output<Upload>,
  ): { control: string; table: File | string } | { control: string; problem: string };
  preview(rows: Row[], token: string | null): Promise<PreviewedRows & { notes?: string[] }>;
  confirm(sent: Confirmed<Row>): Promise<Response>;
  /** With which the confirmation is refused and the table shown anew. */
  refusals: Parameters<typeof isRefusal>[2][];
}

interface Carried<Row> {
  rows: readonly Row[];
  unread: readonly UnreadRow[];
  /** The headings of columns that were not read. */
  skipped: string;
}

/** The handlers of a table that is uploaded, looked at row by row, and confirmed; nothing is kept between the steps. */
export function tableImport<Row, Head extends { unread: string[] }, Upload extends z.ZodObject>(
  of: TableImport<Row, Head, Upload>,
): [uploading: FormHandler, confirming: FormHandler] {
  const rowsSchema = z.array(of.row).max(of.mostRows);

  async function shown(
    { rows, unread, skipped }: Carried<Row>,
    token: string | null,
    part: typeof FIRST_PART,
  ): Promise<FormReply> {
    const preview =
      rows.length > 0 ? await of.preview([...rows], token) : { rows: [], digest: '', notes: [] };
    const all = [
      ...preview.rows,
      ...unread.map(({ line, what, reason }) => ({
        ...{ line, outcome: 'wrong' as const, name: what, texts: [reason], asks: [] },
      })),
    ].sort((one, other) => one.line - other.line);
    return {
      form: of.rows.name,
      values: {
        ...{ rows: JSON.stringify(rows), unread: JSON.stringify(unread), skipped },
        digest: preview.digest,
      },
      errors: {},
      formErrors: [],
      table: { asked: [], notes: preview.notes ?? [], ...previewPage(all, part) },
    };
  }

  const uploading = handleForm(of.upload, of.calls, {
    files: tableFile('file'),
    async submit({ value, data, token }) {
      const chosen = of.sentTable?.(value) ?? {
        control: 'file',
        table: Reflect.get(value, 'file') as File | string,
      };
      const refuseTable = (text: string) =>
        refuse(of.upload.name, data, { [chosen.control]: [text] });
      if ('problem' in chosen) return refuseTable(chosen.problem);
      const sent = await tableOrProblem(chosen.table, {
        mostRows: of.mostRows + MOST_TITLES,
        isWanted: ({ rows }) => of.headOf(rows) !== null,
      });
      if (typeof sent === 'string') return refuseTable(sent);
      const head = of.headOf(sent.table.rows);
      if (!head) return refuseTable(of.noHead);
      const { rows, unread } = of.read(sent.table.rows, head, value);
      if (rows.length + unread.length === 0) return refuseTable(of.nothingIn);
      if (rows.length > of.mostRows) return refuseTable(tooManyRows(of.mostRows));
      return shown({ rows, unread, skipped: head.unread.join('、') }, token, FIRST_PART);
    },
  });

  const confirming = handleForm(of.rows, of.calls[1], async (sent) => {
    const { value, data, intent, token, request } = sent;
    if (intent === 'discard') return redirectAfterSuccess(request, of.page);
    const rows = fromCarried(rowsSchema, value.rows);
    const unread = fromCarried(unreadRows, value.unread);
    if (!rows || !unread) return refuse(of.rows.name, data, {}, [CARRIED_WRONG]);
    const kept = { rows, unread, skipped: value.skipped };
    const part = askedPart(intent) ?? FIRST_PART;
    const { checked } = value;
    if (intent !== 'confirm') return withTick(await shown(kept, token, part), checked);
    try {
      const input = { rows, digest: value.digest, checked: checked !== undefined };
      return await of.confirm({ ...sent, input });
    } catch (error) {
      if (!isRefusal(error, of.calls[1], ...of.refusals)) throw error;
      const isAsked = error.problems.some(({ code }) => code === 'unusual');
      const reply = await shown(kept, token, isAsked ? { shown: 'asks', page: 1 } : part);
      return isAsked
        ? { ...reply, errors: { checked: [error.text] } }
        : { ...withTick(reply, checked), formErrors: [error.text] };
    }
  });

  return [uploading, confirming];
}

export const tableImportAction = <
  Row,
  Head extends { unread: string[] },
  Upload extends z.ZodObject,
>(
  of: TableImport<Row, Head, Upload>,
) => formAction(...tableImport(of));
