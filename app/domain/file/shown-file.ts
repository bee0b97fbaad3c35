import type { ListedAttachment } from './contract.ts';
import { fileSize, nameWithSize } from './upload.ts';

/** An attachment in the form that the file controls of a form take. */
export const listedFile = ({ fileId, fileName, byteLength }: ListedAttachment) => ({
  id: fileId,
  name: fileName,
  size: fileSize(byteLength),
});

/** An attachment in the form that lists on pages take. */
export const shownFile = ({ fileId, fileName, byteLength }: ListedAttachment) => ({
  id: fileId,
  name: nameWithSize(fileName, fileSize(byteLength)),
});
