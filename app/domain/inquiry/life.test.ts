import { expect, test } from 'vitest';
import { lifeOfInquiry, lifeOfReceived } from './life.ts';

const at = (day: number) => `2026-12-0${day}T02:00:00.000Z`;
const shown = (life: ReturnType<typeof lifeOfInquiry> | ReturnType<typeof lifeOfReceived>) =>
  life.map(
    ({ step, date, isCurrent }) => `${step}${date ? ` ${date[9]}` : ''}${isCurrent ? ' now' : ''}`,
  );

const asked = {
  state: 'open',
  createDate: at(1),
  offerDates: [],
  acceptedDate: null,
  closedDate: null,
} as const;

test('an inquiry waits for offers, then for its buyer', () => {
  expect(shown(lifeOfInquiry(asked))).toEqual(['sent 1', 'offered now', 'accepted']);
  expect(shown(lifeOfInquiry({ ...asked, offerDates: [at(3), at(2)] }))).toEqual([
    'sent 1',
    'offered 2',
    'accepted now',
  ]);
});

test('an inquiry ends with an accepted offer, or closed', () => {
  const offered = { ...asked, offerDates: [at(2)] };
  expect(shown(lifeOfInquiry({ ...offered, state: 'accepted', acceptedDate: at(4) }))).toEqual([
    'sent 1',
    'offered 2',
    'accepted 4',
  ]);
  expect(shown(lifeOfInquiry({ ...asked, state: 'closed', closedDate: at(4) }))).toEqual([
    'sent 1',
    'closed 4',
  ]);
});

const received = { ...asked, endDate: at(5), outcome: null } as const;

test('a seller offers, and waits for the choice of the buyer', () => {
  expect(shown(lifeOfReceived(received))).toEqual(['received 1', 'offered now', 'chosen']);
  expect(shown(lifeOfReceived({ ...received, offerDates: [at(2)], state: 'ended' }))).toEqual([
    'received 1',
    'offered 2',
    'chosen now',
  ]);
});

test('for a seller it ends with the choice, or with the time for offers', () => {
  expect(shown(lifeOfReceived({ ...received, state: 'ended' }))).toEqual(['received 1', 'ended 5']);
  const lost = { ...received, offerDates: [at(2)], state: 'accepted', outcome: 'lost' } as const;
  expect(shown(lifeOfReceived(lost))).toEqual(['received 1', 'offered 2', 'lost']);
});
