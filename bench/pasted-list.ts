import { callEndpoint } from '#app/api/transport.ts';
import { matchRows, readList } from '#app/domain/inquiry/pasted-list-contract.ts';
import { type Figure, median, ROUNDS } from './measure.ts';

const ROWS = 1000;
/** As people paste them (issue 17): words, grades, sizes and the unit of the quantity. */
const KINDS: readonly (readonly [string, readonly string[], readonly string[], string])[] = [
  ['螺纹钢', ['HRB400E', 'HRB400', 'HRB500E'], ['Φ12', 'Φ16', 'Φ19', 'Φ20', 'Φ25', 'Φ32'], '吨'],
  ['盘螺', ['HRB400E', 'HRB400'], ['6', '8', '10', '12'], ''],
  ['中厚板', ['Q355B', 'Q235B', 'Q345R'], ['16*2200*10000', '20*2200', '13*1800', '40*2500'], 'T'],
  ['工字钢', ['Q235B', 'Q355B'], ['16', '20a', '25a', '30a', '36a'], ''],
  ['焊管', ['Q235B', 'Q195'], ['DN25', 'DN50', 'DN100', 'DN150', 'DN200'], '支'],
  ['水泥', ['P.O 42.5', 'P.O 52.5', 'P.C 42.5'], ['散装', '50kg/袋'], ''],
  ['膜料', ['PE', 'LLDPE 7042', 'HDPE'], ['25kg/袋', ''], '吨'],
  ['不锈钢管', ['304', '316L', '201'], ['38*2', '57*3', '76*3', '25*1.5', '108*4'], 'kg'],
  ['槽钢', ['Q235B', 'Q355B'], ['10', '14a', '16a', '20a'], ' 吨'],
  ['螺蚊钢', ['HRB400', 'HRB400E'], ['18', '22', '28'], '吨'],
];
const PLACES = ['', '上海', '天津', '无锡', '昆明'];

/** A thousand lines of which no two are alike. */
const lines = Array.from({ length: ROWS }, (_, at) => {
  const [name, grades, sizes, unit] = KINDS[at % KINDS.length] ?? ['', [], [], ''];
  const round = Math.floor(at / KINDS.length);
  const [grade, size] = [grades[round % grades.length], sizes[round % sizes.length]];
  return `${name}\t${grade}\t${size}\t${round + 1}${unit}\t${PLACES[round % PLACES.length]}`;
});

/** How long a pasted list of 1,000 rows takes on the embedded market, over HTTP. */
export async function measurePastedList(origin: string): Promise<Figure> {
  const options = { baseUrl: origin, timeoutMs: 60_000 };
  const text = ['品名\t牌号\t规格\t数量\t交货地', ...lines].join('\n');
  const taken: number[] = [];
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    const started = performance.now();
    const { rows } = await callEndpoint(readList, { text }, options);
    await callEndpoint(matchRows, { rows }, options);
    taken.push(performance.now() - started);
  }
  return {
    what: `a pasted list of ${new Set(lines).size} different rows is read and matched`,
    value: `${median(taken.slice(1)).toFixed(0)} ms`,
    floor: '–',
    ratio: null,
    goal: '≤ 1000 ms',
  };
}
