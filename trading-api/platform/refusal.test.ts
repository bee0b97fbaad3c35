import { describe, expect, expectTypeOf, test } from 'vitest';
import { saveInquiry } from '#app/domain/inquiry/contract.ts';
import type { Code } from '#app/domain/result-codes.ts';
import { accept, filled, Refusal, type Wrong, wrong } from './refusal.ts';

function refusalOf(run: () => unknown): Refusal {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

const TOO_FEW = '询盘商品数量不能小于最小订货量';
const row = (count: number | ReturnType<typeof tooFew>) => ({ goodsId: 7, count });
const tooFew = () => wrong('tooSmall', TOO_FEW, '5');

describe('accept', () => {
  test('gives values with nothing wrong in them as they are', () => {
    const at = new Date(0);
    const values = accept(saveInquiry, {
      title: filled(' 采购 ', '请输入标题'),
      endDate: at as Date | ReturnType<typeof tooFew>,
      inquiryDetails: [row(100)],
      price: null,
    });
    expect(values).toEqual({
      title: '采购',
      endDate: at,
      inquiryDetails: [row(100)],
      price: null,
    });
    expectTypeOf(values.title).toEqualTypeOf<string>();
    expectTypeOf(values.endDate).toEqualTypeOf<Date>();
    expectTypeOf(values.inquiryDetails).toEqualTypeOf<{ goodsId: number; count: number }[]>();
  });

  test('refuses everything that is wrong, each with the path to it; the first decides', () => {
    const { code, message, problems } = refusalOf(() =>
      accept(saveInquiry, {
        title: filled(' ', '请输入标题'),
        inquiryDetails: [row(tooFew()), row(100), row(tooFew())],
      }),
    );
    expect(code).toBe('missing');
    expect(message).toBe(`请输入标题；${TOO_FEW}`);
    expect(problems).toEqual([
      { path: ['title'], code: 'missing', text: '请输入标题' },
      { path: ['inquiryDetails', 0, 'count'], code: 'tooSmall', text: TOO_FEW, instead: '5' },
      { path: ['inquiryDetails', 2, 'count'], code: 'tooSmall', text: TOO_FEW, instead: '5' },
    ]);
  });

  test('takes no code that the endpoint does not list', () => {
    type Values<C extends Code> = { price: Wrong<C> };
    type Taken<C extends Code> = Parameters<typeof accept<typeof saveInquiry, Values<C>>>[1];
    expectTypeOf<Values<'invalid'>>().toExtend<Taken<'invalid'>>();
    expectTypeOf<Values<'fundsShort'>>().not.toExtend<Taken<'fundsShort'>>();
  });
});

test('a refusal of a whole call has one problem, which leads nowhere', () => {
  expect(new Refusal('orderPaid', '订单已支付').problems).toEqual([
    { path: [], code: 'orderPaid', text: '订单已支付' },
  ]);
});
