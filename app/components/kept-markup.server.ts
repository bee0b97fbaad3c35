import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { whereClosed } from '#app/api/ways.ts';
import { CACHES } from '#app/domain/caches.ts';

const kept = new LRUCache<string, string>({
  maxSize: CACHES.markup.most,
  sizeCalculation: (html, source) => html.length + source.length,
});

/** What was not offered when these were rendered: their links follow it. */
let closed = '';

/**
 * HTML of what many pages have, rendered once.
 * @param source all that the element shows, as a text
 */
export function keptMarkup(source: string, element: ReactElement): string {
  const where = whereClosed();
  if (where !== closed) {
    kept.clear();
    closed = where;
  }
  const known = kept.get(source);
  if (known !== undefined) return known;
  const html = renderToStaticMarkup(element);
  kept.set(source, html);
  return html;
}
