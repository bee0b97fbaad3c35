import { describe, expect, test } from 'vitest';
import { signedArrival, signedVisitor } from '#app/api/visitor.server.ts';
import { CLOCK_TOLERANCE_MS } from '#app/domain/auction/auction.ts';
import { CLOSE_GRACE_MS } from '#app/domain/auction/live.ts';
import { ARRIVED_HEADER, VISITOR_HEADER } from '#app/domain/endpoint.ts';
import { arrivalOf, MOST_PORTAL_DELAY_MS, visitorOf } from './visitor.ts';

const SECRET = 'a secret of thirty-two characters';
const CALLER = '10.0.0.5';
const DAY_MS = 24 * 3_600_000;

const heard = (header: string, secret: string | undefined = SECRET) =>
  visitorOf({ ip: CALLER, headers: { [VISITOR_HEADER]: header } }, secret);

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  [null, null],
])('the signed address %s of a portal with the same secret is accepted', (address, network) => {
  expect(heard(signedVisitor(address, SECRET))).toBe(network);
});

test.each([
  ['another secret', signedVisitor('203.0.113.7', 'another secret of the same length')],
  ['another address', signedVisitor('203.0.113.7', SECRET).replace('.7 ', '.8 ')],
  ['an old signature', signedVisitor('203.0.113.7', SECRET, new Date(Date.now() - 301_000))],
  ['a signature of tomorrow', signedVisitor('203.0.113.7', SECRET, new Date(Date.now() + DAY_MS))],
  ['no address', signedVisitor('nobody', SECRET)],
  ['no signature', `${Math.floor(Date.now() / 1000)} 203.0.113.7`],
  ['nothing', ''],
])('%s is not accepted', (_, header) => {
  expect(heard(header)).toBe(CALLER);
});

test('without a secret no signature is accepted', () => {
  const headers = { [VISITOR_HEADER]: signedVisitor('203.0.113.7', SECRET) };
  expect(visitorOf({ ip: CALLER, headers }, undefined)).toBe(CALLER);
});

describe('a call that a portal has held back', () => {
  const heardAt = new Date('2026-12-01T02:00:00.000Z');
  const ago = (milliseconds: number) => new Date(heardAt.getTime() - milliseconds);
  const counted = (header: string | undefined, secret: string | undefined = SECRET) =>
    arrivalOf({ headers: { [ARRIVED_HEADER]: header } }, secret, heardAt);

  test.each([1, MOST_PORTAL_DELAY_MS])('counts as it arrived there, %i ms before', (delay) => {
    expect(counted(signedArrival(ago(delay), SECRET))).toEqual(ago(delay));
  });

  test.each([
    ['held back for longer', signedArrival(ago(MOST_PORTAL_DELAY_MS + 1), SECRET)],
    ['of a portal whose clock is ahead', signedArrival(ago(-1), SECRET)],
    ['of another secret', signedArrival(ago(9), 'another secret of the same length')],
    ['of another time', signedArrival(ago(9), SECRET).replace('1 ', '0 ')],
    ['signed as a visitor', signedVisitor(null, SECRET, ago(9))],
    ['without a signature', String(ago(9).getTime())],
    ['without a time', undefined],
  ])('%s counts as it arrived at the API', (_, header) => {
    expect(counted(header)).toBe(heardAt);
  });

  test('without a secret no signature is accepted', () => {
    const headers = { [ARRIVED_HEADER]: signedArrival(ago(9), SECRET) };
    expect(arrivalOf({ headers }, undefined, heardAt)).toBe(heardAt);
  });

  test('is there before an auction is closed, whichever clocks are wrong', () => {
    const lockMs = 1000;
    expect(CLOSE_GRACE_MS).toBe(MOST_PORTAL_DELAY_MS + 2 * CLOCK_TOLERANCE_MS + lockMs);
  });
});
