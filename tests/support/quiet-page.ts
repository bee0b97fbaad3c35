import type { Page } from 'playwright';

/** Keeps pages from fetching more after five seconds without input, which pass on a busy machine. */
function neverStandsLong(): void {
  const { setTimeout } = window;
  const unlessLong = (run: TimerHandler, delay = 0) => (delay < 5000 ? setTimeout(run, delay) : 0);
  window.setTimeout = unlessLong as typeof window.setTimeout;
}

/** Chromium says that its pointer is over a page which comes up below it: a touch for the page. */
function hasNoPointer(): void {
  addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true);
}

/** A page that fetches no more than is asked for: no pointer is over it, and it never rests. */
export async function keepQuiet(page: Page): Promise<void> {
  await page.addInitScript(neverStandsLong);
  await page.addInitScript(hasNoPointer);
}
