import sanitizeHtml from 'sanitize-html';
import { isBlank, RICH_TEXT } from '#app/domain/content/rich-text.ts';
import { wrong } from '#trading-api/platform/refusal.ts';

/** What the operator typed into a line, without what nobody can see. */
export const lineOf = (typed: string): string => typed.replace(/\p{Cc}+/gu, ' ').trim();

/**
 * HTML as it is stored: sanitised (decision 9) by the domain's list, as the portal does when it
 * shows it; wrong where there is nothing to read in it.
 */
export function htmlOf(typed: string) {
  // PostgreSQL stores no NUL.
  const html = sanitizeHtml(typed.replace(/[^\P{Cc}\t\n\r]/gu, ''), RICH_TEXT).trim();
  return isBlank(html) ? wrong('missing', '请输入正文；不允许的标签会被去除') : html;
}

export const CHANGED_MEANWHILE = '内容已被他人修改，请在新窗口查看后再保存';
