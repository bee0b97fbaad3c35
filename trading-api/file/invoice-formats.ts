import { readFile } from 'node:fs/promises';
import { E_INVOICE_MAX, readEInvoice } from '#app/domain/invoice/e-invoice.ts';
import { xmlTextOf } from '#app/domain/invoice/e-invoice-xml.ts';

const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');
const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const OFD_ENTRY = 'OFD.xml';
const MOST_ENTRIES = 2000;

/** The types of an invoice's file beside those of every upload. */
export type InvoiceType = 'application/xml' | 'application/ofd';

/**
 * The type of an invoice's file by its content: the XML of a 数电票, or an OFD (GB/T 33190), which is a
 * ZIP archive with its `OFD.xml`. Nothing is unpacked.
 * @param path of an upload of 10 MB at most
 */
export async function invoiceTypeOf(path: string): Promise<InvoiceType | null> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) {
    return isOfd(bytes) ? 'application/ofd' : null;
  }
  // A character is four bytes at most.
  const text = bytes.length <= 4 * E_INVOICE_MAX ? xmlTextOf(bytes) : null;
  const isXml = text !== null && readEInvoice(text) !== null;
  return isXml ? 'application/xml' : null;
}

/** Whether the directory at the archive's very end names the document's root, and only real entries. */
function isOfd(bytes: Buffer): boolean {
  const end = bytes.length - END_BYTES;
  if (end < 0 || !bytes.subarray(end, end + END_MARK.length).equals(END_MARK)) return false;
  const count = bytes.readUInt16LE(end + 10);
  const start = bytes.readUInt32LE(end + 16);
  if (count > MOST_ENTRIES || start + bytes.readUInt32LE(end + 12) !== end) return false;
  let position = start;
  let hasRoot = false;
  for (let entry = 0; entry < count; entry += 1) {
    if (position + ENTRY_BYTES > end || bytes.readUInt32LE(position) !== ENTRY_MARK) return false;
    const nameEnd = position + ENTRY_BYTES + bytes.readUInt16LE(position + 28);
    hasRoot ||= bytes.toString('utf8', position + ENTRY_BYTES, nameEnd) === OFD_ENTRY;
    position = nameEnd + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
  }
  return hasRoot && position === end;
}
