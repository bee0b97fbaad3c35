import { describe, expect, it } from 'vitest';
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
