import type { ListedAttachment } from './contract.ts';
import { fileSize, nameWithSize } from './upload.ts';

/** What was attached, as the controls of a form hold it. */
export const listedFile = ({ fileId, fileName, byteLength }: ListedAttachment) => ({
  id: fileId,
  name: fileName,
  size: fileSize(byteLength),
});

/** What was attached, as pages list it. */
export const shownFile = ({ fileId, fileName, byteLength }: ListedAttachment) => ({
  id: fileId,
  name: nameWithSize(fileName, fileSize(byteLength)),
});
