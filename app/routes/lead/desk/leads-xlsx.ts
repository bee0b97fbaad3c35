import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { workbookAnswer } from '#app/components/workbook.server.ts';
import type { Input } from '#app/domain/endpoint.ts';
import { type Lead, leads } from '#app/domain/lead/contract.ts';
import { MOST_EXPORTED_LEADS } from '#app/domain/lead/lead.ts';
import { wallDay } from '#app/domain/time.ts';
import { load } from '#app/session/load.server.ts';
import { requireStandIn, requireToken } from '#app/session/session.server.ts';
import { parseLeadSearch } from './lead-desk.server.ts';
import { leadsWorkbook } from './leads-workbook.server.ts';
import { askedRows } from './list-search.server.ts';

/** The maximum of one call. */
const ROWS = 500;

/** All leads that the operator's list finds, as a spreadsheet. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search, searchParams } = new URL(request.url);
  requireStandIn(`desk/leads.xlsx${search}`);
  const token = await requireToken(request);
  const asked = askedRows(parseLeadSearch(searchParams));
  const { found, total } = await load(request, () => allOf(asked, token));
  const workbook = await leadsWorkbook(found, Math.max(0, total - found.length));
  return workbookAnswer(workbook, `线索与需求-${wallDay(new Date())}.xlsx`, 'leads.xlsx');
}

async function allOf(asked: Input<typeof leads>, token: string) {
  // A lead that arrives meanwhile shifts the pages, so that some come twice and are removed here.
  const found = new Map<string, Lead>();
  for (let page = 1; ; page += 1) {
    const { content, totalElements, totalPages } = await call(
      leads,
      { ...asked, page, rows: ROWS },
      { token },
    );
    for (const lead of content) found.set(`${lead.kind} ${lead.id}`, lead);
    if (page >= totalPages || page * ROWS >= MOST_EXPORTED_LEADS) {
      return { found: [...found.values()], total: totalElements };
    }
  }
}
