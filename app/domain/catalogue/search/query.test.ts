import { describe, expect, it } from 'vitest';
import type { Lexicon } from './lexicon.ts';
import { readQuery } from './query.ts';
import { segmentsOf, typedWords } from './segments.ts';

const CATEGORIES: readonly (readonly [string, string[]])[] = [
  ['水泥', ['category=31']],
  ['普通硅酸盐水泥', ['category=3101']],
  ['粉煤灰', ['category=3102']],
  ['装饰水泥', ['category=3201']],
  ['木材', ['category=33']],
  ['胶合板', ['category=3301']],
];
const lexicon: Lexicon = {
  synonyms: new Map([
    ['罗纹钢', ['螺纹钢']],
    ['热卷', ['热轧卷板']],
  ]),
  noise: new Set(['现货', '价格', '的']),
  facets: new Map([['上海', ['deliveryPlace=上海市']], ...CATEGORIES]),
  categories: new Map(CATEGORIES),
  sellers: new Map([
    ['无锡沅桓钢铁贸易', 'sellerCode=S1'],
    ...Array.from({ length: 6 }, (_, at) => [`${at}号钢铁贸易`, `sellerCode=T${at}`] as const),
  ]),
  known: new Set(['螺纹钢', '热轧卷板', 'h型钢', '衡原钢铁']),
  grades: new Map([
    ['hrb400', 'HRB400'],
    ['hrb400e', 'HRB400E'],
    ['hrb500', 'HRB500'],
  ]),
  gradeWords: new Set(),
  parts: new Set(['无氧', '氧杆', '无氧杆']),
  bareGrades: new Map([['lhm46', 'l-hm 46']]),
  pinyin: new Map([
    ['luowengang', ['螺纹钢']],
    ['lwg', ['螺纹钢']],
    ['shanghai', ['上海']],
  ]),
  cities: new Map([['昆山', '苏州市']]),
  spokenPlaces: new Map([['sh', ['上海']]]),
  measures: new Map([['diameter', ['6', '8', '10', '12']]]),
};

it('has a name with a space behind each of its syllables as one word', () => {
  expect(typedWords('luo wen gang shang hai 20', lexicon)).toEqual([
    'luowengang',
    'shanghai',
    '20',
  ]);
});

describe('segmentsOf', () => {
  it.each([
    ['上海螺纹钢hrb400eφ18', ['上海', '螺纹钢', 'hrb400e', 'φ18']],
    ['hrb400螺纹钢', ['hrb400', '螺纹钢']],
    ['18hrb400螺纹钢', ['18', 'hrb400', '螺纹钢']],
    ['1.2x1250dx51d', ['1.2x1250', 'dx51d']],
    ['12cr1movg', ['12cr1movg']],
    ['1mx1.6m', ['1mx1.6m']],
    ['5x10', ['5x10']],
    ['1.5mx3m', ['1.5mx3m']],
    ['q355bh型钢', ['q355bh', '型钢']],
    ['h型钢300x300', ['h型钢', '300x300']],
    ['纹钢螺纹', ['纹钢螺纹']],
    ['上海某钢', ['上海', '某钢']],
    ['5-10mm', ['5-10mm']],
    ['上海的螺纹钢', ['上海', '的', '螺纹钢']],
    ['hrb400-25', ['hrb400', '25']],
    ['螺纹钢hrb400e-φ25', ['螺纹钢', 'hrb400e-', 'φ25']],
    ['sg-5', ['sg-5']],
    ['20#108x6', ['20#', '108x6']],
    ['20#', ['20#']],
    ['h300x300', ['h型钢', '300x300']],
    ['hw300x300x10x15', ['h型钢', '300x300x10x15']],
    ['hn400', ['h型钢', '400']],
    ['h13', ['h13']],
    ['∠50x5', ['角钢', '50x5']],
    ['l50x5', ['角钢', '50x5']],
    ['无氧螺纹钢', ['无氧', '螺纹钢']],
    ['luowengangshanghai', ['luowengang', 'shanghai']],
    ['luowengang25', ['luowengang', '25']],
    ['25luowengang', ['25', 'luowengang']],
    ['hrb400-h32', ['hrb400', 'h32']],
    ['[14a', ['槽钢', '14a']],
    ['i20a', ['工字钢', '20a']],
    ['沙钢螺纹钢', ['沙钢', '螺纹钢']],
    ['洗得干净的螺纹钢', ['洗得干净的', '螺纹钢']],
    ['螺纹钢弯曲机', ['螺纹钢弯曲机']],
    ['沪螺纹钢', ['沪', '螺纹钢']],
    ['沅桓螺纹钢', ['沅桓', '螺纹钢']],
    ['沅桓钢铁', ['沅桓钢铁']],
    ['花纹板', ['花纹板']],
  ])('%s', (text, segments) => {
    expect(segmentsOf(text, lexicon)).toEqual(segments);
  });
});

describe('issue 17 §1: readQuery reads words of the trade', () => {
  const read = (text: string) => readQuery(text, lexicon);

  it('has no words without text', () => {
    expect(read('')).toEqual([]);
    expect(read(',; 、')).toEqual([]);
    expect(read(',螺纹钢').map(({ typed }) => typed)).toEqual(['螺纹钢']);
  });

  it('leaves out words that say nothing, unless there are no others', () => {
    expect(read('螺纹钢现货 价格').map(({ typed }) => typed)).toEqual(['螺纹钢']);
    expect(read('现货').map(({ typed }) => typed)).toEqual(['现货']);
  });

  it.each([
    ['罗纹钢', ['螺纹钢']],
    ['热卷', ['热轧卷板']],
    ['luowengang', ['螺纹钢']],
    ['lwg', ['螺纹钢']],
    ['luowen', ['螺纹钢']],
    ['螺纹钢', []],
    ['hrb400', ['HRB400E']],
    ['hrb400e', []],
    ['pp', []],
  ])('%s is read as %j', (text, readAs) => {
    expect(read(text)[0]?.readAs).toEqual(readAs);
  });

  it('takes a place for where goods are delivered, spoken too', () => {
    expect(read('上海')[0]?.ways).toContainEqual(['deliveryPlace=上海市']);
    expect(read('shanghai')[0]?.ways).toContainEqual(['deliveryPlace=上海市']);
  });

  it('takes two initials for a place beside another word only', () => {
    expect(read('sh 螺纹钢')[0]?.ways).toContainEqual(['deliveryPlace=上海市']);
    expect(read('sh')[0]?.ways).not.toContainEqual(['deliveryPlace=上海市']);
  });

  it('takes a bare number beside bars for a diameter that they have, and another for any', () => {
    expect(read('螺纹钢 12 9').map(({ ways }) => ways)).toEqual([
      [['螺纹钢']],
      [['diameter=12']],
      [['is=9']],
    ]);
    expect(read('螺纹钢 9')[1]?.ways).toEqual([['is=9']]);
  });

  it.each([
    ['水泥', ['category=3101']],
    ['粉煤灰', ['category=3102']],
    ['木材', ['category=33']],
  ])('a category is its kinds by name, or all that is in it: %s', (text, whole) => {
    expect(read(text)[0]?.whole).toEqual(whole);
  });

  it('takes a part of a name for its seller, unless many sellers have it', () => {
    const ofSeller = ['sellerCode=S1'];
    expect(read('沅桓')[0]?.ways).toContainEqual(ofSeller);
    expect(read('螺纹钢 无锡沅桓钢铁贸易有限公司').map(({ typed }) => typed)).toEqual([
      '螺纹钢',
      '无锡沅桓钢铁贸易',
    ]);
    expect(read('螺纹钢 无锡沅桓钢铁贸易有限公司')[1]?.ways).toContainEqual(ofSeller);
    expect(read('钢铁')[0]?.ways).not.toContainEqual(ofSeller);
    expect(read('有限公司').map(({ typed }) => typed)).toEqual(['有限公司']);
  });

  it.each([
    ['φ18', [['is=φ18'], ['diameter=18'], ['outerDiameter=18']]],
    ['18mm', [['is=18']]],
    ['5-10mm', [['is=5-10']]],
    ['3x1500xc', [['is=3x1500'], ['is=3', 'is=1500']]],
    ['300x300', [['is=300x300']]],
    ['20a', [['is=20a']]],
    ['200x100', [['is=200x100'], ['model=20a']]],
    ['1.2x1', [['is=1200x1000'], ['is=1000x1200']]],
    ['120x100cm', [['is=1200x1000']]],
    ['53x29x37', [['is=530', 'is=290', 'is=370']]],
    ['型材 4040', [['is=4040'], ['is=40x40']]],
  ])('%s is found by its numbers', (text, ways) => {
    expect(read(text).at(-1)?.ways).toEqual(expect.arrayContaining(ways));
  });
});

describe('issue 17 §1: two numbers beside other words', () => {
  it('are the least and the most of a measure', () => {
    const [, range] = readQuery('盘螺 φ8-10', lexicon);
    expect(range?.ways).toEqual(
      expect.arrayContaining([['is=8-10'], ['diameter=8'], ['diameter=10']]),
    );
    expect(range?.whole).toContain('diameter=8');
    expect(range?.ways).not.toContainEqual(['diameter=12']);
    expect(readQuery('盘螺 10-8', lexicon)[1]?.ways).not.toContainEqual(['diameter=8']);
  });

  it('alone are a size of grains', () => {
    expect(readQuery('8-10', lexicon)[0]?.ways).not.toContainEqual(['diameter=8']);
  });
});
