import { createHash } from 'node:crypto';

/** How long after the login a page shows again what was typed into it. */
const SHOWN_MS = 30 * 60_000;
/** The most pages, in different tabs, whose forms one login has interrupted. */
const MOST = 3;

/**
 * The pages on which a login has interrupted a form: each page's digest and, after the login, the time until which it
 * shows what was typed. They are in the draft cookie, so that other pages need not ask for drafts.
 */
export type InterruptedPages = readonly string[];

const digestOf = (page: string): string =>
  createHash('sha256').update(page).digest('base64url').slice(0, 8);

const isOver = (each: string): boolean => Number(each.split('.')[1]) < Date.now();

export function interruptedAt(page: string, pages: InterruptedPages): InterruptedPages {
  const digest = digestOf(page);
  return [digest, ...pages.filter((each) => !each.startsWith(digest))].slice(0, MOST);
}

export const afterLogin = (pages: InterruptedPages): InterruptedPages =>
  pages
    .filter((each) => !isOver(each))
    .map((each) => (each.includes('.') ? each : `${each}.${Date.now() + SHOWN_MS}`));

export const isInterrupted = (page: string, pages: InterruptedPages): boolean =>
  pages.some((each) => each.split('.')[0] === digestOf(page) && !isOver(each));
