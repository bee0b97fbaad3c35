import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import {
  E_INVOICE_MAX,
  type EInvoice,
  eInvoiceOf,
  SUMS_DIFFER,
} from '#app/domain/invoice/e-invoice.ts';
import { xmlTextOf } from '#app/domain/invoice/e-invoice-xml.ts';

/** The most entries of an OFD that are looked at, and the most files in it that are unpacked. */
const MOST_ENTRIES = 2000;
const MOST_UNPACKED = 8;
/** A character is four bytes at most. */
const MOST_BYTES = 4 * E_INVOICE_MAX;

/** What is attached to an OFD (GB/T 33190), or called an invoice, or by its number. */
const ATTACHED = /(?:^|\/)(?:Attachs?|Attachments?)\/|(?:invoice|发票|\d{20})[^/]*$/i;
/** The parts of the document itself: its pages, what they show, and its own description of what is attached. */
const OWN_PART =
  /(?:^|\/)(?:OFD|Document|Content|PublicRes|DocumentRes|Attachments|Annot(?:ation)?s?(?:_\d+)?|Signatures?|CustomTags?)\.xml$/i;

export const SEVERAL_INVOICES = '该 OFD 中有多张不同的发票，请上传一张发票的文件';
const CONTRADICTS = '该 OFD 中发票的明细与合计不一致，请重新从税务平台下载';

/**
 * The 数电票 that an OFD has in it as XML, what is attached before what lies elsewhere; null where it has none that can be
 * read. An archive that says less of its sizes than is in it, or that is broken or encrypted, has none.
 * @returns in a sentence why it proves nothing: it contradicts itself, or has several that are not one
 */
export async function invoiceInOfd(bytes: Buffer): Promise<EInvoice | string | null> {
  const options = { lazyEntries: true, autoClose: false };
  const zip = await fromBufferPromise(bytes, options).catch(() => null);
  if (!zip || zip.entryCount > MOST_ENTRIES) return null;
  /** By all that they say: one may be attached twice. */
  const found = new Map<string, EInvoice>();
  try {
    for (const entry of (await candidatesOf(zip)).slice(0, MOST_UNPACKED)) {
      const text = await textOf(await zip.openReadStreamPromise(entry));
      const read = text === null ? '' : eInvoiceOf(text);
      if (read === SUMS_DIFFER) return CONTRADICTS;
      if (typeof read !== 'string') found.set(JSON.stringify(read), read);
    }
  } catch (error) {
    if (isArchiveFault(error)) return null;
    throw error;
  }
  const [invoice = null, another] = found.values();
  return another ? SEVERAL_INVOICES : invoice;
}

async function candidatesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    if (!/\.xml$/i.test(fileName) || OWN_PART.test(fileName)) continue;
    if (uncompressedSize <= MOST_BYTES) entries.push(entry);
  }
  const rank = ({ fileName }: Entry) => (ATTACHED.test(fileName) ? 0 : 1);
  return entries.sort((one, other) => rank(one) - rank(other));
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
