import { EXPORTS_PAGE, KEPT_EXPORT } from '#app/components/exports/export-control.ts';
import { totalText } from '#app/components/pager-view.server.ts';
import { groupThousands } from '#app/domain/decimal-text.ts';
import type { AskedExport } from '#app/domain/export/contract.ts';
import { filterWords } from '#app/domain/export/filter-words.ts';
import { askedOf, EXPORT_NAMES, EXPORTS, type ExportName } from '#app/domain/export/kinds.ts';
import { hrefOf, type Query } from '#app/domain/href.ts';
import { formatNear } from '#app/domain/time.ts';
import type { CustomerRequest } from '#app/session/customer-loader.server.ts';
import { rowsAtOnce } from '#app/session/export-limit.server.ts';
import { type AskExport, askExportForm, askedBy } from './ask-export.server.ts';

const rowsText = (count: number) => `${groupThousands(String(count))} 行`;

/** Where an export is asked for: the page says how many rows there are, and has the button. */
const againHref = (kind: ExportName, filters: AskedExport['filters']): string =>
  hrefOf(EXPORTS_PAGE, { kind, filters: JSON.stringify(filters) });

/** An export as its row shows it. */
export function exportRow(
  { id, kind, filters, state, rows, total, error, createDate, untilDate }: AskedExport,
  now: Date,
) {
  const known = EXPORT_NAMES.find((name) => name === kind);
  return {
    id,
    label: known ? EXPORTS[known].label : kind,
    filters: filterWords(filters) || '全部',
    date: formatNear(createDate, now),
    state,
    rows: rowsText(rows),
    progress: total === null ? null : { rows, total, text: `共 ${rowsText(total)}` },
    error,
    until: untilDate && formatNear(untilDate, now),
    again: known && state === 'failed' ? againHref(known, filters) : null,
    files:
      known && state === 'done'
        ? Object.entries(EXPORTS[known].files).map(([label, path]) => ({
            label,
            to: hrefOf(`/customer/${path}`, { ...(filters as Query), [KEPT_EXPORT]: id }),
          }))
        : [],
  };
}
export type ExportRow = ReturnType<typeof exportRow>;

/** What a list was too long for to be given at once, and how much it is; null: the address names none. */
export async function wantedExport({ searchParams, ask }: CustomerRequest) {
  const wanted = askExportForm.schema.safeParse(Object.fromEntries(searchParams));
  const asked = wanted.success ? askedBy(wanted.data) : null;
  if (!asked) return null;
  const { kind, filters } = asked;
  return {
    label: EXPORTS[kind].label,
    filters: filterWords(filters) || '全部',
    typed: { kind, filters: JSON.stringify(filters) },
    rows: await countOf(ask, asked),
    atOnce: rowsText(rowsAtOnce()),
  };
}

/** How many rows there are, as text; of several lists that are not all counted, the least. */
async function countOf(ask: CustomerRequest['ask'], { kind, filters }: AskExport) {
  const firsts = await Promise.all(
    EXPORTS[kind].lists.map(async (each) => {
      const { list } = each;
      return (await ask(list, askedOf(each, filters, { page: 1, rows: 1 }))) as {
        totalElements: number;
        totalCapped: boolean;
      };
    }),
  );
  return totalText({
    totalElements: firsts.reduce((sum, { totalElements }) => sum + totalElements, 0),
    totalCapped: firsts.some(({ totalCapped }) => totalCapped),
    totalPages: 1,
  });
}
