import { expect, test } from 'vitest';
import { type TextCandidate, textedOf } from './approval-texts.ts';

const candidate = (personId: number, fields: Partial<TextCandidate> = {}): TextCandidate => ({
  personId,
  role: 'approver',
  isAway: false,
  wantsTexts: true,
  isAsleep: false,
  isTold: false,
  ...fields,
});

test.each<[string, TextCandidate[], number | null]>([
  ['nobody', [], null],
  ['nobody who wants it', [candidate(1, { wantsTexts: false })], null],
  ['an approver before an administrator', [candidate(1, { role: 'admin' }), candidate(2)], 2],
  [
    'an administrator before the own login',
    [candidate(1, { role: null }), candidate(2, { role: 'admin' })],
    2,
  ],
  ['the own login alone', [candidate(1, { role: null })], 1],
  ['who is there before who is away', [candidate(1, { isAway: true }), candidate(2)], 2],
  ['who is awake before who sleeps', [candidate(1, { isAsleep: true }), candidate(2)], 2],
  [
    'an approver who sleeps before an administrator who does not',
    [candidate(1, { isAsleep: true }), candidate(2, { role: 'admin' })],
    1,
  ],
  ['nobody, where one like them has it', [candidate(1, { isTold: true }), candidate(2)], null],
  [
    'nobody, where the own login has it and there is an administrator',
    [candidate(1, { role: null, isTold: true }), candidate(2, { role: 'admin' })],
    null,
  ],
  [
    'an approver, where only an administrator has it',
    [candidate(1, { role: 'admin', isTold: true }), candidate(2)],
    2,
  ],
  ['who is away, where nobody else is left', [candidate(1, { isAway: true })], 1],
])('%s', (_, candidates, personId) => {
  expect(textedOf(candidates, 7)).toBe(personId);
});

test('of several it is each one’s turn', () => {
  const candidates = [candidate(1), candidate(2), candidate(3)];
  const texted = [10, 11, 12, 13, 14, 15].map((id) => textedOf(candidates, id));
  expect(texted.sort()).toEqual([1, 1, 2, 2, 3, 3]);
});
