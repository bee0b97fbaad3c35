import sanitizeHtml from 'sanitize-html';
import { isSitePath } from '#app/domain/content/link-address.ts';
import { RICH_TEXT } from '#app/domain/content/rich-text.ts';

/**
 * Sanitises HTML of the trading API. The reference API does so when it stores it, but another API
 * may not (design/pages: HTML of the operator).
 */
export const sanitise = (html: string): string => sanitizeHtml(html, RICH_TEXT);

/** A picture's address on this site; undefined for one of another site. */
export const sitePicture = (imageUrl: string | null): string | undefined =>
  imageUrl !== null && isSitePath(imageUrl) ? imageUrl : undefined;
