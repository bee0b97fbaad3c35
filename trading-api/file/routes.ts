import { eq } from 'drizzle-orm';
import { isOperator } from '#app/domain/account/customer.ts';
import { type Parsed, RESULT } from '#app/domain/endpoint.ts';
import { downloadFile, uploadFile } from '#app/domain/file/contract.ts';
import { PICTURE_WIDTHS } from '#app/domain/file/picture.ts';
import { COPY_REFUSED } from '#app/domain/file/picture-problem.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { LOGIN_REQUIRED } from '#app/domain/refusal-texts.ts';
import { auditOnce, type Customer } from '#trading-api/account/index.ts';
import { BinaryAnswer } from '#trading-api/platform/http/binary.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { type Copy, PictureRefused } from '#trading-api/platform/storage/picture-process.ts';
import { files } from '#trading-api/schema.ts';
import { mayRead, type StoredFile } from './files.ts';
import { keepUpload } from './upload.ts';

/** What is replaced or withdrawn is gone within a minute, and what stands is not sent again. */
const PUBLISHED = 'public, max-age=60';
const PRIVATE = 'private, no-cache';
const WHOLE: Copy = { width: 1920, cut: null };

export const fileRoutes: readonly Route[] = [
  customerRoute(uploadFile, ({ db, market, customer, network, input, now, file }) =>
    keepUpload(db, market.files, { customer, network, moderType: input.moderType, file, now }),
  ),
  route(downloadFile, async ({ db, market, customer, person, input, now }) => {
    const [file] = await db.select().from(files).where(eq(files.id, input.fileId));
    if (!file || !(await mayRead(db, customer, file, now))) {
      // The same answer whether or not such a file exists.
      if (!customer) throw new Refusal(RESULT.notLoggedIn, LOGIN_REQUIRED);
      throw notFound(statusMessage(404));
    }
    if (person && customer && isOperator(customer) && !isOwnOrPublic(file, customer)) {
      const detail = `${file.fileName}（编号 ${file.id}）`;
      const read = { action: 'fileRead', account: file.customerId, detail } as const;
      await auditOnce(db, { ...read, person: person.id }, now);
    }
    const cacheControl = file.published ? PUBLISHED : PRIVATE;
    const copy = copyOf(file, input);
    if (copy) {
      return new BinaryAnswer({
        mediaType: 'image/webp',
        fileName: file.fileName.replace(/\.\w+$/, '.webp'),
        inline: true,
        tag: [file.sha256, ...Object.values(copy)].join('-'),
        cacheControl,
        open: () => market.files.copies.get(file, copy).catch(asRefusal),
      });
    }
    return new BinaryAnswer({
      mediaType: file.mediaType,
      byteLength: file.byteLength,
      fileName: file.fileName,
      inline: file.mediaType.startsWith('image/'),
      tag: file.sha256,
      cacheControl,
      open: () => market.files.store.get(file.id),
    });
  }),
];

const isOwnOrPublic = (file: StoredFile, { id }: Customer): boolean =>
  file.published || file.customerId === id;

/** Who asks for a copy is told that there is none. */
function asRefusal(error: unknown): never {
  throw error instanceof PictureRefused ? notFound(COPY_REFUSED) : error;
}

/**
 * The copy that is asked for; null for the file itself. Everybody gets copies only, since the original may say where
 * it was taken; its sender sees copies in a form too.
 */
function copyOf(file: StoredFile, { width, cut }: Parsed<typeof downloadFile>): Copy | null {
  const isPicture = file.mediaType.startsWith('image/');
  const hasCopies = isPicture && (file.published || file.moderType === 'product_img');
  if (width === undefined) return isPicture && file.published ? WHOLE : null;
  const pixels = PICTURE_WIDTHS.find((each) => String(each) === width);
  if (!hasCopies || !pixels) throw notFound(statusMessage(404));
  return { width: pixels, cut: cut ?? null };
}
