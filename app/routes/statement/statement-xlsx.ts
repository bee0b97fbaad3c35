import type { LoaderFunctionArgs } from '@remix-run/node';
import { call } from '#app/api/client.server.ts';
import { statementByMonth } from '#app/domain/statement/contract.ts';
import { load } from '#app/session/load.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { requireToken } from '#app/session/session.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { namedStatement } from './statement-forms.server.ts';
import { statementSheets } from './statement-sheets.server.ts';

/** The statement as a spreadsheet. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { to, ...named } = namedStatement(request, params);
  const token = await requireToken(request);
  const statement = await load(request, () => call(statementByMonth, named, { token }));
  const other = named.side === 'purchase' ? statement.sellerName : statement.buyerName;
  return workbookAnswer(
    statementSheets(statement, await isSimulated()),
    `对账单-${other}-${named.month}.xlsx`,
    'statement.xlsx',
  );
}
