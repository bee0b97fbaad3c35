import { describe, expect, it } from 'vitest';
import { cartLineOf } from './cart-line.fixture.ts';
import { refusedCart, unsavedCounts } from './cart-quantities.server.ts';

function typed(): FormData {
  const data = new FormData();
  data.append('ids', '1');
  data.append('count.1', '7');
  return data;
}

const tooFew = '不能小于最小起订量';
const nothingChosen = { id: null, text: '请选择结算商品' };

describe('a cart that is checked out', () => {
  it('is not refused for a line that is not chosen', () => {
    expect(refusedCart(typed(), { lines: [], problems: [{ id: '2', text: tooFew }] }, ['1'])).toBe(
      null,
    );
  });

  it("says a chosen line's problem beside it and at its head", () => {
    const problems = [{ id: '1', text: tooFew }];
    expect(refusedCart(typed(), { lines: [], problems }, ['1'])).toMatchObject({
      errors: { 'count.1': [tooFew] },
      formErrors: [tooFew],
      values: { ids: '1', 'count.1': '7' },
    });
  });

  it('says what is wrong with the choice at its head, and the lines beside them', () => {
    const problems = [{ id: '2', text: tooFew }, nothingChosen];
    expect(refusedCart(typed(), { lines: [], problems }, [])).toMatchObject({
      errors: { 'count.2': [tooFew] },
      formErrors: ['请选择结算商品'],
    });
  });
});

describe('quantities that could not be saved', () => {
  const refused = { lines: [], problems: [{ id: '1', text: tooFew }] };

  it('come back as typed, with the reason', () => {
    expect(refusedCart(typed(), refused, null)).toMatchObject({
      values: { 'count.1': '7' },
      errors: { 'count.1': [tooFew] },
      formErrors: [],
    });
    expect(unsavedCounts(typed(), refused)).toEqual({ 'count.1': '7' });
  });

  it('are nothing to say where all were', () => {
    expect(refusedCart(typed(), { lines: [], problems: [] }, null)).toBeNull();
  });
});

describe('quantities that were changed on another page', () => {
  /** The page showed 5 of one line and of another; only the second was typed over. */
  function shown(): FormData {
    const data = new FormData();
    for (const [name, value] of [
      ['count.1', '5'],
      ['shown.1', '5'],
      ['count.2', '7'],
      ['shown.2', '5'],
    ] as const) {
      data.append(name, value);
    }
    return data;
  }
  const elsewhere = {
    lines: [cartLineOf('1', { number: '12' }), cartLineOf('2', { number: '12' })],
    problems: [
      { id: '1', text: '已改' },
      { id: '2', text: '已改' },
    ],
  };

  it('are reported with the name of their goods, where that is not to be seen', () => {
    expect(refusedCart(shown(), elsewhere, ['1', '2'])).toMatchObject({
      errors: { 'count.1': ['已改'], 'count.2': ['已改'] },
      formErrors: ['螺纹钢：已改'],
    });
  });

  it('come back as they are now, what was typed as it was typed', () => {
    expect(refusedCart(shown(), elsewhere, ['1', '2'])?.values).toEqual({
      'count.1': '12',
      'shown.1': '12',
      'count.2': '7',
      'shown.2': '12',
    });
  });

  it('are reported again where another page of the cart is gone to first', () => {
    expect(unsavedCounts(shown(), elsewhere)).toMatchObject({ 'count.2': '7', 'shown.2': '5' });
  });
});
