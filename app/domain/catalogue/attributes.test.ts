import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import {
  attributeFacts,
  attributesInForce,
  attributesOfPath,
  attributeValue,
  isAttributeKey,
  keysCarried,
  type MadeAttribute,
  ownKey,
  readKey,
} from './attributes.ts';

const made = (fields: Partial<MadeAttribute>): MadeAttribute => ({
  ...{ key: 'a1', categoryCode: '01', name: '含水率', kind: 'number', unit: '%', choices: [] },
  ...{ required: false, filtered: true, sort: 1, shown: true },
  ...fields,
});

describe('attributeValue', () => {
  test.each([
    ['12', '12'],
    ['１２．５０', '12.5'],
    [' 012 % ', '12'],
    ['−5', '-5'],
    ['', ''],
  ])('the number 「%s」 is %j', (text, value) => {
    expect(attributeValue(made({}), text)).toEqual({ value });
  });

  test.each(['a', '1,5', '12.3456', '1e3', '12 kg', '12-15'])('「%s」 is no number', (text) => {
    expect(attributeValue(made({}), text)).toEqual({ why: '请填写数字，最多三位小数，单位 %' });
  });

  test('a choice is one of the list, in its spelling; a text has no mark that lists have between values', () => {
    const way = made({ kind: 'choice', name: '干燥', unit: '', choices: ['烘干 A', '气干'] });
    expect(attributeValue(way, '烘干　Ａ')).toEqual({ value: '烘干 A' });
    expect(attributeValue(way, '晒干')).toEqual({ why: '干燥没有「晒干」这一项' });
    const text = made({ kind: 'text', name: '产地', unit: '' });
    expect(attributeValue(text, ' 大兴\n安岭 ')).toEqual({ value: '大兴 安岭' });
    expect(attributeValue(text, 'a~b')).toEqual({ why: '产地不能含有「~」' });
    expect(attributeValue(text, '长'.repeat(31))).toEqual({ why: '产地最多 30 个字' });
  });

  test('what is kept is read as the same again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<MadeAttribute['kind']>('number', 'choice', 'text'),
        fc.oneof(fc.string(), fc.double({ noNaN: true }).map(String), fc.constantFrom('甲', '3 %')),
        (kind, text) => {
          const own = made({ kind, unit: kind === 'number' ? '%' : '', choices: ['甲', '乙 b'] });
          const read = attributeValue(own, text);
          if ('value' in read) expect(attributeValue(own, read.value)).toEqual(read);
        },
      ),
    );
  });
});

describe('the program’s own reading', () => {
  test('an attribute of its name and unit is the same number; of another unit it is its own', () => {
    expect(readKey({ name: '直径', kind: 'number', unit: 'mm' })).toBe('diameter');
    expect(readKey({ name: '直径', kind: 'number', unit: 'cm' })).toBeUndefined();
    expect(readKey({ name: '直径', kind: 'text', unit: '' })).toBeUndefined();
    expect(readKey({ name: '型号', kind: 'text', unit: '' })).toBe('model');
    expect(readKey({ name: '含水率', kind: 'number', unit: '%' })).toBeUndefined();
  });

  test('stands where nothing of that name is made, and where the seller says nothing of the same number', () => {
    const read = { diameter: '18', length: '9' };
    expect(attributesInForce([], {}, read)).toEqual(read);
    const same = made({ key: 'diameter', name: '直径', unit: 'mm' });
    expect(attributesInForce([same], {}, read)).toEqual(read);
    expect(attributesInForce([same], { diameter: '20' }, read)).toEqual({
      ...read,
      diameter: '20',
    });
    expect(attributesInForce([{ ...same, shown: false }], { diameter: '20' }, read)).toEqual({
      length: '9',
    });
    const other = made({ key: 'a7', name: '直径', unit: 'cm' });
    expect(attributesInForce([other], { a7: '1.8' }, read)).toEqual({ length: '9', a7: '1.8' });
  });

  test('no goods ever have what is switched off or what nobody has made', () => {
    const keys = fc.constantFrom('a1', 'a2', 'diameter', 'length');
    const rows = fc.uniqueArray(
      fc.record({
        key: keys,
        name: fc.constantFrom('含水率', '直径', '定尺'),
        shown: fc.boolean(),
      }),
      { selector: ({ key }) => key },
    );
    const values = fc.dictionary(keys, fc.constantFrom('1', '2'));
    fc.assert(
      fc.property(rows, values, fc.constantFrom({}, { diameter: '18' }), (own, typed, read) => {
        const found = attributesInForce(own, typed, read);
        for (const key of Object.keys(found)) {
          const row = own.find((each) => each.key === key);
          expect(row ? row.shown : Object.hasOwn(read, key)).toBe(true);
          expect(isAttributeKey(key)).toBe(true);
        }
      }),
    );
  });
});

test('a category has those of the categories above it first, each in its order', () => {
  const rows = [
    made({ key: 'a1', categoryCode: '0101', sort: 1 }),
    made({ key: 'a2', categoryCode: '01', sort: 9 }),
    made({ key: 'a3', categoryCode: '01', sort: 2 }),
    made({ key: 'a4', categoryCode: '02' }),
  ];
  expect(attributesOfPath(rows, ['01', '0101', '010101']).map(({ key }) => key)).toEqual([
    ...['a3', 'a2', 'a1'],
  ]);
});

test('values go on under an attribute of the same name, kind and unit, unless their own holds there too', () => {
  const wet = made({ key: 'a1' });
  const other = made({ key: 'a2' });
  expect(keysCarried([wet], [other])).toEqual([['a1', 'a2']]);
  expect(keysCarried([wet], [wet, other])).toEqual([]);
  expect(keysCarried([wet], [made({ key: 'a2', unit: '' })])).toEqual([]);
});

test('goods say what they have in words, with its unit', () => {
  const rows = [made({}), made({ key: 'a2', name: '等级', unit: '', shown: false })];
  expect(attributeFacts(rows, { a1: '12', a2: '一级' })).toEqual([
    { name: '含水率', value: '12 %' },
  ]);
  expect(isAttributeKey(ownKey(7))).toBe(true);
  expect(isAttributeKey('price')).toBe(false);
});
