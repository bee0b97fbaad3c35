import { fc, test as property } from '@fast-check/vitest';
import { expect, test } from 'vitest';
import {
  askedOf,
  type Billable,
  invoiceable,
  overInvoiced,
  oversOf,
  owedOf,
  partForAmount,
  partForQuantity,
  roomsOf,
  spreadOver,
  WHOLE_ORDER,
} from './billable.ts';

const fen = fc.integer({ min: 0, max: 1_000_000 });
const bill: fc.Arbitrary<Billable> = fc.record({
  paid: fen,
  whole: fc.oneof(fc.constant(0), fen),
  lines: fc
    .array(
      fc.record({
        ...{ kept: fc.integer({ min: -1000, max: 1_000_000 }), asked: fen },
        ...{ quantity: fen, askedQuantity: fen },
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((lines) => lines.map((line, position) => ({ ...line, position }))),
});

const GOODS = { quantity: 100, askedQuantity: 0 };

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
      { position: 0, kept: 500, asked: 1000, ...GOODS },
      { position: 1, kept: 1000, asked: 0, ...GOODS },
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
      { position: 0, kept: 1000, asked: 0, ...GOODS },
      { position: 1, kept: 1000, asked: 0, ...GOODS },
    ],
  };
  expect(roomsOf(before)).toEqual([
    { position: 0, amount: 0, quantity: 0 },
    { position: 1, amount: 800, quantity: 80 },
  ]);
  expect(oversOf({ ...before, paid: 900 })).toEqual([{ position: WHOLE_ORDER, amount: 300 }]);
});

property.prop([
  fc.integer({ min: 1, max: 10_000_000 }),
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.array(fc.record({ isMoney: fc.boolean(), part: fc.double({ min: 0, max: 1, noNaN: true }) }), {
    maxLength: 6,
  }),
])(
  'a line asked for piece by piece, by money or by goods, is asked for whole and never above it',
  (kept, quantity, pieces) => {
    let line = { position: 0, kept, asked: 0, quantity, askedQuantity: 0 };
    const roomOf = () =>
      roomsOf({ paid: kept, whole: 0, lines: [line] })[0] ?? {
        position: 0,
        amount: 0,
        quantity: 0,
      };
    const take = ({ amount, quantity: goods }: { amount: number; quantity: number }) => {
      const room = roomOf();
      expect(amount).toBeLessThanOrEqual(room.amount);
      expect(goods).toBeLessThanOrEqual(room.quantity);
      line = {
        ...line,
        asked: line.asked + amount,
        askedQuantity: line.askedQuantity + goods,
      };
    };
    for (const { isMoney, part } of pieces) {
      const room = roomOf();
      const wanted = Math.floor((isMoney ? room.amount : room.quantity) * part);
      if (wanted === 0) continue;
      take((isMoney ? partForAmount : partForQuantity)(line, room, wanted));
    }
    const rest = roomOf();
    if (rest.amount > 0) take(partForAmount(line, rest, rest.amount));
    expect([line.asked, line.askedQuantity]).toEqual([kept, quantity]);
    expect(roomOf()).toMatchObject({ amount: 0, quantity: 0 });
  },
);

test('a third of ten tonnes, and the rest of them, cost what all of them do', () => {
  const line = { position: 0, kept: 3_850_000, asked: 0, quantity: 1000, askedQuantity: 0 };
  const room = { position: 0, amount: 3_850_000, quantity: 1000 };
  expect(partForQuantity(line, room, 333)).toMatchObject({ amount: 1_282_050 });
  const left = { ...line, asked: 1_282_050, askedQuantity: 333 };
  const rest = { position: 0, amount: 2_567_950, quantity: 667 };
  expect(roomsOf({ paid: 3_850_000, whole: 0, lines: [left] })).toEqual([rest]);
  expect(partForQuantity(left, rest, 667)).toEqual(rest);
});
