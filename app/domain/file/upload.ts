/** The message for a file of a type that is not taken (spec 2 §8). */
export const UPLOAD_FAILED = '上传失败';
/** The message where the browser sent a text field instead of a file. */
export const CAME_AS_TEXT = `${UPLOAD_FAILED}：浏览器没有把文件发送过来，请重新选择，或换一个浏览器`;
/** The message where the trading API has no room for files and answers 507. */
export const STORAGE_FULL = '服务器存储空间不足，请稍后再试';
export const UPLOAD_DONE = '上传成功';

/** At most this many files in one form. */
export const MAX_FILES = 10;

const KIB = 1024;

/** How large a file is, for people: 830 B, 12 KB, 2.4 MB; '' where that is not known. */
export function fileSize(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  if (bytes < KIB) return `${bytes} B`;
  const kib = Math.round(bytes / KIB);
  if (kib < KIB) return `${kib} KB`;
  return `${(bytes / KIB / KIB).toFixed(1)} MB`;
}

/** A file's name with its size, where that is known. */
export const nameWithSize = (name: string, size: string | undefined): string =>
  size ? `${name}（${size}）` : name;

/** The largest size of one file; a file of exactly this size is still taken (design/imports: Uploads). */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
