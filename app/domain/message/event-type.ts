import type { Permission } from '#app/domain/account/roles.ts';
import { type Fen, formatYuan } from '#app/domain/money.ts';

/** The groups for which people choose channels; the name begins the text of a short message. */
export const EVENT_GROUPS = {
  order: '订单',
  inquiry: '询价',
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
  /** Whether a short message and a mail are sent to people who have not chosen their channels. */
  sms: boolean;
  mail: boolean;
  /** Its mail waits for no daily one: later it would be of no use. */
  urgent?: true;
  /** Before the text of its short message; unset: the group's name. */
  sign?(values: Values): string;
  text(values: Values): string;
  /** What the text is about, on this site. */
  path(values: Values): string;
  /** What of it is for its receiver alone, who can decide or log in by it. */
  secret?(values: Values): string;
}

type Kind<Values> = Pick<EventType<Values>, 'title' | 'text' | 'path'> & Partial<EventType<Values>>;

/** States the events of a group: they are mailed, and sent as short messages where they say so. */
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
