import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { sumFen } from '#app/domain/money.ts';
import { assignLines, type WantedLine } from './file-lines.ts';

const file = (amount: number, name = '螺纹钢', rate: string | null = '13') => ({
  ...{ name, spec: '', unit: '吨', quantity: '', unitPrice: '', amount, tax: 0, rate },
});
const want = (amount: number, name = '螺纹钢', rates = ['13']): WantedLine => ({
  ...{ name, amount, rates },
});
const placesOf = (lines: Parameters<typeof assignLines>[0], wanted: WantedLine[]) =>
  assignLines(lines, wanted).map((parts) => parts.map(({ at, amount }) => [at, amount]));

describe('issue 54: which lines of orders a line of an invoice is for', () => {
  test('one line sums the same goods of several orders', () => {
    const wanted = [want(3_850_000), want(1_925_000)];
    expect(placesOf([file(5_775_000)], wanted)).toEqual([
      [
        [0, 3_850_000],
        [1, 1_925_000],
      ],
    ]);
  });

  test('lines that fit as they are stay whole, however they are ordered', () => {
    expect(
      placesOf(
        [300, 500, 700, 500].map((each) => file(each)),
        [want(1000), want(1000)],
      ),
    ).toEqual([[[0, 300]], [[1, 500]], [[0, 700]], [[1, 500]]]);
  });

  test('of other goods and rates each goes to its own', () => {
    const wanted = [want(1000), want(1000, '尿素', ['9']), want(500)];
    const lines = [file(1000, '尿素', '9'), file(1500)];
    expect(placesOf(lines, wanted)).toEqual([
      [[1, 1000]],
      [
        [0, 1000],
        [2, 500],
      ],
    ]);
  });

  test('a line makes room for another by going elsewhere', () => {
    // The first fits both, the second one alone.
    const lines = [file(1000, '钢'), file(1000, '螺纹钢')];
    expect(placesOf(lines, [want(1000, '螺纹钢'), want(1000, '圆钢')])).toEqual([
      [[1, 1000]],
      [[0, 1000]],
    ]);
  });

  test('a line without room is for none', () => {
    expect(placesOf([file(1001)], [want(1000)])).toEqual([[]]);
  });

  test('a hundred orders and a hundred lines that fit nowhere whole', () => {
    const wanted = Array.from({ length: 100 }, (_, at) => want(10_000 + at));
    const lines = Array.from({ length: 100 }, (_, at) => file(10_000 + ((at * 37) % 100)));
    const mixed = [...lines.slice(2), file((lines[0]?.amount ?? 0) + (lines[1]?.amount ?? 0))];
    const places = assignLines(mixed, wanted);
    expect(places.every((parts) => parts.length > 0)).toBe(true);
  });

  const NAMES = ['螺纹钢', '圆钢', '钢'];
  const side = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 6 }),
      name: fc.constantFrom(...NAMES),
      rate: fc.constantFrom('13', '9'),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const fits = (line: { name: string; rate: string }, own: { name: string; rate: string }) =>
    line.rate === own.rate && (own.name.includes(line.name) || line.name.includes(own.name));

  /** The most that can go where it fits, by trying all ways fen by fen. */
  function mostOf(lines: { name: string; rate: string; amount: number }[], wanted: typeof lines) {
    const fen = lines.flatMap((line) => Array<typeof line>(line.amount).fill(line));
    let rooms = new Map([[wanted.map(({ amount }) => amount).join(), 0]]);
    for (const line of fen) {
      const next = new Map(rooms);
      for (const [key, placed] of rooms) {
        const room = key.split(',').map(Number);
        for (const [at, own] of wanted.entries()) {
          if (!room[at] || !fits(line, own)) continue;
          const left = room.with(at, (room[at] ?? 0) - 1).join();
          next.set(left, Math.max(next.get(left) ?? 0, placed + 1));
        }
      }
      rooms = next;
    }
    return Math.max(...rooms.values());
  }

  /** Both with a line more where one comes to less than the other, as the sum of an invoice is what was asked for. */
  const sides = fc.tuple(side, side).map(([lines, wanted]) => {
    const over = sumFen(lines.map((one) => one.amount)) - sumFen(wanted.map((one) => one.amount));
    const like = (other: typeof lines) => ({ ...(other[0] ?? NOTHING), amount: Math.abs(over) });
    return {
      lines: over < 0 ? [...lines, like(wanted)] : lines,
      wanted: over > 0 ? [...wanted, like(lines)] : wanted,
    };
  });

  property.prop([sides])(
    'is all of it, and of its own goods where any way is',
    ({ lines, wanted }) => {
      const places = assignLines(
        lines.map(({ amount, name, rate }) => file(amount, name, rate)),
        wanted.map(({ amount, name, rate }) => want(amount, name, [rate])),
      );
      const sumOf = (parts: readonly { amount: number }[]) =>
        sumFen(parts.map((one) => one.amount));
      for (const [at, { amount }] of wanted.entries()) {
        expect(sumOf(places.flat().filter((part) => part.at === at))).toBe(amount);
      }
      expect(places.map(sumOf)).toEqual(lines.map(({ amount }) => amount));
      if (mostOf(lines, wanted) !== sumOf(lines)) return;
      for (const [line, parts] of places.entries()) {
        const own = lines[line] ?? NOTHING;
        const others = parts.filter(({ at }) => !fits(own, wanted[at] ?? NOTHING));
        expect([own, others]).toEqual([own, []]);
      }
    },
  );
  const NOTHING = { amount: 0, name: '', rate: '' };
});
