import { typedAmount, unitName } from '#app/domain/typed-amount.ts';
import type { LinePart } from './line-words.ts';
import { type ListPrice, notAPrice, severalPrices, TAX_UNCLEAR } from './reading.ts';

/** The terms of a price: what it includes, and where the goods are handed over. */
const TERMS: readonly (readonly [string, RegExp])[] = [
  ['不含税', /不含税|未税/],
  ['含税', /(?<!不)含税|含\d+%税/],
  ['出厂', /出厂/],
  ['到厂', /到厂|到货|送到/],
  ['车板', /车板/],
  ['含运费', /含运费/],
];

const NUMBER = /\d[\d,.]*/g;
const PER = /(?:\/|每|一) ?([^\d\s/]+\d?)$/;

/** The terms that a text contains: 到厂 and 含税 in 到厂含税价. */
export const termsIn = (text: string): string[] =>
  TERMS.flatMap(([term, words]) => (words.test(text) ? [term] : []));

/** The price in a line, with all terms in the line. */
export function pricesAmong(parts: readonly LinePart[], questions: string[]): ListPrice | null {
  const stated = parts.filter(({ part }) => part === 'price');
  const all = parts.filter(({ part }) => part === 'price' || part === 'priceTerm');
  if (all.length === 0) return null;
  const terms = [...new Set(all.flatMap(({ text }) => termsIn(text)))];
  if (terms.includes('含税') && terms.includes('不含税')) questions.push(TAX_UNCLEAR);
  if (stated.length > 1) questions.push(severalPrices(stated.map(({ text }) => text)));
  const [first] = stated;
  const numbers = first?.text.match(NUMBER) ?? [];
  if (first && numbers.length > 1) questions.push(notAPrice(first.text));
  return {
    amount: typedAmount(numbers[0] ?? '').quantity,
    per: unitName(PER.exec(first?.text ?? '')?.[1] ?? ''),
    terms,
  };
}
