import { exportAnswer } from '#app/components/exports/export-answer.server.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { parseLeadSearch } from './lead-desk.server.ts';
import { leadsSheet } from './leads-sheet.server.ts';
import { askedRows } from './list-search.server.ts';

/** All leads that the operator's list finds, as a spreadsheet. */
export const loader = customerLoader((page) =>
  exportAnswer(page, 'leads', {
    ...{ filters: askedRows(parseLeadSearch(page.searchParams)) },
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    ...{ name: `线索与需求-${wallDay(new Date())}`, plainName: 'leads' },
    sheets: ([leads]) => [leadsSheet(leads)],
  }),
);
