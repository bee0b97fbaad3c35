import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { writtenCharacter } from '#tests/support/characters.ts';
import { amountFor, MOST_PASTED_ROWS, type PastedRow, parsePastedRows } from './pasted-rows.ts';

const rowsOf = (text: string): PastedRow[] => {
  const parsed = parsePastedRows(text);
  if ('tooMany' in parsed) throw new Error(`${parsed.tooMany} rows`);
  return parsed.rows;
};

const row = (
  grade: string,
  specs: string,
  quantity: string,
  unit = '',
  name = '',
  origin = '',
): PastedRow => ({ name, grade, specs, quantity, unit, origin });

describe('parsePastedRows', () => {
  it.each([
    ['tabs', 'HRB400E\tΦ12×9m\t10'],
    ['commas', 'HRB400E,Φ12×9m,10'],
    ['commas of a Chinese keyboard', 'HRB400E，Φ12×9m，１０'],
    ['semicolons', 'HRB400E;Φ12×9m;10'],
    ['semicolons of a Chinese keyboard', 'ＨＲＢ４００Ｅ；Φ12×9m；10'],
    ['several spaces', 'HRB400E   Φ12×9m  10'],
    ['wide spaces', 'HRB400E　　Φ12×9m　　10'],
    ['single spaces', 'HRB400E Φ12×9m 10'],
    ['another order', '10\tΦ12×9m\tHRB400E'],
    ['quotation marks', '"HRB400E","Φ12×9m","10"'],
    ['a header', '牌号\t规格\t数量\nHRB400E\tΦ12×9m\t10'],
    ['a header in another order', '采购数量,材质,规格型号\n10,HRB400E,Φ12×9m'],
    ['a number in front', '1\tHRB400E\tΦ12×9m\t10'],
    ['other columns', '序号\t牌号\t规格\t单价\t数量\t备注\n7\tHRB400E\tΦ12×9m\t3850\t10\t急'],
    ['blank lines', '\n\nHRB400E\tΦ12×9m\t10\r\n  \r\n'],
  ])('%s', (_, text) => {
    expect(rowsOf(text)).toEqual([row('HRB400E', 'Φ12×9m', '10')]);
  });

  it.each([
    ['10吨', '10', '吨'],
    ['１０．５ 吨', '10.5', '吨'],
    ['1,000', '1000', ''],
    ['"1,234,567.80"', '1234567.8', ''],
    ['10t', '10', '吨'],
    ['500公斤', '500', '千克'],
    ['12m³', '12', '立方米'],
    ['10.00', '10', ''],
    ['约10', '约10', ''],
    ['1,00', '1,00', ''],
    ['-5', '-5', ''],
    ['1.2.3', '1.2.3', ''],
    ['1e3x5', '1e3x5', ''],
  ])('a quantity of %s is %s %s', (typed, quantity, unit) => {
    const [, second] = rowsOf(`HRB400E\tΦ12×9m\t20\nHRB400\tΦ14×9m\t${typed.replaceAll('"', '')}`);
    expect(second).toEqual(row('HRB400', 'Φ14×9m', quantity, unit));
  });

  it('takes a comma of thousands for no separator', () => {
    const rows = rowsOf('HRB400E,Φ12×9m,1,000\nQ235B,10,200\n螺纹钢,HRB400,Φ14×9m,1,250.5吨');
    expect(rows).toEqual([
      row('HRB400E', 'Φ12×9m', '1000'),
      row('Q235B', '10', '200'),
      row('HRB400', 'Φ14×9m', '1250.5', '吨', '螺纹钢'),
    ]);
  });

  it('distinguishes names, units and the unit of a heading', () => {
    expect(rowsOf('品名\t牌号\t规格\t数量（吨）\n螺纹钢\tHRB400E\tΦ12×9m\t5')).toEqual([
      row('HRB400E', 'Φ12×9m', '5', '吨', '螺纹钢'),
    ]);
    expect(rowsOf('白玻\t10mm 2440×3660\t20')).toEqual([row('白玻', '10mm 2440×3660', '20')]);
    expect(rowsOf('深沟球轴承\t6204\t20×47×14\t100\t套')).toEqual([
      row('6204', '20×47×14', '100', '套', '深沟球轴承'),
    ]);
  });

  it('takes no model for an amount of its own unit', () => {
    expect(rowsOf('工字钢 20a 8\n角钢 50 3')[0]).toEqual(row('20a', '工字钢', '8'));
  });

  it('keeps maker, brand and place, from headings or as the words that are left', () => {
    const wanted = row('HRB400E', 'Φ20', '30', '吨', '螺纹钢', '沙钢 上海');
    const headed = ['生产厂家\t品名\t材质\t规格\t数量(吨)\t交货地\t单价'];
    expect(rowsOf([...headed, '沙钢\t螺纹钢\tHRB400E\tΦ20\t30\t上海\t3850'].join('\n'))).toEqual([
      wanted,
    ]);
    expect(rowsOf('品名,品牌,牌号,规格,数量,产地\n螺纹钢,,HRB400E,Φ20,30吨,马钢')).toEqual([
      row('HRB400E', 'Φ20', '30', '吨', '螺纹钢', '马钢'),
    ]);
    expect(rowsOf('螺纹钢 HRB400E Φ20 沙钢 上海 30吨')).toEqual([wanted]);
    // A price is none of them.
    expect(rowsOf('螺纹钢\tHRB400E\tΦ20\t3850\t30吨')[0]?.origin).toBe('');
  });

  it('takes a town for a place, in whatever column it is', () => {
    const isTown = (text: string) => ['上海', '无锡'].includes(text);
    const read = (text: string) => parsePastedRows(text, isTown);
    const wanted = row('HRB400E', '20', '30', '吨', '螺纹钢', '上海');
    expect(read('上海 螺纹钢 HRB400E 20 30吨')).toEqual({ rows: [wanted] });
    expect(read('螺纹钢 HRB400E 20 上海 30吨')).toEqual({ rows: [wanted] });
    expect(read('上海 沙钢 螺纹钢 HRB400E 20 30吨')).toMatchObject({
      rows: [{ grade: 'HRB400E', specs: '20', quantity: '30' }],
    });
    const numbered = [
      '1\t上海\t甲醇\t优等品\t30',
      '2\t\t乙二醇\t工业级\t5',
      '3\t无锡\t甲苯\t一级\t8',
    ];
    expect(read(numbered.join('\n'))).toEqual({
      rows: [
        row('甲醇', '优等品', '30', '', '', '上海'),
        row('乙二醇', '工业级', '5'),
        row('甲苯', '一级', '8', '', '', '无锡'),
      ],
    });
    expect(read('上海 盘螺 8')).toEqual({ rows: [row('盘螺', '', '8', '', '', '上海')] });
  });

  it.each([
    ...['1. ', '2、', '(3) ', '（4）', '5）', '⑥', '⑦ ', '⒏', '- ', '• ', '12.'].map((number) => [
      `${number}螺纹钢 HRB400E 25 20吨`,
    ]),
    ['螺纹钢 HRB400E 25 共20吨'],
    ['螺纹钢 HRB400E 25=20 吨'],
    ['螺纹钢 HRB400E 25：20吨'],
  ])('reads goods without what is written around them: %s', (line) => {
    expect(rowsOf(line)).toEqual([row('HRB400E', '25', '20', '吨', '螺纹钢')]);
    expect(rowsOf(`${line}\n盘螺 HRB400E 8 5吨`)[0]?.specs).toBe('25');
  });

  it('takes a number in front that is of the goods for no numbering', () => {
    expect(rowsOf('1.5寸 焊管 20支')[0]).toEqual(row('1.5寸', '焊管', '20', '支'));
    expect(rowsOf('3.0*1500*C 热卷 30吨')[0]?.specs).toBe('3.0*1500*C');
    expect(rowsOf('1.')).toEqual([row('1.', '', '')]);
  });

  it('finds an amount with its unit where other lines have something else', () => {
    const lines = ['螺纹钢 HRB400E 20 10吨', '盘螺 HRB400 8 5吨', '螺纹 HRB400E 30 吨 岱临'];
    expect(rowsOf(lines.join('\n'))[2]).toMatchObject({ grade: 'HRB400E', quantity: '30' });
    const isTown = (text: string) => text === '苏州';
    expect(parsePastedRows('盘螺 8 5吨\n焊管 DN50 7吨\n甲醇 33t 苏州', isTown)).toMatchObject({
      rows: [{}, {}, { quantity: '33', unit: '吨', origin: '苏州' }],
    });
    const mostly = ['螺纹钢 HRB400E 25 20吨', 'HRB400E 18 30吨 岱临', '热卷 5.75 30吨 岱临'];
    expect(rowsOf(mostly.join('\n')).map(({ quantity }) => quantity)).toEqual(['20', '30', '30']);
    expect(rowsOf('PP T30S 32\nPE LLD 12\nPP 25kg 30')[2]).toMatchObject({ quantity: '30' });
    // The cells of a sheet stay in their columns.
    const sheet = 'HRB400E\tΦ12\t10吨\nHRB400E\tΦ14\t7吨\nHRB400E\t5吨\t约7';
    expect(rowsOf(sheet)[2]).toEqual(row('HRB400E', '5吨', '约7'));
  });

  it('reads a description and a quantity', () => {
    const lines = ['1\t螺纹钢 HRB400E Φ20×9m\t30', '2\t中厚板 Q355B 16*2200\t5', '3\t盘螺\t8'];
    const words = ({ name, grade, specs, quantity }: PastedRow) => [name + grade + specs, quantity];
    const expected = [
      ['螺纹钢 HRB400E Φ20×9m', '30'],
      ['中厚板 Q355B 16*2200', '5'],
      ['盘螺', '8'],
    ];
    expect(rowsOf(lines.join('\n')).map(words)).toEqual(expected);
    const bare = lines.map((line) => line.slice(2));
    expect(rowsOf(bare.join('\n')).map(words)).toEqual(expected);
    expect(rowsOf(['货物描述\t需求量', ...bare].join('\n')).map(words)).toEqual(expected);
  });

  it('keeps a row that lacks cells, and one that is no goods at all, but no sum', () => {
    expect(rowsOf('HRB400E\tΦ12×9m\t10\nHRB400E\tΦ12×9m\t\n急用\n合 计：20')).toEqual([
      row('HRB400E', 'Φ12×9m', '10'),
      row('HRB400E', 'Φ12×9m', ''),
      row('急用', '', ''),
    ]);
  });

  const asked = (text: string) => rowsOf(text).map(({ quantity, unit }) => quantity + unit);
  it.each([
    ['品名 材质 规格 件数 重量(吨)', '螺纹钢 HRB400E Φ20 5 15.3', '15.3吨'],
    ['品名 材质 规格 数量(支) 重量(t)', '螺纹钢 HRB400E Φ20 500 8.995', '8.995吨'],
    ['品名 材质 规格 理论重量(kg/m) 数量(支)', '螺纹钢 HRB400E Φ20 2.47 500', '500支'],
    ['品名 材质 规格 单件重量(kg) 数量(支)', '螺纹钢 HRB400E Φ20 22.2 500', '500支'],
    ['品名 材质 规格 单价(含13%税) 数量(kg)', '螺纹钢 HRB400E Φ20 3850 800', '800千克'],
    ['品名 材质 规格 数量(kg) 单价(含13%税)', '螺纹钢 HRB400E Φ20 800 3850', '800千克'],
    ['品名 材质 规格 件数', '螺纹钢 HRB400E Φ20 5', '5件'],
    ['品名 材质 规格 数量 单位 重量', '螺纹钢 HRB400E Φ20 500 支 8.995', '8.995'],
    ['品名 材质 规格 数量 单位', '螺纹钢 HRB400E Φ20 500 支', '500支'],
    ['品名 材质 规格 件数 吨数', '螺纹钢 HRB400E Φ20 5 约15', '5件'],
  ])('takes the amount of the right column: %s', (heading, line, amount) => {
    const text = [heading, line].map((cells) => cells.replaceAll(' ', '\t')).join('\n');
    expect(asked(text)).toEqual([amount]);
    // Somebody copies the whole sheet.
    expect(asked(`远澄机械采购清单\n2026年11月\n${text}\n合计\t\t\t900`)).toEqual([amount]);
  });

  it('keeps goods that stand above a heading', () => {
    expect(asked('HRB400\tΦ14×9m\t7\n牌号\t规格\t数量(kg)\nHRB400E\tΦ12×9m\t800')).toEqual([
      '7千克',
      '800千克',
    ]);
  });

  it('of several amounts takes the one in which the goods are sold', () => {
    const [found] = rowsOf('品名\t材质\t件数\t支数\t重量(吨)\n螺纹钢\tHRB400E\t5\t500\t8.995');
    const inUnit = (unit: string) => amountFor(found?.amounts ?? [], unit);
    expect(inUnit('吨')).toMatchObject({ quantity: '8.995', unit: '吨' });
    expect(inUnit('支')).toMatchObject({ quantity: '500', unit: '支' });
    expect(inUnit('件')).toMatchObject({ quantity: '5', unit: '件' });
    expect(inUnit('千克')).toMatchObject({ quantity: '8.995', unit: '吨' });
  });

  it('shows that a cell was cut', () => {
    expect(rowsOf(`HRB400E\t${'Φ12'.repeat(40)}\t1`)[0]?.specs).toMatch(/^.{59}…$/);
  });

  it(`takes ${MOST_PASTED_ROWS} rows, and of one more none`, () => {
    const lines = (count: number) => Array(count).fill('HRB400E\tΦ12×9m\t10').join('\n');
    expect(rowsOf(`牌号\t规格\t数量\n${lines(MOST_PASTED_ROWS)}`)).toHaveLength(MOST_PASTED_ROWS);
    expect(parsePastedRows(lines(MOST_PASTED_ROWS + 1))).toEqual({ tooMany: 1001 });
  });

  const cell = fc.oneof(
    fc.string({ maxLength: 12, unit: writtenCharacter }),
    fc.constantFrom(
      'HRB400E',
      'Φ12×9m',
      '10吨',
      '1,000',
      '螺纹钢',
      '',
      '１２',
      '"',
      '数量',
      '规格',
    ),
  );
  const separator = fc.constantFrom('\t', ',', ';', '  ', ' ', '，', '；', '');
  const line = fc
    .array(fc.tuple(cell, separator), { maxLength: 7 })
    .map((cells) => cells.flat().join(''));

  test.prop([fc.array(line, { maxLength: 30 })])(
    'never throws, and answers each line with one row',
    (lines) => {
      const text = lines.join('\n');
      const filled = text
        .normalize('NFKC')
        .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
        .filter((one) => one.trim() !== '');
      const rows = rowsOf(text);
      expect(filled.length - rows.length).toBeGreaterThanOrEqual(0);
      // Less the header, which is among the first lines, and what is a title above it.
      const headerAt = filled.slice(0, 10).findIndex((one) => /规格|数量/.test(one));
      expect(filled.length - rows.length).toBeLessThanOrEqual(headerAt === -1 ? 0 : 10);
      for (const values of rows) {
        for (const value of Object.values(values)) expect(value.length).toBeLessThanOrEqual(60);
      }
    },
  );

  // A visitor needs no login to send it: what takes time for the square of its length stops the process.
  test.prop(
    [fc.string({ unit: fc.constantFrom(...'1,0. (（×aΦ螺\t;"合'), minLength: 1, maxLength: 5 })],
    { numRuns: 60, examples: [[',000'], ['0'], ['('], ['1 ']] },
  )('takes a moment for whatever is repeated', (part) => {
    const text = `螺纹钢\t1.${part.repeat(200_000 / part.length)}1\n规格\t重量(`;
    const before = process.cpuUsage();
    parsePastedRows(text);
    const { user } = process.cpuUsage(before);
    expect(user / 1e6).toBeLessThan(1);
  });

  test.prop([fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 60 })])(
    'keeps the order and every quantity',
    (quantities) => {
      const text = quantities.map((count) => `HRB400E\tΦ12×9m\t${count.toLocaleString('en-US')}`);
      expect(rowsOf(text.join('\n')).map(({ quantity }) => Number(quantity))).toEqual(quantities);
    },
  );
});
