import { and, eq, inArray } from 'drizzle-orm';
import { isSitePath } from '#app/domain/content/link-address.ts';
import { FILE_PATH } from '#app/domain/file/cut.ts';
import type { Customer } from '#trading-api/account/index.ts';
import type { Database } from '#trading-api/platform/database/client.ts';
import { wrong } from '#trading-api/platform/refusal.ts';
import { files } from '#trading-api/schema.ts';
import { publishFiles } from './files.ts';

/** Makes an uploaded picture public and answers its address; a problem unless it is a picture of this customer. */
export async function publishPicture(tx: Database, { id: customerId }: Customer, fileId: string) {
  const [file] = await tx.select().from(files).where(eq(files.id, fileId));
  if (file?.customerId !== customerId || !file.mediaType.startsWith('image/')) {
    return wrong('invalid', '请上传图片');
  }
  await publishFiles(tx, customerId, [fileId]);
  return FILE_PATH + fileId;
}

/** The address of a picture given as a path of this site or as an upload; null for none. */
export async function chosenPicture(tx: Database, operator: Customer, picture: string) {
  const chosen = picture.trim();
  if (chosen === '') return null;
  if (!chosen.includes('/')) return publishPicture(tx, operator, chosen);
  return isSitePath(chosen) ? chosen : wrong('invalid', '图片地址应为本站路径，以 / 开头');
}

/** The addresses of uploads that a text shows. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img [^>]*?src="(\/files\/[^"?]+)/g)].map(([, address = '']) => address);

/** Makes the operator's own uploads public that a text shows; those of others stay as they are. */
export async function publishPicturesIn(
  tx: Database,
  { id: customerId }: Customer,
  html: string,
): Promise<void> {
  const ids = picturesIn(html).map((address) => address.slice(FILE_PATH.length));
  if (ids.length === 0) return;
  const own = and(inArray(files.id, ids), eq(files.customerId, customerId));
  const found = await tx.select().from(files).where(own);
  const pictures = found.filter(({ mediaType }) => mediaType.startsWith('image/'));
  await publishFiles(
    tx,
    customerId,
    pictures.map(({ id }) => id),
  );
}
