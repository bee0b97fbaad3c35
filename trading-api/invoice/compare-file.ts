import { eq } from 'drizzle-orm';
import {
  differences,
  E_INVOICE_MAX,
  type EInvoice,
  readEInvoice,
} from '#app/domain/invoice/e-invoice.ts';
import { FILES_GONE } from '#trading-api/file/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import type { FileStore } from '#trading-api/platform/storage/file-store.ts';
import { files } from '#trading-api/schema.ts';

/** The control at which a difference is shown; the form has none for the buyer, so that one is shown at the file. */
const FIELD: Partial<Record<keyof EInvoice, string>> = {
  number: 'number',
  issueDate: 'issueDate',
  amount: 'amount',
  taxAmount: 'taxAmount',
};

/** Compares the XML of a 数电票 with what is registered; files of other types are taken as they are. */
export async function compareFile(
  tx: Database,
  store: FileStore,
  fileId: string,
  registered: Parameters<typeof differences>[1],
): Promise<void> {
  const [file] = await tx.select().from(files).where(eq(files.id, fileId));
  if (!file) throw new Refusal('fileRefused', FILES_GONE, 'fileIds');
  if (file.mediaType !== 'application/xml') return;
  const read = file.byteLength > E_INVOICE_MAX ? null : readEInvoice(await textOf(store, fileId));
  if (!read)
    throw new Refusal('fileRefused', '无法识别该 XML，请上传税务平台下载的数电票 XML', 'fileIds');
  const problems = differences(read, registered).map(({ field, text }) => ({
    path: [FIELD[field] ?? 'fileIds'],
    code: 'invalid' as const,
    text,
  }));
  if (problems.length === 0) return;
  const refusal = new Refusal('invalid', problems.map(({ text }) => text).join('；'));
  refusal.problems = problems;
  throw refusal;
}

async function textOf(store: FileStore, fileId: string): Promise<string> {
  const stream = await store.get(fileId);
  if (!stream) throw new Refusal('fileRefused', FILES_GONE, 'fileIds');
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
