/**
 * The channels by which a message reaches a person. A company can also have its messages sent to the robot of a chat
 * group.
 */
export const CHANNELS = ['inbox', 'sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABEL: Readonly<Record<Channel, string>> = {
  inbox: '站内',
  sms: '短信',
  mail: '邮件',
};
