import { MOST_EXPORTED_REGISTRATIONS } from '#app/domain/lead/registration-desk.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { askedRows } from './list-search.server.ts';
import { parseRegistrationSearch } from './registration-desk.server.ts';
import { registrationsSheet } from './registrations-sheet.server.ts';

/** All registrations that the operator's list finds, as a spreadsheet. */
export const loader = customerLoader(async ({ searchParams, ask }) => {
  const asked = askedRows(parseRegistrationSearch(searchParams));
  const { found, left } = await allRows((paging) => ask(registrations, { ...asked, ...paging }), {
    most: MOST_EXPORTED_REGISTRATIONS,
    keyOf: ({ kind, id }) => `${kind} ${id}`,
  });
  const sheet = registrationsSheet(found, left);
  return workbookAnswer([sheet], `登记-${wallDay(new Date())}.xlsx`, 'registrations.xlsx');
});
