import { describe, expect, test } from 'vitest';
import { textsOf } from '#app/domain/table.ts';
import { headingsAt } from '#app/domain/table-headings.ts';
import { workbookOf, zipOf } from '#tests/support/written-workbook.ts';
import { clipboardText } from './clipboard.server.ts';
import { readTable } from './read-table.server.ts';

const WISH = { mostRows: 100 };
const read = async (file: Uint8Array | string) =>
  (await readTable(typeof file === 'string' ? Buffer.from(file) : file, WISH)).rows;
const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;

describe('issue 47 §1: cells say what they are', () => {
  test('a value of a merged range is in all of its cells, and says so', async () => {
    const rows = `<row>${text('中厚板')}${text('Q355NE')}${text('20')}</row><row><c r="C2" t="inlineStr"><is><t>30</t></is></c></row>`;
    const found = await read(zipOf(workbookOf([{ rows, merged: ['A1:A2', 'B1:B2'] }])));
    expect(found.map(textsOf)).toEqual([
      ['中厚板', 'Q355NE', '20'],
      ['中厚板', 'Q355NE', '30'],
    ]);
    expect(found[1]?.cells.map(({ merged }) => merged)).toEqual(['above', 'above', undefined]);
  });

  test('a row that only continues a merged range is none', async () => {
    const rows = `<row r="1">${text('采购清单')}</row><row r="3">${text('螺纹钢')}</row>`;
    const found = await read(zipOf(workbookOf([{ rows, merged: ['A1:C2'] }])));
    expect(found.map(({ number }) => number)).toEqual([1, 3]);
    expect(found[0]?.cells.map(({ merged }) => merged)).toEqual([undefined, 'left', 'left']);
  });

  test('an empty cell in the format of a date is empty, and day 0 is an error', async () => {
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
    const rows = `<row>${text('合计')}<c s="1"/><c s="1"><v></v></c><c s="1"><v>0</v></c></row>`;
    const [row] = await read(zipOf(workbookOf([{ rows }], { styles })));
    expect(row?.cells.map(({ kind }) => kind)).toEqual(['text', 'empty', 'empty', 'error']);
  });

  test('digits that are gone, texts that are numbers, errors, and 46346.5 that is no day', async () => {
    const rows = `<row><c><v>6222020000000000123</v></c><c><v>999999999999999</v></c>${text('000777')}${text('2.02611E+19')}<c t="e"><v>#N/A</v></c><c><v>46346.5</v></c></row>`;
    const [row] = await read(zipOf(workbookOf([{ rows }])));
    expect(row?.cells).toEqual([
      { kind: 'number', text: '6222020000000000000', digitsLost: true },
      { kind: 'number', text: '999999999999999' },
      { kind: 'text', text: '000777', numberAsText: true },
      { kind: 'text', text: '2.02611E+19', digitsLost: true },
      { kind: 'error', text: '#N/A' },
      { kind: 'number', text: '46346.5' },
    ]);
  });

  test('a formula that was never calculated says nothing', async () => {
    const [row] = await read(
      zipOf(workbookOf([{ rows: `<row>${text('甲')}<c><f>1+1</f></c>${text('乙')}</row>` }])),
    );
    expect(row?.cells.map(({ kind }) => kind)).toEqual(['text', 'empty', 'text']);
  });

  test('.xls that is a web page, and one that is XML', async () => {
    const page = `<html><head><meta charset="gb2312"></head><body><table><tr><th rowspan="2">日期</th><th colspan="2">发生额</th></tr><tr><td>借</td><td>贷</td></tr><tr><td>2026-11-23</td><td>1,234.50</td><td>000777</td></tr></table></body></html>`;
    const found = await read(page);
    expect(found.map(textsOf)).toEqual([
      ['日期', '发生额', '发生额'],
      ['日期', '借', '贷'],
      ['2026-11-23', '1,234.50', '000777'],
    ]);
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="表"><Table><Row><Cell><Data ss:Type="String">品名</Data></Cell><Cell><Data ss:Type="Number">30</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect((await read(xml)).map(textsOf)).toEqual([['品名', '30']]);
  });

  test('what CSV keeps as a text by ="…" is that text', async () => {
    const [row] = await read('="000777",1,2.02611E+19');
    expect(row?.cells).toEqual([
      { kind: 'text', text: '000777', numberAsText: true },
      { kind: 'text', text: '1' },
      { kind: 'text', text: '2.02611E+19', digitsLost: true },
    ]);
  });
});

describe('headings of several rows are one path', () => {
  const words = ['交易日期', '发生额', '借方', '贷方', '摘要', '数量', '吨', '件', '品名'];
  const isWord = (word: string) => words.includes(word);
  const headingsOf = async (file: string | Uint8Array) => headingsAt(await read(file), 0, isWord);

  test.each([
    [
      '交易日期,发生额,,摘要\n,借方,贷方,\n2026-11-23,,5,货款',
      ['交易日期', '发生额 / 借方', '发生额 / 贷方', '摘要'],
      2,
    ],
    // Each name has a column of its own: what is below are no headings.
    ['品名,数量\n借方,吨\n', ['品名', '数量'], 1],
    // A word that is not of a heading: it is a row of goods.
    ['品名,数量,\n,吨,沙钢\n', ['品名', '数量'], 1],
  ])('%s', async (file, names, next) => {
    expect(await headingsOf(file)).toEqual({ names, next });
  });

  test('of a web page with merged cells', async () => {
    const page =
      '<table><tr><td rowspan=2>品名</td><td colspan=2>数量</td></tr><tr><td>吨</td><td>件</td></tr></table>';
    expect(await headingsOf(page)).toEqual({ names: ['品名', '数量 / 吨', '数量 / 件'], next: 2 });
  });
});

test('a cell with a line break that was copied from a spreadsheet is one cell', () => {
  expect(clipboardText('螺纹钢\t"Φ20\n定尺 ""9m"""\t30\r\n盘螺\t8\t20')).toBe(
    '螺纹钢\tΦ20 定尺 "9m"\t30\n盘螺\t8\t20',
  );
  expect(clipboardText('管 6" 10支\n"原样"')).toBe('管 6" 10支\n"原样"');
});
