import { expect, test } from 'vitest';
import { lifeOfInvoice } from './life.ts';

const asked = {
  state: 'waiting',
  consent: null,
  createDate: '2026-12-01T02:00:00.000Z',
  decideDate: null,
} as const;
const decideDate = '2026-12-03T02:00:00.000Z';
const shown = (life: ReturnType<typeof lifeOfInvoice>) =>
  life.map(
    ({ step, date, isCurrent }) => `${step}${date ? ` ${date[9]}` : ''}${isCurrent ? ' now' : ''}`,
  );

test('a request waits for its seller, before that for a consent where its title needs one', () => {
  expect(shown(lifeOfInvoice(asked))).toEqual(['asked 1', 'issued now']);
  expect(shown(lifeOfInvoice({ ...asked, consent: 'waiting' }))).toEqual([
    'asked 1',
    'consented now',
    'issued',
  ]);
  expect(shown(lifeOfInvoice({ ...asked, consent: 'given' }))).toEqual([
    'asked 1',
    'consented',
    'issued now',
  ]);
});

test('it ends issued, reversed, refused or withdrawn', () => {
  expect(shown(lifeOfInvoice({ ...asked, state: 'issued', decideDate }))).toEqual([
    'asked 1',
    'issued 3',
  ]);
  expect(shown(lifeOfInvoice({ ...asked, state: 'reversed', decideDate }))).toEqual([
    'asked 1',
    'issued 3',
    'reversed',
  ]);
  expect(
    shown(lifeOfInvoice({ ...asked, state: 'refused', consent: 'waiting', decideDate })),
  ).toEqual(['asked 1', 'refused 3']);
});
