import sanitizeHtml from 'sanitize-html';
import { RICH_TEXT } from '#app/domain/content/rich-text.ts';
import { isSitePath } from '#app/domain/link-address.ts';

/**
 * HTML of the trading API as it may stand in a page. The reference API stores nothing else, but
 * another one may, and so may a database that somebody has written to (decision 9).
 */
export const sanitise = (html: string): string => sanitizeHtml(html, RICH_TEXT);

/** The address of a picture that may stand in a page; undefined for one of another site. */
export const sitePicture = (imageUrl: string | null): string | undefined =>
  imageUrl !== null && isSitePath(imageUrl) ? imageUrl : undefined;
