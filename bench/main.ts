/**
 * `npm run bench`: measures speed and size, each figure beside its floor. With `-- auctions` it measures one part,
 * with `-- --scale` markets of more and more goods, with `-- --scale 10000000` a market of so many, and with
 * `-- --compare` it reports which figures of the newest run are worse.
 */
import { startPostgres } from '#tests/api/support/postgres-server.ts';
import { startPortal } from '#tests/support/portal-process.ts';
import { measureFlood } from './auction/flood.ts';
import { measureAuctions } from './auctions.ts';
import { recordRun, worsened } from './history.ts';
import type { Figure } from './measure.ts';
import { measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { isMeasurable, measureScale } from './scale.ts';
import { measureSlowLine } from './slow-line.ts';
import { measureStart } from './start-up.ts';

const figures: Figure[] = [];

/** Each figure is printed as soon as it is measured, so that a later failure loses none. */
function report(measured: Figure[]): void {
  figures.push(...measured);
  for (const { what, value, floor, ratio, goal } of measured) {
    process.stdout.write(
      `${what}\n    ${value}   floor ${floor}   ratio ${ratio?.toFixed(2) ?? '–'}   goal ${goal}\n`,
    );
  }
}

/** The parts that can be measured, by the word that chooses each. */
const PARTS: Record<string, () => Promise<void>> = {
  pages: async () => {
    const postgres = await startPostgres();
    await postgres.createDatabase('pages');
    const portal = await startPortal({ DEMO: '1', DATABASE_URL: postgres.urlOf('pages') });
    try {
      report(await measurePages(portal.origin));
      report(await measureSlowLine(portal.origin));
    } finally {
      await portal.stop();
      await postgres.stop();
    }
  },
  orders: async () => report(await measureOrders()),
  auctions: async () => report(await measureAuctions()),
  flood: async () => report(await measureFlood()),
  start: async () => report(await measureStart()),
};

async function reportWorse(): Promise<void> {
  const worse = await worsened();
  process.stdout.write(worse.length > 0 ? `worse:\n${worse.join('\n')}\n` : 'nothing is worse\n');
}

const all = process.argv.slice(2);
/** The numbers of goods given after `--scale`. */
const sizes = all.includes('--scale') ? all.map(Number).filter(isMeasurable) : [];
const words = all.filter((word) => !sizes.includes(Number(word)));
const unknown = words.filter((word) => !(word in PARTS || ['--scale', '--compare'].includes(word)));
if (unknown.length > 0) {
  console.error(`${unknown.join('、')} 不是可测的部分：${Object.keys(PARTS).join('、')}。`);
  process.exit(1);
}
if (words.includes('--compare')) {
  await reportWorse();
} else {
  const chosen = words.filter((word) => word in PARTS);
  if (words.includes('--scale')) report(await measureScale(sizes));
  else for (const part of chosen.length > 0 ? chosen : Object.keys(PARTS)) await PARTS[part]?.();
  await recordRun(figures);
  await reportWorse();
}
