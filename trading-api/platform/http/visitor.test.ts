import { expect, test } from 'vitest';
import { signedVisitor } from '#app/api/visitor.server.ts';
import { VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { visitorOf } from './visitor.ts';

const SECRET = 'a secret of thirty-two characters';
const CALLER = '10.0.0.5';

const heard = (header: string, secret: string | undefined = SECRET) =>
  visitorOf({ ip: CALLER, headers: { [VISITOR_HEADER]: header } }, secret);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [null, null],
])('a portal with the same secret is believed about %s', (address, network) => {
  expect(heard(signedVisitor(address, SECRET))).toBe(network);
});

test.each([
  ['another secret', signedVisitor('203.0.113.7', 'another secret of the same length')],
  ['another address', signedVisitor('203.0.113.7', SECRET).replace('.7 ', '.8 ')],
  ['an old signature', signedVisitor('203.0.113.7', SECRET, new Date(Date.now() - 301_000))],
  ['a signature of tomorrow', signedVisitor('203.0.113.7', SECRET, new Date(Date.now() + 301_000))],
  ['no address', signedVisitor('nobody', SECRET)],
  ['no signature', `${Math.floor(Date.now() / 1000)} 203.0.113.7`],
  ['nothing', ''],
])('%s is not believed', (_, header) => {
  expect(heard(header)).toBe(CALLER);
});

test('without a secret nobody is believed', () => {
  const headers = { [VISITOR_HEADER]: signedVisitor('203.0.113.7', SECRET) };
  expect(visitorOf({ ip: CALLER, headers }, undefined)).toBe(CALLER);
});
