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
  const read =
    file.mediaType === 'application/ofd'
      ? await invoiceInOfd(await bytesOf(store, fileId))
      : file.mediaType === 'application/xml'
        ? await invoiceInXml(file, store)
        : null;
  if (typeof read === 'string') throw new Refusal('fileRefused', read, 'fileIds');
  return read;
}

async function invoiceInXml(
  { id, byteLength }: typeof files.$inferSelect,
  store: FileStore,
): Promise<EInvoice | string> {
  // A character is four bytes at most.
  if (byteLength > 4 * E_INVOICE_MAX) return TOO_LONG;
  return eInvoiceOf(xmlTextOf(await bytesOf(store, id)) ?? '');
}

async function bytesOf(store: FileStore, fileId: string): Promise<Buffer> {
  const stream = await store.get(fileId);
  if (!stream) throw new Refusal('fileRefused', FILES_GONE, 'fileIds');
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
