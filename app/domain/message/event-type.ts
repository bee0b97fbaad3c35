import type { Permission } from '#app/domain/account/roles.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';

/** The groups of events for which people choose channels. A short message begins with the name of the group. */
export const EVENT_GROUPS = {
  order: '订单',
  inquiry: '询价',
  tender: '招标',
  auction: '竞价',
  purchase: '集采',
  registration: '登记',
  invoice: '发票',
  afterSale: '售后',
  money: '资金',
  goods: '关注',
  approval: '审批',
  company: '企业成员',
  account: '账号',
  thread: '留言',
} as const;
export type EventGroup = keyof typeof EVENT_GROUPS;

/** An event of which people are notified once it has happened. */
export interface EventType<Values = never> {
  title: string;
  group: EventGroup;
  /** Members of the account concerned are notified if they have this permission. */
  permission: Permission;
  /** Whether people who have not chosen their channels get a short message, and a mail. */
  sms: boolean;
  mail: boolean;
  /** Whether the mail is sent at once instead of with the daily mail, which would be too late. */
  urgent?: true;
  /** What the short message begins with; if unset, the group's name. */
  sign?(values: Values): string;
  text(values: Values): string;
  /** The path on this site of what the text is about. */
  path(values: Values): string;
  /** The secret part of the text, with which only its receiver may decide or log in. */
  secret?(values: Values): string;
}

type Kind<Values> = Pick<EventType<Values>, 'title' | 'text' | 'path'> & Partial<EventType<Values>>;

/** Defines an event of a group. A mail is sent of every event, a short message only if the event says so. */
export const eventsOf =
  (group: EventGroup, permission: Permission) =>
  <Values>(kind: Kind<Values>): EventType<Values> => ({
    group,
    permission,
    sms: false,
    mail: true,
    ...kind,
  });

export const yuan = (amount: Fen): string => `¥${formatYuan(amount)}`;
