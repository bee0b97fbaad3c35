import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { idle } from './idle.ts';
import { takenOver } from './taken-over.ts';

/** What is pressed or typed into is so large, the main ones larger (design/interface: Keys). */
const LEAST = 24;
const LEAST_OF_MAIN = 44;
/** A tenth of a pixel is the rounding of a line's height. */
const ROUNDING = 0.1;

/** A customer with one thumb: each control is reached by scrolling down or up, and is what the thumb meets. */
export interface Thumb {
  page: Page;
  /** Presses a control. */
  tap(control: Locator): Promise<void>;
  type(control: Locator, text: string): Promise<void>;
  /** What the phone shows by itself: the choices of a control, or its files. */
  reach(control: Locator): Promise<void>;
}

/** In the page: scrolls to a control, and says what a thumb finds at its middle. */
function meet(element: Element) {
  const isTicked = element.matches('[type=checkbox], [type=radio]');
  const target = (isTicked && (element as HTMLInputElement).labels?.[0]) || element;
  target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  let sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (let around: Element | null = target; around; around = around.parentElement) {
    sideways += Math.abs(around.scrollLeft);
  }
  const box = target.getClientRects()[0] ?? target.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const met = document.elementFromPoint(x, y);
  // Buttons, links that look like them, and what is typed into.
  const isMain = target.localName !== 'a' || getComputedStyle(target).display.includes('flex');
  return {
    ...{ x, y, sideways, isMain, width: box.width, height: box.height },
    isMet: met !== null && target.contains(met),
    met: met?.outerHTML.slice(0, 120),
    isWithin: box.left >= 0 && box.right <= innerWidth + 1,
  };
}

/** The thumb of a page that is touched. */
export function thumbOf(page: Page): Thumb {
  async function find(control: Locator) {
    // What a script does to the page would move the control under the thumb.
    await takenOver(page).waitFor();
    const shown = control.filter({ visible: true }).first();
    await shown.waitFor();
    let found = await shown.evaluate(meet);
    // Until nothing moves it, as what is above may arrive later.
    for (let before = { x: -1, y: -1 }; found.x !== before.x || found.y !== before.y; ) {
      before = found;
      await idle(page);
      found = await shown.evaluate(meet);
    }
    const what = `${page.url()} ${String(control)}`;
    const { sideways, isWithin, isMet, width, height, isMain } = found;
    expect.soft({ sideways, isWithin }, what).toEqual({ sideways: 0, isWithin: true });
    expect.soft(isMet, `${what} is covered by ${found.met}`).toBe(true);
    expect.soft(width, `${what}: width`).toBeGreaterThan(LEAST - ROUNDING);
    const least = isMain ? LEAST_OF_MAIN : LEAST;
    expect.soft(height, `${what}: height`).toBeGreaterThan(least - ROUNDING);
    return { shown, found };
  }
  async function tap(control: Locator) {
    const { found } = await find(control);
    await page.touchscreen.tap(found.x, found.y);
    await idle(page);
  }
  return {
    page,
    tap,
    async type(control, text) {
      const { shown } = await find(control);
      await shown.tap();
      await shown.fill(text);
    },
    async reach(control) {
      await find(control);
    },
  };
}
