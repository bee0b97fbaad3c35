import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { leads } from '#app/domain/lead/contract.ts';
import { MOST_EXPORTED_LEADS } from '#app/domain/lead/lead.ts';
import { wallDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { parseLeadSearch } from './lead-desk.server.ts';
import { leadsSheet } from './leads-sheet.server.ts';
import { askedRows } from './list-search.server.ts';

/** All leads that the operator's list finds, as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const token = await requireToken(request);
  const asked = askedRows(parseLeadSearch(searchParams));
  const { found, left } = await load(request, () =>
    allRows((paging) => call(leads, { ...asked, ...paging }, { token }), {
      most: MOST_EXPORTED_LEADS,
      keyOf: ({ kind, id }) => `${kind} ${id}`,
    }),
  );
  const sheet = leadsSheet(found, left);
  return workbookAnswer([sheet], `线索与需求-${wallDay(new Date())}.xlsx`, 'leads.xlsx');
}
