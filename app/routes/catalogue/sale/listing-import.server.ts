import { z } from 'zod';
import { callShared } from '#app/api/cache.server.ts';
import { call } from '#app/api/client.server.ts';
import { ApiRefusal, isRefusal } from '#app/api/errors.ts';
import { forwardUpload } from '#app/api/files.server.ts';
import {
  CARRIED_WRONG,
  FIRST_PART,
  fromCarried,
  unreadRows,
  withTick,
} from '#app/components/carried-rows.server.ts';
import { categoryAttributes } from '#app/domain/catalogue/attribute-contract.ts';
import {
  type ColumnAnswers,
  fieldLabel,
  LISTING_HEADINGS,
  listingHead,
  type ReadField,
} from '#app/domain/catalogue/listing-headings.ts';
import {
  type ImportedRow,
  importListings,
  MOST_LISTINGS_AT_ONCE,
  type PlannedRow,
  previewListings,
} from '#app/domain/catalogue/listing-import-contract.ts';
import {
  cellName,
  NO_LISTING_TABLE,
  readListings,
  type UnreadRow,
} from '#app/domain/catalogue/listing-table.ts';
import { askedPart, previewPage } from '#app/domain/catalogue/row-outcome.ts';
import { cell, wireCell } from '#app/domain/cell-contract.ts';
import { EMPTY, type TableRow } from '#app/domain/table.ts';
import { beginningOf } from '#app/domain/typed-text.ts';
import { formAction, handleForm, redirectAfterSuccess } from '#app/forms/action.server.ts';
import { defineForm, refuse } from '#app/forms/definition.server.ts';
import type { FormReply, FormValues } from '#app/forms/reply.ts';
import { tableControl, tableFile, tableOrProblem } from '#app/spreadsheet/read-table.server.ts';
import { tooManyRows } from '#app/spreadsheet/table.ts';
import { MOST_ARCHIVE_BYTES, picturesIn } from '#app/spreadsheet/zip-entries.server.ts';
import { IMPORT, LISTINGS } from './paths.ts';

export const listingFileForm = defineForm(
  'listingFile',
  z.object({
    file: tableControl('请选择商品表格'),
    archive: z.union([z.string(), z.file()]).optional(),
  }),
);

/** The most characters of what the form carries of a file; a form may have four million in all. */
const MOST_CARRIED = 3_000_000;
const carried = z.string().max(MOST_CARRIED).default('');

/** Carries the file from step to step: its cells until its columns are known, then its rows. */
export const listingRowsForm = defineForm(
  'listingRows',
  z.object({
    cells: carried,
    pictures: carried,
    rows: carried,
    unread: carried,
    places: carried,
    digest: z.string().max(64).default(''),
    checked: z.string().max(8).optional(),
  }),
);

const DISCARD = 'discard';
const CONFIRM = 'confirm';

/** Titles above the headings. */
const MOST_ROWS_READ = MOST_LISTINGS_AT_ONCE + 20;
const NOTHING_IN = '表格中没有商品';
const TOO_LARGE = '表格内容过多，请分成几个文件';

type Pictures = ReadonlyMap<string, string>;

const cellsSchema = z.array(z.tuple([z.int().positive(), z.array(cell)]));
const picturesSchema = z.array(z.tuple([z.string(), z.string()]));
const rowsSchema = previewListings.request.shape.rows;

/** The same, where a control may carry nothing. */
const listCarried = <T>(schema: z.ZodType<T>, text: string): T | null =>
  fromCarried(schema, text || '[]');

const replyWith = (
  values: FormValues,
  table: NonNullable<FormReply['table']>,
  formErrors: string[] = [],
): FormReply => ({ form: listingRowsForm.name, values, errors: {}, formErrors, table });

const uploading = handleForm(listingFileForm, [previewListings, importListings], {
  files: [tableFile('file'), { field: 'archive', mostBytes: MOST_ARCHIVE_BYTES + 1 }],
  async submit({ value: { file, archive }, data, token, request }) {
    const refuseFile = (text: string) => refuse(listingFileForm.name, data, { file: [text] });
    const sent = await tableOrProblem(file, {
      mostRows: MOST_ROWS_READ,
      isWanted: ({ rows }) => listingHead(rows) !== null,
    });
    if (typeof sent === 'string') return refuseFile(sent);
    const pictures = new Map<string, string>();
    if (archive instanceof File && archive.size > 0) {
      const refused: string[] = [];
      const bytes = new Uint8Array(await archive.arrayBuffer());
      const problem = await picturesIn(bytes, async ({ name, bytes }) => {
        const outgoing = { name, bytes: once(bytes) };
        try {
          const { id } = await forwardUpload(request, token ?? '', outgoing, {
            moderType: 'product_img',
          });
          pictures.set(name.toLowerCase(), id);
        } catch (error) {
          if (!(error instanceof ApiRefusal) || error.notLoggedIn) throw error;
          refused.push(`图片“${name}”：${error.text}`);
        }
      });
      const problems = problem ? [problem] : refused;
      if (problems.length > 0) {
        return refuse(listingFileForm.name, data, { archive: problems.slice(0, 5) });
      }
    }
    const reply = await readReply(sent.table.rows, new Map(), pictures, token);
    return typeof reply === 'string' ? refuseFile(reply) : reply;
  },
});

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** What is asked about the columns, or else the preview; a text where the table is none of listings. */
async function readReply(
  table: readonly TableRow[],
  answers: ColumnAnswers,
  pictures: Pictures,
  token: string | null,
): Promise<FormReply | string> {
  const head = listingHead(table, answers, await callShared(categoryAttributes, {}));
  if (!head) return NO_LISTING_TABLE;
  if (head.unknown.length > 0) {
    const cells = JSON.stringify(table.map(({ number, cells }) => [number, cells.map(wireCell)]));
    if (cells.length > MOST_CARRIED) return TOO_LARGE;
    const below = table.slice(head.next);
    const asked = head.unknown.map(({ at, heading }) => ({
      ...{ at, heading: beginningOf(heading, 40) },
      samples: below
        .map((row) => row.cells[at]?.text ?? '')
        .filter(Boolean)
        .slice(0, 3)
        .map((text) => beginningOf(text, 20)),
    }));
    const values = { cells, pictures: JSON.stringify([...pictures]) };
    return replyWith(values, { asked, ...previewPage([], FIRST_PART) });
  }
  const { rows, unread, places } = readListings(table, head, pictures);
  if (rows.length + unread.length === 0) return NOTHING_IN;
  if (rows.length > MOST_LISTINGS_AT_ONCE) return tooManyRows(MOST_LISTINGS_AT_ONCE);
  return previewReply(rows, unread, Object.fromEntries(places), token);
}

async function previewReply(
  rows: readonly ImportedRow[],
  unread: readonly UnreadRow[],
  places: Readonly<Record<string, number>>,
  token: string | null,
  { part = FIRST_PART, formErrors = [] }: { part?: typeof FIRST_PART; formErrors?: string[] } = {},
): Promise<FormReply | string> {
  const preview =
    rows.length > 0
      ? await call(previewListings, { rows: [...rows] }, { token })
      : { rows: [], digest: '' };
  const carriedRows = JSON.stringify(rows);
  if (carriedRows.length > MOST_CARRIED) return TOO_LARGE;
  const values = {
    ...{ rows: carriedRows, unread: JSON.stringify(unread), places: JSON.stringify(places) },
    digest: preview.digest,
  };
  const shown = [
    ...preview.rows.map((row) => shownRow(row, places)),
    ...unread.map(({ line, what, reason }) => ({
      ...{ line, outcome: 'wrong' as const, name: what, texts: [reason], asks: [] },
    })),
  ].sort((one, other) => one.line - other.line);
  return replyWith(values, { asked: [], ...previewPage(shown, part) }, formErrors);
}

function shownRow(
  { line, outcome, name, changes, problems, asks }: PlannedRow,
  places: Readonly<Record<string, number>>,
) {
  const where = (field: string) => {
    const at = places[field];
    return `${at === undefined ? '' : `${cellName(at, line)} `}${fieldLabel(field)}：`;
  };
  const texts =
    outcome === 'wrong'
      ? problems.map(({ field, text }) => where(field) + text)
      : changes.map(({ field, from, to }) =>
          outcome === 'new'
            ? `${fieldLabel(field)} ${to}`
            : `${fieldLabel(field)}：${from || '空'} → ${to || '空'}`,
        );
  return { line, outcome, name, texts, asks };
}

const rowsHandler = handleForm(listingRowsForm, importListings, async (sent) => {
  const { value, data, intent, token, serial, request } = sent;
  if (intent === DISCARD) return redirectAfterSuccess(request, IMPORT);
  const again = (text: string) => refuse(listingRowsForm.name, data, {}, [text]);
  const answered = (reply: FormReply | string) =>
    typeof reply === 'string' ? again(reply) : reply;
  if (value.cells !== '') {
    const cells = fromCarried(cellsSchema, value.cells);
    const pictures = listCarried(picturesSchema, value.pictures);
    if (!cells || !pictures) return again(CARRIED_WRONG);
    const table = cells.map(([number, row]) => ({
      number,
      cells: row.map((each) =>
        typeof each !== 'string'
          ? each
          : each === ''
            ? EMPTY
            : { kind: 'text' as const, text: each },
      ),
    }));
    return answered(
      await readReply(table as TableRow[], answersIn(data), new Map(pictures), token),
    );
  }
  const rows = listCarried(rowsSchema, value.rows);
  const unread = listCarried(unreadRows, value.unread);
  const places = listCarried(z.record(z.string(), z.int()), value.places);
  if (!rows || !unread || !places) return again(CARRIED_WRONG);
  const part = askedPart(intent) ?? FIRST_PART;
  if (intent !== CONFIRM) {
    const reply = answered(await previewReply(rows, unread, places, token, { part }));
    return withTick(reply, value.checked);
  }
  try {
    const input = { rows, digest: value.digest, checked: value.checked !== undefined };
    const { made, changed, ended } = await call(importListings, input, { token, serial });
    const done = `已导入：新增 ${made} 件，修改 ${changed} 件，下架 ${ended} 件`;
    return redirectAfterSuccess(request, LISTINGS, done);
  } catch (error) {
    if (!isRefusal(error, importListings, 'changed', 'unusual', 'fileRefused')) throw error;
    const isAsked = error.problems.some(({ code }) => code === 'unusual');
    const texts = isAsked ? [] : [error.text];
    const shown = isAsked ? { ...part, shown: 'asks' as const } : part;
    const reply = answered(
      await previewReply(rows, unread, places, token, { part: shown, formErrors: texts }),
    );
    return isAsked ? { ...reply, errors: { checked: [error.text] } } : reply;
  }
});

const isField = (field: string): field is ReadField =>
  field === 'ignored' || Object.hasOwn(LISTING_HEADINGS, field);

function answersIn(data: FormData): ColumnAnswers {
  const answers = new Map<number, ReadField>();
  for (const [name, field] of data) {
    const at = /^column\.(\d{1,3})$/.exec(name)?.[1];
    if (at && typeof field === 'string' && isField(field)) answers.set(Number(at), field);
  }
  return answers;
}

export const listingImportAction = formAction(uploading, rowsHandler);
