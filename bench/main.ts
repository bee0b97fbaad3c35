/** `npm run bench`: every figure of quality.md that applies, beside its floor; `-- --scale` grows. */
import { mkdir, writeFile } from 'node:fs/promises';
import { startPortal } from '#tests/support/portal-process.ts';
import { measureAuctions } from './auctions.ts';
import { measureContentPages } from './content-pages.ts';
import type { Figure } from './measure.ts';
import { measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { measurePastedList } from './pasted-list.ts';
import { measureScale } from './scale.ts';
import { measureSlowLine } from './slow-line.ts';
import { measureStart } from './start-up.ts';

const figures: Figure[] = [];

/** Each figure is printed as soon as it is measured, so that a later failure loses none. */
function tell(measured: Figure[]): void {
  figures.push(...measured);
  for (const { what, value, floor, ratio, goal } of measured) {
    process.stdout.write(
      `${what}\n    ${value}   floor ${floor}   ratio ${ratio?.toFixed(2) ?? '–'}   goal ${goal}\n`,
    );
  }
}

if (process.argv.includes('--scale')) {
  tell(await measureScale());
} else {
  const portal = await startPortal({ DEMO: '1' });
  try {
    tell(await measurePages(portal.origin));
    tell([await measurePastedList(portal.origin)]);
    tell(await measureSlowLine(portal.origin));
    tell(await measureContentPages(portal.origin));
  } finally {
    await portal.stop();
  }
  tell(await measureOrders());
  tell(await measureAuctions());
  tell([await measureStart()]);
}

await mkdir('bench', { recursive: true });
await writeFile(
  'bench/latest.json',
  `${JSON.stringify({ measuredAt: new Date().toISOString(), figures }, null, 2)}\n`,
);
