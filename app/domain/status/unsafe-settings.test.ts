import { expect, test } from 'vitest';
import { type MarketSettings, unsafeLines, unsafeSettings } from './unsafe-settings.ts';

const SAFE: MarketSettings = {
  isDemo: false,
  demo: false,
  publicOrigin: 'https://market.example.com',
  sends: { texts: true, mails: false },
  registrationProof: 'sms',
  operatorTotp: true,
  hasSessionSecret: true,
};
const NAKED: MarketSettings = {
  ...SAFE,
  publicOrigin: undefined,
  sends: { texts: false, mails: false },
  registrationProof: 'off',
  operatorTotp: false,
  hasSessionSecret: false,
};
const namesOf = (settings: MarketSettings) => unsafeSettings(settings).map(({ name }) => name);

test.each<[string, Partial<MarketSettings>]>([
  ['PUBLIC_ORIGIN', { publicOrigin: undefined }],
  ['PUBLIC_ORIGIN', { publicOrigin: 'http://market.example.com' }],
  ['ALIYUN_SMS_…、SMTP_URL', { sends: { texts: false, mails: false } }],
  ['REGISTRATION_PROOF', { registrationProof: 'off' }],
  ['OPERATOR_TOTP', { operatorTotp: false }],
  ['SESSION_SECRET', { hasSessionSecret: false }],
])('%s is named where it is unsafe: %o', (name, settings) => {
  expect(namesOf({ ...SAFE, ...settings })).toEqual([name]);
  expect(namesOf(SAFE)).toEqual([]);
});

test('mails alone reach people too', () => {
  expect(namesOf({ ...SAFE, sends: { texts: false, mails: true } })).toEqual([]);
});

test('a demo is run without any of it, but is no market of one’s own whatever DEMO says', () => {
  expect(namesOf({ ...NAKED, isDemo: true, demo: undefined })).toEqual([]);
  expect(namesOf({ ...NAKED, isDemo: true, demo: false })).toEqual(['DEMO']);
});

test('all are said, a line each', () => {
  const lines = unsafeLines(unsafeSettings(NAKED));
  expect(lines).toHaveLength(6);
  expect(lines[1]).toMatch(/^ {2}PUBLIC_ORIGIN 没有设置：.*。$/);
  expect(unsafeLines([])).toEqual([]);
});
