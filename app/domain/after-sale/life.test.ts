import { expect, test } from 'vitest';
import { lifeOfCase } from './life.ts';

const at = (day: number) => `2026-12-0${day}T02:00:00.000Z`;
const shown = (life: ReturnType<typeof lifeOfCase>) =>
  life.map(
    ({ step, date, isCurrent }) => `${step}${date ? ` ${date[9]}` : ''}${isCurrent ? ' now' : ''}`,
  );
const applied = {
  state: 'waitSeller',
  kind: 'returnRefund',
  createDate: at(1),
  history: [{ step: 'apply', date: at(1) }],
} as const;

test('a case waits for its seller first', () => {
  expect(shown(lifeOfCase(applied))).toEqual([
    'applied 1',
    'answered now',
    'sentBack',
    'returned',
    'refunded',
  ]);
  expect(shown(lifeOfCase({ ...applied, kind: 'discount' }))).toEqual([
    'applied 1',
    'answered now',
    'refunded',
  ]);
});

test('what was agreed to is sent back, received and paid back', () => {
  const history = [
    { step: 'agree', date: at(2) },
    { step: 'sendBack', date: at(3) },
  ] as const;
  expect(shown(lifeOfCase({ ...applied, state: 'returning', history }))).toEqual([
    'applied 1',
    'answered 2',
    'sentBack 3',
    'returned now',
    'refunded',
  ]);
  const ended = [...history, { step: 'confirmReturn', date: at(4) }] as const;
  expect(shown(lifeOfCase({ ...applied, state: 'refunded', history: ended }))).toEqual([
    'applied 1',
    'answered 2',
    'sentBack 3',
    'returned 4',
    'refunded 4',
  ]);
});

test('goods that are exchanged are sent again', () => {
  const exchange = { ...applied, kind: 'exchange' } as const;
  expect(shown(lifeOfCase(exchange)).slice(1)).toEqual([
    'answered now',
    'sentBack',
    'returned',
    'resent',
    'done',
  ]);
  const history = [{ step: 'agreeResend', date: at(2) }] as const;
  expect(shown(lifeOfCase({ ...exchange, state: 'waitResend', history }))).toEqual([
    'applied 1',
    'answered 2',
    'resent now',
    'done',
  ]);
});

test('the platform decides where the two do not agree, and may decide again', () => {
  const history = [
    { step: 'refuse', date: at(2) },
    { step: 'escalate', date: at(3) },
    { step: 'grantReturn', date: at(4) },
    { step: 'sendBack', date: at(5) },
    { step: 'disputeReturn', date: at(6) },
  ] as const;
  expect(shown(lifeOfCase({ ...applied, state: 'waitPlatform', history }))).toEqual([
    'applied 1',
    'answered 2',
    'confirmed 3',
    'sentBack 5',
    'returned 6',
    'decided now',
    'refunded',
  ]);
});

test('a case that is taken back ends there', () => {
  const history = [{ step: 'withdraw', date: at(2) }] as const;
  expect(shown(lifeOfCase({ ...applied, state: 'closed', history }))).toEqual([
    'applied 1',
    'closed 2',
  ]);
});
