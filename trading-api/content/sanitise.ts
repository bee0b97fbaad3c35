import sanitizeHtml from 'sanitize-html';
import { RICH_TEXT } from '#app/domain/content/rich-text.ts';

/** The operator's HTML as it is stored; the portal sanitises it again when it shows it. */
export const sanitise = (html: string): string => sanitizeHtml(html, RICH_TEXT);
