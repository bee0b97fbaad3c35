import { type Browser, chromium } from 'playwright';
import { callEndpoint } from '#app/api/transport.ts';
import { pageData } from '#app/domain/catalogue/listing-contract.ts';
import { startBrowser } from '#tests/support/browser-server.ts';
import { startBareRemix } from './bare-remix-process.ts';
import { type Figure, median, ROUNDS } from './measure.ts';
import { rawBody } from './raw-body.ts';

const KBIT_A_SECOND = 400;
const ROUND_TRIP_MS = 400;
const LIST = '/trading?categoryCode=01';

interface ColdVisit {
  /** The largest contentful paint, in ms after the navigation began, by Chromium's own clock. */
  paintMs: number;
  hydratedMs: number;
}

/** Measures first visits to a list page on a slow line, beside a bare Remix page with the same rows. */
export async function measureSlowLine(origin: string): Promise<Figure[]> {
  const bytes = (await rawBody(origin + LIST)).length;
  const floor = ROUND_TRIP_MS + (bytes * 8) / KBIT_A_SECOND;
  const { content } = await callEndpoint(
    pageData,
    { categoryCode: '01' },
    { baseUrl: origin, timeoutMs: 10_000 },
  );
  const bare = await startBareRemix(content);
  const server = await startBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  const visits: { ours: ColdVisit; bare: ColdVisit }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      visits.push({
        ours: await coldVisit(browser, origin + LIST),
        bare: await coldVisit(browser, bare.origin),
      });
    }
  } finally {
    await browser.close();
    await server.close();
    await bare.stop();
  }
  const paint = median(visits.map(({ ours }) => ours.paintMs));
  const hydrated = median(visits.map(({ ours }) => ours.hydratedMs));
  const bareHydrated = median(visits.map((visit) => visit.bare.hydratedMs));
  return [
    {
      what: `list page, ${KBIT_A_SECOND} kbit/s, ${ROUND_TRIP_MS} ms: largest paint`,
      value: `${Math.round(paint)} ms`,
      floor: `${Math.round(floor)} ms (round trip + ${bytes} bytes)`,
      ratio: paint / floor,
      goal: '≤ 1.2',
    },
    {
      what: 'the same: hydrated / bare Remix',
      value: `${Math.round(hydrated)} ms`,
      floor: `${Math.round(bareHydrated)} ms`,
      ratio: hydrated / bareHydrated,
      goal: '≤ 1.1',
    },
  ];
}

async function coldVisit(browser: Browser, url: string): Promise<ColdVisit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ROUND_TRIP_MS,
    downloadThroughput: (KBIT_A_SECOND * 1000) / 8,
    uploadThroughput: (KBIT_A_SECOND * 1000) / 8,
  });
  await page.goto(url, { waitUntil: 'commit' });
  const hydrated = await page.waitForFunction(
    () => document.documentElement.dataset.hydrated !== undefined && performance.now(),
  );
  const paintMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );
  const hydratedMs = (await hydrated.jsonValue()) as number;
  await context.close();
  return { paintMs, hydratedMs };
}
