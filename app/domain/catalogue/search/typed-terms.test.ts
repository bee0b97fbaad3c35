import { expect, it } from 'vitest';
import { spellTyped } from '#trading-api/catalogue/search/spelling.ts';
import { typedTerms } from './typed-terms.ts';

it.each([
  ['螺纹钢 3150元以下', '螺纹钢', { highestPrice: 315_000 }],
  ['螺纹钢 3150元/吨以内 唐山', '螺纹钢 唐山', { highestPrice: 315_000 }],
  ['304 2.0卷 一万四以下', '304 2卷', { highestPrice: 1_400_000 }],
  ['热卷 3000以内', '热卷', { highestPrice: 300_000 }],
  ['热卷 3.2万以下', '热卷', { highestPrice: 3_200_000 }],
  ['热卷 价格不超过3500元', '热卷', { highestPrice: 350_000 }],
  ['热卷 低于3500块', '热卷', { highestPrice: 350_000 }],
  ['电解铜 7万元以上', '电解铜', { lowestPrice: 7_000_000 }],
  ['热卷 3000-3200元', '热卷', { lowestPrice: 300_000, highestPrice: 320_000 }],
  ['热卷 3000到3200元/吨之间', '热卷', { lowestPrice: 300_000, highestPrice: 320_000 }],
  ['盘螺 4000元左右', '盘螺', { lowestPrice: 380_000, highestPrice: 420_000 }],
  ['钢坯 库存900吨以上', '钢坯', { lowestCount: 90_000 }],
  ['钢坯 500吨以上', '钢坯', { lowestCount: 50_000 }],
  ['钢坯 现货500t以上 3300元以下', '钢坯', { highestPrice: 330_000, lowestCount: 50_000 }],
  // An order, a size, a content, a calorific value and a price without a bound are none.
  ['螺纹钢 60吨', '螺纹钢 60t', {}],
  ['圆钢 2米以上', '圆钢 2m以上', {}],
  ['硫0.5以下 焦炭', '硫0.5以下 焦炭', {}],
  ['动力煤 q5500以上', '动力煤 q5500以上', {}],
  ['液压油 8元/公斤以下', '液压油 8元/公斤以下', {}],
  ['中板 16-20', '中板 16-20', {}],
] as const)('「%s」 is 「%s」 within %j', (text, rest, bounds) => {
  const read = typedTerms(spellTyped(text));
  expect(read.rest.replace(/ +/g, ' ')).toBe(rest);
  const said = read.terms.map(({ typed: _, meant: __, ...each }) => each);
  expect(Object.assign({}, ...said)).toEqual(bounds);
});

it('says how each was read, with its text', () => {
  expect(typedTerms('螺纹钢 库存 500吨 3150元以下').terms).toMatchObject([
    { typed: '3150元以下', meant: '价格不高于 3,150.00' },
    { typed: '库存500吨', meant: '库存不少于 500' },
  ]);
});
