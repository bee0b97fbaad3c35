/** Both providers speak Shanghai's time; it has had no summer time since 1991. */
const SHANGHAI_OFFSET_MS = 8 * 60 * 60_000;

/** 「2026-03-01T09:30:00」 in Shanghai. */
export const toShanghai = (instant: Date): string =>
  new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 19);

/** Reads 「2026-03-01 09:30:00」 as Shanghai's time. */
export const fromShanghai = (text: string): Date => new Date(`${text.replace(' ', 'T')}+08:00`);
