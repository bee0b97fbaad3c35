import { statementByMonth } from '#app/domain/statement/contract.ts';
import { customerLoader } from '#app/session/customer-loader.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { workbookAnswer } from '#app/spreadsheet/workbook.server.ts';
import { namedStatement } from './statement-forms.server.ts';
import { statementSheets } from './statement-sheets.server.ts';

export const loader = customerLoader(async ({ request, params, ask }) => {
  const { to, ...named } = namedStatement(request, params);
  const statement = await ask(statementByMonth, named);
  const other = named.side === 'purchase' ? statement.sellerName : statement.buyerName;
  return workbookAnswer(
    statementSheets(statement, await isSimulated()),
    `对账单-${other}-${named.month}.xlsx`,
    'statement.xlsx',
    (await readSite()).name,
  );
});
