import sanitizeHtml from 'sanitize-html';
import { isBlank, RICH_TEXT } from '#app/domain/content/rich-text.ts';
import { wrong } from '#trading-api/platform/refusal.ts';

/** The operator's input for a line, without invisible characters. */
export const lineOf = (typed: string): string => typed.replace(/\p{Cc}+/gu, ' ').trim();

/**
 * HTML as it is stored: sanitised (design/pages: HTML of the operator) with the domain's list, as by the portal when it
 * is shown; a problem where no text is left.
 */
export function htmlOf(typed: string) {
  // PostgreSQL cannot store NUL.
  const html = sanitizeHtml(typed.replace(/[^\P{Cc}\t\n\r]/gu, ''), RICH_TEXT).trim();
  return isBlank(html) ? wrong('missing', '请输入正文；不允许的标签会被去除') : html;
}

export const CHANGED_MEANWHILE = '内容已被他人修改，请在新窗口查看后再保存';
