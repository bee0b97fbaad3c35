import { eq } from 'drizzle-orm';
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
