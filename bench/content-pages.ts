import { type Browser, chromium } from 'playwright';
import { callEndpoint } from '#app/api/transport.ts';
import { newsList } from '#app/domain/content/contract.ts';
import { startBrowser } from '#tests/support/browser-server.ts';
import { contentPages } from '#tests/support/content-pages.ts';
import type { Figure } from './measure.ts';

/** Bytes of JavaScript, as transferred, that each content page sends to Chromium. */
export async function measureContentPages(origin: string): Promise<Figure[]> {
  const paths = await contentPages((type) =>
    callEndpoint(newsList, { type }, { baseUrl: origin, timeoutMs: 10_000 }),
  );
  const server = await startBrowser();
  const browser = await chromium.connect(server.wsEndpoint());
  const figures: Figure[] = [];
  try {
    for (const path of paths) figures.push(await scriptsOf(browser, origin + path, path));
  } finally {
    await browser.close();
    await server.close();
  }
  return figures;
}

async function scriptsOf(browser: Browser, url: string, path: string): Promise<Figure> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<{ script: boolean; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    const script = request.resourceType() === 'script';
    sizes.push(request.sizes().then(({ responseBodySize: bytes }) => ({ script, bytes })));
  });
  const response = await page.goto(url, { waitUntil: 'networkidle' });
  if (response?.status() !== 200) throw new Error(`${path} answered ${response?.status()}`);
  const sent = await Promise.all(sizes);
  await context.close();
  const sum = (parts: typeof sent) => parts.reduce((bytes, part) => bytes + part.bytes, 0);
  return {
    what: `JavaScript of ${path}`,
    value: `${sum(sent.filter(({ script }) => script))} bytes of ${sum(sent)}`,
    floor: '–',
    ratio: null,
    goal: '0',
  };
}
