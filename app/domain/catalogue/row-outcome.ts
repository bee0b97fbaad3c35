import type { Tone } from '../tone.ts';

/** What becomes of a row of a table that is imported; one that is `wrong` is left out. */
export const ROW_OUTCOMES = ['new', 'changed', 'ended', 'same', 'wrong'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const ROW_OUTCOME: Readonly<Record<RowOutcome, { label: string; tone: Tone }>> = {
  new: { label: '新增', tone: 'success' },
  changed: { label: '修改', tone: 'info' },
  ended: { label: '下架', tone: 'warning' },
  same: { label: '无变化', tone: 'neutral' },
  wrong: { label: '不能导入', tone: 'danger' },
};

/** Which rows of a preview are shown. */
export const SHOWN_ROWS = ['all', ...ROW_OUTCOMES, 'asks'] as const;
export type ShownRows = (typeof SHOWN_ROWS)[number];

export const shownRowsLabel = (shown: ShownRows): string =>
  shown === 'all' ? '全部' : shown === 'asks' ? '待核对' : ROW_OUTCOME[shown].label;

export interface PreviewedRow {
  line: number;
  outcome: RowOutcome;
  name: string;
  /** What changes, or why it is wrong. */
  texts: readonly string[];
  /** What should be looked at. */
  asks: readonly string[];
}

const ROWS_A_PAGE = 100;

/** A part of a preview, and how many there are of each kind in all. */
export interface PreviewPage {
  rows: PreviewedRow[];
  counts: Record<ShownRows, number>;
  shown: ShownRows;
  /** From 1. */
  page: number;
  pages: number;
}

const isShown = (shown: ShownRows, { outcome, asks }: PreviewedRow): boolean =>
  shown === 'all' || (shown === 'asks' ? asks.length > 0 : outcome === shown);

/** @param page from 1; one behind the last is the last */
export function previewPage(
  all: readonly PreviewedRow[],
  { shown, page }: { shown: ShownRows; page: number },
): PreviewPage {
  const wanted = all.filter((row) => isShown(shown, row));
  const pages = Math.max(1, Math.ceil(wanted.length / ROWS_A_PAGE));
  const at = Math.min(Math.max(1, page), pages);
  const counts = Object.fromEntries(
    SHOWN_ROWS.map((each) => [each, all.filter((row) => isShown(each, row)).length]),
  ) as PreviewPage['counts'];
  const rows = wanted.slice((at - 1) * ROWS_A_PAGE, at * ROWS_A_PAGE);
  return { rows, counts, shown, page: at, pages };
}

/** What a press asks to see: 「show:wrong:2」; null of another press. */
export function askedPart(intent: string | null): { shown: ShownRows; page: number } | null {
  const [, word, page] = /^show:([a-z]+):(\d{1,4})$/.exec(intent ?? '') ?? [];
  const shown = SHOWN_ROWS.find((each) => each === word);
  return shown ? { shown, page: Number(page) } : null;
}

export const partIntent = (shown: ShownRows, page: number): string => `show:${shown}:${page}`;
