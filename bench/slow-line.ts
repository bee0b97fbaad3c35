import { chromium } from 'playwright';
import { startBrowser } from '#tests/support/browser-server.ts';
import { type Figure, median, ROUNDS } from './measure.ts';
import { rawBody } from './raw-body.ts';

const KBIT_A_SECOND = 400;
const ROUND_TRIP_MS = 400;
const LIST = '/trading?categoryCode=01';

/** First and largest paint of a cold list page on a slow line, by Chromium's own clock. */
export async function measureSlowLine(origin: string): Promise<Figure[]> {
  const bytes = (await rawBody(origin + LIST)).length;
  const floor = ROUND_TRIP_MS + (bytes * 8) / KBIT_A_SECOND;
  const server = await startBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  const paints: number[] = [];
  const hydrations: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: ROUND_TRIP_MS,
        downloadThroughput: (KBIT_A_SECOND * 1000) / 8,
        uploadThroughput: (KBIT_A_SECOND * 1000) / 8,
      });
      await page.goto(origin + LIST, { waitUntil: 'commit' });
      // React marks the nodes it has taken over.
      const hydrated = await page.waitForFunction(() =>
        Object.keys(document.body ?? {}).some((key) => key.startsWith('__react'))
          ? performance.now()
          : false,
      );
      hydrations.push((await hydrated.jsonValue()) as number);
      paints.push(
        await page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              new PerformanceObserver((list) => {
                resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
              }).observe({ type: 'largest-contentful-paint', buffered: true });
            }),
        ),
      );
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const paint = median(paints);
  return [
    {
      what: `list page, ${KBIT_A_SECOND} kbit/s, ${ROUND_TRIP_MS} ms: largest paint`,
      value: `${Math.round(paint)} ms`,
      floor: `${Math.round(floor)} ms (round trip + ${bytes} bytes)`,
      ratio: paint / floor,
      goal: '≤ 1.2',
    },
    {
      what: 'the same: hydrated',
      value: `${Math.round(median(hydrations))} ms`,
      floor: '–',
      ratio: null,
      goal: '≤ 1.05 × bare Remix (not measured here)',
    },
  ];
}
