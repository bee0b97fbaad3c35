import { expect, test } from 'vitest';
import { lifeOfAuction, lifeOfBidder } from './life.ts';
import type { ResultKind } from './result.ts';

const at = (day: number) => `2026-12-0${day}T02:00:00.000Z`;
const shown = (life: ReturnType<typeof lifeOfBidder> | ReturnType<typeof lifeOfAuction>) =>
  life.map(
    ({ step, date, isCurrent }) => `${step}${date ? ` ${date[9]}` : ''}${isCurrent ? ' now' : ''}`,
  );
const signed = {
  queryStatus: 'comingsoon',
  partStatus: 'waitAudit',
  auctionRealEndDate: at(5),
  marginAmount: '100.00',
  sign: { signDate: at(1), marginState: 'none' },
  result: null,
} as const;
const passed = {
  ...signed,
  partStatus: 'auditPass',
  sign: { signDate: at(1), marginState: 'frozen' },
} as const;
const ended = (kind: ResultKind) =>
  ({ ...passed, queryStatus: 'finish', result: { kind, at: at(5) } }) as const;

test('a bidder is audited, freezes a margin and bids', () => {
  expect(shown(lifeOfBidder(signed))).toEqual([
    ...['signed 1', 'passed now', 'margin', 'bid', 'won', 'paid', 'taken'],
  ]);
  expect(shown(lifeOfBidder({ ...signed, partStatus: 'auditPass' }))[2]).toBe('margin now');
  expect(shown(lifeOfBidder(passed))[3]).toBe('bid now');
  expect(shown(lifeOfBidder({ ...signed, marginAmount: '0.00' }))).not.toContain('margin');
});

test('who has won pays and takes the goods', () => {
  expect(shown(lifeOfBidder(ended('won'))).slice(3)).toEqual([
    'bid 5',
    'won 5',
    'paid now',
    'taken',
  ]);
  expect(shown(lifeOfBidder(ended('paid'))).at(-1)).toBe('taken now');
  expect(shown(lifeOfBidder(ended('offered')))[4]).toBe('won now');
});

test('for everybody else it ends with what became of it', () => {
  expect(shown(lifeOfBidder(ended('lost')))).toEqual([
    ...['signed 1', 'passed', 'margin', 'bid 5', 'lost'],
  ]);
  expect(shown(lifeOfBidder(ended('sold'))).at(-1)).toBe('lost');
  expect(shown(lifeOfBidder(ended('defaulted'))).at(-1)).toBe('defaulted');
  expect(shown(lifeOfBidder({ ...signed, partStatus: 'notPass' }))).toEqual([
    'signed 1',
    'refused',
  ]);
});

const held = { queryStatus: 'comingsoon', auctionRealEndDate: at(5), result: null } as const;

test('an auction takes sign-ups and bids, is won and paid', () => {
  expect(shown(lifeOfAuction(held))[0]).toBe('signUp now');
  expect(shown(lifeOfAuction({ ...held, queryStatus: 'ongoing' }))).toEqual([
    ...['signUp', 'bid now', 'won', 'paid'],
  ]);
  const result = { kind: 'awaitingPayment', at: at(5) } as const;
  expect(shown(lifeOfAuction({ ...held, queryStatus: 'finish', result }))).toEqual([
    ...['signUp', 'bid 5', 'won 5', 'paid now'],
  ]);
});

test('one that is called off ends with that', () => {
  const result = { kind: 'cancelled', at: at(4) } as const;
  expect(shown(lifeOfAuction({ ...held, queryStatus: 'finish', result }))).toEqual(['cancelled 4']);
});
