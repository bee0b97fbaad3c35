/** `npm run bench`: every figure of quality.md that applies, beside its floor; `-- --scale` grows. */
import { mkdir, writeFile } from 'node:fs/promises';
import { startPortal } from '#tests/support/portal-process.ts';
import type { Figure } from './measure.ts';
import { measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { measureScale } from './scale.ts';
import { measureSlowLine } from './slow-line.ts';
import { measureStart } from './start-up.ts';

async function measureMarket(): Promise<Figure[]> {
  const portal = await startPortal({ DEMO: '1' });
  try {
    return [...(await measurePages(portal.origin)), ...(await measureSlowLine(portal.origin))];
  } finally {
    await portal.stop();
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`);

const figures = process.argv.includes('--scale')
  ? await measureScale()
  : [...(await measureMarket()), ...(await measureOrders()), await measureStart()];

for (const { what, value, floor, ratio, goal } of figures) {
  print(
    `${what}\n    ${value}   floor ${floor}   ratio ${ratio?.toFixed(2) ?? '–'}   goal ${goal}`,
  );
}
await mkdir('bench', { recursive: true });
await writeFile(
  'bench/latest.json',
  `${JSON.stringify({ measuredAt: new Date().toISOString(), figures }, null, 2)}\n`,
);
