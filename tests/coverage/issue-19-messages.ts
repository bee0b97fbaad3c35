import { type Row, rows } from './row.ts';

/** Messages, and the ways they are sent. */
export const issue19Messages: readonly Row[] = rows('issue 19 §3', [
  ['Inbox: filters, mark read, unread badge', 'is listed with its way there'],
  ['Inbox: all of it marked as read', 'is marked as read at once'],
  ['Each link opens for its receiver only', 'opens for whom it is'],
  ['Preferences by person and event; quiet hours', 'by the ways that are chosen'],
  [
    'Mail: an address that is confirmed; List-Unsubscribe with one click',
    'is confirmed by its code',
  ],
  ['Robots of 企业微信, 钉钉, 飞书: allow-listed hosts', 'one of three messengers'],
  [
    'Threads: buyer and seller write, files, who has read, report',
    'write to each other beside the order',
  ],
  ['A daily digest in the place of single mails', 'one mail a day at a chosen hour'],
  ['Threads by order, inquiry, auction', 'one line of an order'],
  ['A journey across people, with each mail received', 'across people'],
  ['Every event by its real cause, its text read for its link', 'every event was sent'],
  ['What finally failed is a list for the operator', 'has them tried again'],
  ['Mails that come back switch the channel off', 'a permanent bounce'],
]);
