import { callEndpoint } from '#app/api/transport.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { type Figure, median, ROUNDS } from './measure.ts';

const ROWS = 1000;

/** How long a pasted list of 1,000 rows takes on the embedded market, over HTTP. */
export async function measurePastedList(origin: string): Promise<Figure> {
  const options = { baseUrl: origin, timeoutMs: 60_000 };
  const pages = await Promise.all(
    [1, 2].map((page) => callEndpoint(pageData, { page, rows: ROWS / 2 }, options)),
  );
  const rows = pages
    .flatMap(({ content }) => content)
    .map(({ productVo: { brandNumber, specs }, miniQuantity }) => ({
      grade: brandNumber,
      specs,
      quantity: miniQuantity,
    }));
  const taken: number[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now();
    await callEndpoint(matchRows, { rows }, options);
    taken.push(performance.now() - started);
  }
  return {
    what: `a pasted list of ${rows.length} rows is matched`,
    value: `${median(taken.slice(1)).toFixed(0)} ms`,
    floor: '–',
    ratio: null,
    goal: '≤ 1000 ms',
  };
}
