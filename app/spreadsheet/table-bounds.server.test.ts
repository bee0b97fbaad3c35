import { fc, test as property } from '@fast-check/vitest';
import { beforeAll, describe, expect, test } from 'vitest';
import { textsOf } from '#app/domain/table.ts';
import { numbered, workbookOf, zipOf } from '#tests/support/written-workbook.ts';
import { numberText } from './cell.ts';
import { readTable } from './read-table.server.ts';
import { TOO_MUCH } from './table.ts';

const WISH = { mostRows: 20_000, isWanted: () => false };

/** What comes of a file, and how long the processor works on it. */
async function read(file: Buffer): Promise<{ outcome: string; seconds: number }> {
  const before = process.cpuUsage();
  const outcome = await readTable(file, WISH).then(
    ({ rows }) => `${rows.length} rows`,
    ({ message }: Error) => message,
  );
  return { outcome, seconds: process.cpuUsage(before).user / 1e6 };
}

/** What an ordinary large workbook costs here and now: hostile files are held against it, not against a clock. */
async function ordinarySeconds(): Promise<number> {
  const row = '<c t="inlineStr"><is><t>螺纹钢 HRB400E</t></is></c><c><v>38.5</v></c>'.repeat(4);
  const file = zipOf(workbookOf([{ rows: numbered(10_000, row) }]));
  const { outcome, seconds } = await read(file);
  expect(outcome).toBe('10000 rows');
  return seconds;
}

let ordinary = 0;
beforeAll(async () => {
  // The first file starts the thread.
  await read(Buffer.from('a,1'));
  ordinary = await ordinarySeconds();
});

// Anybody may send a file without a login, and all of them are read on one thread.
describe('a file of some kilobytes takes a moment', () => {
  const MANY = 100_000;
  const shared = (count: number, cell = '<c t="s"><v>0</v></c>') =>
    `<row>${cell.repeat(count)}</row>`;
  const text = (content: string) => ({ texts: `<si><t>${content}</t></si>` });
  const formats = (code: string) =>
    `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(MANY)}</cellXfs>`;

  test.each<[what: string, file: () => Record<string, string>, outcome: string]>([
    [
      'a long text of white space in many cells',
      () => workbookOf([{ rows: shared(20_000) }], text('a\t'.repeat(4_000_000))),
      TOO_MUCH,
    ],
    [
      'a text that is as long as one may be, in many rows',
      () => workbookOf([{ rows: shared(1).repeat(20_000) }], text('a '.repeat(16_000))),
      TOO_MUCH,
    ],
    [
      'the same on many sheets',
      () => workbookOf(Array(250).fill({ rows: shared(100) }), text('a '.repeat(16_000))),
      TOO_MUCH,
    ],
    ['sheets without end', () => workbookOf(Array(300).fill({ rows: '' })), TOO_MUCH],
    [
      'a row of numbers',
      () => workbookOf([{ rows: shared(200_000, '<c><v>1e30</v></c>') }]),
      TOO_MUCH,
    ],
    [
      'numbers in one place',
      () => workbookOf([{ rows: shared(200_000, '<c r="A1"><v>1</v></c>') }]),
      '1 rows',
    ],
    [
      'a format of brackets',
      () =>
        workbookOf([{ rows: shared(1, '<c><v>1</v></c>') }], {
          styles: formats('['.repeat(100_000)),
        }),
      '1 rows',
    ],
  ])('%s', async (_, parts, expected) => {
    const file = zipOf(parts());
    expect(file.length).toBeLessThan(300_000);
    const { outcome, seconds } = await read(file);
    expect(outcome).toBe(expected);
    expect(seconds).toBeLessThan(2 * ordinary);
  });

  property.prop(
    [fc.string({ unit: fc.constantFrom(...'1,0. \t"(\n;|a['), minLength: 1, maxLength: 5 })],
    { numRuns: 8, examples: [[','], ['"'], ['","'], ['(']] },
  )('whatever a text file repeats', async (part) => {
    const { seconds } = await read(Buffer.from(`a,1${part.repeat(300_000 / part.length)}1`));
    expect(seconds).toBeLessThan(3 * ordinary);
  });
});

test('a long remark is cut and marked', async () => {
  const { rows } = await readTable(Buffer.from(`甲,${'注'.repeat(3000)},30`), WISH);
  expect(rows.map(textsOf)[0]).toEqual(['甲', `${'注'.repeat(999)}…`, '30']);
});

property.prop([fc.double({ min: -1e300, max: 1e300, noNaN: true })])(
  'numbers are written without an exponent',
  (value) => {
    const written = numberText(value);
    expect(written).toMatch(/^-?\d+(?:\.\d+)?$/);
    if (Math.abs(value) >= 1e-3) expect(Number(written)).toBe(Number(value.toPrecision(15)));
  },
);
