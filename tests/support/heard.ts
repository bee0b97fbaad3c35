import type { Page } from 'playwright';

interface Said {
  /** What regions have come to say that stood there before, in their order. */
  heard: string[];
  /** What came together with its region, so that nobody has heard it. */
  unheard: string[];
}

/** Notes what a page that is loaded next reads out, as a screen reader would. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const regions = '[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]';
    const said: Said = { heard: [], unheard: [] };
    Object.assign(window, { said });
    const standing = new WeakSet<Element>();
    const textOf = (region: Element) => region.textContent?.trim() ?? '';
    const all = () => [...document.querySelectorAll(regions)];
    document.addEventListener('DOMContentLoaded', () => {
      for (const region of all()) standing.add(region);
      const look = (records: readonly MutationRecord[]) => {
        const changed = records.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(regions),
        );
        for (const region of new Set(changed)) {
          if (region && standing.has(region) && textOf(region)) said.heard.push(textOf(region));
        }
        for (const region of all()) {
          if (standing.has(region)) continue;
          standing.add(region);
          const isWithin = region.parentElement?.closest(regions);
          if (!isWithin && textOf(region)) said.unheard.push(textOf(region));
        }
      };
      new MutationObserver(look).observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  });
}

/** What a page has said since it was loaded. */
export const saidBy = (page: Page): Promise<Said> =>
  page.evaluate(() => (window as unknown as { said: Said }).said);
