import { TABLE_KINDS_TEXT } from './table-kinds.ts';

/** The most bytes of an uploaded file. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;

/** Thrown for a file that is no table or is too large; the message is for the person who sent it. */
export class UnreadableTable extends Error {}

export const NO_TABLE = `无法读取这个文件，请上传 ${TABLE_KINDS_TEXT}`;
export const WHICH_DELIMITER = '不能确定表格的分隔符，请另存为 XLSX 后上传';
export const LOCKED = '加密的文件无法读取，请取消密码后再上传';
export const TOO_LARGE = '文件过大，不能超过 5 MB';
export const NOTHING_IN_IT = '表格中没有内容';
export const TOO_MUCH = '表格内容过多，请删除不需要的工作表，或分成几个文件';
export const TOO_BUSY = '正在读取的文件过多，请稍后再试';
export const SPENT = '短时间内读取的表格过多，请过几分钟再试';
export const tooManyRows = (most: number): string =>
  `表格超过 ${most.toLocaleString('en-US')} 行，请分成几个文件`;
