import { readFile } from 'node:fs/promises';
import { E_INVOICE_MAX, eInvoiceOf, TOO_LONG } from '#app/domain/invoice/e-invoice.ts';
import { xmlTextOf } from '#app/domain/invoice/e-invoice-xml.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';

const ZIP_START = Buffer.from('PK\x03\x04', 'latin1');
const END_MARK = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
/** The longest comment of an archive, which stands behind its end record. */
const MOST_COMMENT = 0xffff;
const OFD_ENTRY = 'OFD.xml';
const MOST_ENTRIES = 2000;

/** The types of an invoice's file beside those of every upload. */
export type InvoiceType = 'application/xml' | 'application/ofd';

const NO_OFD = '该文件不是 OFD，或已损坏，请上传税务平台下载的 OFD、PDF 或数电票 XML';
const ENCODING_UNKNOWN = '无法识别该 XML 的编码，请重新从税务平台下载';

/**
 * The type of an invoice's file by its content: the XML of a 数电票, or an OFD (GB/T 33190), which is a
 * ZIP archive with its `OFD.xml`. Nothing is unpacked.
 * @param path of an upload of 10 MB at most
 * @throws Refusal why an archive or an XML is none of an invoice
 */
export async function invoiceTypeOf(path: string): Promise<InvoiceType | null> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, ZIP_START.length).equals(ZIP_START)) {
    return isOfd(bytes) ? 'application/ofd' : refused(NO_OFD);
  }
  const problem = xmlProblem(bytes);
  if (problem === null) return 'application/xml';
  return isMarkup(bytes) ? refused(problem) : null;
}

function refused(why: string): never {
  throw new Refusal('fileRefused', why);
}

function xmlProblem(bytes: Buffer): string | null {
  // A character is four bytes at most.
  if (bytes.length > 4 * E_INVOICE_MAX) return TOO_LONG;
  const text = xmlTextOf(bytes);
  const read = text === null ? ENCODING_UNKNOWN : eInvoiceOf(text);
  return typeof read === 'string' ? read : null;
}

/** Whether a file begins as an XML does, in whatever encoding. */
const isMarkup = (bytes: Buffer): boolean =>
  /^[^\x21-\x7e]*<[\0\s]*[?!a-z]/i.test(bytes.toString('latin1', 0, 64));

/** Where an archive's end record is: its comment, which may be none, is all that is behind it. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MOST_COMMENT);
  for (let end = bytes.length - END_BYTES; end >= first; end -= 1) {
    const isMark = bytes.subarray(end, end + END_MARK.length).equals(END_MARK);
    if (isMark && end + END_BYTES + bytes.readUInt16LE(end + 20) === bytes.length) return end;
  }
  return -1;
}

/** Whether the directory at the archive's end names the document's root, and only real entries. */
function isOfd(bytes: Buffer): boolean {
  const end = endOf(bytes);
  if (end < 0) return false;
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
