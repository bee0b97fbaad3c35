import { delayPageData, importWithRetries } from './connection.ts';

const AFTER_MS = 5000;

let first: Promise<Touch> | undefined;
let touched: (by?: Touch) => void = () => {};

/** What the visitor did first; nothing where the page has only been open for a while. */
type Touch = Partial<Event> | undefined;

/**
 * Resolves when the visitor first uses the page, or when it has been open for a while: what is not
 * needed before is fetched then. No state of React: hydration may still be under way.
 */
export function firstTouch(): Promise<Touch> {
  first ??= new Promise((resolve) => {
    touched = resolve;
    const note = (event: Partial<PointerEvent>) => {
      const { movementX = 1, movementY } = event;
      // A page that appears under a resting pointer gets a pointermove of 0, 0.
      if (movementX || movementY) resolve(event);
    };
    for (const sign of ['pointermove', 'touchstart', 'keydown', 'input'] as const) {
      addEventListener(sign, note as EventListener);
    }
    setTimeout(resolve, AFTER_MS);
  });
  return first;
}

let whole: Promise<unknown> | undefined;

/** Fetches a stylesheet, for the pages that follow and for what a script adds to this one. */
export function addStylesheet(href: string): void {
  const link = document.createElement('link');
  const load = () =>
    new Promise((onload, onerror) =>
      document.head.append(Object.assign(link, { rel: 'stylesheet', href, onload, onerror })),
    );
  const loaded = firstTouch().then(
    () => new Promise<void>((resolve) => void importWithRetries(() => load().finally(resolve))),
  );
  whole = Promise.all([whole, loaded]);
  delayPageData(wholeStylesheet);
}

/**
 * Until all rules are there, or could not be fetched: for what is about to be shown and may have no
 * rules yet. When they come later, it moves under a press, and the press is lost.
 */
export function wholeStylesheet(): Promise<unknown> | undefined {
  touched();
  return whole;
}
