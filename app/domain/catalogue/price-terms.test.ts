import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { priceOrder } from '#app/domain/checkout/pricing.ts';
import { TAX_RATE_CODES, taxRateOf } from '#app/domain/invoice/tax-rate.ts';
import { comparePrices, costOf } from '#app/domain/unit-price.ts';
import {
  CREDIT_DAYS_INVALID,
  closeOf,
  isLapsed,
  LAST_DAY_INVALID,
  LAST_DAY_PASSED,
  LISTING_FREIGHTS,
  type ListingTerms,
  listedPrice,
  longTerms,
  NO_LISTING_TERMS,
  NO_TYPED_TERMS,
  nextClose,
  ownTerms,
  PRICE_LASTING,
  readClose,
  readListingTerms,
  renewedUntil,
  type SaidTerms,
  shortTerms,
  typedTermsOf,
} from './price-terms.ts';
import { readTermCells, termCells } from './price-terms-table.ts';

const at = (shanghai: string) => new Date(`${shanghai}+08:00`);
const NOON = at('2026-12-01T12:00:00');
const READING = {
  now: NOON,
  close: '17:00',
  usualRate: '9',
  takes: (rate: string) => rate !== '5',
  before: null,
};

describe('issue 54 §3: a listed price is compared and charged with tax', () => {
  test.each([
    [333_333, null, '吨', 333_333, 0],
    [333_333, { included: true, rate: '13' }, '吨', 333_333, 0],
    // 3,333.33 and 13 % are 3,766.6629 yuan.
    [333_333, { included: false, rate: '13' }, '吨', 376_666, 290_000_000_000],
    [333_333, { included: false, rate: '9' }, '千克', 363_333, -30_000_000_000],
    [100, { included: false, rate: 'exempt' }, '件', 100, 0],
  ])('%i fen, %o, per %s', (written, tax, unit, price, priceRest) => {
    expect(listedPrice(written, { tax, freight: null }, unit)).toEqual({ price, priceRest });
  });

  test('an order of 1,000 t at 3,333.33 without tax comes to the goods and the tax of them, to the fen', () => {
    const price = listedPrice(
      333_333,
      { tax: { included: false, rate: '13' }, freight: null },
      '吨',
    );
    const { payable } = priceOrder({
      lines: [
        {
          id: '1',
          unitPrice: price.price,
          priceRest: price.priceRest,
          quantity: 100_000,
          unit: '吨',
        },
      ],
    });
    expect(payable).toBe(376_666_290);
  });

  const written = fc.integer({ min: 1, max: 99_999_999_999 });
  const quantity = fc.integer({ min: 1, max: 999_900 });
  const tax = fc.option(
    fc.record({ included: fc.boolean(), rate: fc.constantFrom(...TAX_RATE_CODES) }),
  );
  const freight = fc.option(fc.constantFrom(...LISTING_FREIGHTS));

  test.prop([fc.integer({ min: 1, max: 9_999_999 }), quantity, tax, freight])(
    'what is charged is the written price and its tax of the whole, rounded once',
    (price, count, of, by) => {
      const points = of && !of.included ? (taxRateOf(of.rate)?.points ?? 0) : 0;
      const exact = BigInt(price) * BigInt(count) * BigInt(10_000 + points);
      const rounded = Number((exact + 500_000n) / 1_000_000n);
      expect(costOf(listedPrice(price, { tax: of, freight: by }, '吨'), count)).toBe(rounded);
    },
  );

  test.prop([written, written, fc.constantFrom('13', '9', '6', '3', '1'), freight])(
    'the order by price is that of what is paid, whoever wrote it without tax',
    (one, other, rate, by) => {
      const taxed = listedPrice(one, { tax: { included: false, rate }, freight: by }, '吨');
      const plain = listedPrice(other, { tax: { included: true, rate }, freight: null }, '吨');
      const points = BigInt(taxRateOf(rate)?.points ?? 0);
      const [left, right] = [BigInt(one) * (10_000n + points), BigInt(other) * 10_000n];
      expect(Math.sign(comparePrices(taxed, plain))).toBe(left < right ? -1 : Number(left > right));
    },
  );
});

const said = (change: Partial<SaidTerms>): SaidTerms => ({
  ...{ tax: { included: true, rate: '13' }, freight: null, creditDays: null },
  ...{ writtenPrice: null, until: null, lapsed: false },
  ...change,
});

describe('what stands beside a price', () => {
  test.each([
    [null, ''],
    [said({}), '含税13%·运费未知·现款'],
    [said({ freight: 'included' }), '含税13%·到货·现款'],
    [said({ freight: 'collect', creditDays: 30 }), '含税13%·出厂·账期30天'],
    [
      said({ tax: { included: false, rate: '9' }, writtenPrice: '100.00' }),
      '已加税9%·运费未知·现款',
    ],
    [said({ tax: { included: true, rate: 'exempt' } }), '免税·运费未知·现款'],
    [said({ tax: null }), '含税·运费未知·现款'],
    [said({ until: '2026-12-01T09:00:00.000Z' }), '含税13%·运费未知·现款·至12-01 17:00'],
    [said({ lapsed: true, freight: 'included' }), '待更新'],
  ])('%o: %s', (terms, text) => {
    expect(shortTerms(terms)).toBe(text);
  });

  test('a seller reads what was written, a buyer both', () => {
    const terms = said({ tax: { included: false, rate: '13' }, writtenPrice: '3333.33' });
    expect(ownTerms({ priceTerms: terms })).toBe('不含税·运费未知·现款');
    expect(longTerms(terms, '吨')[0]).toEqual({
      term: '税',
      value: '已加税13%，卖家报不含税 ¥3,333.33/吨',
    });
  });
});

describe('reading terms', () => {
  test.each([
    [{}, NO_LISTING_TERMS, null],
    [{ taxIncluded: 'yes' }, NO_LISTING_TERMS, null],
    [{ taxIncluded: 'no' }, { tax: { included: false, rate: '9' } }, null],
    [{ taxIncluded: 'no', taxRate: '13' }, { tax: { included: false, rate: '13' } }, null],
    [{ taxRate: 'exempt' }, { tax: { included: true, rate: 'exempt' } }, null],
    [{ freightKind: 'collect', creditDays: '30' }, { freight: 'collect', creditDays: 30 }, null],
    [{ priceLasts: 'day' }, { lasts: 'day' }, at('2026-12-01T17:00:00')],
    [{ priceLasts: 'date', lastDay: '2026/12/5' }, { lasts: 'date' }, at('2026-12-05T17:00:00')],
  ] as const)('%o', (typed, terms, until) => {
    const read = readListingTerms({ ...NO_TYPED_TERMS, ...typed }, READING);
    expect(read).toEqual({ terms: { ...NO_LISTING_TERMS, ...terms }, until });
  });

  test.each([
    [{ taxRate: '5' }, { taxRate: '请选择税率' }],
    [{ taxRate: 'x' }, { taxRate: '请选择税率' }],
    [{ taxIncluded: 'maybe' }, { taxIncluded: '请选择单价是否含税' }],
    [{ freightKind: 'perTonne' }, { freightKind: '请选择单价的交货条件' }],
    [{ creditDays: '0' }, { creditDays: CREDIT_DAYS_INVALID }],
    [{ creditDays: '181' }, { creditDays: CREDIT_DAYS_INVALID }],
    [{ priceLasts: 'week' }, { priceLasts: '请选择价格有效期' }],
    [{ priceLasts: 'date' }, { lastDay: LAST_DAY_INVALID }],
    [{ priceLasts: 'date', lastDay: '2026-11-30' }, { lastDay: LAST_DAY_PASSED }],
  ])('refuses %o beside its field', (typed, problems) => {
    expect(readListingTerms({ ...NO_TYPED_TERMS, ...typed }, READING)).toEqual({ problems });
  });

  test('a date that has passed may stay as it was', () => {
    const before = at('2026-11-30T17:00:00');
    const typed = { ...NO_TYPED_TERMS, priceLasts: 'date', lastDay: '2026-11-30' };
    expect(readListingTerms(typed, { ...READING, before }).problems).toBeUndefined();
  });

  const terms: fc.Arbitrary<ListingTerms> = fc.record({
    tax: fc.option(
      fc.record({ included: fc.boolean(), rate: fc.constantFrom('13', '9', 'exempt', '0') }),
    ),
    freight: fc.option(fc.constantFrom(...LISTING_FREIGHTS)),
    creditDays: fc.option(fc.integer({ min: 1, max: 180 })),
    lasts: fc.constantFrom(...PRICE_LASTING),
  });

  test.prop([terms])('terms survive their form and the cells of a table', (of) => {
    const until = of.lasts === 'open' ? null : closeOf('2026-12-01', '17:00');
    const typed = typedTermsOf(of, until);
    const fromForm = readListingTerms(typed, READING);
    expect(fromForm).toEqual({ terms: of, until });
    const { read, problems } = readTermCells(termCells(typed));
    expect(problems).toEqual({});
    expect(readListingTerms({ ...NO_TYPED_TERMS, ...read }, READING)).toEqual(fromForm);
  });

  test.each([
    [
      { taxIncluded: '不含税', taxRate: '13%' },
      { taxIncluded: 'no', taxRate: '13' },
    ],
    [{ freightKind: '自提价' }, { freightKind: 'collect' }],
    // Below the heading 含运费.
    [{ freightKind: '是' }, { freightKind: 'included' }],
    [{ freightKind: '含运费' }, { freightKind: 'included' }],
    [{ freightKind: '到厂价' }, { freightKind: 'included' }],
    [{ freightKind: '否' }, { freightKind: 'collect' }],
    [{ freightKind: '不含运费' }, { freightKind: 'collect' }],
    // Cells in percent.
    [{ taxRate: '0.13' }, { taxRate: '13' }],
    [{ taxRate: '0.090' }, { taxRate: '9' }],
    [{ taxRate: '0.5%' }, { taxRate: '0.5' }],
    [{ creditDays: '月结30天' }, { creditDays: '30' }],
    [{ creditDays: '现款现货' }, { creditDays: '' }],
    [{ priceLasts: '当日' }, { priceLasts: 'day', lastDay: '' }],
    [{ priceLasts: '2026-12-05' }, { priceLasts: 'date', lastDay: '2026-12-05' }],
    [{ freightKind: '' }, {}],
  ])('cells %o', (cells, read) => {
    expect(readTermCells(cells)).toEqual({ read, problems: {} });
  });

  test('a cell that is none of these is named', () => {
    const { problems } = readTermCells({
      taxRate: '很多',
      freightKind: '船上',
      creditDays: '随便',
    });
    expect(Object.keys(problems)).toEqual(['taxRate', 'freightKind', 'creditDays']);
  });
});

describe('prices of a day', () => {
  test('hold until the time of their seller, after which they are those of tomorrow', () => {
    expect(nextClose(at('2026-12-01T16:59:59'), '17:00')).toEqual(at('2026-12-01T17:00:00'));
    expect(nextClose(at('2026-12-01T17:00:00'), '17:00')).toEqual(at('2026-12-02T17:00:00'));
    expect(isLapsed(at('2026-12-01T17:00:00'), at('2026-12-01T16:59:59'))).toBe(false);
    expect(isLapsed(at('2026-12-01T17:00:00'), at('2026-12-01T17:00:00'))).toBe(true);
    expect(isLapsed(null, NOON)).toBe(false);
  });

  test.each([
    ['9:30', '09:30'],
    ['下午4:30', '16:30'],
    ['25:00', null],
    ['', null],
  ])('a time as typed: %s', (typed, close) => {
    expect(readClose(typed)).toBe(close);
  });

  const time = fc.date({
    min: at('2026-01-01T00:00:00'),
    max: at('2030-01-01T00:00:00'),
    noInvalidDate: true,
  });
  const close = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

  test.prop([time, close, fc.constantFrom(...PRICE_LASTING), fc.option(time)])(
    'a price that its seller has confirmed holds, and for no more than a day where it had ended',
    (now, by, lasts, until) => {
      const renewed = renewedUntil(lasts, until, { now, close: by });
      expect(isLapsed(renewed, now)).toBe(false);
      if (lasts === 'open') expect(renewed).toBeNull();
      else if (!until || isLapsed(until, now) || lasts === 'day')
        expect(Number(renewed) - now.getTime()).toBeLessThanOrEqual(24 * 60 * 60 * 1000);
    },
  );
});
