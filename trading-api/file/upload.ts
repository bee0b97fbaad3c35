import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { ModerType } from '#app/domain/file/contract.ts';
import { UPLOAD_FAILED } from '#app/domain/file/upload.ts';
import { DAY_MS } from '#app/domain/time.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import type { Files } from '#trading-api/platform/storage/files.ts';
import type { IncomingFile } from '#trading-api/platform/storage/incoming.ts';
import { files } from '#trading-api/schema.ts';
import { mediaTypeOf, nameFor } from './formats.ts';
import { invoiceTypeOf } from './invoice-formats.ts';

const UNATTACHED_MS = DAY_MS;
const SWEPT_AT_ONCE = 200;

/** What of them is published, everybody is shown copies of, which have to be possible. */
const PUBLIC: ReadonlySet<ModerType> = new Set(['product_img', 'qualification']);

export interface Upload {
  customer: Customer;
  moderType: ModerType;
  file: (IncomingFile & { name: string }) | null;
  now: Date;
}

/**
 * Stores an uploaded file for its sender; nothing refers to it yet. The row is written first, so
 * that after any failure the sweep finds what is left.
 * @throws Refusal `fileRefused` unless it is exactly one PNG, JPEG, WebP or PDF, or of an invoice its XML
 * or OFD; and a picture that everybody is to see unless it can be decoded
 */
export async function keepUpload(
  db: Database,
  { store, copies }: Files,
  { customer, moderType, file, now }: Upload,
): Promise<{ id: string; fileName: string }> {
  const plain = file ? await mediaTypeOf(file.path) : null;
  const mediaType =
    plain ?? (file && moderType === 'invoice' ? await invoiceTypeOf(file.path) : null);
  if (!file || !mediaType || (moderType === 'product_img' && mediaType === 'application/pdf')) {
    throw new Refusal('fileRefused', UPLOAD_FAILED);
  }
  const isShown = PUBLIC.has(moderType) && mediaType.startsWith('image/');
  if (isShown && !(await copies.canRead(file.path))) {
    throw new Refusal('fileRefused', UPLOAD_FAILED);
  }
  const id = randomBytes(16).toString('hex');
  const fileName = nameFor(file.name, mediaType);
  const { byteLength, sha256 } = file;
  const customerId = customer.id;
  await db
    .insert(files)
    .values({ id, customerId, moderType, fileName, mediaType, byteLength, sha256, createdAt: now });
  try {
    await store.put(id, file);
  } catch (error) {
    await db.delete(files).where(eq(files.id, id));
    throw error;
  }
  return { id, fileName };
}

/**
 * Deletes files that nothing refers to a day after they were uploaded, bytes and rows. A form that
 * attaches one at this moment either keeps it or is refused.
 * @throws Error the first failure, after trying the others
 */
export async function sweepUploads(db: Database, files: Files, now: Date): Promise<void> {
  await files.incoming.sweep(now);
  const oldest = new Date(now.getTime() - UNATTACHED_MS);
  const failures: unknown[] = [];
  let last = '';
  for (;;) {
    const found = await forgottenAfter(db, last, oldest);
    for (const id of found) {
      await remove(db, files, id).catch((error: unknown) => failures.push(error));
    }
    last = found.at(-1) ?? last;
    if (found.length < SWEPT_AT_ONCE) break;
  }
  if (failures.length > 0) throw failures[0];
}

async function forgottenAfter(db: Database, last: string, oldest: Date): Promise<string[]> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.attached, false), lt(files.createdAt, oldest), gt(files.id, last)))
    .orderBy(files.id)
    .limit(SWEPT_AT_ONCE);
  return rows.map(({ id }) => id);
}

const remove = (db: Database, { store, copies }: Files, id: string) =>
  db.transaction(async (tx) => {
    const gone = await tx
      .delete(files)
      .where(and(eq(files.id, id), eq(files.attached, false)))
      .returning({ mediaType: files.mediaType });
    // The bytes are deleted before the row: without a row they would never be found again.
    if (gone[0]?.mediaType.startsWith('image/')) await copies.delete(id);
    if (gone.length > 0) await store.delete(id);
  });
