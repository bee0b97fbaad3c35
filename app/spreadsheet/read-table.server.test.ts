import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { textsOf } from '#app/domain/table.ts';
import { writtenCharacter } from '#tests/support/characters.ts';
import { numbered, workbookOf, zipOf } from '#tests/support/written-workbook.ts';
import { readTable, type TableWish, tableOrProblem } from './read-table.server.ts';
import { quantityCell, textCell } from './sheet.ts';
import {
  MOST_FILE_BYTES,
  NO_TABLE,
  NOTHING_IN_IT,
  TOO_LARGE,
  TOO_MUCH,
  tooManyRows,
} from './table.ts';
import { workbookOf as writtenHere } from './workbook.server.ts';

const WISH: TableWish = { mostRows: 100 };

const cellsOf = async (file: Uint8Array, wish = WISH) =>
  (await readTable(file, wish)).rows.map(textsOf);
const rowsOf = async (file: Uint8Array) =>
  (await readTable(file, WISH)).rows.map((row) => ({ number: row.number, cells: textsOf(row) }));

describe('workbooks', () => {
  test('what is written here is read here', async () => {
    const rows = [
      [textCell('=1+1'), quantityCell('1234.5')],
      [null, textCell('  两\n行  ')],
    ];
    const workbook = await writtenHere(
      [{ name: '清单', headings: ['品名', '数量'], rows }],
      '钢贸网',
    );
    expect((await readTable(workbook, WISH)).name).toBe('清单');
    expect(await rowsOf(workbook)).toEqual([
      { number: 1, cells: ['品名', '数量'] },
      { number: 2, cells: ['=1+1', '1234.5'] },
      { number: 3, cells: ['', '两 行'] },
    ]);
  });

  test('cells of every kind, at the places they state', async () => {
    const texts =
      '<si><t>螺纹钢</t></si><si><r><t>HRB</t></r><r><t xml:space="preserve">400E&amp;_x000D_</t></r><rPh><t>ignored</t></rPh></si>';
    const rows = `
      <row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" t="s"><v>1</v></c></row>
      <row r="5"><c t="inlineStr"><is><r><t>直</t></r><rPh><t>zhi</t></rPh><r><t>写</t></r></is></c>
        <c><f>B1*2</f><v>0.30000000000000004</v></c><c t="str"><v>式</v></c><c t="b"><v>1</v></c>
        <c t="e"><v>#N/A</v></c><c><v>1E-3</v></c><c><v>6.2220212E+17</v></c></row>
      <row r="9"><c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c></row>`;
    expect(await rowsOf(zipOf(workbookOf([{ rows }], { texts })))).toEqual([
      { number: 3, cells: ['', '螺纹钢', '', 'HRB400E&'] },
      { number: 5, cells: ['直写', '0.3', '式', '是', '#N/A', '0.001', '622202120000000000'] },
      { number: 9, cells: ['<b>'] },
    ]);
  });

  test.each([
    // Day 0 is none.
    ['', '2026-11-23', '2026-11-23 14:30', '0.385416666666667'],
    ['<workbookPr date1904="1"/>', '2030-11-24', '2030-11-24 14:30', '1904-01-01 09:15'],
  ])('numbers in the format of a date are days%s', async (properties, day, minute, time) => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>
      <numFmt numFmtId="165" formatCode="[Red]0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="31"/></cellXfs>`;
    const cell = (style: number, value: string) => `<c s="${style}"><v>${value}</v></c>`;
    const rows = `<row>${[cell(0, '46349'), cell(1, '46349'), cell(2, '46349.6041666667'), cell(3, '46349'), cell(4, '0.385416666666667')].join('')}</row>`;
    const [cells] = await cellsOf(zipOf(workbookOf([{ rows }], { styles, properties })));
    expect(cells).toEqual(['46349', day, minute, '46349', time]);
  });

  test('of several sheets the first visible one that is wanted, else the first with anything', async () => {
    const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
    const file = zipOf(
      workbookOf([
        { name: '空', rows: '<row><c t="inlineStr"><is><t> </t></is></c></row>' },
        { name: '藏', rows: row('藏'), state: 'hidden' },
        { name: '说明', rows: row('说明') },
        { name: '清单', rows: row('清单') },
      ]),
    );
    expect((await readTable(file, WISH)).name).toBe('说明');
    const isWanted = ({ name }: { name: string }) => name === '清单';
    expect((await readTable(file, { ...WISH, isWanted })).name).toBe('清单');
    expect((await readTable(file, { ...WISH, isWanted: () => false })).name).toBe('说明');
  });
});

describe('what a file may hold is bounded', () => {
  const long = '长'.repeat(2_000_000);
  test.each<[what: string, parts: Record<string, string>, message: string]>([
    ['too many rows', workbookOf([{ rows: numbered(101) }]), tooManyRows(100)],
    ['a bomb', workbookOf([{ rows: ' '.repeat(17 * 1024 * 1024) }]), TOO_MUCH],
    [
      'many that are one together',
      workbookOf(Array(4).fill({ rows: ' '.repeat(6 * 1024 * 1024) })),
      TOO_MUCH,
    ],
    [
      'one text in all of its cells',
      workbookOf([{ rows: numbered(100, '<c t="s"><v>0</v></c>') }], {
        texts: `<si><t>${long}</t></si>`,
      }),
      TOO_MUCH,
    ],
    ['too many columns', workbookOf([{ rows: '<row><c r="ZZZ1"><v>1</v></c></row>' }]), TOO_MUCH],
    ['no XML', workbookOf([{ rows: '<row' }]), NOTHING_IN_IT],
    [
      'texts it does not have',
      workbookOf([{ rows: '<row><c t="s"><v>9</v></c></row>' }]),
      NO_TABLE,
    ],
    ['nothing', workbookOf([{ rows: '' }]), NOTHING_IN_IT],
    ['no workbook', { 'word/document.xml': '<document/>' }, NO_TABLE],
  ])('an archive of %s', async (_, parts, message) => {
    await expect(readTable(zipOf(parts), WISH)).rejects.toThrow(message);
  });

  test('as many rows as are allowed', async () => {
    expect(await cellsOf(zipOf(workbookOf([{ rows: numbered(100) }])))).toHaveLength(100);
  });

  test('a file of more bytes', async () => {
    await expect(readTable(Buffer.alloc(MOST_FILE_BYTES + 1, 'a'), WISH)).rejects.toThrow(
      TOO_LARGE,
    );
  });

  test('an encrypted or otherwise packed archive, and one that ends early', async () => {
    const parts = workbookOf([{ rows: numbered(1) }]);
    await expect(readTable(zipOf(parts, { flags: 1 }), WISH)).rejects.toThrow(NO_TABLE);
    await expect(readTable(zipOf(parts, { method: 12 }), WISH)).rejects.toThrow(NO_TABLE);
    const whole = zipOf(parts);
    await expect(readTable(whole.subarray(0, whole.length - 30), WISH)).rejects.toThrow(NO_TABLE);
  });

  test('Excel before 2007, pictures and what is no text', async () => {
    const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
    await expect(readTable(old, WISH)).rejects.toThrow(NO_TABLE);
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    await expect(readTable(png, WISH)).rejects.toThrow(NO_TABLE);
    await expect(readTable(Buffer.alloc(0), WISH)).rejects.toThrow(NOTHING_IN_IT);
    await expect(readTable(Buffer.from('a,b\n'.repeat(101)), WISH)).rejects.toThrow(
      tooManyRows(100),
    );
  });

  const whole = zipOf(workbookOf([{ rows: numbered(3) }]));
  property.prop([fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 8 })])(
    'a spoilt file is read or refused, never anything else',
    async (changes) => {
      const spoilt = Buffer.from(whole);
      for (const [at, byte] of changes) spoilt[at] = byte;
      const message = await readTable(spoilt, WISH).then(
        () => null,
        (error: Error) => error.message,
      );
      expect([null, NO_TABLE, TOO_MUCH, NOTHING_IN_IT]).toContain(message);
    },
  );
});

describe('text files', () => {
  const rows = [
    ['品名', '规格', '数量'],
    ['螺纹钢', 'Φ20×9m', '30'],
  ];
  const lines = (delimiter: string) => rows.map((cells) => cells.join(delimiter)).join('\r\n');
  const gb18030 = Buffer.from(
    'c6b7c3fb2cb9e6b8f12ccafdc1bf0d0ac2ddcec6b8d62ca6b53230a1c1396d2c3330',
    'hex',
  );

  test.each<[what: string, file: Buffer]>([
    ['commas', Buffer.from(lines(','))],
    ['semicolons', Buffer.from(lines(';'))],
    ['tabs', Buffer.from(lines('\t'))],
    ['commas of a Chinese keyboard', Buffer.from(lines('，'))],
    ['the separator that it names', Buffer.from(`sep=|\n${lines('|')}`)],
    ['a mark of UTF-8', Buffer.from(`\ufeff${lines(',')}`)],
    ['UTF-16, as Excel writes Unicode', Buffer.from(`\ufeff${lines('\t')}`, 'utf16le')],
    ['GB18030', gb18030],
    ['a byte more than it needs', Buffer.from(`x${lines(',')}`).subarray(1)],
  ])('of %s', async (_, file) => {
    expect(await cellsOf(file)).toEqual(rows);
  });

  test('a cell in quotation marks has what it has, and blank lines keep their number', async () => {
    const file = Buffer.from('名称,数量\n\n"管, 6""\n焊接",3\n"甲";乙,4\n');
    expect(await rowsOf(file)).toEqual([
      { number: 1, cells: ['名称', '数量'] },
      { number: 3, cells: ['管, 6" 焊接', '3'] },
      { number: 4, cells: ['"甲";乙', '4'] },
    ]);
  });

  test('a line without a separator is one cell', async () => {
    expect(await cellsOf(Buffer.from('螺纹钢 HRB400E Φ20 30吨\n盘螺 8 20'))).toEqual([
      ['螺纹钢 HRB400E Φ20 30吨'],
      ['盘螺 8 20'],
    ]);
  });

  test('cells in quotation marks with nothing in them are nothing', async () => {
    await expect(cellsOf(Buffer.from('"",""\r\n"",""'))).rejects.toThrow(NOTHING_IN_IT);
  });

  const cell = fc.string({ unit: writtenCharacter, maxLength: 12 });
  property.prop([fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 20 })])(
    'what is written by the rules is read as it was',
    async (written) => {
      const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
      const text = written.map((cells) => cells.map(quoted).join(',')).join('\r\n');
      const expected = written
        .map((cells) => cells.map((one) => one.replace(/[\s\p{Cc}]+/gu, ' ').trim()))
        .map((cells) => cells.slice(0, cells.findLastIndex((one) => one !== '') + 1))
        .filter((cells) => cells.length > 0);
      const read = await cellsOf(Buffer.from(text)).catch(({ message }: Error) => message);
      expect(read).toEqual(expected.length > 0 ? expected : NOTHING_IN_IT);
    },
  );
});

test('what a control has sent is a table of a file, or why there is none', async () => {
  const text = new File(['品名,数量\n钢,1'], '清单.csv');
  expect(await tableOrProblem(text, WISH)).toMatchObject({
    fileName: '清单.csv',
    table: { rows: [{ number: 1 }, { number: 2 }] },
  });
  expect(await tableOrProblem(new File([''], '空.csv'), WISH)).toBe(NOTHING_IN_IT);
  expect(await tableOrProblem('清单.csv', WISH)).toBe('文件“清单.csv”没有读入，请重新选择');
});
