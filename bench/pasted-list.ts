import { callEndpoint } from '#app/api/transport.ts';
import { matchRows } from '#app/domain/inquiry/pasted-list-contract.ts';
import { parsePastedRows } from '#app/domain/inquiry/pasted-rows.ts';
import { type Figure, median, ROUNDS } from './measure.ts';

const ROWS = 1000;
/** As people paste them (issue 17). */
const LINES = [
  '螺纹钢 HRB400E Φ20 30吨',
  '盘螺 8 20',
  '中厚板 Q355B 16*2200*10000 5T',
  '工字钢 20a 10',
  '焊管 DN100 2.5',
  '水泥 P.O 42.5 300',
  'PE 膜料 12',
  '不锈钢管 304 38*2 800kg',
  '槽钢 14a 3 吨',
  'HRB400 Φ19 50',
];

/** How long a pasted list of 1,000 rows takes on the embedded market, over HTTP. */
export async function measurePastedList(origin: string): Promise<Figure> {
  const options = { baseUrl: origin, timeoutMs: 60_000 };
  const pasted = parsePastedRows(
    Array(ROWS / LINES.length)
      .fill(LINES.join('\n'))
      .join('\n'),
  );
  const read = 'rows' in pasted ? pasted.rows : [];
  const rows = read.map(({ unit: _, ...row }) => row);
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
