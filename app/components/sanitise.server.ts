import sanitizeHtml from 'sanitize-html';
import { RICH_TEXT } from '#app/domain/content/rich-text.ts';
import { isSitePath } from '#app/domain/link-address.ts';

/**
 * HTML of the trading API made safe for a page. The reference API sanitises what it stores, but
 * another API may not (decision 9).
 */
export const sanitise = (html: string): string => sanitizeHtml(html, RICH_TEXT);

/** A picture's address on this site; undefined for one of another site. */
export const sitePicture = (imageUrl: string | null): string | undefined =>
  imageUrl !== null && isSitePath(imageUrl) ? imageUrl : undefined;
