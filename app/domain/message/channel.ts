/** What reaches a person; a company's robot is beside them. */
export const CHANNELS = ['inbox', 'sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABEL: Readonly<Record<Channel, string>> = {
  inbox: '站内',
  sms: '短信',
  mail: '邮件',
};
