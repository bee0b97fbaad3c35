import { readFileSync } from 'node:fs';
import { pageData, type SpotListing } from '#app/domain/catalogue/listing-contract.ts';
import { normalForm } from '#app/domain/catalogue/search/normal-form.ts';
import type { Caller } from '#tests/api/support/market.ts';

const FIRST = 5;

/** A line of the fixture: what is typed, and what the first goods must be. */
export const queries = readFileSync('tests/fixtures/queries/queries.csv', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [text = '', ...wanted] = line.split(',');
    return { text, wanted };
  });

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const begins = (value: string, beginning: string) =>
  new RegExp(`^${escaped(normalForm(beginning))}(?![\\d.])`).test(normalForm(value));

/** Whether goods are what one should see: each column as one of those it names, or anything. */
function isWanted(goods: SpotListing, wanted: readonly string[]): boolean {
  const { categoryName, brandNumber, specs, manufacturer } = goods.productVo;
  const { deliveryPlace, customerVo } = goods;
  const own = [categoryName, brandNumber, specs, deliveryPlace, manufacturer];
  return [...own, customerVo.customerName].every((value, at) => {
    const any = wanted[at]?.split('|') ?? [];
    return (
      any.join('') === '' || any.some((one) => (at === 2 ? begins(value, one) : value === one))
    );
  });
}

/** The texts of the fixture that begin with other goods than they must, each with what it found. */
export async function wrongAnswers(call: Caller): Promise<string[]> {
  const wrong: string[] = [];
  for (const { text, wanted } of queries) {
    const { content } = await call(pageData, { name: text, rows: FIRST });
    const right = content.map((goods) => isWanted(goods, wanted));
    // Nothing else may come before what is wanted, if there are fewer than five.
    if (right[0] && !right.slice(right.indexOf(false)).includes(true)) continue;
    if (right.every(Boolean) && content.length > 0) continue;
    const bad = content[right.indexOf(false)];
    const { name, brandNumber, specs } = bad?.productVo ?? {};
    wrong.push(
      bad ? `${text}：${name} ${brandNumber} ${specs} ${bad.deliveryPlace}` : `${text}：—`,
    );
  }
  return wrong;
}
