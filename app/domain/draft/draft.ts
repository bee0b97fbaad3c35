import { DAY_MS } from '#app/domain/duration.ts';

/** How long what a visitor has typed is there again in the same browser. */
export const BROWSER_DRAFT_KEPT_MS = DAY_MS;
/** How long a customer finds the draft of a long form, on any machine. */
export const OWN_DRAFT_KEPT_MS = 30 * DAY_MS;

/** As much as a list of a thousand goods takes. */
export const MAX_DRAFT_LENGTH = 300_000;
export const DRAFT_DELETED = '草稿已删除';
export const DRAFT_TOO_LARGE = '填写的内容过多，无法暂存';
