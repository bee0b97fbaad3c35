import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** 「2026-11-21 09:30」 in Asia/Shanghai, which every page shows. */
export const formatInstant = (instant: string): string =>
  dayjs(instant).tz('Asia/Shanghai').format('YYYY-MM-DD HH:mm');

/** 「2026-11-21」. */
export const formatDay = (instant: string): string => formatInstant(instant).slice(0, 10);
