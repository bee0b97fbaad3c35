import { wallDay } from '#app/domain/time.ts';

export const ARTICLE_STATES = ['draft', 'published', 'withdrawn'] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];

/** When a published article of a day to come will be read: 「将于 2026-12-01 发布」; null for others. */
export const announced = (publishDate: Date, now: Date): string | null =>
  publishDate > now ? `将于 ${wallDay(publishDate)} 发布` : null;
