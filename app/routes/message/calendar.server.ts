import {
  ICalAlarmType,
  ICalCalendar,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Deadline } from '#app/domain/message/contract.ts';
import { DEADLINE_LABEL, REMINDER_MINUTES } from '#app/domain/message/deadline.ts';

/** The interval at which calendars are asked to refresh; most do so less often. */
const REFRESH_SECONDS = 3600;
const MINUTE_SECONDS = 60;

/** RFC 5545 requires a component in a calendar; this one shows nothing. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Shanghai',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:CST',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n');

/**
 * Deadlines as an iCalendar text (RFC 5545), as entries that block no time. The text depends only
 * on the deadlines, so that its ETag changes only with them: DTSTAMP is the time of the entry's
 * last change, as the RFC requires without a METHOD.
 * @param origin of this site, used for the addresses and the right side of each UID
 */
export function calendarText(
  deadlines: readonly Deadline[],
  { name, origin }: { name: string; origin: string },
): string {
  const calendar = new ICalCalendar({
    name,
    prodId: '//Trading Portal//Deadlines//ZH',
    scale: 'GREGORIAN',
    ttl: REFRESH_SECONDS,
  });
  const { host } = new URL(origin);
  for (const deadline of deadlines) calendar.createEvent(eventFor(deadline, origin, host));
  const text = `${calendar.toString()}\r\n`;
  return deadlines.length > 0 ? text : text.replace('END:VCALENDAR', `${NO_EVENTS}END:VCALENDAR`);
}

function eventFor(deadline: Deadline, origin: string, host: string) {
  const { kind, cancelled } = deadline;
  const summary = `${DEADLINE_LABEL[kind]}：${printable(deadline.title)}`;
  const changedAt = new Date(deadline.changedAt);
  const url = new URL(deadline.path, origin).href;
  return {
    id: `${deadline.uid}@${host}`,
    sequence: deadline.revision,
    stamp: changedAt,
    lastModified: changedAt,
    start: new Date(deadline.at),
    summary: cancelled ? `已取消 ${summary}` : summary,
    description: `${printable(deadline.note ?? '')}以页面显示的时间为准：${url}`,
    url,
    transparency: ICalEventTransparency.TRANSPARENT,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    alarms: cancelled
      ? []
      : REMINDER_MINUTES[kind].map((minutes) => ({
          type: ICalAlarmType.display,
          trigger: minutes * MINUTE_SECONDS,
          description: summary,
        })),
  };
}

/** TEXT allows no control characters, which may be in a pasted title. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
