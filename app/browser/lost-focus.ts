/**
 * Where the focus goes when what had it is gone from the page: a row that was deleted, a button that was pressed
 * once, a link to another page. Left to the browser it falls to the whole page, and who uses keys or listens
 * begins at its top again.
 */

import { onNavigation } from './navigation.ts';

interface Place {
  pathname: string;
  /** A link leads on; where one stands in its place it is the same, with another address. */
  isLink: boolean;
  /** What was around it, innermost first, each with its position in its parent. */
  around: { element: Element; at: number }[];
}

let place: Place | null = null;

const ROW = 'tbody > tr, li';
/** Not a field that is typed into, which would open the keyboard of a phone. */
const CONTROL = 'a[href], button, summary, [type=checkbox], [type=radio]';

/** Remembers where the focus is when a page is about to change. */
export function watchFocus(): void {
  notePlace();
  onNavigation(({ state }) => state !== 'idle' && notePlace());
}

function notePlace(): void {
  const { activeElement } = document;
  // A dialog closes; the focus returns to where it was opened.
  if (!isSomewhere(activeElement) || activeElement.closest('[role=dialog]')) return;
  const around = [];
  for (let element: Element = activeElement; element.parentElement; ) {
    const { parentElement } = element;
    around.push({ element: parentElement, at: [...parentElement.children].indexOf(element) });
    element = parentElement;
  }
  place = { pathname: location.pathname, isLink: activeElement.localName === 'a', around };
}

const isSomewhere = (element: Element | null): element is Element =>
  element !== null && element !== document.body;

/** When a page has changed: the link in the same place, the next row, else the heading of the list or of the page. */
export function findLostFocus(): void {
  if (isSomewhere(document.activeElement)) return;
  const target = nextIn(document.getElementById('main'));
  if (!target) return;
  if (!target.matches(CONTROL)) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function nextIn(main: HTMLElement | null): HTMLElement | null | undefined {
  const isHere = place?.pathname === location.pathname;
  const left = isHere ? place?.around.find(({ element }) => main?.contains(element)) : undefined;
  if (!main || !left || left.element === main) return main?.querySelector<HTMLElement>('h1');
  const { element, at } = left;
  const same = element.children[at];
  if (place?.isLink && same instanceof HTMLAnchorElement) return same;
  const row = element.closest(ROW) ?? element.children[Math.min(at, element.children.length - 1)];
  const control = row?.matches(ROW) && row.querySelector<HTMLElement>(CONTROL);
  const part = element.closest('section:has(h2, h3)') ?? main;
  return control || part.querySelector<HTMLElement>('h1, h2, h3');
}
