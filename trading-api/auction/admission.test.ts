import { fc, test } from '@fast-check/vitest';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Refusal } from '#trading-api/platform/refusal.ts';
import { KnownSenders, senderOf } from './admission.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

const SENDERS = ['one', 'another'] as const;
const OUTSIDER = new Refusal('notAdmitted', 'of the test');

const event = fc.oneof(
  { weight: 8, arbitrary: fc.record({ bid: fc.constantFrom(...SENDERS), isFirst: fc.boolean() }) },
  fc.record({ outsider: fc.constantFrom(...SENDERS) }),
  fc.record({ passMs: fc.oneof(fc.integer({ min: 0, max: 1200 }), fc.constant(60_000)) }),
);

/** What the normal way answers. */
const inTurn = (senders: KnownSenders, sender: string) =>
  senders.refusalAboveBudget(sender) ?? senders.refusalOfOutsider(sender);

// Made once, for they take a while; each history has senders of its own.
const early = new KnownSenders();
const normal = new KnownSenders();
let histories = 0;

test.prop([fc.array(event, { maxLength: 100 })], { numRuns: 50 })(
  'a bid that is refused at once would be refused alike in its turn, and counts as much',
  (events) => {
    histories += 1;
    const answers = events.flatMap((each) => {
      if ('passMs' in each) vi.setSystemTime(Date.now() + each.passMs);
      else if ('outsider' in each) {
        const sender = `${each.outsider} ${histories}`;
        for (const senders of [early, normal]) senders.noteOutsider(sender, OUTSIDER);
      } else {
        const sender = `${each.bid} ${histories}`;
        const atOnce = early.refusalAtOnce(sender, each.isFirst);
        const answered = atOnce ?? inTurn(early, sender);
        const isEarly = each.isFirst ? atOnce === answered : atOnce !== OUTSIDER;
        return [
          { isEarly, answered: answered?.message, expected: inTurn(normal, sender)?.message },
        ];
      }
      return [];
    });
    const wrong = answers.filter(
      ({ isEarly, answered, expected }) => !isEarly || answered !== expected,
    );
    expect(wrong).toEqual([]);
  },
);

test('outsiders are looked at again after a second, one after the other, and all after three', () => {
  const senders = new KnownSenders();
  for (const sender of SENDERS) senders.noteOutsider(sender, OUTSIDER);
  const refused = () => SENDERS.map((sender) => senders.refusalOfOutsider(sender) !== null);
  vi.advanceTimersByTime(999);
  expect(refused()).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  expect(refused()).toEqual([false, true]);
  senders.noteOutsider('one', OUTSIDER);
  expect(refused()).toEqual([true, true]);
  vi.advanceTimersByTime(25);
  expect(refused()).toEqual([true, false]);
  senders.noteOutsider('another', OUTSIDER);
  vi.advanceTimersByTime(3000);
  expect(refused()).toEqual([false, false]);
});

test('another login or another auction is another sender', () => {
  const senders = new KnownSenders();
  const sender = senderOf('token', '7');
  senders.noteOutsider(sender, OUTSIDER);
  expect(senders.refusalAtOnce(sender, true)).toBe(OUTSIDER);
  expect(senders.refusalAtOnce(senderOf('token', '8'), true)).toBeNull();
  expect(senders.refusalAtOnce(senderOf('other', '7'), true)).toBeNull();
  vi.advanceTimersByTime(1001);
  expect(senders.refusalAtOnce(sender, true)).toBeNull();
});

test('what is no id has a sender too', () => {
  expect(senderOf('token', { toString: 1 })).not.toBe(senderOf('token', '7'));
});

test('5 a second and 60 a minute; the refusal names the seconds to wait', () => {
  const senders = new KnownSenders();
  const bids = (count: number) =>
    Array.from({ length: count }, () => senders.refusalAboveBudget('one'));
  const reached = (seconds: number, retryAfterS: number) =>
    expect.objectContaining({
      message: expect.stringContaining(seconds === 1 ? '每秒最多 5 次' : '每分钟最多 60 次'),
      retryAfterS,
    });
  expect(bids(6)).toEqual([null, null, null, null, null, reached(1, 1)]);
  for (let second = 1; second < 12; second++) {
    vi.advanceTimersByTime(1000);
    expect(bids(5)).toEqual([null, null, null, null, null]);
  }
  vi.advanceTimersByTime(1000);
  expect(bids(6)).toEqual([...Array(5).fill(reached(60, 48)), reached(1, 1)]);
  vi.advanceTimersByTime(48_000);
  expect(bids(1)).toEqual([null]);
});
