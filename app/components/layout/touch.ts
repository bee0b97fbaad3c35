const AFTER_MS = 5000;

let first: Promise<void> | undefined;

/**
 * When the visitor turns to the page, or it has stood for a while and may move on by itself: what is
 * not needed before that is fetched then. No state of React: hydration may still be under way.
 */
export function firstTouch(): Promise<void> {
  first ??= new Promise((resolve) => {
    for (const sign of ['pointerover', 'touchstart', 'keydown']) {
      addEventListener(sign, () => resolve(), { once: true });
    }
    setTimeout(resolve, AFTER_MS);
  });
  return first;
}
