import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { workbookAnswer } from '#app/components/workbook.server.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { MOST_EXPORTED_REGISTRATIONS } from '#app/domain/lead/registration-desk.ts';
import { type Registration, registrations } from '#app/domain/lead/registration-desk-contract.ts';
import { wallDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { askedRows } from './list-search.server.ts';
import { parseRegistrationSearch } from './registration-desk.server.ts';
import { registrationsWorkbook } from './registrations-workbook.server.ts';

/** The maximum of one call. */
const ROWS = 500;

/** All registrations that the operator's list finds, as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk/registrations.xlsx${search}`);
  const token = await requireToken(request);
  const asked = askedRows(parseRegistrationSearch(searchParams));
  const { found, total } = await load(request, () => allOf(asked, token));
  const workbook = await registrationsWorkbook(found, Math.max(0, total - found.length));
  return workbookAnswer(workbook, `登记-${wallDay(new Date())}.xlsx`, 'registrations.xlsx');
}

async function allOf(asked: Input<typeof registrations>, token: string) {
  // One that arrives meanwhile shifts the pages, so that some come twice and are removed here.
  const found = new Map<string, Registration>();
  for (let page = 1; ; page += 1) {
    const { content, totalElements, totalPages } = await call(
      registrations,
      { ...asked, page, rows: ROWS },
      { token },
    );
    for (const each of content) found.set(`${each.kind} ${each.id}`, each);
    if (page >= totalPages || page * ROWS >= MOST_EXPORTED_REGISTRATIONS) {
      return { found: [...found.values()], total: totalElements };
    }
  }
}
