import { fromBufferPromise } from 'yauzl';
import { E_INVOICE_MAX, type EInvoice, readEInvoice } from '#app/domain/invoice/e-invoice.ts';
import { xmlTextOf } from '#app/domain/invoice/e-invoice-xml.ts';

/** The most entries of an OFD that are looked at, and the most files in it that are unpacked. */
const MOST_ENTRIES = 2000;
const MOST_UNPACKED = 8;
/** A character is four bytes at most. */
const MOST_BYTES = 4 * E_INVOICE_MAX;

/**
 * What is attached to an OFD (GB/T 33190), and not the document's own description of what that is; programs that put it
 * elsewhere call it an invoice, or by its number.
 */
const ATTACHED =
  /(?:^|\/)(?:Attachs?|Attachments?)\/(?:[^/]+\/)*(?!Attachments\.xml$)[^/]+\.xml$|(?:^|\/)[^/]*(?:invoice|发票|\d{20})[^/]*\.xml$/i;

/**
 * The 数电票 that is attached to an OFD as XML; null where it has none. An archive that says less of its sizes than is in
 * it, or that is broken or encrypted, has none.
 */
export async function invoiceInOfd(bytes: Buffer): Promise<EInvoice | null> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => null);
  if (!zip || zip.entryCount > MOST_ENTRIES) return null;
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (!ATTACHED.test(entry.fileName) || entry.uncompressedSize > MOST_BYTES) continue;
      unpacked += 1;
      if (unpacked > MOST_UNPACKED) return null;
      const text = await textOf(await zip.openReadStreamPromise(entry));
      const read = text === null ? null : readEInvoice(text);
      if (read) return read;
    }
  } catch (error) {
    if (isArchiveFault(error)) return null;
    throw error;
  }
  return null;
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > MOST_BYTES) return null;
    pieces.push(piece);
  }
  return xmlTextOf(Buffer.concat(pieces));
}

/** What yauzl and zlib say of an archive that is broken or encrypted. */
const isArchiveFault = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error;
