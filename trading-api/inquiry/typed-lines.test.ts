import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { listLines, readRow } from '#app/domain/inquiry/goods-list/list-reading.ts';
import type { RowReading } from '#app/domain/inquiry/goods-list/reading.ts';
import { pastedRowOf } from '#app/domain/inquiry/pasted-rows.ts';
import { demoVocabulary } from '#tests/support/demo-vocabulary.ts';
import {
  type Expected,
  expectedLines,
  expectedTables,
  readingText,
} from '#tests/support/typed-lines.ts';
import { simplifiedCharacter } from '#trading-api/platform/simplified.ts';

/** What each container has in it, which is written before how many there are: 25kg×40袋. */
const FILLING = /^\d[\d.]*\s?(?:kg|公斤|千克|l|升)$/i;

/** A reading as a line, its words with a space between them: it is read back the same. */
const lineOf = ({ words }: RowReading): string =>
  words
    .filter(({ role }) => role !== 'number')
    .map(({ role, text }) => text + (role === 'packaging' && FILLING.test(text) ? '×' : ' '))
    .join('')
    .trim();

const vocabulary = demoVocabulary();
const readingsOf = (text: string): RowReading[] =>
  listLines(text, simplifiedCharacter).map((line) => readRow(line, vocabulary));
const readingOf = (line: string): RowReading | undefined => readingsOf(line)[0];
const isAsked = ({ questions }: RowReading): boolean => questions.length > 0;

const lines = expectedLines();
const tables = expectedTables();

/** How the rows of a part of the corpus are read: rightly, asked about although they have one reading, or wrongly. */
function countsOf(rows: readonly { expected: Expected; reading: RowReading | undefined }[]) {
  const counts = { right: 0, asked: 0, wrong: [] as string[] };
  for (const { expected, reading } of rows) {
    if (!reading) counts.wrong.push(`${expected.typed}: no row`);
    else if (isAsked(reading)) counts[expected.reading === null ? 'right' : 'asked'] += 1;
    else if (readingText(reading) === expected.reading) counts.right += 1;
    else
      counts.wrong.push(
        `${expected.typed}\n= ${expected.reading ?? '?'}\n! ${readingText(reading)}`,
      );
  }
  return counts;
}

describe('issue 47 §3: the corpus of typed lists', () => {
  it.each([
    ['lines', 300, lines.map((expected) => ({ expected, reading: readingOf(expected.typed) }))],
    [
      'rows of tables',
      60,
      tables.flatMap(({ text, rows }) => {
        const readings = readingsOf(text);
        const isWhole = readings.length === rows.length;
        return rows.map((expected, at) => ({
          expected,
          reading: isWhole ? readings[at] : undefined,
        }));
      }),
    ],
  ])('%s are read rightly or asked about', (_, least, rows) => {
    const { right, asked, wrong } = countsOf(rows);
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(asked / rows.length).toBeLessThanOrEqual(0.15);
    expect(right + asked).toBe(rows.length);
  });

  it('has at least 60 tables, and what has to be asked about names the word', () => {
    expect(tables.length).toBeGreaterThanOrEqual(60);
    for (const { typed, reading, words } of lines) {
      if (reading !== null) continue;
      const said = readingOf(typed)?.questions.join('；').toLowerCase() ?? '';
      for (const word of words) expect(said, typed).toContain(word.toLowerCase());
    }
  });
});

const typedLine = fc.constantFrom(...lines.map(({ typed }) => typed));
const anyLine = fc.oneof(
  typedLine,
  fc.string({
    unit: fc.constantFrom(...'1209,.吨kg支米×xΦ#%螺纹钢上海急含税元/HRBQ °-~约'),
    maxLength: 30,
  }),
);

describe('issue 47 §3: properties of reading', () => {
  test.prop(
    [fc.array(typedLine, { minLength: 1, maxLength: 6 }), fc.array(typedLine, { maxLength: 4 })],
    { numRuns: 30 },
  )('adding, removing or reordering other rows changes nothing', (some, others) => {
    const alone = new Map(some.map((line) => [line, readingOf(line)]));
    const mixed = [...others, ...some.toReversed(), ...others];
    const read = readingsOf(mixed.join('\n'));
    expect(read).toHaveLength(mixed.length);
    for (const [at, line] of mixed.entries()) {
      if (alone.has(line)) expect(read[at]).toEqual(alone.get(line));
    }
  });

  const headed = tables.filter(({ text }) => text.split('\n').length === 2);
  test.prop([fc.constantFrom(...headed), fc.array(typedLine, { maxLength: 4 })], { numRuns: 50 })(
    'below a heading too',
    ({ text }, others) => {
      const [heading = '', row = ''] = text.split('\n');
      const rows = [...others, row, ...others];
      const read = readingsOf([heading, ...rows].join('\n'));
      expect(read).toHaveLength(rows.length);
      expect(read[others.length]).toEqual(readingOf(text));
    },
  );

  test.prop([anyLine])(
    'each word of a line has one role, and one without any is asked about',
    (line) => {
      const reading = readingOf(line);
      if (!reading) return;
      let end = 0;
      for (const word of reading.words) {
        expect(word.start).toBeGreaterThanOrEqual(end);
        expect(line.slice(word.start, word.end)).toBe(word.text);
        // Between two words is nothing but signs.
        expect(line.slice(end, word.start)).not.toMatch(/[\p{L}\p{N}]{2}|[\p{Script=Han}\d]/u);
        end = word.end;
      }
      expect(line.slice(end)).not.toMatch(/[\p{Script=Han}\d]/u);
      const hasUnread = reading.words.some(({ role }) => role === 'unread');
      if (hasUnread) expect(pastedRowOf(reading).check).not.toBe('');
    },
  );

  test.prop([typedLine])('what is written down of a reading is read back the same', (line) => {
    const reading = readingOf(line);
    if (!reading || isAsked(reading)) return;
    const again = readingOf(lineOf(reading));
    expect(again && readingText(again)).toBe(readingText(reading));
  });

  test.prop(
    [fc.string({ unit: fc.constantFrom(...'1,0. (（×aΦ螺\t;"合'), minLength: 1, maxLength: 5 })],
    {
      numRuns: 8,
      examples: [[',000'], ['0'], ['('], ['1 ']],
    },
  )('takes a moment for whatever is repeated', (part) => {
    const text = `螺纹钢\t1.${part.repeat(60_000 / part.length)}1\n规格\t重量(`;
    const before = process.cpuUsage();
    readingsOf(text);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(1);
  });
});
