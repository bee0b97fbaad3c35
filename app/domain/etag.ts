/**
 * Whether an `If-None-Match` header contains the ETag. It may be there as a weak one, because proxies that compress an
 * answer make its ETag weak.
 */
export const isKnown = (sent: string | null | undefined, etag: string): boolean =>
  (sent ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
