import { Readable } from 'node:stream';
import { and, asc, eq } from 'drizzle-orm';
import { extensionOf, plainFileName } from '#app/domain/file/plain-file-name.ts';
import { invoiceArchive } from '#app/domain/invoice/contract.ts';
import { storeNameAt } from '#trading-api/account/index.ts';
import { BinaryAnswer } from '#trading-api/platform/http/binary.ts';
import { customerRoute } from '#trading-api/platform/http/route.ts';
import { notFound } from '#trading-api/platform/refusal.ts';
import { files, invoiceRequests, invoices, sellers } from '#trading-api/schema.ts';
import { inMonth } from './which-requests.ts';
import { zipLength, zipOf } from './zip.ts';

/** Far more than anybody has in a month; their list is in memory. */
const MOST_FILES = 10_000;

/** The files of a customer's invoices of a month, one after the other out of the store. */
export const archiveOf = customerRoute(invoiceArchive, async ({ db, customer, market, input }) => {
  const { month } = input;
  const store = market.files.store;
  const found = await db
    .select({
      id: files.id,
      number: invoices.number,
      originalNumber: invoices.originalNumber,
      sellerName: storeNameAt(invoices.createdAt),
      fileName: files.fileName,
      byteLength: files.byteLength,
      createdAt: invoices.createdAt,
    })
    .from(invoices)
    .innerJoin(invoiceRequests, eq(invoiceRequests.id, invoices.requestId))
    .innerJoin(sellers, eq(sellers.code, invoiceRequests.sellerCode))
    .innerJoin(files, eq(files.id, invoices.fileId))
    .where(and(eq(invoiceRequests.customerId, customer.id), inMonth(month)))
    .orderBy(asc(invoices.issueDate), asc(invoices.id))
    .limit(MOST_FILES);
  if (found.length === 0) throw notFound('该月没有可下载的发票');
  const entries = found.map((file) => ({
    name: `${file.originalNumber ? '红字' : '发票'}-${file.number}-${plainFileName(file.sellerName)}${extensionOf(file.fileName)}`,
    byteLength: file.byteLength,
    changedAt: file.createdAt,
    open: () => store.get(file.id),
  }));
  return new BinaryAnswer({
    mediaType: 'application/zip',
    byteLength: zipLength(entries),
    fileName: `发票-${month}.zip`,
    inline: false,
    tag: found
      .map(({ id }) => id)
      .join('-')
      .slice(-64),
    cacheControl: 'private, no-store',
    open: async () => Readable.from(zipOf(entries)),
  });
});
