import { exportAnswer } from '#app/components/exports/export-answer.server.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { askedRows } from './list-search.server.ts';
import { parseRegistrationSearch } from './registration-desk.server.ts';
import { registrationsSheet } from './registrations-sheet.server.ts';

/** All registrations that the operator's list finds, as a spreadsheet. */
export const loader = customerLoader((page) =>
  exportAnswer(page, 'registrations', {
    ...{ filters: askedRows(parseRegistrationSearch(page.searchParams)) },
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    ...{ name: `登记-${wallDay(new Date())}`, plainName: 'registrations' },
    sheets: ([registrations]) => [registrationsSheet(registrations)],
  }),
);
