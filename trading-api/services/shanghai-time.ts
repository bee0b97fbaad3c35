import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

/** 「11-21 09:30」 in Asia/Shanghai. */
export const refreshText = (instant: Date): string =>
  dayjs(instant).tz('Asia/Shanghai').format('MM-DD HH:mm');
