import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/**
 * Shanghai has had no summer time since 1991, so a fixed offset is exact; a lookup of the zone costs
 * a list page half a millisecond a row.
 */
const SHANGHAI_HOURS = 8;

/** 「2026-11-21 09:30」 in Asia/Shanghai, which every page shows. */
export const formatInstant = (instant: string): string =>
  dayjs(instant).utcOffset(SHANGHAI_HOURS).format('YYYY-MM-DD HH:mm');

/** 「2026-11-21」. */
export const formatDay = (instant: string): string => formatInstant(instant).slice(0, 10);
