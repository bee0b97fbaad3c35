import { describe, expect, it } from 'vitest';
import { chosenLines } from './chosen-lines.ts';

const lines = [
  { id: '1', sellingPrice: '3850.00', number: '10.5', unitDecimals: true },
  { id: '2', sellingPrice: '0.10', number: '3', unitDecimals: false },
];

function formOf(...controls: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of controls) data.append(name, value);
  return data;
}

describe('what is ticked in the cart', () => {
  it('comes to nothing where nothing is ticked', () => {
    expect(chosenLines(formOf(['count.1', '2']), lines)).toEqual({ ids: [], total: '0.00' });
  });

  it('takes the typed quantities', () => {
    const data = formOf(['ids', '1'], ['ids', '2'], ['count.1', '2.5'], ['count.2', '4']);
    expect(chosenLines(data, lines)).toEqual({ ids: ['1', '2'], total: '9,625.40' });
  });

  it('takes the saved quantity where the typed one cannot be read', () => {
    const data = formOf(['ids', '2'], ['count.2', '1.5']);
    expect(chosenLines(data, lines).total).toBe('0.30');
  });

  it('passes over ids that are not in the cart', () => {
    expect(chosenLines(formOf(['ids', '9']), lines).ids).toEqual([]);
  });

  it('counts no more than a cart takes, so that the total stays exact', () => {
    const data = formOf(['ids', '1'], ['count.1', '999999999']);
    expect(chosenLines(data, lines).total).toBe('38,496,150.00');
  });
});
