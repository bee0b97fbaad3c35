import type { z } from 'zod';
import { ApiRefusal } from '#app/api/errors.ts';
import { type Endpoint, RESULT } from '#app/domain/endpoint.ts';
import { exportPart } from '#app/domain/export/contract.ts';
import { EXPORT_UNKNOWN, ROWS_OF_FILE, ROWS_OF_PART } from '#app/domain/export/export.ts';
import { askedOf, EXPORTS, type ExportedRows, type ExportName } from '#app/domain/export/kinds.ts';
import { hrefOf } from '#app/domain/href.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { rowsAtOnce } from '#app/session/export-limit.server.ts';
import { redirectTo } from '#app/session/redirect.server.ts';
import { toastCookie } from '#app/session/session.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { privateDownload } from '#app/spreadsheet/private-download.server.ts';
import type { Sheet } from '#app/spreadsheet/sheet.ts';
import { workbookOf, XLSX } from '#app/spreadsheet/workbook.server.ts';
import { zipStream } from '#app/spreadsheet/zip-stream.ts';
import { EXPORTS_PAGE, KEPT_EXPORT } from './export-control.ts';

type Rows<Name extends ExportName> = ExportedRows<Name>;
type Row<Name extends ExportName> = Rows<Name>[number][number];

/** A list as a file: what it selects, and how it is written. */
interface ExportFile<Name extends ExportName> {
  filters: Readonly<Record<string, unknown>>;
  /** What a row is told apart by: rows that are added meanwhile shift the pages. Absent: nothing. */
  keyOf?(row: Row<Name>): string;
  /** Without its ending. */
  name: string;
  /** The same in ASCII. */
  plainName: string;
  /** The rows of each list; of several files, what is in one of them. */
  sheets(rows: Rows<Name>): Sheet[];
  /** Another kind of file than a workbook. */
  as?: { ending: string; type: string; write(rows: Rows<Name>): string };
}

/**
 * The rows that a list's filters select as a file: at once, where they are few; else the visitor is led to where they
 * are gathered in the background, from where the same address gives them, named by `KEPT_EXPORT`. Many are several
 * files in a ZIP.
 */
export async function exportAnswer<Name extends ExportName>(
  { ask, searchParams }: CustomerRequest,
  kind: Name,
  file: ExportFile<Name>,
): Promise<Response> {
  const { filters } = file;
  const { lists } = EXPORTS[kind];
  const id = searchParams.get(KEPT_EXPORT);
  if (id !== null) return keptAnswer(ask, id, { kind, file });
  const read = (at: number, page: number) => {
    const list = listAt(kind, at);
    return ask(list.list, askedOf(list, filters, { page, rows: ROWS_OF_PART })) as Promise<Page>;
  };
  const firsts = await Promise.all(lists.map((_, at) => read(at, 1)));
  const total = firsts.reduce((sum, { totalElements }) => sum + totalElements, 0);
  if (total > rowsAtOnce()) {
    throw redirectTo(hrefOf(EXPORTS_PAGE, { kind, filters: JSON.stringify(filters) }));
  }
  const all = lists.map((_, at) =>
    rowsOf(async (page) => (page === 1 ? firsts[at] : await read(at, page))?.content ?? [], {
      keyOf: file.keyOf as KeyOf,
      full: ROWS_OF_PART,
    }),
  );
  const rows = await Promise.all(all.map((each) => take(each, Number.POSITIVE_INFINITY)));
  return answerOf(file, await bytesOf(file, rows as Rows<Name>));
}

interface Page {
  content: readonly unknown[];
  totalElements: number;
}
type PageSchema = z.ZodObject<{ content: z.ZodArray }>;
const contentOf = ({ list }: { list: Endpoint }) =>
  (list.content as unknown as PageSchema).shape.content;
type KeyOf = ((row: unknown) => string) | undefined;

function listAt(kind: ExportName, at: number) {
  const list = EXPORTS[kind].lists[at];
  if (!list) throw new Error(`${kind} has no list ${at}`);
  return list;
}

function unlessUnknown(error: unknown): null {
  if (error instanceof ApiRefusal && error.code === RESULT.notFound) return null;
  throw error;
}

/** The address of a file is kept in messages and bookmarks longer than its rows are: it leads to those that there are. */
const toExports = async (): Promise<Response> =>
  redirectTo(EXPORTS_PAGE, {
    cookies: [await toastCookie({ kind: 'warning', text: EXPORT_UNKNOWN })],
  });

/** What was gathered, once more as its list's call answers it. */
async function keptAnswer<Name extends ExportName>(
  ask: CustomerRequest['ask'],
  id: string,
  { kind, file }: { kind: Name; file: ExportFile<Name> },
): Promise<Response> {
  const first = await ask(exportPart, { id, list: 0, part: 1 }).catch(unlessUnknown);
  if (first?.kind !== kind || !first.done) throw await toExports();
  // What another version has gathered cannot be read where a row has something new since.
  if (!contentOf(listAt(kind, 0)).safeParse(first.rows).success) throw await toExports();
  const all = EXPORTS[kind].lists.map((list, at) => {
    const content = contentOf(list);
    const read = async (part: number) =>
      content.parse((await ask(exportPart, { id, list: at, part })).rows);
    return rowsOf(read, { keyOf: file.keyOf as KeyOf, full: 1 });
  });
  const next = async () =>
    (await Promise.all(all.map((each) => take(each, ROWS_OF_FILE)))) as Rows<Name>;
  if (first.total <= ROWS_OF_FILE) return answerOf(file, await bytesOf(file, await next()));
  return privateDownload(zipStream(filesOf(file, next)), {
    type: 'application/zip',
    name: `${file.name}.zip`,
    plainName: `${file.plainName}.zip`,
  });
}

/** Until nothing is left; each is read when it is written. */
async function* filesOf<Name extends ExportName>(
  file: ExportFile<Name>,
  next: () => Promise<Rows<Name>>,
) {
  for (let number = 1; ; number += 1) {
    const rows = await next();
    if ((rows as readonly unknown[][]).every((each) => each.length === 0)) return;
    const name = `${file.name}-${number}.${file.as?.ending ?? 'xlsx'}`;
    yield { name, bytes: () => bytesOf(file, rows) };
  }
}

/**
 * All rows of a list, each once.
 * @param full how many rows a page has behind which there may be another one
 */
async function* rowsOf(
  read: (page: number) => Promise<readonly unknown[]>,
  { keyOf, full }: { keyOf: KeyOf; full: number },
) {
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const content = await read(page);
    for (const row of content) {
      const key = keyOf?.(row);
      if (key !== undefined && seen.has(key)) continue;
      if (key !== undefined) seen.add(key);
      yield row;
    }
    if (content.length < full) return;
  }
}

/** The next of them. */
async function take(rows: AsyncGenerator<unknown>, most: number): Promise<unknown[]> {
  const taken: unknown[] = [];
  while (taken.length < most) {
    const { value, done } = await rows.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

const bytesOf = async <Name extends ExportName>(
  { as, sheets }: ExportFile<Name>,
  rows: Rows<Name>,
): Promise<Uint8Array<ArrayBuffer>> =>
  as ? new TextEncoder().encode(as.write(rows)) : workbookOf(sheets(rows), (await readSite()).name);

const answerOf = <Name extends ExportName>(
  { name, plainName, as }: ExportFile<Name>,
  bytes: Uint8Array<ArrayBuffer>,
): Response => {
  const { ending, type } = as ?? { ending: 'xlsx', type: XLSX };
  return privateDownload(bytes, {
    type,
    name: `${name}.${ending}`,
    plainName: `${plainName}.${ending}`,
  });
};
