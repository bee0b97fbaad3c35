import { hrefOf } from '#app/domain/href.ts';
import type { Party } from '#app/domain/order/parties.ts';
import { beginningOf } from '#app/domain/typed-text.ts';

/** What buyer and seller write to each other about. */
export const THREAD_KINDS = ['order', 'inquiry', 'case'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];

export const THREAD_KIND_LABEL: Readonly<Record<ThreadKind, string>> = {
  order: '订单',
  inquiry: '询价单',
  case: '售后',
};

export const otherSide = (side: Party): Party => (side === 'buyer' ? 'seller' : 'buyer');

/** The page on which a side reads a thread. */
const PAGES: Readonly<Record<ThreadKind, Readonly<Record<Party, string>>>> = {
  order: { buyer: 'purchase-order', seller: 'sale-order' },
  inquiry: { buyer: 'purchase-inquiry', seller: 'sale-inquiry' },
  case: { buyer: 'purchase-saleafter-order', seller: 'sale-saleafter' },
};

/** The parameter of a page that shows its conversation where there is no room beside it. */
export const TALK = 'talk';

/** The page of what a thread is about. */
export const threadPath = (kind: ThreadKind, ref: string, side: Party): string =>
  `/customer/${PAGES[kind][side]}/${ref}`;

/** The same with the conversation in view, older posts than one of them where it is named. */
export const talkPath = (
  about: { kind: ThreadKind; ref: string; side: Party },
  more: { before?: string; dialog?: string } = {},
): string => hrefOf(threadPath(about.kind, about.ref, about.side), { [TALK]: '1', ...more });

export const POST_MAX = 1000;
export const REPORT_REASON_MAX = 200;
/** The most posts that the people of one side write in a thread within a minute; each has a limit of their own too. */
export const POSTS_A_MINUTE = 20;
/** The most posts of a thread on one page; older posts have pages of their own. */
export const POSTS_SHOWN = 100;
/** The most posts that the platform reads of a case or after a reported post. */
export const POSTS_OF_CASE = 500;
export const POSTS_AFTER_REPORTED = 20;

export const POST_REQUIRED = '请填写留言内容或选择文件';
export const REASON_REQUIRED = '请填写举报原因';
export const HIDE_REASON_REQUIRED = '请填写隐藏原因';

/** The beginning of what was written, for the inbox. */
export function excerptOf(text: string, files: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const beginning = beginningOf(line, 60);
  const short = beginning === line ? line : `${beginning}…`;
  return short || `${files} 个文件`;
}
