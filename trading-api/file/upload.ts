import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, gt, lt } from 'drizzle-orm';
import { DAY_MS, MINUTE_MS } from '#app/domain/duration.ts';
import type { Content } from '#app/domain/endpoint.ts';
import type { ModerType, uploadFile } from '#app/domain/file/contract.ts';
import { PICTURE_PROBLEMS } from '#app/domain/file/picture-problem.ts';
import { UPLOAD_FAILED } from '#app/domain/file/upload.ts';
import { type Budgets, payersOf } from '#app/domain/work-queue.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { Refusal } from '#trading-api/platform/refusal.ts';
import type { Files } from '#trading-api/platform/storage/files.ts';
import type { IncomingFile } from '#trading-api/platform/storage/incoming.ts';
import { PictureRefused } from '#trading-api/platform/storage/picture-process.ts';
import { files } from '#trading-api/schema.ts';
import { isPdf, type MediaType, nameFor } from './formats.ts';
import { invoiceTypeOf } from './invoice-formats.ts';
import { requireQuota } from './quota.ts';

const UNATTACHED_MS = DAY_MS;
const SWEPT_AT_ONCE = 200;

/** Of one worker's time; a picture of a phone takes one second. */
const BUDGETS: Budgets = { accountMs: 3 * MINUTE_MS, networkMs: 5 * MINUTE_MS, visitorMs: 0 };

export interface Upload {
  customer: Customer;
  network: string | null;
  moderType: ModerType;
  file: (IncomingFile & { name: string }) | null;
  now: Date;
}

/**
 * Stores an uploaded file for its sender; nothing refers to it yet. The row is written first, so that after any
 * failure the sweep finds what is left.
 */
export async function keepUpload(
  db: Database,
  files: Files,
  { file, ...upload }: Upload,
): Promise<Content<typeof uploadFile>> {
  if (!file) throw new Refusal('fileRefused', UPLOAD_FAILED);
  await requireQuota(db, upload.customer.id, upload.now);
  const paper = await paperTypeOf(file, upload.moderType);
  if (paper)
    return keep(db, files, upload, { file, fileName: nameFor(file.name, paper), mediaType: paper });
  const { bytes, mediaType } = await writtenAnew(files, file, upload);
  const picture = await files.incoming.receive(Readable.from([bytes]), bytes.length);
  return keep(db, files, upload, {
    file: picture,
    fileName: nameFor(file.name, mediaType),
    mediaType,
  }).finally(picture.discard);
}

/** The type of what is kept as it came; null of what may be a picture. */
async function paperTypeOf(
  { path }: IncomingFile,
  moderType: ModerType,
): Promise<MediaType | null> {
  if (moderType === 'product_img') return null;
  if (await isPdf(path)) return 'application/pdf';
  return moderType === 'invoice' ? invoiceTypeOf(path) : null;
}

/**
 * A picture is whatever can be read as one. Only what is seen of it is kept: nothing that hides in it or behind it, and not
 * the place where it was taken (design/imports: Pictures).
 */
async function writtenAnew(
  { pictures }: Files,
  { path }: IncomingFile,
  { customer, network }: Pick<Upload, 'customer' | 'network'>,
) {
  const payers = payersOf({ account: String(customer.id), network }, BUDGETS);
  try {
    return await pictures.inTurn(payers, (make) => make({ picture: path, copy: null }));
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new Refusal('fileRefused', PICTURE_PROBLEMS[error.problem]);
  }
}

interface Kept {
  file: IncomingFile;
  fileName: string;
  mediaType: MediaType;
}

async function keep(
  db: Database,
  { store }: Files,
  { customer, moderType, now }: Omit<Upload, 'file'>,
  { file, fileName, mediaType }: Kept,
): Promise<Content<typeof uploadFile>> {
  const id = randomBytes(16).toString('hex');
  const { byteLength, sha256 } = file;
  const customerId = customer.id;
  const row = {
    id,
    customerId,
    moderType,
    fileName,
    mediaType,
    byteLength,
    sha256,
    createdAt: now,
  };
  await db.transaction((tx) => tx.insert(files).values(row));
  try {
    await store.put(id, file);
  } catch (error) {
    await db.delete(files).where(eq(files.id, id));
    throw error;
  }
  return { id, fileName, byteLength };
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
