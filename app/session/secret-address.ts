/**
 * Headers of a page whose address is a secret. A browser uses the last policy that it supports; without `same-origin`
 * it would send forms with `Origin: null`.
 */
export const SECRET_ADDRESS = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer, same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
} as const;
