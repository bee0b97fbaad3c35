import { beginningOf } from '#app/domain/typed-text.ts';

/** The seller's listings (the customer app's stand-in). */
export const LISTINGS = '/customer/release-product-management1';
/** Where prices and stocks of many of them are changed. */
export const PRICES = `${LISTINGS}/prices`;

/** What a list of listings is searched for. */
export const keywordOf = (query: URLSearchParams): string =>
  beginningOf((query.get('keyword') ?? '').trim(), 60);
