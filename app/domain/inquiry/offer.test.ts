import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { amountOf } from '#app/domain/money.ts';
import { wallTime } from '#app/domain/time.ts';
import {
  AMOUNT_TOO_LARGE,
  defaultValidity,
  fillRows,
  isOfferOver,
  isQuoted,
  NO_ROW,
  type OfferProblem,
  offerPrice,
  offerProblems,
  offerTotal,
  readValidity,
  type TypedOfferRow,
} from './offer.ts';

const GOOD: TypedOfferRow = {
  ...NO_ROW,
  price: '3800.50',
  conditions: '款到发货',
  deliveryAddress: '无锡市 1 号库',
  deliveryWay: '1',
};

const problemsOf = (rows: readonly TypedOfferRow[], fileCount = 1) =>
  offerProblems(rows, { counts: rows.map(() => 1000), fileCount });

const ORDER = ['请输入单价', '请输入条件', '请输入交货地址', '请选择交提货方式', '请上传附件'];

describe('offerProblems', () => {
  test('an offer in which everything is said has none', () => {
    expect(problemsOf([GOOD, { ...GOOD, deliveryWay: '5' }])).toEqual([]);
  });

  test('decision 48: any of the lines is quoted; an offer without one is asked for the first', () => {
    expect(problemsOf([NO_ROW, GOOD, NO_ROW])).toEqual([]);
    expect(problemsOf([{ ...NO_ROW, declineReason: '无货' }, GOOD])).toEqual([]);
    const none = problemsOf([NO_ROW, NO_ROW]);
    expect(none.map(({ text, path }) => [text, path[1]])).toEqual(
      ORDER.slice(0, 4).map((text) => [text, 0]),
    );
  });

  test.each([
    ['请输入交货天数，1 到 365 的整数', { deliveryDays: '0' }],
    ['请输入交货天数，1 到 365 的整数', { deliveryDays: '1.5' }],
    ['请输入替代商品名称', { replacementSpecs: '12mm' }],
    ['已填写报价，请清空不报价原因', { declineReason: '无货' }],
  ])('%s: %j', (text, wrong) => {
    expect(problemsOf([{ ...GOOD, ...wrong }]).map((each) => each.text)).toEqual([text]);
  });

  test.each([
    ['请输入单价', { price: '' }],
    ['请输入单价', { price: '0' }],
    ['请输入单价', { price: '-1' }],
    ['请输入单价', { price: '1e3' }],
    ['请输入单价', { price: '1.001' }],
    ['请输入条件', { conditions: ' ' }],
    ['请输入交货地址', { deliveryAddress: '　' }],
    ['请选择交提货方式', { deliveryWay: '' }],
    ['请选择交提货方式', { deliveryWay: '9' }],
  ])('spec 2 §5: %s: %j', (text, wrong) => {
    expect(problemsOf([GOOD, { ...GOOD, ...wrong }]).map((each) => each.text)).toEqual([text]);
  });

  test('spec 2 §5: 请上传附件', () => {
    expect(problemsOf([GOOD], 0)).toEqual([
      { code: 'missing', text: '请上传附件', path: ['fileIds'] },
    ]);
  });

  const blanks = fc.record({
    price: fc.constantFrom(GOOD.price, ''),
    conditions: fc.constantFrom(GOOD.conditions, ''),
    deliveryAddress: fc.constantFrom(GOOD.deliveryAddress, ''),
    deliveryWay: fc.constantFrom(GOOD.deliveryWay, ''),
  });

  property.prop([fc.array(blanks, { minLength: 1, maxLength: 20 }), fc.nat(1)])(
    'spec 2 §5: checked in this order, whatever is missing and in which row',
    (typed, fileCount) => {
      const rows = typed.map((row) => ({ ...NO_ROW, ...row }));
      const found = problemsOf(rows, fileCount);
      const places = found.map(({ text }) => ORDER.indexOf(text));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      const blank = ({ price, conditions, deliveryAddress, deliveryWay }: TypedOfferRow) =>
        [price, conditions, deliveryAddress, deliveryWay].filter((each) => each === '').length;
      // Rows in which nothing is typed are not quoted; an offer without any is asked for the first.
      const begun = rows.filter(isQuoted);
      const asked = begun.length > 0 ? begun : rows.slice(0, 1);
      const missing = asked.reduce((sum, row) => sum + blank(row), 1 - fileCount);
      expect(found).toHaveLength(missing);
      const rowsOf = (problem: OfferProblem) =>
        found.filter(({ text }) => text === problem.text).map(({ path: [, row] }) => row ?? -1);
      for (const problem of found) {
        expect(rowsOf(problem)).toEqual(rowsOf(problem).toSorted((one, other) => one - other));
      }
    },
  );

  test('an amount that no order can have is refused before it is computed wrongly', () => {
    const rows = [{ ...GOOD, price: '999999999999.99' }];
    expect(offerProblems(rows, { counts: [999_999_999], fileCount: 1 })).toEqual([
      { code: 'tooLarge', text: AMOUNT_TOO_LARGE, path: [] },
    ]);
  });
});

describe('offerTotal', () => {
  const price = fc.integer({ min: 1, max: 99_999_999 });
  const line = fc.record({ price, count: fc.integer({ min: 1, max: 9_999_999 }) });

  property.prop([fc.array(line, { maxLength: 30 })])('is the sum of price × quantity', (lines) => {
    const typed = lines.map((each) => ({ price: (each.price / 100).toFixed(2) }));
    const counts = lines.map(({ count }) => count);
    const expected = lines.reduce((sum, each) => sum + amountOf(each.price, each.count), 0);
    expect(offerTotal(typed, counts)).toEqual({
      total: expected,
      priced: lines.length,
      tooLarge: false,
    });
  });

  test('leaves out what cannot be read, and says of how many rows it is', () => {
    const rows = [{ price: '10' }, { price: '' }, { price: '面议' }, { price: ' 0.5 ' }];
    expect(offerTotal(rows, [100, 100, 100, 300])).toEqual({
      total: 1150,
      priced: 2,
      tooLarge: false,
    });
  });

  test.each([
    ['3,800', 380_000],
    ['１２．５', 1250],
    [' 0.5 ', 50],
    ['12元', null],
    ['1,2', null],
  ])('issue 13: 「%s」 is read as %s', (typed, price) => {
    expect(offerPrice(typed)).toBe(price);
  });

  property.prop([fc.string()])('never guesses a price from a text', (text) => {
    const read = offerPrice(text);
    if (read !== null) expect(text.normalize('NFKC').trim()).toMatch(/^[\d,]+(\.\d+)?$/);
  });
});

describe('readValidity', () => {
  const now = new Date('2026-11-21T10:00:00Z');

  test('has to be a time, and one to come', () => {
    expect(readValidity('', now)).toMatchObject({ problem: '请选择报价有效期' });
    expect(readValidity('2026-11-31 00:00:00', now)).toMatchObject({ code: 'invalid' });
    expect(readValidity('2026-11-21 18:00:00', now)).toMatchObject({
      problem: '报价有效期需晚于当前时间',
    });
    expect(readValidity('2026-11-21 18:00:01', now)).toEqual({
      validUntil: new Date('2026-11-21T10:00:01Z'),
    });
  });

  test.each([
    ['2026-11-24 00:00:00', '2026-11-25 23:59:00'],
    ['2026-11-24 17:30:00', '2026-11-25 23:59:00'],
    ['2026-11-24 23:59:59', '2026-11-25 23:59:00'],
    ['2026-12-31 08:00:00', '2027-01-01 23:59:00'],
  ])('the end of the day after the deadline is proposed: %s', (endDate, validity) => {
    const instant = new Date(`${endDate.replace(' ', 'T')}+08:00`);
    expect(wallTime(defaultValidity(instant))).toBe(validity);
  });
});

test('what is said for all rows fills their blanks, never a price', () => {
  const all = {
    conditions: '月结',
    deliveryAddress: '宁波港',
    deliveryWay: '2',
    deliveryDays: '3',
  };
  const priced = { ...NO_ROW, price: '1', conditions: ' ' };
  const declined = { ...NO_ROW, declineReason: '无货' };
  const rows = [{ ...GOOD, deliveryDays: '9' }, priced, NO_ROW, declined];
  expect(fillRows(rows, all)).toEqual([rows[0], { ...priced, ...all }, NO_ROW, declined]);
});

test('issue 46 §3: an offer is over from the end of its validity on, and once it is withdrawn', () => {
  const end = new Date('2026-12-01T09:30:00.000Z');
  const at = (late: number) => new Date(end.getTime() + late);
  const offer = { validUntil: end, withdrawn: null };
  expect([-1, 0, 1].map((late) => isOfferOver(offer, at(late)))).toEqual([false, true, true]);
  expect(isOfferOver({ ...offer, validUntil: end.toISOString() }, at(0))).toBe(true);
  expect(isOfferOver({ ...offer, withdrawn: at(-9) }, at(-8))).toBe(true);
});
