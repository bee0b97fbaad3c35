import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import type { Caller } from '#tests/api/support/market.ts';
import { type OpenMarket, openMarket } from '#tests/api/support/open-market.ts';
import { rateLimits } from '#trading-api/schema.ts';
import { areFirst, isWanted, type Query, readQueries } from './query-fixture.ts';

let market: OpenMarket;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

/** No goods have all of it; those that come nearest are the wanted ones. */
const NEAREST = '≈';
/** Nothing is to be found, and nothing offered. */
const NOTHING = '∅';

/** Sets of texts, and how many each has at least; those from the third on were written before the rules had seen them. */
const SETS = [
  ['spoken.csv', 500],
  ['third.csv', 400],
  ['fourth.csv', 90],
  ['fifth.csv', 450],
  ['sixth.csv', 160],
  ['seventh.csv', 240],
  ['tenth.csv', 130],
  ['twelfth.csv', 130],
  ['thirteenth.csv', 130],
  ['metals-and-building.csv', 340],
  ['machines-and-packaging.csv', 340],
] as const;

type Verdict = 'found' | 'missed' | 'corrected wrongly';

/** What the first page of a text is worth, and the offered texts that find nothing. */
async function judged(call: Caller, { text, wanted: [kind = '', ...others] }: Query) {
  const { content, nearest, understanding } = await call(pageData, { name: text, rows: 5 });
  const near = understanding?.near ?? [];
  const dead: string[] = [];
  for (const each of near) {
    const { totalElements, understanding: other } = await call(pageData, { name: each.text });
    if (totalElements !== each.count || other?.corrected) dead.push(each.text);
  }
  const isNearest = kind.startsWith(NEAREST);
  const wanted = [isNearest ? kind.slice(1) : kind, ...others];
  const elsewhere = understanding?.corrected ? content : [];
  const shown = isNearest ? [...nearest.map(({ goods }) => goods), ...elsewhere] : content;
  const isRight =
    kind === NOTHING
      ? content.length + nearest.length + near.length === 0
      : areFirst(shown.map((listing) => isWanted(listing, wanted))) &&
        (!isNearest || nearest.every(({ differs }) => differs.length > 0));
  const verdict: Verdict = isRight
    ? 'found'
    : understanding?.corrected
      ? 'corrected wrongly'
      : 'missed';
  return { text, verdict, dead };
}

test.each(SETS)(
  'of the texts of %s, as people type them, 97 in 100 begin with the right goods; none is corrected wrongly, no offer is empty',
  async (file, least) => {
    const read = readQueries(file);
    expect(read.length).toBeGreaterThanOrEqual(least);
    const answers: Awaited<ReturnType<typeof judged>>[] = [];
    for (const query of read) {
      // Nobody else asks so many texts in a minute.
      if (answers.length % 300 === 0) await market.db.delete(rateLimits);
      answers.push(await judged(market.call, query));
    }
    const of = (verdict: Verdict) =>
      answers.filter((answer) => answer.verdict === verdict).map(({ text }) => text);
    const dead = answers.flatMap((answer) => answer.dead);
    const missed = of('missed');
    const wrong = of('corrected wrongly');
    const share = ((of('found').length / read.length) * 100).toFixed(1);
    process.stdout.write(
      `${file}, ${read.length} texts: ${share} % found in the first five, ${wrong.length} corrected wrongly, ${dead.length} offers without goods\n`,
    );
    expect(wrong).toEqual([]);
    expect(dead).toEqual([]);
    expect(missed.length / read.length, missed.join('\n')).toBeLessThanOrEqual(0.03);
  },
  900_000,
);
