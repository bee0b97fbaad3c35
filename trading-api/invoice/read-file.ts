import { eq } from 'drizzle-orm';
import {
  E_INVOICE_MAX,
  type EInvoice,
  eInvoiceOf,
  TOO_LONG,
} from '#app/domain/invoice/e-invoice.ts';
import { xmlTextOf } from '#app/domain/invoice/e-invoice-xml.ts';
import { FILES_GONE } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import type { FileStore } from '#trading-api/platform/storage/file-store.ts';
import { files } from '#trading-api/schema.ts';
import { invoiceInOfd } from './ofd.ts';

/** The 数电票 in an invoice's file: an XML, or the one that an OFD has in it; null: there is none to read, as in a PDF. */
export async function readInvoiceFile(
  tx: Database,
  store: FileStore,
  fileId: string,
): Promise<EInvoice | null> {
  const [file] = await tx.select().from(files).where(eq(files.id, fileId));
  if (!file) throw new Refusal('fileRefused', FILES_GONE, 'fileIds');
  if (file.mediaType === 'application/ofd') return await invoiceInOfd(await bytesOf(store, fileId));
  if (file.mediaType !== 'application/xml') return null;
  // A character is four bytes at most.
  const bytes = file.byteLength > 4 * E_INVOICE_MAX ? null : await bytesOf(store, fileId);
  const read = bytes ? eInvoiceOf(xmlTextOf(bytes) ?? '') : TOO_LONG;
  if (typeof read === 'string') throw new Refusal('fileRefused', read, 'fileIds');
  return read;
}

async function bytesOf(store: FileStore, fileId: string): Promise<Buffer> {
  const stream = await store.get(fileId);
  if (!stream) throw new Refusal('fileRefused', FILES_GONE, 'fileIds');
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
