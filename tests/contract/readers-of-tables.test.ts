import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { guideHead, readGuides } from '#app/domain/catalogue/guide-table.ts';
import { listingHead } from '#app/domain/catalogue/listing-headings.ts';
import { readListings } from '#app/domain/catalogue/listing-table.ts';
import { readPriceTable } from '#app/domain/catalogue/price-table.ts';
import { invitationHead, readInvitations } from '#app/domain/company/invitation-table.ts';
import { readUnits, unitHead } from '#app/domain/company/spend-unit-table.ts';
import { listLines, readRow } from '#app/domain/inquiry/goods-list/list-reading.ts';
import { pastedRowOf } from '#app/domain/inquiry/pasted-rows.ts';
import { readQuotes } from '#app/domain/inquiry/quote-table.ts';
import { pastedLines } from '#app/domain/inquiry/table-lines.ts';
import { readStatement } from '#app/domain/remittance/statement.ts';
import { type Cell, EMPTY, type TableRow } from '#app/domain/table.ts';
import { demoVocabulary } from '#tests/support/demo-vocabulary.ts';

/** What a reader would act on of a table: what it does with the rows that it does not mark. */
interface Reader {
  head: readonly string[];
  /** A row that is acted on, in which no text stands twice. */
  row: readonly string[];
  act(rows: readonly TableRow[]): unknown;
  /** Texts that a doubtful cell may give nevertheless, by the doubt: the day of a merged range is that of all its rows. */
  may?: Readonly<Record<string, readonly string[]>>;
}

const vocabulary = demoVocabulary();

const NOW = new Date('2026-11-24T12:00:00+08:00');

/** What the one piece for tables of single things reads (`tableImport`), by the module that says what they are. */
const IMPORTS: Readonly<Record<string, Reader>> = {
  'app/routes/catalogue/desk/guide-import.server.ts': {
    head: ['商品类别', '品名', '规格', '企业', '地区', '计量单位', '价格（元）'],
    row: ['钢铁', '螺纹钢', 'Φ20×9m', '衡岱', '无锡', '吨', '7731.25'],
    act: (rows) => {
      const head = guideHead(rows);
      return head && readGuides(rows, head).rows;
    },
  },
  'app/routes/company/units-import.server.ts': {
    head: ['类型', '编号', '名称', '状态'],
    row: ['成本中心', '1001', '研发部', '启用'],
    act: (rows) => {
      const head = unitHead(rows);
      return head && readUnits(rows, head).rows;
    },
  },
  'app/routes/company/invite-table.server.ts': {
    head: ['姓名', '手机号', '角色'],
    row: ['张三', '13800138000', '采购'],
    act: (rows) => {
      const head = invitationHead(rows);
      return head && readInvitations(rows, head).rows;
    },
  },
};

/** The readers of tables that others have made, by the module that takes the file. */
const READERS: Readonly<Record<string, Reader>> = {
  'app/routes/remittance/bank-statement-actions.server.ts': {
    head: [
      '交易日期',
      '交易时间',
      '收支方向',
      '金额',
      '交易状态',
      '币种',
      '对方户名',
      '对方账号',
      '摘要',
      '流水号',
    ],
    row: [
      '2026-11-23',
      '10:20:33',
      '收入',
      '7731.25',
      '成功',
      'CNY',
      '远澄',
      '622202',
      '货款',
      '880011',
    ],
    act: (rows) =>
      readStatement(rows, [], NOW).rows.filter(({ is }) => is === 'in' || is === 'out'),
    may: { 'merged above': ['2026-11-23'] },
  },
  'app/routes/catalogue/sale/price-import.server.ts': {
    head: ['商品编码', '单价（元）', '库存', '起订量', '下载时单价（勿改）', '下载时库存（勿改）'],
    row: ['90017', '7731.25', '411', '13', '7731.24', '412'],
    act: (rows) => readPriceTable(rows)?.lines,
  },
  'app/routes/catalogue/sale/listing-import.server.ts': {
    head: [
      '商品编码',
      '商品名称',
      '规格',
      '单位',
      '单价（元）',
      '库存',
      '起订量',
      '交货方式',
      '状态',
    ],
    row: ['90017', '螺纹钢', 'Φ20×9m', '吨', '7731.25', '411', '13', '物流', '在售'],
    act: (rows) => {
      const head = listingHead(rows);
      return head && readListings(rows, head, new Map()).rows;
    },
  },
  'app/routes/inquiry/sale/fill-prices.server.ts': {
    head: ['序号', '商品', '规格', '单价', '交货天数', '不报价原因'],
    row: ['7', '螺纹钢', 'Φ20×9m', '3650.25', '15', '暂时无货'],
    act: (rows) => {
      const line = { position: 7, productName: '螺纹钢', brandNumber: '', specs: 'Φ20×9m' };
      const read = readQuotes(rows, [line]);
      return 'problem' in read ? [] : [...read.rows];
    },
  },
  // It makes text of the cells, which is then read as any pasted list.
  'app/routes/inquiry/pasted-list/list-action.server.ts': {
    head: ['品名', '牌号', '规格', '数量', '单位', '单价（元）', '交货地', '备注'],
    row: ['螺纹钢', 'HRB400E', 'Φ20×9m', '731', '吨', '3650', '上海', '急用'],
    act: (rows) =>
      listLines(pastedLines(rows).join('\n'))
        .map((line) => readRow(line, vocabulary))
        .filter((reading) => pastedRowOf(reading).check === ''),
    may: { 'merged above': ['螺纹钢', 'HRB400E', 'Φ20×9m', '吨', '上海', '急用'] },
  },
};

const DOUBTS: Readonly<Record<string, Partial<Cell>>> = {
  'an error': { kind: 'error' },
  'merged above': { merged: 'above' },
  'merged left': { merged: 'left' },
  'digits lost': { kind: 'number', digitsLost: true },
};

const cell = (text: string): Cell => (text ? { kind: 'text', text } : EMPTY);

const tables = Object.entries({ ...READERS, ...IMPORTS }).map(([file, reader]) => ({
  file,
  ...reader,
}));

describe('issue 47: nothing that is marked is ever acted on', () => {
  test.each(tables)('$file', ({ head, row, act, may = {} }) => {
    const acted = (cells: readonly Cell[]) =>
      JSON.stringify(
        act([
          { number: 1, cells: head.map(cell) },
          { number: 2, cells },
        ]) ?? [],
      );
    const whole = acted(row.map(cell));
    expect(whole).not.toBe('[]');
    for (const [doubt, mark] of Object.entries(DOUBTS)) {
      for (const [at, text] of row.entries()) {
        // Only numbers lose digits.
        const isNumber = /^\d+(?:\.\d+)?$/.test(text);
        if (mark.digitsLost && !isNumber) continue;
        const cells = row.map((each, place) =>
          place === at ? { ...cell(each), ...mark } : cell(each),
        );
        const said = acted(cells);
        const isAllowed = may[doubt]?.includes(text) ?? false;
        const isWordOnly = !whole.includes(text);
        // A word that says what the others are makes all of the row doubtful.
        if (isWordOnly) expect([head[at], doubt, said]).toEqual([head[at], doubt, '[]']);
        else expect([head[at], doubt, said.includes(text)]).toEqual([head[at], doubt, isAllowed]);
      }
    }
  });

  test('every module that reads a table of a file is proved', () => {
    const files = readdirSync('app/routes', { recursive: true, encoding: 'utf8' })
      .map((file) => path.join('app/routes', file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
      .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    const withText = (pattern: RegExp) =>
      files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(withText(/\b(?:tableOrProblem|readTable)\(/).sort()).toEqual(
      Object.keys(READERS).sort(),
    );
    expect(withText(/\btableImport(?:Action)?\(/).sort()).toEqual(Object.keys(IMPORTS).sort());
  });
});
