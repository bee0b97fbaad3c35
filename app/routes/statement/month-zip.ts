import { Zip, ZipPassThrough } from 'fflate';
import { fileAnswer } from '#app/api/files.server.ts';
import { extensionOf, plainFileName } from '#app/domain/file/plain-file-name.ts';
import { invoiceRequests } from '#app/domain/invoice/contract.ts';
import { statementByMonth, statementList } from '#app/domain/statement/contract.ts';
import { typedMonth } from '#app/domain/typed-time.ts';
import { type CustomerRequest, customerLoader } from '#app/session/customer-loader.server.ts';
import { errorPage } from '#app/session/load.server.ts';
import { isSimulated } from '#app/session/market-facts.server.ts';
import { allRows } from '#app/spreadsheet/all-rows.server.ts';
import { privateDownload } from '#app/spreadsheet/private-download.server.ts';
import { workbookOf } from '#app/spreadsheet/workbook.server.ts';
import { statementSheets } from './statement-sheets.server.ts';

interface Entry {
  name: string;
  bytes(): Promise<Uint8Array>;
}

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

async function statementsOf({ ask }: CustomerRequest, month: string): Promise<Entry[]> {
  const { found } = await allRows(
    (paging) => ask(statementList, { side: 'purchase', month, ...paging }),
    { keyOf: ({ counterpart }) => counterpart },
  );
  const simulated = await isSimulated();
  return found.map(({ counterpart, counterpartName }) => ({
    name: `对账单/对账单-${plainFileName(counterpartName)}-${counterpart}-${month}.xlsx`,
    bytes: async () =>
      workbookOf(
        statementSheets(
          await ask(statementByMonth, { side: 'purchase', counterpart, month }),
          simulated,
        ),
      ),
  }));
}

async function invoicesOf({ ask, request, token }: CustomerRequest, month: string) {
  const { found } = await allRows((paging) => ask(invoiceRequests, { month, ...paging }), {
    keyOf: ({ id }) => id,
  });
  return found.flatMap(({ sellerName, invoices }) =>
    invoices.flatMap(({ file, issueDate, number, originalNumber }): Entry[] =>
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

/** Written while it is read, one entry in memory at a time; what is in it is compressed already. */
function zipStream(entries: readonly Entry[]): ReadableStream<Uint8Array> {
  const left = entries.values();
  let send: (chunk: Uint8Array) => void = () => undefined;
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    send(chunk);
  });
  return new ReadableStream<Uint8Array>({
    start(controller) {
      send = (chunk) => controller.enqueue(chunk);
    },
    async pull(controller) {
      const { value: entry } = left.next();
      if (!entry) {
        zip.end();
        controller.close();
        return;
      }
      const written = new ZipPassThrough(entry.name);
      zip.add(written);
      written.push(await entry.bytes(), true);
    },
  });
}
