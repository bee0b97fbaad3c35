/** Whether an `If-None-Match` names a tag. Proxies that compress an answer make its tag a weak one. */
export const isKnown = (sent: string | null | undefined, etag: string): boolean =>
  (sent ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
