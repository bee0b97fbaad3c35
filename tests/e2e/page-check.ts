import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page, Response } from 'playwright';
import { expect } from 'vitest';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const require = createRequire(import.meta.url);
const axe = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8');

/** In the page; a report of everything that passed would weigh megabytes. */
const RUN_AXE = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, help, nodes }) => id + ': ' + help + ': ' + nodes[0]?.html))`;

/** What axe finds wrong, each with the first element it found it at. */
const violationsIn = (page: Page) => page.evaluate<string[]>(RUN_AXE);

/** What holds for every page: one heading and a title. */
export async function checkNames(page: Page): Promise<void> {
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.title()).toMatch(/^.+ - .+$/);
}

/** The policy of the portal takes no styles of single elements. */
export async function checkStyles(response: Response | null): Promise<void> {
  expect(await response?.text()).not.toMatch(/<[^>]*\sstyle=/);
}

const found = new Set<string>();

/** Every picture of a page is there, though these tabs show none. */
async function checkPictures(page: Page): Promise<void> {
  const sources = await page.evaluate(() => Array.from(document.images, ({ src }) => src));
  for (const source of new Set(sources)) {
    if (found.has(source)) continue;
    expect.soft((await page.request.get(source)).status(), source).toBe(200);
    found.add(source);
  }
}

/** What holds for every page: its pictures are there, a heading, a title; axe finds nothing, at any width. */
export async function checkPage(page: Page): Promise<void> {
  await checkNames(page);
  await checkPictures(page);
  await page.evaluate(axe);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    expect.soft(await violationsIn(page), `at ${size.width}`).toEqual([]);
    const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect.soft(wider, `wider than ${size.width}`).toBeLessThanOrEqual(0);
  }
}
