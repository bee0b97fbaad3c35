import type { Attachment } from './contract.ts';
import { fileSize, nameWithSize } from './upload.ts';

type Attached = Pick<Attachment, 'fileId' | 'fileName' | 'byteLength'>;

/** What was attached, as the controls of a form hold it. */
export const listedFile = ({ fileId, fileName, byteLength }: Attached) => ({
  id: fileId,
  name: fileName,
  size: fileSize(byteLength),
});

/** What was attached, as pages list it. */
export const shownFile = ({ fileId, fileName, byteLength }: Attached) => ({
  id: fileId,
  name: nameWithSize(fileName, fileSize(byteLength)),
});
