import type { ShareKind } from '#app/components/share-picture.ts';
import { ARTICLE_PAGES } from '#app/domain/content/article-types.ts';

/** What the address of a page names; null where its picture is the portal's. */
export function subjectOf(page: URL): { kind: ShareKind; id: string } | null {
  const path = page.pathname.toLowerCase();
  const query = page.searchParams;
  const named = (kind: ShareKind, id: string | null) => (id ? { kind, id } : null);
  switch (path) {
    case '/detail':
    case '/industrydetail':
      return named(query.get('type') === 'self' ? 'self' : 'sale', query.get('selfId'));
    case '/auction':
    case '/details':
      return named('auction', query.get('id'));
    case '/tender':
      return named('tender', query.get('id'));
    case '/storedetail':
    case '/brand':
      return named('store', query.get('sellerCode') ?? query.get('id'));
    case '/trading':
      return (
        named('plan', query.get('scheduleId')) ??
        (query.get('dialog') === 'tender' ? named('tender', query.get('id')) : null)
      );
    default:
      return ARTICLE_PAGES.some((shown) => shown.toLowerCase() === path)
        ? named('article', query.get('id'))
        : null;
  }
}
