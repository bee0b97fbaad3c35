import { HOUR_MS } from '#app/domain/duration.ts';
import { namesOf } from '#app/domain/names-of.ts';
import { CHANNELS, type Channel } from './channel.ts';
import { EVENT_GROUPS, EVENT_NAMES, EVENTS, type EventGroup, type EventName } from './events.ts';

export const GROUP_NAMES = namesOf(EVENT_GROUPS);

/** The events of a group, in the order of EVENTS. */
export const eventsIn = (group: EventGroup): EventName[] =>
  EVENT_NAMES.filter((name) => EVENTS[name].group === group);

/** Groups of events whose channels somebody has chosen. */
export type GroupChannels = Partial<Record<EventGroup, readonly Channel[]>>;
/** Single events whose channels somebody has chosen; they take precedence over those of their group. */
export type EventChannels = Partial<Record<EventName, readonly Channel[]>>;

/** The channels that somebody has chosen; an event that is named in neither has its default. */
export interface Chosen {
  channels: GroupChannels;
  events: EventChannels;
}

const usually = (name: EventName): Channel[] => {
  const { sms, mail } = EVENTS[name];
  return CHANNELS.filter((channel) => channel === 'inbox' || (channel === 'sms' ? sms : mail));
};

/** By what an event reaches somebody: as chosen for it, else for its group, else its default. */
export const channelsOf = (
  name: EventName,
  { channels, events }: Partial<Chosen>,
): readonly Channel[] => events?.[name] ?? channels?.[EVENTS[name].group] ?? usually(name);

/**
 * The smallest choices to store so that each event has the wanted channels. If all events of a group have the same
 * channels, these are stored for the group, so that they also apply to events added to it later. Channels that equal
 * the event's default or the group's choice are not stored.
 */
export function choose(
  before: Partial<Chosen>,
  wanted: (name: EventName) => readonly Channel[],
): Chosen {
  const kept: Chosen = { channels: {}, events: {} };
  for (const group of GROUP_NAMES) {
    const names = eventsIn(group);
    const [first = [], ...others] = names.map(wanted);
    const was = before.channels?.[group];
    if (names.every((name) => isSame(wanted(name), usually(name)))) {
      // An earlier choice for the group stays although it equals the defaults, because it also applies to events added
      // later.
      if (was && others.every((each) => isSame(each, first))) kept.channels[group] = first;
      continue;
    }
    const channels = others.every((each) => isSame(each, first)) ? first : was;
    if (channels) kept.channels[group] = channels;
    for (const name of names) {
      if (!isSame(wanted(name), channels ?? usually(name))) kept.events[name] = wanted(name);
    }
  }
  return kept;
}

const isSame = (one: readonly Channel[], other: readonly Channel[]): boolean =>
  CHANNELS.every((channel) => one.includes(channel) === other.includes(channel));

/** The hours of the day, in Shanghai, between which no short messages are sent. */
export interface QuietHours {
  from: number;
  until: number;
}

export const USUAL_QUIET_HOURS: QuietHours = { from: 22, until: 8 };

/** Those of a person, as they are stored; null: nothing is. */
export const quietHoursOf = (
  stored: { quietFrom: number; quietUntil: number } | null,
): QuietHours =>
  stored ? { from: stored.quietFrom, until: stored.quietUntil } : USUAL_QUIET_HOURS;

const SHANGHAI_MS = 8 * HOUR_MS;
const DAY_HOURS = 24;

/** When a short message may come: null at once, else at the end of the quiet hours. */
export function endOfQuiet({ from, until }: QuietHours, now: Date): Date | null {
  const wall = (now.getTime() + SHANGHAI_MS) / HOUR_MS;
  const hour = wall % DAY_HOURS;
  const isQuiet = from <= until ? hour >= from && hour < until : hour >= from || hour < until;
  if (from === until || !isQuiet) return null;
  const midnight = Math.floor(wall / DAY_HOURS) * DAY_HOURS;
  const end = hour < until ? midnight + until : midnight + DAY_HOURS + until;
  return new Date(end * HOUR_MS - SHANGHAI_MS);
}

/** The last time, at or before `now`, at which it was this full hour in Shanghai. */
export function lastTimeAt(hour: number, now: Date): Date {
  const wall = (now.getTime() + SHANGHAI_MS) / HOUR_MS;
  const days = Math.floor((wall - hour) / DAY_HOURS);
  return new Date((days * DAY_HOURS + hour) * HOUR_MS - SHANGHAI_MS);
}

/** The most messages that the daily mail lists; the others are in the inbox. */
export const DIGEST_LINES = 50;

export const MAIL_REQUIRED = '请填写邮箱地址';
export const MAIL_INVALID = '请填写正确的邮箱地址';
const MAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i;
export const MAX_MAIL = 120;
export const isMail = (text: string): boolean => text.length <= MAX_MAIL && MAIL_PATTERN.test(text);

/** The chat services whose robots post messages in groups, by host, with the beginning of the robots' paths. */
const ROBOT_HOSTS: ReadonlyMap<string, string> = new Map([
  ['qyapi.weixin.qq.com', '/cgi-bin/webhook/send'],
  ['oapi.dingtalk.com', '/robot/send'],
  ['open.feishu.cn', '/open-apis/bot/v2/hook/'],
]);
export const ROBOT_INVALID =
  '请填写企业微信、钉钉或飞书群机器人的 Webhook 地址（https://qyapi.weixin.qq.com、oapi.dingtalk.com 或 open.feishu.cn）';

/** Whether a text is the address of a chat robot: on one of the three known hosts, and with the path of a robot. */
export function isRobotUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.port !== '' || url.username || url.password) return false;
  const path = ROBOT_HOSTS.get(url.hostname);
  return path !== undefined && url.pathname.startsWith(path) && text.length <= 500;
}

/** A text message as the host of a robot takes it. */
export const robotBody = (url: string, text: string): unknown =>
  new URL(url).hostname === 'open.feishu.cn'
    ? { msg_type: 'text', content: { text } }
    : { msgtype: 'text', text: { content: text } };
