import { DAY_MS } from '#app/domain/duration.ts';
import type { Tone } from '#app/domain/tone.ts';

/**
 * The rows that a list gives as a file at once, which takes two to three seconds at most (measured: 500 orders are read
 * in 150 ms and written in 60 ms); more are gathered in the background (design/exports). EXPORT_AT_ONCE sets another
 * number.
 */
export const ROWS_AT_ONCE = 5000;
/** The rows of one workbook: what takes a second to write. More are several workbooks in a ZIP. */
export const ROWS_OF_FILE = 10_000;
/** How many rows are read at a time: the most that a list gives. */
export const ROWS_OF_PART = 500;
/** How long the rows can be downloaded after they were gathered. */
export const EXPORT_KEPT_MS = 3 * DAY_MS;
/** How many of an account are gathered at once. */
export const MOST_UNDER_WAY = 3;

export const EXPORT_STATES = ['waiting', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const EXPORT_STATE_LABEL: Readonly<Record<ExportState, string>> = {
  waiting: '生成中',
  done: '可下载',
  failed: '没有生成',
};
export const EXPORT_STATE_TONE: Readonly<Record<ExportState, Tone>> = {
  waiting: 'info',
  done: 'success',
  failed: 'danger',
};

export const EXPORT_UNKNOWN = '没有这份导出，或已过期，请重新导出';
export const EXPORT_TOO_MANY = `您同时最多生成 ${MOST_UNDER_WAY} 份导出，请等其中一份完成后再试`;
export const EXPORT_UNREADABLE = '导出条件有误，请回到列表重新导出';
export const EXPORT_FAILED = '多次尝试没有成功，请重新导出';
