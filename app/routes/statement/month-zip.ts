import { fileAnswer } from '#app/api/files.server.ts';
import { extensionOf, plainFileName } from '#app/domain/file/plain-file-name.ts';
import { invoiceRequests } from '#app/domain/invoice/contract.ts';
import { statementByMonth, statementList } from '#app/domain/statement/contract.ts';
import { typedMonth } from '#app/domain/typed-time.ts';
import { type CustomerRequest, customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { readSite } from '#app/session/site.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import { privateDownload } from '#app/spreadsheet/private-download.server.ts';
import { workbookOf } from '#app/spreadsheet/workbook.server.ts';
import { type ZipEntry, zipStream } from '#app/spreadsheet/zip-stream.ts';
import { statementSheets } from './statement-sheets.server.ts';

/** A month of a buyer in one archive: the statement of each seller, and the files of all invoices. */
export const loader = customerLoader(async (page) => {
  const month = typedMonth(page.searchParams.get('month'));
  if (month === undefined) throw errorPage(404, '对账单不存在');
  const entries = [...(await statementsOf(page, month)), ...(await invoicesOf(page, month))];
  if (entries.length === 0) throw errorPage(404, '本月没有往来');
  return privateDownload(zipStream(entries), {
    type: 'application/zip',
    name: `对账单与发票-${month}.zip`,
    plainName: 'month.zip',
  });
});

async function statementsOf({ ask }: CustomerRequest, month: string): Promise<ZipEntry[]> {
  const found = await allRows(
    (paging) => ask(statementList, { side: 'purchase', month, ...paging }),
    ({ counterpart }) => counterpart,
  );
  const [simulated, site] = await Promise.all([isSimulated(), readSite()]);
  return found.map(({ counterpart, counterpartName }) => ({
    name: `对账单/对账单-${plainFileName(counterpartName)}-${counterpart}-${month}.xlsx`,
    bytes: async () =>
      workbookOf(
        statementSheets(
          await ask(statementByMonth, { side: 'purchase', counterpart, month }),
          simulated,
        ),
        site.name,
      ),
  }));
}

async function invoicesOf({ ask, request, token }: CustomerRequest, month: string) {
  const found = await allRows(
    (paging) => ask(invoiceRequests, { month, ...paging }),
    ({ id }) => id,
  );
  return found.flatMap(({ sellerName, invoices }) =>
    invoices.flatMap(({ file, issueDate, number, originalNumber }): ZipEntry[] =>
      file && issueDate.startsWith(month)
        ? [
            {
              name: `发票/${originalNumber ? '红字' : '发票'}-${number}-${plainFileName(sellerName)}${extensionOf(file.fileName)}`,
              bytes: async () => {
                const answer = await fileAnswer(request, token, { fileId: file.fileId });
                return new Uint8Array(await answer.arrayBuffer());
              },
            },
          ]
        : [],
    ),
  );
}
