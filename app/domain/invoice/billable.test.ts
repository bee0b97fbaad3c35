import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import {
  askedOf,
  type Billable,
  invoiceable,
  overInvoiced,
  oversOf,
  owedOf,
  roomsOf,
  spreadOver,
  WHOLE_ORDER,
} from './billable.ts';

const fen = fc.integer({ min: 0, max: 1_000_000 });
const bill: fc.Arbitrary<Billable> = fc.record({
  paid: fen,
  whole: fc.oneof(fc.constant(0), fen),
  lines: fc
    .array(fc.record({ kept: fc.integer({ min: -1000, max: 1_000_000 }), asked: fen }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((lines) => lines.map((line, position) => ({ ...line, position }))),
});

const after = (before: Billable, taken: readonly { position: number; amount: number }[]) => {
  const of = (position: number) => taken.find((one) => one.position === position)?.amount ?? 0;
  return {
    ...before,
    whole: before.whole + of(WHOLE_ORDER),
    lines: before.lines.map((line) => ({ ...line, asked: line.asked + of(line.position) })),
  };
};

property.prop([bill])(
  'all that is left can be asked for, line by line, and then nothing',
  (before) => {
    const all = invoiceable(before);
    const lines = spreadOver(before, all);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(all);
    for (const { position, amount } of lines) {
      const room = roomsOf(before).find((one) => one.position === position)?.amount ?? 0;
      expect(amount).toBeLessThanOrEqual(room);
    }
    const done = after(before, lines);
    expect(invoiceable(done)).toBe(0);
    expect(overInvoiced(done)).toBe(overInvoiced(before));
  },
);

property.prop([bill])(
  'what is too much is taken off, and then no line has more than it is owed',
  (before) => {
    const overs = oversOf(before);
    const done = after(
      before,
      overs.map(({ position, amount }) => ({ position, amount: -amount })),
    );
    expect(overInvoiced(done)).toBe(0);
    expect(askedOf(done)).toBeLessThanOrEqual(owedOf(done));
    for (const { asked, kept } of done.lines) {
      expect(asked).toBeGreaterThanOrEqual(0);
      expect(asked).toBeLessThanOrEqual(Math.max(0, kept));
    }
  },
);

test('a line that is worth less is too much though the order is owed more', () => {
  const before = {
    paid: 2000,
    whole: 0,
    lines: [
      { position: 0, kept: 500, asked: 1000 },
      { position: 1, kept: 1000, asked: 0 },
    ],
  };
  expect(oversOf(before)).toEqual([{ position: 0, amount: 500 }]);
  expect(invoiceable(before)).toBe(500);
});

test('what was asked for without lines takes the room of the first lines', () => {
  const before = {
    paid: 2000,
    whole: 1200,
    lines: [
      { position: 0, kept: 1000, asked: 0 },
      { position: 1, kept: 1000, asked: 0 },
    ],
  };
  expect(roomsOf(before)).toEqual([
    { position: 0, amount: 0 },
    { position: 1, amount: 800 },
  ]);
  expect(oversOf({ ...before, paid: 900 })).toEqual([{ position: WHOLE_ORDER, amount: 300 }]);
});
