import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.server.ts';

const policy = (options: { formTargets?: string[]; frames?: string[] } = {}) =>
  contentSecurityPolicy({ nonce: 'n', development: false, ...options }).split('; ');

test('nothing is embedded, and forms stay on this site', () => {
  expect(policy()).toEqual(expect.arrayContaining(["frame-src 'none'", "form-action 'self'"]));
});

test('a form may lead on to the customer app, and a configured map may be embedded', () => {
  const own = policy({ formTargets: ['https://customer.test'], frames: ['https://map.test'] });
  expect(own).toEqual(
    expect.arrayContaining([
      'frame-src https://map.test',
      "form-action 'self' https://customer.test",
    ]),
  );
});
