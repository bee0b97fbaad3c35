import { expect, it } from 'vitest';
import { numbersOf } from './terms.ts';

it.each([
  ['1.0×1219×C 304/NO.1', ['1', '1219', '304']],
  ['2.0×1500×C 304/2B', ['2', '1500', '304']],
  ['304 2D', ['304']],
  ['Φ20 2Cr13', ['20', '2', '13']],
  ['NO.12 5–10mm', ['5-10']],
  ['P.O 42.5', ['42.5']],
])('issue 17 §1: the numbers of %s are %j', (text, numbers) => {
  expect(numbersOf(text)).toEqual(numbers);
});
