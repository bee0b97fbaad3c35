import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData, type SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import { startMarket, type TestMarket } from '#tests/api/support/market.ts';

const FIRST = 5;

/** A line of the fixture: what is typed, and what the first goods must be. */
const queries = readFileSync('tests/fixtures/queries/queries.csv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [text = '', ...wanted] = line.split(',');
    return { text, wanted };
  });

let market: TestMarket;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const begins = (value: string, beginning: string) =>
  new RegExp(`^${escaped(normalForm(beginning))}(?![\\d.])`).test(normalForm(value));

/** Whether goods are what one should see: each column as one of those it names, or anything. */
function isWanted({ productVo, deliveryPlace }: SpotListing, wanted: readonly string[]): boolean {
  const { categoryName, brandNumber, specs } = productVo;
  return [categoryName, brandNumber, specs, deliveryPlace].every((value, at) => {
    const any = wanted[at]?.split('|') ?? [];
    return (
      any.join('') === '' || any.some((one) => (at === 2 ? begins(value, one) : value === one))
    );
  });
}

test('of 300 texts as traders type them, 95 in 100 begin with the right goods', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(300);
  const wrong: string[] = [];
  for (const { text, wanted } of queries) {
    const { content } = await market.call(pageData, { name: text, rows: FIRST });
    const right = content.map((goods) => isWanted(goods, wanted));
    // Nothing else may stand before what is wanted, if there are fewer than five.
    if (right[0] && !right.slice(right.indexOf(false)).includes(true)) continue;
    if (right.every(Boolean) && content.length > 0) continue;
    const bad = content[right.indexOf(false)];
    const { name, brandNumber, specs } = bad?.productVo ?? {};
    wrong.push(
      bad ? `${text}：${name} ${brandNumber} ${specs} ${bad.deliveryPlace}` : `${text}：—`,
    );
  }
  expect(wrong.length / queries.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
});
