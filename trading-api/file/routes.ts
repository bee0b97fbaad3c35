import { eq } from 'drizzle-orm';
import { RESULT } from '#app/domain/endpoint.ts';
import { downloadFile, uploadFile } from '#app/domain/file/contract.ts';
import { statusMessage } from '#app/domain/http-status.ts';
import { LOGIN_REQUIRED } from '#app/domain/order/order.ts';
import { BinaryAnswer } from '#trading-api/platform/http/binary.ts';
import { customerRoute, type Route, route } from '#trading-api/platform/http/route.ts';
import { notFound, Refusal } from '#trading-api/platform/refusal.ts';
import { files } from '#trading-api/schema.ts';
import { mayRead } from './files.ts';
import { keepUpload } from './upload.ts';

const PUBLISHED = 'public, max-age=31536000, immutable';
const PRIVATE = 'private, no-cache';

export const fileRoutes: readonly Route[] = [
  customerRoute(uploadFile, ({ db, market, customer, input, now, file }) =>
    keepUpload(db, market.files, { customer, moderType: input.moderType, file, now }),
  ),
  route(downloadFile, async ({ db, market, customer, input }) => {
    const [file] = await db.select().from(files).where(eq(files.id, input.fileId));
    if (!file || !(await mayRead(db, customer, file))) {
      // The same answer whether or not such a file exists.
      if (!customer) throw new Refusal(RESULT.notLoggedIn, LOGIN_REQUIRED);
      throw notFound(statusMessage(404));
    }
    return new BinaryAnswer({
      mediaType: file.mediaType,
      byteLength: file.byteLength,
      fileName: file.fileName,
      inline: file.mediaType.startsWith('image/'),
      tag: file.sha256,
      cacheControl: file.published ? PUBLISHED : PRIVATE,
      open: () => market.files.store.get(file.id),
    });
  }),
];
