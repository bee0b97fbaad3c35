import { HOUR_MS } from '#app/domain/duration.ts';

/**
 * What a link does that a command of the machine has printed for the owner of a phone
 * (design/sessions: One-time links).
 */
export const LINK_PURPOSES = ['register', 'reset'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long it waits: a new account may be opened the next day, a new password is wanted now. */
export const LINK_HOURS = { register: 24, reset: 1 } as const;
export const linkEnd = (purpose: LinkPurpose, made: Date): Date =>
  new Date(made.getTime() + LINK_HOURS[purpose] * HOUR_MS);

export const LINK_LABEL = { register: '注册账号', reset: '重置密码' } as const;
/** In the audit log, of what was done by it. */
export const BY_LINK = '一次性链接';

export const LINK_UNKNOWN = '没有这个链接，或已有更新的链接：请联系平台运营人员';
export const LINK_USED = '这个链接已经用过，只能使用一次';
export const LINK_OVER = '这个链接已过期，请联系平台运营人员重新获取';

export const linkPath = (token: string): string => `/customer/link/${token}`;
