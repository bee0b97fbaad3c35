import { fc } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { comparePrices, inFen } from '#app/domain/unit-price.ts';
import { deliveredPrice, type QuotedPrice } from './delivered-price.ts';
import {
  conditionsOf,
  freightPayer,
  NO_PRICE_TERMS,
  type PriceTerms,
  rateText,
  readPriceTerms,
  readRate,
  readRateRule,
} from './offer-terms.ts';

const quoted = (fields: Partial<QuotedPrice> = {}): QuotedPrice => ({
  ...NO_PRICE_TERMS,
  currency: 'CNY',
  price: 380_000,
  unit: '吨',
  ...fields,
});
const perTonne = (amount: number) => ({ kind: 'perTonne' as const, perTonne: amount });
const without = (rate: string) => ({ included: false, rate });

describe('the delivered price of a unit', () => {
  test.each<[string, Partial<QuotedPrice>, number | null, number | null, string[]]>([
    ['nothing is said: as it is written', {}, null, 380_000, []],
    ['tax and freight are in it', { tax: { included: true, rate: '13' } }, null, 380_000, []],
    ['tax is added', { tax: without('13') }, null, 429_400, ['加税 13%']],
    ['no tax to add', { tax: without('exempt') }, null, 380_000, []],
    [
      'freight is added, with its tax',
      { freight: perTonne(85_50) },
      null,
      388_550,
      ['加运费 ¥85.50/吨'],
    ],
    [
      'freight of a kilogram',
      { freight: perTonne(85_50), price: 380, unit: '千克' },
      null,
      389,
      ['加运费 ¥85.50/吨'],
    ],
    [
      'collected',
      { freight: { kind: 'collect', perTonne: null } },
      null,
      380_000,
      ['出厂或自提，不含运费'],
    ],
    [
      'another currency',
      { currency: 'USD', price: 520_00 },
      71_053,
      369_476,
      ['US$520.00 × 7.1053'],
    ],
    ['another currency without a rate', { currency: 'EUR', price: 520_00 }, null, null, []],
    [
      'all of it, rounded once',
      { currency: 'USD', price: 333_33, tax: without('13'), freight: perTonne(12_34) },
      70_001,
      // (333.33 × 1.13 + 12.34) × 7.0001 = 2723.0592…
      272_306,
      ['加税 13%', '加运费 US$12.34/吨', 'US$389.0029 × 7.0001'],
    ],
  ])('%s', (_, fields, rate, price, added) => {
    const delivered = deliveredPrice(quoted(fields), rate);
    expect(delivered?.price.price ?? null).toBe(price);
    expect(delivered?.added ?? []).toEqual(added);
  });

  test('half up to the fen, once, as written with decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 0, max: 10 ** 6 }),
        fc.integer({ min: 1, max: 999_999 }),
        (price, percent, freight, rate) => {
          const tax = without(String(percent));
          const of = quoted({ currency: 'EUR', price, tax, freight: perTonne(freight) });
          const exact = BigInt(price) * BigInt(100 + percent) + BigInt(freight) * 100n;
          const scaled = exact * BigInt(rate);
          const fen = BigInt(deliveredPrice(of, rate)?.price.price ?? -1);
          const twice = 2n * (fen * 1_000_000n - scaled);
          expect(twice > -1_000_000n && twice <= 1_000_000n).toBe(true);
        },
      ),
    );
  });

  test('a dearer price, tax, freight or rate is never cheaper', () => {
    const one = fc.record({
      price: fc.integer({ min: 1, max: 10 ** 8 }),
      percent: fc.constantFrom('0', '3', '9', '13'),
      freight: fc.integer({ min: 0, max: 50_000 }),
      rate: fc.integer({ min: 60_000, max: 90_000 }),
    });
    fc.assert(
      fc.property(one, one, (a, b) => {
        const of = ({ price, percent, freight, rate }: typeof a) =>
          deliveredPrice(
            quoted({ currency: 'USD', price, tax: without(percent), freight: perTonne(freight) }),
            rate,
          )?.price ?? inFen(0);
        const dearer = {
          price: Math.max(a.price, b.price),
          percent: Number(a.percent) > Number(b.percent) ? a.percent : b.percent,
          freight: Math.max(a.freight, b.freight),
          rate: Math.max(a.rate, b.rate),
        };
        for (const each of [a, b])
          expect(comparePrices(of(dearer), of(each))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('terms as typed', () => {
  const typed = {
    freightKind: '',
    freightPerTonne: '',
    taxIncluded: '',
    taxRate: '',
  };
  test.each<[string, Partial<typeof typed>, string[], PriceTerms | Record<string, string>]>([
    ['nothing', {}, ['件'], NO_PRICE_TERMS],
    [
      'all of it',
      {
        freightKind: 'perTonne',
        freightPerTonne: '80',
        taxIncluded: 'no',
        taxRate: '13',
      },
      ['吨', 'kg'],
      { freight: perTonne(80_00), tax: without('13') },
    ],
    [
      'freight of pieces',
      { freightKind: 'perTonne', freightPerTonne: '80' },
      ['吨', '件'],
      { freightKind: '有商品不按重量计价，运费不能按吨另计' },
    ],
    [
      'freight without its amount',
      { freightKind: 'perTonne' },
      ['吨'],
      { freightPerTonne: '请输入正确的每吨运费' },
    ],
    ['an unknown freight', { freightKind: 'fob' }, ['吨'], { freightKind: '请选择运费' }],
    ['no rate of tax', { taxIncluded: 'yes', taxRate: 'x' }, ['吨'], { taxRate: '请选择税率' }],
  ])('%s', (_, fields, units, expected) => {
    const { terms, problems } = readPriceTerms({ ...typed, ...fields }, units);
    expect(terms ?? problems).toEqual(expected);
  });

  test.each([
    ['7.1053', 71_053],
    ['７.1', 71_000],
    ['7', 70_000],
    ['0', null],
    ['7.10531', null],
    ['100', null],
    ['', null],
  ])('a rate of %s', (text, rate) => {
    expect(readRate(text)).toBe(rate);
  });

  test('a rate as written is read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (rate) => {
        expect(readRate(rateText(rate))).toBe(rate);
      }),
    );
  });

  const full = { currency: 'USD', terms: { kind: 'full' as const } };
  test.each([
    ['nothing is agreed', { rule: '', rate: '' }, full, { agreed: null }],
    [
      'in yuan there is no rate',
      { rule: 'x', rate: '' },
      { ...full, currency: 'CNY' },
      { agreed: null },
    ],
    ['fixed', { rule: 'fixed', rate: '7.2' }, full, { agreed: { rule: 'fixed', rate: 72_000 } }],
    [
      'of the day of payment',
      { rule: 'payDay', rate: '' },
      full,
      { agreed: { rule: 'payDay', rate: null } },
    ],
    [
      'fixed without one',
      { rule: 'fixed', rate: '' },
      full,
      { problems: { rate: '请输入正确的汇率，最多 4 位小数' } },
    ],
    ['of no such rule', { rule: 'x', rate: '' }, full, { problems: { rule: '请选择汇率方式' } }],
    [
      'paid after the delivery',
      { rule: 'payDay', rate: '' },
      { currency: 'USD', terms: { kind: 'monthly' as const, days: 30 } },
      { problems: { rule: '货到付款和月结的外币报价请选择固定汇率' } },
    ],
  ])('the rule of a rate: %s', (_, rule, of, expected) => {
    expect(readRateRule(rule, of)).toEqual(expected);
  });

  test.each([
    [['included', 'included'], '含在单价中，卖家承担'],
    [['collect'], '买家自提或自付，不在本单收取'],
    [[null, undefined], '未说明，请与卖家确认'],
    [['collect', 'included'], '各商品不同，见商品的价格条件'],
  ] as const)('who pays the freight of %j', (kinds, said) => {
    expect(freightPayer(kinds)).toBe(said);
  });

  test('the conditions of the specification are made of them', () => {
    const weights = { weighing: 'scale', tolerance: 5, countsAt: null } as const;
    const said = { freight: perTonne(80_00), tax: without('13'), weights };
    expect(conditionsOf(said, { kind: 'monthly', days: 30 }, 'CNY')).toBe(
      '不含税，另加 13%，运费另计 ¥80.00/吨，过磅，允许偏差 ±5‰，月结 30 天',
    );
    expect(conditionsOf({ ...NO_PRICE_TERMS, weights: null }, { kind: 'full' }, 'CNY')).toBe('');
  });
});
