import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { MOST_EXPORTED_REGISTRATIONS } from '#app/domain/lead/registration-desk.ts';
import { registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { askedRows } from './list-search.server.ts';
import { parseRegistrationSearch } from './registration-desk.server.ts';
import { registrationsSheet } from './registrations-sheet.server.ts';

/** All registrations that the operator's list finds, as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = await requireToken(request);
  const asked = askedRows(parseRegistrationSearch(searchParams));
  const { found, left } = await load(request, () =>
    allRows((paging) => call(registrations, { ...asked, ...paging }, { token }), {
      most: MOST_EXPORTED_REGISTRATIONS,
      keyOf: ({ kind, id }) => `${kind} ${id}`,
    }),
  );
  const sheet = registrationsSheet(found, left);
  return workbookAnswer([sheet], `登记-${wallDay(new Date())}.xlsx`, 'registrations.xlsx');
}
