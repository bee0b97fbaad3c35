import { useContext, useEffect } from 'react';
import { holdPages, patientLoad } from '#app/components/ui/line.ts';
import { DocumentContext } from './document-context.ts';

const AFTER_MS = 5000;

let first: Promise<void> | undefined;
let touched = () => {};

/**
 * When the visitor turns to the page, or it has stood for a while and may move on by itself: what is
 * not needed before that is fetched then. No state of React: hydration may still be under way.
 */
export function firstTouch(): Promise<void> {
  first ??= new Promise((resolve) => {
    touched = resolve;
    for (const sign of ['pointerover', 'touchstart', 'keydown', 'input']) {
      addEventListener(sign, () => resolve(), { once: true });
    }
    setTimeout(resolve, AFTER_MS);
  });
  return first;
}

let whole: Promise<unknown> | undefined;

/**
 * All rules, for the pages that follow and for what a script adds to this one.
 * @param hrefs parted by spaces: a customer's pages have a stylesheet of their own besides
 */
export function useWholeStylesheet(hrefs = ''): void {
  useEffect(() => {
    const links = hrefs.split(' ').flatMap((href) => (href ? addStylesheet(href) : []));
    return () => {
      for (const link of links) link.remove();
    };
  }, [hrefs]);
}

/** The stylesheet of members' pages, for the pages that a login leads to. */
export function useMembersStylesheet(): void {
  const href = useContext(DocumentContext).stylesheet?.wholeHref;
  useWholeStylesheet(href?.split(' ')[0]?.replace('/style-', '/members-'));
}

function addStylesheet(href: string): HTMLLinkElement {
  const before = whole;
  const link = document.createElement('link');
  const load = () =>
    new Promise((resolve, reject) => {
      document.head.append(
        Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject }),
      );
    });
  const loaded = firstTouch().then(
    () => new Promise<void>((resolve) => void patientLoad(() => load().finally(resolve))),
  );
  whole = Promise.all([before, loaded]);
  holdPages(wholeStylesheet);
  return link;
}

/**
 * Until all rules are there, or could not be fetched: for what is about to be shown and may have no
 * rules yet. When they come later, it moves under a press, and the press is lost.
 */
export function wholeStylesheet(): Promise<unknown> | undefined {
  touched();
  return whole;
}
