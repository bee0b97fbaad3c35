import { expect, test } from 'vitest';
import { reportIn } from './bounce-mail.ts';

const REPORT = {
  type: 'multipart/report; report-type=delivery-status;\r\n\tboundary="A1/mail"',
  action: 'failed',
  status: '5.1.1',
  said: 'smtp; 550 5.1.1 <x@example.com>: Recipient address rejected:\r\n    User unknown',
};

/** As Postfix writes it. */
const bounce = (fields: Partial<typeof REPORT> = {}) => {
  const { type, action, status, said } = { ...REPORT, ...fields };
  return [
    'Return-Path: <>',
    'Delivered-To: bounce+7-abc@market.example.com',
    'From: MAILER-DAEMON@mx.example.com',
    'To: bounce+7-abc@market.example.com',
    `Content-Type: ${type}`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--A1/mail',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Action: failed',
    'Status: 5.9.9',
    '',
    '--A1/mail',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; x@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${said}`,
    '',
    '--A1/mail',
    'Content-Type: message/rfc822',
    '',
    'Subject: Action: failed',
    '--A1/mail--',
  ].join('\r\n');
};

test('a delivery that failed for good, with what the server said and to whom it came back', () => {
  const report = reportIn(bounce());
  expect(report?.error).toBe('550 5.1.1 <x@example.com>: Recipient address rejected: User unknown');
  expect(report?.receivers).toContain('bounce+7-abc@market.example.com');
  expect(reportIn(bounce().replaceAll('\r\n', '\n'))?.error).toBe(report?.error);
});

test('an arrival, which no other report is', () => {
  const arrived = reportIn(bounce({ action: 'delivered', status: '2.0.0' }));
  expect(arrived).toMatchObject({ state: 'delivered', error: '' });
});

test.each([
  ['an arrival without a status of one', { action: 'delivered' }],
  ['a list that has passed it on', { action: 'expanded', status: '2.0.0' }],
  ['a server without reports that has it', { action: 'relayed', status: '2.0.0' }],
  ['a delay', { action: 'delayed' }],
  ['a relay', { action: 'relayed' }],
  ['what was given up for now', { status: '4.4.7' }],
  ['no status', { status: 'permanent' }],
  [
    'a report of something else',
    { type: 'multipart/report; report-type=disposition-notification; boundary="A1/mail"' },
  ],
  ['an answer of a person', { type: 'text/plain' }],
  ['another boundary', { type: 'multipart/report; report-type=delivery-status; boundary="B2"' }],
])('%s is none', (_, fields) => {
  expect(reportIn(bounce(fields))).toBeNull();
});

test.each(['', 'x', '\r\n\r\n', `To: x\n${'a'.repeat(300_000)}`])(
  'nothing to read is none: %#',
  (raw) => {
    expect(reportIn(raw)).toBeNull();
  },
);
