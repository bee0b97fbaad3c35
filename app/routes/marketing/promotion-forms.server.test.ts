import { expect, it } from 'vitest';
import { bandControlOf, bandsTyped } from './promotion-forms.server.ts';

it('a refused quantity discount is told beside the row that it was typed in', () => {
  const typed = { rangeMin0: '10', discountAmount0: '5', rangeMin3: '8', rangeMax3: '20' };
  const data = new FormData();
  for (const [name, value] of Object.entries(typed)) data.set(name, value);
  expect(bandsTyped(typed)).toEqual([
    { rangeMin: '10', rangeMax: '', discountAmount: '5' },
    { rangeMin: '8', rangeMax: '20', discountAmount: '' },
  ]);
  expect(bandControlOf(['bands', 1, 'discountAmount'], data)).toBe('discountAmount3');
  expect(bandControlOf(['bands'], data)).toBe('rangeMin0');
  expect(bandControlOf(['markeName'], data)).toBeUndefined();
});
