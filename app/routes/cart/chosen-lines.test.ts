import { describe, expect, it } from 'vitest';
import { typedValues } from '#app/forms/typed-values.ts';
import { chosenLines } from './chosen-lines.ts';

const lines = [
  { id: '1', sellingPrice: '3850.00', number: '10.5', unit: '吨', unitDecimals: true },
  { id: '2', sellingPrice: '0.10', number: '3', unit: '件', unitDecimals: false },
];
const alone = { marketing: null, lines };

function formOf(...controls: [string, string][]) {
  const data = new FormData();
  for (const [name, value] of controls) data.append(name, value);
  return typedValues(data);
}

describe('what is ticked in the cart', () => {
  it('comes to nothing where nothing is ticked', () => {
    expect(chosenLines(formOf(['count.2', '2']), [alone])).toEqual({
      ids: [],
      amounts: { '1': '40,425.00', '2': '0.20' },
      total: '0.00',
      saved: null,
      progress: {},
    });
  });

  it('takes the typed quantities', () => {
    const data = formOf(['ids', '1'], ['ids', '2'], ['count.1', '2.5'], ['count.2', '4']);
    expect(chosenLines(data, [alone])).toMatchObject({
      ids: ['1', '2'],
      amounts: { '1': '9,625.00', '2': '0.40' },
      total: '9,625.40',
    });
  });

  it('takes the saved quantity where the typed one cannot be read', () => {
    const data = formOf(['ids', '2'], ['count.2', '1.5']);
    expect(chosenLines(data, [alone]).total).toBe('0.30');
  });

  it('passes over ids that are not in the cart', () => {
    expect(chosenLines(formOf(['ids', '9']), [alone]).ids).toEqual([]);
  });

  it('counts no more than a cart takes, so that the total stays exact', () => {
    const data = formOf(['ids', '1'], ['count.1', '999999999']);
    expect(chosenLines(data, [alone]).total).toBe('38,496,150.00');
  });
});

describe('what is ticked of a marketing group', () => {
  const band = { rangeMin: 1000, rangeMax: 4999, discountAmount: 2000 };
  const bands = [band, { rangeMin: 5000, rangeMax: 9999, discountAmount: 3000 }];
  const group = { id: 'm1', markeName: '春季直供', buyQuantity: 800, bands };
  const promoted = { marketing: { group, unit: '吨' }, lines };
  const progressOf = (...controls: [string, string][]) =>
    chosenLines(formOf(...controls), [promoted]).progress.m1;

  it('says how much is missing', () => {
    expect(progressOf(['ids', '1'], ['count.1', '7.5'])).toEqual({
      text: '已选 7.5 吨，还差 0.5 吨起购',
      enough: false,
    });
  });

  it('says from where on it is cheaper', () => {
    expect(progressOf(['ids', '1'], ['count.1', '8'])).toEqual({
      text: '已选 8 吨，再选 2 吨可享每吨减 20.00 元',
      enough: true,
    });
  });

  it('is added up over its lines and taken off the total', () => {
    const data = formOf(['ids', '1'], ['ids', '2'], ['count.1', '7'], ['count.2', '3']);
    // The second line is worth 0.30 and cannot be discounted by more.
    expect(chosenLines(data, [promoted])).toMatchObject({
      total: '26,810.00',
      saved: '140.30',
      progress: { m1: { text: '已选 10 吨，已减 ¥140.30，再选 40 吨可享每吨减 30.00 元' } },
    });
  });

  it('is nothing where none of its lines is ticked', () => {
    expect(progressOf(['count.1', '8'])).toBeUndefined();
  });
});
